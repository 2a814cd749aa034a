#!/usr/bin/env bash
# Captures of many small things take time, and output, in proportion. Usage: linear.sh SOURCE_DIR PROGRAM
# shellcheck source=tests/tools/prologue.sh
. "$(dirname "$0")/prologue.sh"

# 200,000 keys of metadata: quadratic, they took over 45 s.
{ echo 'dp2t 1'; seq -f 'metadata "k%.0f" "v"' 200000; echo 'metadata "k7" "again"'; } >keys.dp2t
timeout 20 "$program" info keys.dp2t >stdout 2>stderr || fail "info of many keys ends with $?: $(cat stderr)"
[ "$(grep -c ': v$' stdout)" = 199999 ] || fail "not every key is printed"
grep -qx 'k7: again' stdout || fail "the last value of a key is printed"
timeout 20 "$program" info --json keys.dp2t >stdout 2>stderr || fail "info --json of many keys ends with $?"
for verb in info dump; do expect 3 "max_seconds" "$verb" keys.dp2t --max-seconds 0.000001; done
for way in "" --raw; do expect 3 "max_seconds" asm keys.dp2t $way -o out.dp2c --max-seconds 0.000001; done
[ ! -e out.dp2c ] || fail "asm writes something when its time is up"
expect 2 "--max-seconds" info keys.dp2t --max-seconds x

# 20,000 uses of 8 KiB: JSON, too, has them once.
{
    printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 64x32 usage texture\nbuffer 2 bytes 8192\ncontext 1 interface 5 target 1 depth 0\n'
    echo "write 1 level 0 slice 0 data blob 1 { u32 $(yes 0x11223344 | head -n 2048 | tr '\n' ' ') }"
    for ((i = 0; i < 10000; ++i)); do
        printf 'write 1 level 0 slice 0 data blob 1\nwrite 2 at 0 data blob 1\n'
    done
    echo 'submit context 1 vertex_type XYZ { vertices blob 1 }'
    echo 'write 2 at 0 data { u32 1 }'
} >uses.dp2t
timeout 60 "$program" dump --json uses.dp2t >stdout 2>stderr || fail "dump --json of many uses ends with $?: $(cat stderr)"
[ "$(wc -c <stdout)" -lt 5000000 ] || fail "dump --json prints $(wc -c <stdout) bytes"
python3 - <<'P' || fail "dump --json does not say which bytes the writes have"
import json
lines = [json.loads(line) for line in open("stdout")]
uses = [line for line in lines if line.get("blob") == 1]
assert len(uses) == 20002 and uses[0]["data"] == "44332211" * 2048 and uses[-1]["type"] == "submit"
assert not any("data" in line or "vertices" in line for line in uses[1:])
assert [line["data"] for line in lines if line["type"] == "write_buffer" and "blob" not in line] == ["01000000"]
P
"$program" dump --json uses.dp2t --at 5000 >stdout 2>stderr
grep -q '"data":"4433' stdout || fail "the one record that is asked for has no bytes: $(head -c 300 stdout)"

# 4,000 brackets, each around all of 4,000 draws: 16 million pairs.
{
    echo 'dp2t 1'
    echo 'surface 1 format X8R8G8B8 size 16x16 usage target'
    echo 'context 1 interface 5 target 1 depth 0'
    echo 'submit context 1 capacity 600000 vertex_type XYZRHW|DIFFUSE {'
    echo 'vertices { f32 0 0 0.5 1 u32 0xffffffff f32 8 0 0.5 1 u32 0xffffffff f32 0 8 0.5 1 u32 0xffffffff }'
    for ((i = 1; i <= 4000; ++i)); do echo "CREATEQUERY { $i OCCLUSION } ISSUEQUERY { $i BEGIN }"; done
    for ((i = 1; i <= 4000; ++i)); do echo "TRIANGLELIST count 1 { first 0 }"; done
    for ((i = 1; i <= 4000; ++i)); do echo "ISSUEQUERY { $i END }"; done
    echo '}'
} >pairs.dp2t
timeout 60 "$program" queries --json pairs.dp2t >stdout 2>stderr
status=$?
[ $status -le 1 ] || fail "queries of many brackets ends with $status: $(head -c 300 stderr)"
[ "$(wc -c <stdout)" -lt 6000000 ] || fail "queries --json prints $(wc -c <stdout) bytes"
[ "$(grep -c '"draw_count":4000' stdout)" = 4000 ] || fail "no count of the draws in each bracket: $(grep '"query"' stdout | head -n 1 | head -c 600)"
timeout 60 "$program" queries pairs.dp2t >stdout 2>stderr
[ "$(grep -c 'and 3980 draws more' stdout)" = 4000 ] || fail "no count in the text"
"$program" queries --json --all "$samples/06_occlusion.dp2t" >all 2>&1
"$program" queries --json "$samples/06_occlusion.dp2t" >some 2>&1
cmp -s all some || fail "few draws are all printed"
exit $failed
