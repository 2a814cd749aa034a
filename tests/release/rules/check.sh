#!/usr/bin/env bash
# Rules that no compiler checks: which folders may include which, the maximum length of files, that names in documents
# exist.
set -u
cd "$(dirname "$0")/../../.."
failed=0
fail() { echo "rules: $*"; failed=1; }

# Data flows from left to right: a folder includes only itself and folders to its left.
check_includes() { # folder, forbidden folders
    local folder=$1 pattern=$2
    local found
    found=$(grep -rnE "#include \"($pattern)/" "$folder" --include='*.h' --include='*.cpp' --include='*.def')
    [ -z "$found" ] || fail "$folder includes a folder to its right: $found"
}
check_includes dp2 'rasterizer|responses|tools|tests|samples'
# The GPU never sees command bytes.
check_includes rasterizer 'dp2/(commands|text|capture|reduce)|responses|tools|tests|samples'
check_includes responses 'tools|tests|samples'
check_includes tools 'tests|samples'
# The drop-in runtimes use only the C interface.
found=$(grep -rnE '#include "(dp2|rasterizer|responses)/' tools/runtime tools/d3d[89] tools/ddraw | grep -vE '"responses/include/dp2emu(_[a-z0-9]+)?\.h"')
[ -z "$found" ] || fail "a drop-in runtime includes more than the C interface: $found"
# What the runtimes share depends on none of their interfaces.
found=$(grep -rnE '#include (<(d3d|ddraw|dinput)|"tools/d3d[89]/)' tools/runtime)
[ -z "$found" ] || fail "tools/runtime includes a header of one runtime: $found"
# The subfolders of some folders, called rooms, have an order, too: a room includes only itself and rooms to its left;
# outside the rooms only the named headers may exist.
check_rooms() { # folder, rooms from left to right, headers outside
    local folder=$1 rooms=$2 headers=$3
    local right=$rooms room found
    for room in $rooms; do
        right=${right#"$room"}
        right=${right# }
        [ -z "$right" ] || check_includes "$folder/$room" "$folder/(${right// /|})"
    done
    found=$(find "$folder" -mindepth 1 -maxdepth 1 -type d -printf '%f\n' | grep -vxE "${rooms// /|}")
    [ -z "$found" ] || fail "$folder/ has rooms without a place in the order: $found"
    found=$(find "$folder" -maxdepth 1 \( -name '*.h' -o -name '*.cpp' \) -printf '%f\n' | grep -vxE "${headers// /|}")
    [ -z "$found" ] || fail "$folder/ has files outside its rooms: $found"
}
check_rooms dp2 "base wire tables shaders commands text capture reduce" none
check_rooms responses "protocol queries context emulator recording include api analysis header" none
check_rooms rasterizer "base ir jit programs lowering resources tiles state geometry schedule commands" none
check_rooms tools "platform pictures cli processes report show diff compare bisect profile lint manifest testing page wine verbs runtime ddraw d3d8 d3d9 packaging ports tasks" main.cpp
check_rooms tools/runtime "base emulator remote server commands driver resources objects state window recording calls" none
check_rooms tools/ddraw "base vertices execute formats blit window objects device calls interfaces" none
check_rooms tools/d3d8 "base caps resources objects state window calls interfaces" dp2_d3d8.h
check_rooms tools/d3d9 "base caps resources objects state window calls interfaces" dp2_d3d9.h
check_rooms tools/ddraw/vertices "math formats transform lighting process clip" none
# Tests use the helpers of tests/support/ and of their own folder; some folders may also use the models of shaders and
# scenes.
found=$(grep -rnE '#include "tests/' tests --include='*.h' --include='*.cpp' | awk -F'[:"]' '{
    split($1, from, "/"); split($4, to, "/")
    pair = from[2] " " to[2]
    if (to[2] != "support" && from[2] != to[2] && pair !~ /^(dp2|drawing|recording|fuzz) shaders$|^rasterizer scenes$|^scenes rasterizer$/) print $1 ": " $4 }')
[ -z "$found" ] || fail "a test includes another folder's helpers: $found"
# The libraries depend on the standard library only.
found=$(grep -rnE '#include <(CLI|spdlog|png|nlohmann|catch2|benchmark)' dp2 rasterizer responses)
[ -z "$found" ] || fail "a library includes a tools' package: $found"

# A caller's commands may change while they are read, so CallerMemory copies each byte once.
found=$(grep -nE '(call|before|after|block)\.commands\b' responses/*/*.h responses/*/*.cpp |
    grep -vE '\.commands(\.size\(\)| = )|write_page\(|submissions\.h:.*response_start')
[ -z "$found" ] || fail "a call's commands are read without CallerMemory: $found"
# Only dp2/wire/tails.def describes what follows a record.
found=$(grep -rnE 'TailRule::[A-Z]' dp2 rasterizer responses tools --include='*.h' --include='*.cpp' | grep -v 'TailRule::None')
[ -z "$found" ] || fail "a trailing-data rule is named outside of dp2/wire/tails.def: $found"

# Two builds of a test may run at the same time, so temporary files need unique names.
found=$(grep -rn 'temp_directory_path' tests --include='*.cpp' | grep -v XXXXXX)
[ -z "$found" ] || fail "a temporary file is not named by tests/support/temporary_path.h: $found"

# The width of an enumeration is the compiler's choice, so the public headers have none.
found=$(sed -E 's|/\*.*\*/||; s|^ \*.*||' responses/include/*.h | grep -nw enum)
[ -z "$found" ] || fail "a public header has an enumeration: $found"

# The headers for other drivers are made of their parts.
responses/header/dp2c/join.py --check || failed=1

# No file has more than 600 lines, except for generated headers.
while read -r lines file; do
    [ "$file" = total ] && continue
    [ "$lines" -le 600 ] || [[ $file =~ ^responses/include/(dp2emu_protocol|dp2c_writer|dp2c_reader)\.h$ ]] || fail "$file has $lines lines"
done < <(find dp2 rasterizer responses tools samples tests -name '*.h' -o -name '*.cpp' -o -name '*.c' | xargs wc -l)

# Paths in back quotes in documents exist.
for document in *.md dp2/*.md rasterizer/*.md responses/*.md tools/*.md tools/*/*.md samples/*/*.md tests/*.md tests/*/*.md; do
    [ -f "$document" ] || continue
    while read -r path; do
        [ -e "$path" ] || fail "$document names $path, which does not exist"
    done < <(grep -oE '`(dp2|rasterizer|responses|tools|samples|tests)/[A-Za-z0-9_./-]*`' "$document" | tr -d '`' | sort -u)
done

# Sections that are cited from the pages of rules exist, and the pages' tables equal those of the code.
python3 tests/release/rules/citations.py || failed=1
python3 tests/release/rules/page_tables.py || failed=1

[ $failed = 0 ] && echo "rules: all kept"
exit $failed
