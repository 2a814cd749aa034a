#!/usr/bin/env bash
# A virtual display with several modes, as tests of full-screen devices need them: display.sh NUMBER COMMAND...
# NUMBER: the display number from which a free one is searched. Needs xvfb, xauth and x11-xserver-utils.
set -euo pipefail
if [ "${1:-}" = --inside ]; then
    shift
    for mode in "640x480 25.18" "800x600 40.00"; do
        read -r name clock <<<"$mode"
        width=${name%x*} height=${name#*x}
        xrandr --newmode "$name" "$clock" "$width" $((width + 16)) $((width + 112)) $((width + width / 4)) "$height" $((height + 10)) $((height + 12)) $((height + height / 16 + 15))
        xrandr --addmode screen "$name"
    done
    exec "$@"
fi
number=$1
shift
# Without -noreset the X server would drop the modes when the last window is closed.
exec xvfb-run -a -n "$number" -s "-screen 0 1024x768x24 -noreset" "$0" --inside "$@"
