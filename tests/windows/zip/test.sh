#!/usr/bin/env bash
# dp2 test in dp2.exe of an archive, under Wine, beside this system's: the same results and reports. Each case is a process;
# that a case which takes too long, and an interrupt, end processes. (Wine's jobs have no limit of memory.)
# Usage: tests/windows/zip/test.sh UNPACKED DP2          (as program.sh)
set -euo pipefail
cd "$(dirname "$0")/../../.."
top=$(realpath "$1") linux=$(realpath "$2")
. tests/windows/zip/same.sh

odd="captures/über alles/ж 日本"
in_both mkdir -p "$odd"
text_of "$odd/occlusion.dp2t" <samples/06_occlusion.dp2t
text_of captures/malformed.dp2t <samples/08_malformed.dp2t
text_of captures/mesh.dp2c <samples/d3d9/lit_mesh.dp2c
printf 'dp2t 1\nsubmit { nonsense' | text_of captures/unread.dp2t
printf 'dp2t 1\nsurface 1 format X8R8G8B8 size 2x2 usage target\npresent 1\nexpect surface 1 hash 0x12\n' | text_of captures/picture.dp2t
same test captures --out out --junit junit.xml --html page.html --jobs 3
same_files
same test captures --json --jobs 1 --threads 1 --max-records 12
# Parts of the cases, on machines of different systems, and their reports as one.
for part in 1 2; do same test captures --shard $part/2 --out "part-$part"; done
rm -rf "$scratch/windows/part-1"
cp -r "$scratch/linux/part-1" "$scratch/windows/"
same test --merge part-1 part-2 --html merged.html --junit merged.xml
# What is stored there and then differs, is compared with a tolerance, and is written anew.
rm "$scratch"/*/captures/unread.dp2t
same test captures --golden "golden ж" --update
same test captures --golden "golden ж" --no-results --alpha
sed 's/100 40 0.5/102 40 0.5/; /^expect/d' samples/06_occlusion.dp2t | text_of "$odd/occlusion.dp2t"
same test captures --golden "golden ж" --out differs
same test captures --golden "golden ж" --metric mean --tolerance 1
same test captures --golden "golden ж" --pixels 40 --no-results
same test captures --golden "golden ж" --update
same_files
same test captures --golden
same test captures --pixels 3
same test nothing

# --- a case that does not end ---
{
    printf 'dp2t 1\nsurface 1 format X8R8G8B8 size 1024x1024 usage target\ncontext 1 interface 5 target 1\nsubmit context 1 vertex_type XYZRHW {\n'
    printf 'vertices { f32 0 0 0.5 1 1024 0 0.5 1 0 1024 0.5 1 }\n'
    (. tests/tools/functions.sh && echo "$loops")
    printf 'RENDERSTATE { CULLMODE NONE } TRIANGLELIST count 1 { first 0 }\n}\npresent 1\n'
} | text_of heavy.dp2t
in_both mkdir hangs
for system in linux windows; do mv "$scratch/$system/heavy.dp2t" "$scratch/$system/hangs/b.dp2t"; done
for name in a c; do text_of "hangs/$name.dp2t" <samples/06_occlusion.dp2t; done
slow="--max-milliseconds 1000000 --max-operations 18446744073709551615"
# shellcheck disable=SC2086 # options
same test hangs $slow --timeout 3 --out hung --jobs 2
same_files
# An interrupt ends the case; what is finished stays. Wine makes Ctrl-C of a SIGINT that dp2.exe gets, which is not
# Wine's start.exe, if that waits for it.
. tests/tools/functions.sh
status=0
# shellcheck disable=SC2086
(cd "$scratch/windows" && exec wine "$top/bin/dp2.exe" test hangs $slow --timeout 60 --jobs 1 --out interrupted --junit interrupted.xml) >"$scratch/windows.out" 2>/dev/null </dev/null &
within 60 grep -qs '"a.dp2t"' "$scratch/windows/interrupted/results.jsonl" || fail "no case is finished"
within 60 pgrep -f 'dp2\.exe"? answer-case .*interrupted' >/dev/null || fail "no other case runs"
kill -s INT $(pgrep -af 'dp2\.exe"? test hangs .*interrupted' | awk '!/start\.exe/ { print $1 }')
wait $! || status=$?
[ $status = 1 ] || { cat "$scratch/windows.out"; fail "after an interrupt dp2 test ends with $status"; }
diff "$scratch/windows.out" - <<'END' || fail "after an interrupt: < was printed, > should be"
b.dp2t: skipped: an interrupt came first
c.dp2t: skipped: an interrupt came first
3 cases: 1 passed, 2 skipped
END
[ "$(grep -c '<skipped' "$scratch/windows/interrupted.xml")" = 2 ] || fail "no report after an interrupt"
within 10 sh -c "! pgrep -f 'answer-cas[e] .*interrupted' >/dev/null" || fail "a case still runs"
