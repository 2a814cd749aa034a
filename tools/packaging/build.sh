#!/usr/bin/env bash
# Builds the Debian packages libdp2emu0, libdp2emu-dev and dp2emu-tools, for the system it runs on, from a copy of the
# files that git has: dpkg-buildpackage expects debian/ at the top, and writes beside the sources.
# Usage: tools/packaging/build.sh FOLDER          (the packages go there)
# DP2_PREBUILT=build/release: takes what is built there instead of building it anew, without hardening and debug symbols.
set -euo pipefail
[ $# = 1 ] || { echo "usage: tools/packaging/build.sh FOLDER" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
[ -z "${DP2_PREBUILT:-}" ] || export DP2_PREBUILT="$(cd "$DP2_PREBUILT" && pwd)"
cd "$(dirname "$0")/../.."
# The packages that debian/control names, without versions; debhelper-compat is a name that debhelper provides.
needed=$(sed -n 's/^Build-Depends: //p' tools/packaging/debian/control | sed 's/([^)]*)//g; s/-compat//; s/,/ /g')
# shellcheck disable=SC2086 # a list of names
tools/setup.sh --packages build-essential fakeroot $needed
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
mkdir "$stage/dp2emu"
git ls-files -z | xargs -0 cp --parents -t "$stage/dp2emu"
mv "$stage/dp2emu/tools/packaging/debian" "$stage/dp2emu/debian"
cd "$stage/dp2emu"
dpkg-buildpackage --unsigned-source --unsigned-changes --build=binary
mv "$stage"/*.deb "$stage"/*.changes "$stage"/*.buildinfo "$folder"
