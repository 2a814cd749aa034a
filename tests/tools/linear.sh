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
expect 2 "--max-seconds" info keys.dp2t --max-seconds x

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
