#!/usr/bin/env bash
# dp2.exe of an archive under Wine, beside the program dp2 of this system: the same output, files and exit statuses.
# Usage: tests/windows/zip/program.sh UNPACKED DP2 64|32          (in a prefix that use_prefix made, on a display; zip.sh does that)
set -euo pipefail
cd "$(dirname "$0")/../../.."
top=$(realpath "$1") linux=$(realpath "$2") size=$3
. tests/windows/zip/same.sh
for system in linux windows; do
    cp samples/*.dp2t samples/d*/*.dp2c "$scratch/$system/"
    cp -r samples/protocol "$scratch/$system/"
done
# A capture whose occlusion draw is elsewhere.
sed 's/100 40 0.5/102 40 0.5/' samples/06_occlusion.dp2t | text_of moved.dp2t

# --- what it prints ---
samples=$(cd samples && ls *.dp2t)
# shellcheck disable=SC2086 # a list of names
same_bytes replay $samples --hashes --verify
# shellcheck disable=SC2086
same replay $samples --json --threads 2 --jit off
while read -r words; do
    # shellcheck disable=SC2086
    same $words
done <<'END'
replay --help
test --help
ops --protocol
dialects
caps --json
shader --help
queries 06_occlusion.dp2t 09_lines_points.dp2t --all --json
info lit_mesh.dp2c --json
check 08_malformed.dp2t 11_shaders.dp2t
dump 06_occlusion.dp2t --json --offsets
diff 06_occlusion.dp2t moved.dp2t
diff lit_mesh.dp2c shadow_map.dp2c --stat --json
bisect 06_occlusion.dp2t moved.dp2t --out bisected
show 10_lit_patches.dp2t --at 1.2 --out shown
show lit_mesh.dp2c --at 2.1 --json
pixel 06_occlusion.dp2t 110,60
pixel 10_lit_patches.dp2t 60,60 --json
debug 06_occlusion.dp2t --at 1.2 --pixel 85,50 --all --bits
debug 11_shaders.dp2t --at 1.2 --vertex 1 --json
profile shadow_map.dp2c --csv --sort order
profile 06_occlusion.dp2t --heat overdraw --out heat
lint shadow_map.dp2c lit_mesh.dp2c
lint 06_occlusion.dp2t --json
report 06_occlusion.dp2t --against moved.dp2t -o page.html
replay shadow_map.dp2c --verify --out out/d3d9
replay 06_occlusion.dp2t --pictures draws --before --all --out out/draws --bytes
replay 10_lit_patches.dp2t 11_shaders.dp2t --out out/several --isa baseline
END

# Where times or the system are part of the output.
if [ "$size" = 64 ]; then # a 32-bit program has no compiler
    both replay 11_shaders.dp2t --stats --dump-programs programs --isa sse41 --threads 0
    [ $status = $expected ] || fail "replay --stats: status $status"
fi
for words in --help "completion bash" "record --help" "manual"; do
    # shellcheck disable=SC2086
    both $words
    [ $status = 0 ] && ! grep -q 'answer-' "$scratch/windows.out" || fail "dp2 $words: status $status, or a verb that is no user's"
done
diff <("$linux" --help | grep -E '^  [a-z]+ ' | sed 's/^  record .*/  record/') <(wine "$top/bin/dp2.exe" --help 2>/dev/null | grep -E '^  [a-z]+ ' | sed 's/^  record .*/  record/') ||
    fail "< verbs here, > under Wine"

# --- what it writes ---
same manual --out pages
same dump lit_mesh.dp2c --files data
same asm 11_shaders.dp2t --out shaders.dp2c
same asm shaders.dp2c --out shaders.dp2c.zst
same replay shaders.dp2c.zst --hashes
same trim shadow_map.dp2c --frames 2..3 --out cut.dp2c --max-seconds 0
same export 03_textured_blend.dp2t --out files
same import files --out again.dp2c
same import protocol --case event --out event.dp2c
same compare 06_occlusion.dp2t moved.dp2t --out compared
same compare 06_occlusion.dp2t moved.dp2t --json --metric ssim
printf 'ps_2_0\nmov r0, c0\nmov oC0, r0\n' | text_of plain.psh
same shader plain.psh --out plain.tokens
same shader plain.tokens
same_files

# --- line ends ---
# Texts that were edited on Windows: the same captures, and errors at the same places.
sed 's/$/\r/' samples/11_shaders.dp2t | text_of crlf.dp2t
same asm crlf.dp2t --out crlf.dp2c
cmp "$scratch/windows/crlf.dp2c" "$scratch/windows/shaders.dp2c" || fail "another capture of a text with CRLF"
in_both sed -i 's/$/\r/' files/manifest.json plain.psh
same import files --out crlf_again.dp2c
cmp "$scratch/windows/crlf_again.dp2c" "$scratch/windows/again.dp2c" || fail "another capture of a manifest with CRLF"
same shader plain.psh
printf 'dp2t 1\r\nsubmit {\r\n  RENDERSTATE { ZENABL TRUE } }\r\n' | text_of wrong.dp2t
same check wrong.dp2t

