#!/usr/bin/env bash
# Captures with a record that cannot be played, or a call that is refused before its commands: check reports, without
# drawing, the errors at which replay stops.
# Usage: broken_captures.sh SOURCE_DIR PROGRAM
# shellcheck source=tests/tools/prologue.sh
. "$(dirname "$0")/prologue.sh"

# status, place, the message of both verbs, the records after "dp2t 1" (";" ends a line)
target='surface 1 format A8R8G8B8 size 8x8 usage target'
context='context 1 interface 5 target 1 depth 0'
table="
3|0|bad handle: handle|destroy 9
3|0|bad handle: handle|surface 0 format A8R8G8B8 size 8x8
3|0|bad value: format|surface 1 format 12345 size 8x8
3|0|bad value: width|surface 1 format A8R8G8B8 size 0x8
3|0|bad value: height|surface 1 format A8R8G8B8 size 8x8193
3|0|bad value: levels|surface 1 format A8R8G8B8 size 8x8 levels 5
3|0|bad value: faces|surface 1 format A8R8G8B8 size 8x8 faces 2
3|0|bad value: samples|surface 1 format A8R8G8B8 size 8x8 levels 2 samples 4
3|0|limit exceeded: max_bytes|buffer 1 bytes 99999999999
3|0|bad handle: surface|sublevel 2 of 1 level 0 slice 0
3|1|out of range: level or slice|$target;sublevel 2 of 1 level 1 slice 0
3|1|wrong kind: surface|buffer 1 bytes 4;sublevel 2 of 1 level 0 slice 0
3|0|bad handle: handle|write 1 level 0 slice 0 data { u8 fill 256 1 }
3|1|out of range: level|$target;write 1 level 1 slice 0 data { u8 fill 256 1 }
3|1|out of range: slice|$target;write 1 level 0 slice 1 data { u8 fill 256 1 }
3|1|out of range: data|$target;write 1 level 0 slice 0 data { u8 fill 255 1 }
3|1|wrong kind: handle|$target;write 1 at 0 data { u8 1 }
3|1|out of range: offset|buffer 1 bytes 4;write 1 at 2 data { u8 1 2 3 }
3|2|bad handle: handle|$target;destroy 1;write 1 level 0 slice 0 data { u8 fill 256 1 }
3|0|bad value: interface version|context 1 interface 6 target 0 depth 0
3|0|bad handle: hRenderTarget|context 1 interface 5 target 1 depth 0
3|1|wrong kind: hRenderTarget|surface 1 format D24S8 size 8x8 usage depth;context 1 interface 5 target 1 depth 0
3|1|wrong kind: hZBuffer|$target;context 1 interface 5 target 0 depth 1
3|0|bad handle: context|destroy_context 1
3|2|bad handle: context|$target;$context;scene 2 triangles 1 clipped 0
3|2|limit exceeded: max_command_capacity|$target;$context;submit capacity 1073741825 { }
3|2|bad handle: surface|$target;$context;present 3
3|2|bad handle: surface|$target;$context;expect surface 3 hash 0x12
1|2|bad handle: dwhContext|$target;$context;submit context 2 { RENDERSTATE { ZENABLE TRUE } }
1|3|bad handle: dwhContext|$target;$context;destroy_context 1;submit { }
0|2|bad handle: dwhContext|$target;$context;submit context 2 { };expect ddrval 0x200 error_offset 0
1|2|bad handle: lpDDCommands|$target;$context;submit null_commands { }
"
cases=0
while IFS='|' read -r status at text records; do
    [ -n "$status" ] || continue
    cases=$((cases + 1))
    printf 'dp2t 1\n%s\n' "${records//;/$'\n'}" >broken.dp2t
    for form in dp2t dp2c; do
        [ $form = dp2t ] || "$program" asm broken.dp2t -o broken.dp2c || fail "'$records' is not assembled"
        "$program" replay broken.$form >replayed 2>&1
        [ $? = "$status" ] || fail "replay of '$records' ends with another status than $status: $(cat replayed)"
        grep -qE "record $at: .*$text" replayed || fail "replay of '$records' does not say '$text' of record $at: $(cat replayed)"
        "$program" check broken.$form >checked 2>&1
        [ $? = "$status" ] || fail "check of '$records' ends with another status than $status: $(cat checked)"
        [ "$(sed 's/ (expected)$//' checked | head -n 1)" = "$at: $text" ] || fail "check of '$records' says: $(cat checked)"
        grep -q '^[0-9]* commands in [0-9]* submissions, [1-9]' checked || fail "check of '$records' ends without its counts: $(cat checked)"
        "$program" check --json broken.$form | grep -q "\"at\":\"$at\".*\"text\":\"$text\"" || fail "check --json of '$records' does not tell"
    done
