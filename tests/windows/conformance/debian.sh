#!/usr/bin/env bash
# Runs a command in another release of Debian, to use that release's Wine:
#   tests/windows/conformance/debian.sh FOLDER RELEASE PLACE[:PLACE...] COMMAND...
# The system is in FOLDER/RELEASE, which the first call installs and later calls use again (tests/release/packaging/system.sh). The
# command sees this repository and the folders PLACE; it has no network. All folders are absolute paths. Needs root. Without a
# command it only installs.
set -euo pipefail
cd "$(dirname "$0")/../../.."
. tests/release/packaging/system.sh
release=$2 system=$1/$2 places=$PWD:$3
shift 3
install_system "$system" "$release" wine wine64 fonts-wine fonts-liberation xvfb xauth x11-xserver-utils libgl1 libgl1-mesa-dri
[ $# -gt 0 ] || exit 0
in_system "$system" "$places" --net "$@"