# --- streams: bytes stay as they are ---
STDIN=$PWD/samples/06_occlusion.dp2t same replay - --json
STDIN=$PWD/samples/d3d9/lit_mesh.dp2c same replay - --hashes
same_bytes asm 10_lit_patches.dp2t --out -
same_bytes dump lit_mesh.dp2c
"$linux" dump samples/10_lit_patches.dp2t >"$scratch/text"
wine "$top/bin/dp2.exe" dump samples/10_lit_patches.dp2t 2>/dev/null | wine "$top/bin/dp2.exe" asm - --out - 2>/dev/null |
    wine "$top/bin/dp2.exe" dump - 2>/dev/null | cmp - "$scratch/text" || fail "dump, asm, dump"

# --- what it refuses ---
head -c 3000 samples/d3d9/lit_mesh.dp2c | text_of short.dp2c
while read -r words; do
    # shellcheck disable=SC2086
    same $words
done <<'END'
replay missing.dp2t
replay
replay --nonsense
rplay
replay short.dp2c
replay short.dp2c --strict
replay 06_occlusion.dp2t --until 99
asm 06_occlusion.dp2t --out 06_occlusion.dp2t
import protocol --case none --out x.dp2c
END
refused 2 "there is none on Windows" replay 06_occlusion.dp2t --sandbox
[ "$size" = 32 ] || refused 2 "this system has no perf" replay 06_occlusion.dp2t --perf-map
echo outside >"$scratch/outside.bin"
for name in 'C:06_occlusion.dp2t' '\\\\06_occlusion.dp2t' '..\\\\outside.bin' NUL; do
    printf 'dp2t 1\nbuffer 1 bytes 400\nwrite 1 at 0 data { u8 file "%s" }\n' "$name" | text_of outside.dp2t
    both check outside.dp2t
    [ $status = 3 ] || { cat "$scratch/windows.errors"; fail "a file outside of the folder is read: $name: status $status"; }
done
# Folders in which nothing can be written, whoever asks; the system's words for it differ.
for words in "asm 06_occlusion.dp2t --out /proc/x.dp2c" "replay 06_occlusion.dp2t --out /proc/x" "test 06_occlusion.dp2t --out /proc/x" "show 06_occlusion.dp2t --at 1.2 --out /proc/x"; do
    # shellcheck disable=SC2086
    both $words
    [ $status = 4 ] && [ $expected = 4 ] || { cat "$scratch/windows.errors"; fail "dp2 $words: status $status, not 4"; }
done
# More bytes than a 32-bit program can address: refused in one line. (The file takes no space.) Others map it.
truncate -s 3G "$scratch/windows/large.dp2c"
head -c 16 samples/d3d9/lit_mesh.dp2c | dd of="$scratch/windows/large.dp2c" conv=notrunc status=none
if [ "$size" = 64 ]; then
    refused 3 "corrupt at offset 0x20: record checksum" info large.dp2c
else
    refused 3 "more than 2147483648 bytes: limit exceeded: --max-held-bytes" info large.dp2c
    refused 2 "not in range" info large.dp2c --max-file-bytes 4000000000
    truncate -s 2147483648 "$scratch/windows/large.dp2c"
    refused 4 "not enough memory for a 32-bit program" info large.dp2c
fi
rm "$scratch/windows/large.dp2c"

# --- names ---
odd="Straße ж 日本" long=$(printf 'folder_number_%02d_with_a_long_name/' $(seq 10))
[ ${#long} -gt 300 ] || fail "the path is not long"
in_both mkdir -p "$odd" "$long"
for system in linux windows; do cp samples/06_occlusion.dp2t "$scratch/$system/$odd/ж 1.dp2t" && cp samples/06_occlusion.dp2t "$scratch/$system/$long"; done
same replay "$odd/ж 1.dp2t" --out "$odd/out ü" --json
same dump "$odd/ж 1.dp2t" --files "$odd/data"
same show "$odd/ж 1.dp2t" --at 1.2 --out "$odd/ж"
same replay "$odd/fehlt.dp2t"
same replay "${long}06_occlusion.dp2t" --out "${long}out"
same asm "${long}06_occlusion.dp2t" --out "${long}a.dp2c.zst"
same_files
(cd "$scratch/windows" && wine "$top/bin/dp2.exe" info '0?_*.dp2t' 2>/dev/null | grep -c '^09_lines_points.dp2t: ' >/dev/null) || fail "names with wildcards"

# --- reduce: its trials are processes ---
same reduce 08_malformed.dp2t --error --out small.dp2t
same reduce 06_occlusion.dp2t --pixel 100,60 --out pixel.dp2c
printf 'dp2t 1\ncontext 1 interface 5 target 0 depth 0\nsubmit { CREATEQUERY { 1 EVENT } }\nsubmit { raw { u8 0x08 0 0xff 0xff } }\n' | text_of fails.dp2t
program=$(winepath -w "$top/bin/dp2.exe" 2>/dev/null)
(cd "$scratch/linux" && "$linux" reduce fails.dp2t --crash --exit 1 --script "$linux replay %s" --out script.dp2t >/dev/null)
both reduce fails.dp2t --crash --exit 1 --script "\"$program\" replay %s" --out script.dp2t
[ $status = 0 ] && cmp "$scratch/linux/script.dp2t" "$scratch/windows/script.dp2t" || { cat "$scratch/windows.errors"; fail "reduce --script: status $status"; }
refused 1 "does not end in time" reduce fails.dp2t --crash --exit 1 --script 'for /l %i in (1,0,2) do @rem' --timeout 1 --out x.dp2t

# --- doctor ---
both doctor
grep -q '^\[x\] d3d9.dll' "$scratch/windows.out" || { cat "$scratch/windows.out"; fail "doctor does not find d3d9.dll"; }
