# Sourced after releases.sh: makes prefixes of Wine that share its 700 MB of files.

# template_in WORK: where the prefix is of which those in WORK are copies. A Wine with 32-bit libraries has another one.
template_in() {
    local template
    template=$1/prefix-$(machine_wine)
    ! runs_32_bits || template=$template-32
    echo "$template"
}

# make_template TEMPLATE COMMAND...: makes the prefix TEMPLATE, unless it exists; COMMAND runs wineboot with a display. One run
# at a time makes it.
make_template() {
    local template=$1 lock
    shift
    exec {lock}>"$template.lock"
    flock "$lock"
    for _ in 1 2 3; do
        [ ! -f "$template/system.reg" ] || break
        rm -rf "$template"
        WINEPREFIX=$template WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml,winedbg.exe=" "$@" wineboot -i >/dev/null 2>&1 {lock}>&- || true
        # Ends the processes that wineboot leaves: they have lost their display, and the first test would fail with
        # them.
        WINEPREFIX=$template wineserver -k || true
        sleep 1
    done
    exec {lock}>&-
    [ -f "$template/system.reg" ]
}

# new_prefix TEMPLATE PREFIX: makes the folder PREFIX a copy of TEMPLATE, with hard links to the files of its drive,
# which no test changes.
new_prefix() {
    rm -rf "$2" "$2.new"
    mkdir -p "$2.new"
    cp -al "$1/drive_c" "$2.new/"
    cp -a "$1/dosdevices" "$1"/*.reg "$1/.update-timestamp" "$2.new/"
    mv "$2.new" "$2" # so that an interrupted copy is not used as a prefix
}

# use_prefix WORK NAME: exports the environment in which programs find our libraries beside them, with the prefix
# WORK/prefix-NAME, which is made if it is missing; no other script may use it meanwhile. Needs a display.
use_prefix() {
    local template
    template=$(template_in "$1")
    export WINEPREFIX=$1/prefix-$2 WINEDEBUG=-all WINEDLLOVERRIDES="d3d8,d3d9=n;mscoree,mshtml,winedbg.exe="
    [ -d "$WINEPREFIX" ] || { make_template "$template" env && new_prefix "$template" "$WINEPREFIX"; }
}

# keep_server: starts a server for the prefix in the environment that stays until `wineserver -k`. First ends a server
# that an interrupted run has left, since its display is gone.
keep_server() {
    wineserver -k || true
    wineserver -p
}
