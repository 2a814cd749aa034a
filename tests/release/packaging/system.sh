# Sourced: installs releases of Debian in folders, and runs commands in them. Needs root.

# install_system SYSTEM RELEASE PACKAGE...: installs RELEASE with these packages in the folder SYSTEM by debootstrap,
# unless it exists. A package can be a 32-bit one, such as wine32:i386. Without the suites of updates and security: now and
# then these have other versions of a library for one architecture than for the other, and then neither can be installed.
install_system() {
    local system=$1 release=$2 mirror
    shift 2
    [ "$(id -u)" = 0 ] || { echo "a release of Debian in a folder needs root" >&2; return 1; }
    [ "$(cat "$system/installed" 2>/dev/null)" != "$release $*" ] || return 0
    tools/setup.sh --packages debootstrap || return
    mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | awk '/debian/ && !/security/ { print; exit }')
    rm -rf --one-file-system "$system" && mkdir -p "$(dirname "$system")" &&
        unshare --mount debootstrap --variant=minbase "$release" "$system" "$mirror" &&
        { [[ "$*" != *:i386* ]] || { chroot "$system" dpkg --add-architecture i386 && chroot "$system" apt-get update -qq; }; } &&
        { [ $# = 0 ] || DEBIAN_FRONTEND=noninteractive chroot "$system" apt-get install -y -qq --no-install-recommends "$@"; } &&
        chroot "$system" apt-get clean && echo "$release $*" >"$system/installed"
}

# in_system SYSTEM PLACE[:PLACE...] FLAGS COMMAND...: runs COMMAND in the system, in the current folder. It sees the
# folders PLACE (absolute paths) under their own names; it has its own mounts, processes and /tmp, which end with it.
# FLAGS: for unshare, such as --net for no network.
in_system() {
    local system=$1 places=$2 flags=$3 inside
    shift 3
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
# A shell stays the first process of the system: Xvfb does not signal process 1 when it is ready.
exec chroot "$system" /bin/sh -c "cd \"\$root\" && \"\$@\"; exit \$?" sh "$@"'
    # Debian's wineserver fails if TMPDIR is set. unshare ignores signals, but its processes end with it.
    # shellcheck disable=SC2086 # flags
    env -u TMPDIR -u XDG_RUNTIME_DIR PATH=/usr/sbin:/usr/bin:/sbin:/bin root="$PWD" places="$places" \
        unshare --mount --pid --fork --kill-child $flags sh -c "$inside" sh "$system" "$@" <&0 &
    trap 'kill -KILL %1' TERM INT HUP
    wait %1
}
