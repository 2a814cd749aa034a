#!/usr/bin/env bash
# Builds the Debian packages of tools/packaging/debian/control for this system. Works on a copy of the files in
# git, since dpkg-buildpackage requires debian/ at the top and writes next to the sources.
# Usage: tools/packaging/build.sh FOLDER          (for the packages)
# DP2_PREBUILT=build/release: takes the files of that build, without hardening and debug symbols, instead of building.
set -euo pipefail
[ $# = 1 ] || { echo "usage: tools/packaging/build.sh FOLDER" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
[ -z "${DP2_PREBUILT:-}" ] || export DP2_PREBUILT="$(cd "$DP2_PREBUILT" && pwd)"
cd "$(dirname "$0")/../.."
# The build dependencies of debian/control, without versions; debhelper-compat is a virtual package of debhelper.
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
