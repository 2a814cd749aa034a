# Sourced: the folder with Debian 13, whose Wine, DXVK and Mesa are the newest peers. Needs root.
# shellcheck source=tests/release/packaging/system.sh
. tests/release/packaging/system.sh

peers_work=$(realpath -m "${CONFORMANCE_WORK:-build/conformance}")
peers_packages=(wine wine64 fonts-wine fonts-liberation dxvk mesa-vulkan-drivers libgl1 libegl1 libegl-mesa0 libgl1-mesa-dri xvfb xauth x11-xserver-utils time)

# install_peers NAME [PACKAGE...]: makes the folder $peers_work/NAME with these packages besides those above.
install_peers() {
    mkdir -p "$peers_work"
    install_system "$peers_work/$1" trixie "${peers_packages[@]}" "${@:2}"
}
# peer_version NAME PACKAGE: its version without epoch and revision.
peer_version() {
    dpkg-query --admindir="$peers_work/$1/var/lib/dpkg" -W -f '${Version}' "$2" | sed 's/^[0-9]*://; s/[-+~].*//'
}
