#!/usr/bin/env bash
# Runs a command in a Debian in a folder, to use that release's Wine, or a Wine for programs of 32 bits, too:
#   tests/windows/conformance/debian.sh 64|32 FOLDER RELEASE PLACE[:PLACE...] COMMAND...
# The system is in FOLDER/RELEASE (or FOLDER/RELEASE-32), which the first call installs and later calls use again
# (tests/release/packaging/system.sh); 32: it runs programs of both sizes. The command sees this repository and the folders
# PLACE; it has no network. All folders are absolute paths. Needs root. Without a command it only installs.
set -euo pipefail
cd "$(dirname "$0")/../../.."
. tests/release/packaging/system.sh
release=$3 system=$2/$3 places=$PWD:$4
packages=(wine wine64 fonts-wine fonts-liberation xvfb xauth x11-xserver-utils libgl1 libgl1-mesa-dri)
if [ "$1" = 32 ]; then
    system=$system-32
    # Wine's window driver works without these libraries, but then changes no display modes.
    for library in xrandr2 xcursor1 xi6 xinerama1 xcomposite1 xrender1; do packages+=("lib$library:i386"); done
    # The libraries of this system's dp2, by packages whose names are the same in every release, and what tests of dp2
    # record use.
    packages+=(wine32:i386 libgl1:i386 libgl1-mesa-dri:i386 libspdlog-dev libpng-dev libzstd-dev libseccomp-dev procps python3)
fi
shift 4
mkdir -p "${system%/*}"
exec {lock}>"$system.lock"
flock "$lock"
install_system "$system" "$release" "${packages[@]}"
exec {lock}>&-
[ $# -gt 0 ] || exit 0
in_system "$system" "$places" --net "$@"