done <<<"$table"

# check reports all errors, not only the first one, at which a replay stops; with --at only those of the place.
printf 'dp2t 1\ndestroy 9\nsubmit { }\npresent 7\n' >several.dp2t
"$program" check several.dp2t >checked
[ $? = 3 ] || fail "several diagnostics end with another status"
grep -q '^0 commands in 1 submissions, 3 diagnostics' checked || fail "not all three are found: $(cat checked)"
"$program" check --at 2 several.dp2t >checked
grep -q ' 1 diagnostic,' checked || fail "--at finds something else: $(cat checked)"
"$program" check --at 1 several.dp2t >checked
[ $? = 1 ] || fail "a refused call alone ends with another status: $(cat checked)"
# A file that is not whole: every verb works on what is there, warns once and ends with 1; replay --strict refuses it.
"$program" asm "$samples/06_occlusion.dp2t" -o whole.dp2c || fail "a sample is not assembled"
bytes=$(stat -c %s whole.dp2c)
index=$(od -An -tu8 -j $((bytes - 16)) -N 8 whole.dp2c | tr -d ' ')
python3 - "$index" <<'END' || fail "no files are made"
import struct, sys
whole = open("whole.dp2c", "rb").read()
index = int(sys.argv[1])
open("inside.dp2c", "wb").write(whole[:index - 1])
open("behind.dp2c", "wb").write(whole[:index])
open("index.dp2c", "wb").write(whole[:index + 30])
def xxh64(b):
    P1, P2, P3, P4, P5 = 11400714785074694791, 14029467366897019727, 1609587929392839161, 9650029242287828579, 2870177450012600261
    M = (1 << 64) - 1
    rot = lambda x, r: ((x << r) | (x >> (64 - r))) & M
    assert len(b) < 32
    h, i = (P5 + len(b)) & M, 0
    while i + 8 <= len(b):
        k = rot(struct.unpack_from("<Q", b, i)[0] * P2 & M, 31) * P1 & M
        h = (rot(h ^ k, 27) * P1 + P4) & M
        i += 8
    h ^= h >> 33; h = h * P2 & M; h ^= h >> 29; h = h * P3 & M
    return h ^ (h >> 32)
header = struct.pack("<IIQQ", 0x77, 0, 0, xxh64(b""))
header = struct.pack("<IIQQ", 0x77, xxh64(header) & 0xFFFFFFFF, 0, xxh64(b""))
# A record that only the next version knows, in front of the others.
version = struct.unpack_from("<I", whole, 8)[0] + 1
body = whole[:8] + struct.pack("<I", version) + whole[12:32] + header + whole[32:index]
open("newer.dp2c", "wb").write(body)
END
for kind in "inside:ends early, inside a record" "behind:ends early, without index" "index:ends early, inside a record" \
    "newer:1 records of types that only newer versions know"; do
    file=${kind%%:*}.dp2c text=${kind#*:}
    for verb in replay check info dump queries; do expect 1 "$text" $verb "$file"; done
    expect 1 "$text" asm "$file" -o again.dp2c
    expect 3 "$text" replay --strict --out strict "$file"
    [ ! -e strict ] || fail "replay --strict of $file makes pictures"
    [ ! -s stdout ] || fail "replay --strict of $file plays records: $(cat stdout)"
    for verb in replay check info; do
        "$program" $verb --json "$file" 2>/dev/null | grep -q '"whole":false' || fail "$verb --json calls $file whole"
    done
done
for file in whole.dp2c "$samples/06_occlusion.dp2t"; do expect 0 "" replay --strict "$file"; done
cp whole.dp2c flipped.dp2c
printf '\001' | dd of=flipped.dp2c bs=1 seek=$((bytes / 2)) conv=notrunc 2>/dev/null
for verb in replay check info; do expect 3 "corrupt" $verb flipped.dp2c; done

# check has no diagnostics in the samples.
for sample in "$samples"/*.dp2t "$samples"/d3d9/*.dp2c; do
    "$program" check "$sample" >checked 2>&1 || fail "check finds something in $sample: $(cat checked)"
done

[ $failed = 0 ] && echo "broken captures: $cases, the same by either verb"
exit $failed
