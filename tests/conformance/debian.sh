#!/usr/bin/env bash
# Runs a command in another release of Debian, to have that release's Wine:
#   tests/conformance/debian.sh FOLDER RELEASE PLACE[:PLACE...] COMMAND...
# The system is in FOLDER/RELEASE, which the first call installs with debootstrap and later calls use again. The command
# sees this repository and the folders PLACE under their own paths; mounts, processes, network and /tmp are its own and end
# with it. All folders are absolute paths. Needs root. Without a command it only installs.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
release=$2 system=$1/$2 places=$root:$3
shift 3
packages="wine wine64 fonts-wine fonts-liberation xvfb xauth x11-xserver-utils libgl1 libgl1-mesa-dri"

[ "$(id -u)" = 0 ] || { echo "debian.sh: needs root" >&2; exit 1; }
if [ "$(cat "$system/installed" 2>/dev/null)" != "$packages" ]; then
    tools/setup.sh --packages debootstrap
    mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | awk '/debian/ && !/security/ { print; exit }')
    rm -rf --one-file-system "$system" && mkdir -p "$(dirname "$system")"
    unshare --mount debootstrap --variant=minbase "$release" "$system" "$mirror"
    # shellcheck disable=SC2086 # a list of names
    DEBIAN_FRONTEND=noninteractive chroot "$system" apt-get install -y -qq --no-install-recommends $packages
    chroot "$system" apt-get clean
    echo "$packages" >"$system/installed"
fi

[ $# -gt 0 ] || exit 0
# shellcheck disable=SC2016 # the inner shell's own variables
inside='
set -eu
system=$1
shift
mount -t proc proc "$system/proc"
mount --bind /dev "$system/dev"
mount -t tmpfs shm "$system/dev/shm"
mount -t tmpfs tmp "$system/tmp"
mkdir "$system/tmp/.X11-unix"
IFS=:
for folder in $places; do mkdir -p "$system$folder" && mount --bind "$folder" "$system$folder"; done
# The first process of the system stays a shell: Xvfb does not tell that one when it is ready.
exec chroot "$system" /bin/sh -c "cd \"\$root\" && \"\$@\"; exit \$?" sh "$@"'
# Debian's wineserver ends with an error when TMPDIR is set. unshare ignores signals, but takes its processes with it.
env -u TMPDIR -u XDG_RUNTIME_DIR PATH=/usr/sbin:/usr/bin:/sbin:/bin root="$root" places="$places" \
    unshare --mount --pid --net --fork --kill-child sh -c "$inside" sh "$system" "$@" <&0 &
trap 'kill -KILL %1' TERM INT HUP
wait %1
