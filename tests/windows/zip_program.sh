#!/usr/bin/env bash
# dp2.exe of an archive under Wine, beside the program dp2 of this system: the same output, files and exit statuses.
# Usage: tests/windows/zip_program.sh UNPACKED DP2          (in a prefix that use_prefix made, on a display; zip.sh does that)
set -euo pipefail
cd "$(dirname "$0")/../.."
top=$(realpath "$1") linux=$(realpath "$2")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
fail() { echo "zip: $*"; exit 1; }
for system in linux windows; do
    mkdir "$scratch/$system"
    cp samples/*.dp2t samples/d3d9/*.dp2c "$scratch/$system/"
    cp -r samples/protocol "$scratch/$system/"
done

# as_here FILE: \ is / in names of files, also in JSON
as_here() { sed 's|\\\\|/|g; s|\\|/|g' "$1"; }
# both ARGUMENT...: runs the command in each system's folder; STDIN=FILE gives it standard input
both() {
    local input=${STDIN:-/dev/null}
    expected=0 status=0
    (cd "$scratch/linux" && "$linux" "$@" <"$input") >"$scratch/linux.out" 2>"$scratch/linux.errors" || expected=$?
    (cd "$scratch/windows" && wine "$top/bin/dp2.exe" "$@" <"$input") >"$scratch/windows.out" 2>"$scratch/windows.errors" || status=$?
}
# same ARGUMENT...: equal output, errors and status
same() {
    local stream
    both "$@"
    [ $status = $expected ] || { cat "$scratch/windows.errors"; fail "dp2 $*: status $status, not $expected"; }
    for stream in out errors; do
        diff -a <(as_here "$scratch/linux.$stream") <(as_here "$scratch/windows.$stream") >"$scratch/said" ||
            { head -n 20 "$scratch/said"; fail "dp2 $*: < here, > under Wine ($stream)"; }
    done
}
# same_files: both runs wrote the same files, pictures with equal pixels, since libraries of zlib differ
same_files() {
    diff <(cd "$scratch/linux" && find . -type f | sort) <(cd "$scratch/windows" && find . -type f | sort) || fail "< files here, > under Wine"
    (cd "$scratch/linux" && find . -type f) | while IFS= read -r file; do
        case $file in
        ./programs/*.bin) ;; # functions of Windows are called in another way
        *.png) "$linux" compare "$scratch/linux/$file" "$scratch/windows/$file" >/dev/null || fail "other pixels in $file" ;;
        *) cmp "$scratch/linux/$file" "$scratch/windows/$file" ;;
        esac
    done
}
# refused STATUS TEXT ARGUMENT...: on Windows alone
refused() {
    local wanted=$1 text=$2
    shift 2
    both "$@"
    [ $status = "$wanted" ] || fail "dp2 $*: status $status, not $wanted"
    grep -q "$text" "$scratch/windows.errors" || { cat "$scratch/windows.errors"; fail "dp2 $*: no line '$text'"; }
}

# --- what it prints ---
samples=$(cd samples && ls *.dp2t)
# shellcheck disable=SC2086 # a list of names
same replay $samples --hashes --verify
# shellcheck disable=SC2086
same replay $samples --json --threads 2 --jit off
for verb in replay queries compare reduce trim dump asm import export check info ops dialects caps shader doctor manual completion; do same $verb --help; done
for words in "ops" "ops --protocol" "ops --dictionary text" dialects "caps --json" "manual limits" \
    "queries 06_occlusion.dp2t --all" "queries 06_occlusion.dp2t 09_lines_points.dp2t --json" "info lit_mesh.dp2c --json" \
    "check 08_malformed.dp2t 11_shaders.dp2t" "dump lit_mesh.dp2c" "dump 06_occlusion.dp2t --json --offsets" \
    "replay shadow_map.dp2c --verify --out out/d3d9" "replay 06_occlusion.dp2t --pictures draws --before --all --out out/draws --bytes" \
    "replay 10_lit_patches.dp2t 11_shaders.dp2t --out out/several --isa baseline" "replay 11_shaders.dp2t --stats --dump-programs programs --isa sse41 --threads 0"; do
    # shellcheck disable=SC2086
    case $words in
    *--stats*) both $words && [ $status = $expected ] || fail "dp2 $words: status $status" ;; # its times differ
    *) same $words ;;
    esac
done

# Where record differs, and the verb of reduce's children is not shown.
for words in --help "completion bash" "record --help" "manual"; do
    # shellcheck disable=SC2086
    both $words
    [ $status = 0 ] && ! grep -q answer-trial "$scratch/windows.out" || fail "dp2 $words: status $status, or a verb that is no user's"
done

# --- what it writes ---
same dump lit_mesh.dp2c --files data
same asm 11_shaders.dp2t --out shaders.dp2c
same asm shaders.dp2c --out shaders.dp2c.zst
same replay shaders.dp2c.zst --hashes
same trim shadow_map.dp2c --frames 2..3 --out cut.dp2c --max-seconds 0
same export 03_textured_blend.dp2t --out files
same import files --out again.dp2c
same import protocol --case event --out event.dp2c
same compare 06_occlusion.dp2t 06_occlusion.dp2t
sed 's/100 40 0.5/102 40 0.5/' samples/06_occlusion.dp2t | tee "$scratch/linux/moved.dp2t" >"$scratch/windows/moved.dp2t"
same compare 06_occlusion.dp2t moved.dp2t --out compared
same compare 06_occlusion.dp2t moved.dp2t --json --metric ssim
same_files
# A text becomes a container and the same text again, through pipes.
"$linux" dump samples/10_lit_patches.dp2t >"$scratch/text"
wine "$top/bin/dp2.exe" dump samples/10_lit_patches.dp2t 2>/dev/null | wine "$top/bin/dp2.exe" asm - --out - 2>/dev/null |
    wine "$top/bin/dp2.exe" dump - 2>/dev/null | cmp - "$scratch/text" || fail "dump, asm, dump"
STDIN=$PWD/samples/06_occlusion.dp2t same replay - --json

# --- what it refuses ---
printf 'dp2t 1\nsubmit { RENDERSTATE { ZENABEL TRUE } }\n' | tee "$scratch/linux/wrong.dp2t" >"$scratch/windows/wrong.dp2t"
head -c 3000 samples/d3d9/lit_mesh.dp2c | tee "$scratch/linux/short.dp2c" >"$scratch/windows/short.dp2c"
for words in "replay missing.dp2t" "check wrong.dp2t" "replay" "replay --nonsense" "rplay" "replay short.dp2c" "replay short.dp2c --strict" \
    "replay 06_occlusion.dp2t --until 99" "asm 06_occlusion.dp2t --out 06_occlusion.dp2t" "import protocol --case none --out x.dp2c"; do
    # shellcheck disable=SC2086
    same $words
done
refused 2 "there is none on Windows" replay 06_occlusion.dp2t --sandbox
refused 2 "this system has no perf" replay 06_occlusion.dp2t --perf-map
echo outside >"$scratch/outside.bin"
for name in 'C:06_occlusion.dp2t' '\\\\06_occlusion.dp2t' '..\\\\outside.bin' NUL; do
    printf 'dp2t 1\nbuffer 1 bytes 400\nwrite 1 at 0 data { u8 file "%s" }\n' "$name" | tee "$scratch/linux/outside.dp2t" >"$scratch/windows/outside.dp2t"
    both check outside.dp2t
    [ $status = 3 ] || { cat "$scratch/windows.errors"; fail "a file outside of the folder is read: $name: status $status"; }
done

# --- names ---
odd="Straße ж 日本"
for system in linux windows; do mkdir "$scratch/$system/$odd" && cp samples/06_occlusion.dp2t "$scratch/$system/$odd/ж 1.dp2t"; done
same replay "$odd/ж 1.dp2t" --out "$odd/out ü" --json
same dump "$odd/ж 1.dp2t" --files "$odd/data"
same replay "$odd/fehlt.dp2t"
same_files
(cd "$scratch/windows" && wine "$top/bin/dp2.exe" info '0?_*.dp2t' 2>/dev/null | grep -c '^09_lines_points.dp2t: ' >/dev/null) || fail "names with wildcards"

# --- reduce: its trials are processes ---
same reduce 08_malformed.dp2t --error --out small.dp2t
same reduce 06_occlusion.dp2t --pixel 100,60 --out pixel.dp2c
printf 'dp2t 1\ncontext 1 interface 5 target 0 depth 0\nsubmit { CREATEQUERY { 1 EVENT } }\nsubmit { raw { u8 0x08 0 0xff 0xff } }\n' |
    tee "$scratch/linux/fails.dp2t" >"$scratch/windows/fails.dp2t"
program=$(winepath -w "$top/bin/dp2.exe" 2>/dev/null)
(cd "$scratch/linux" && "$linux" reduce fails.dp2t --crash --exit 1 --script "$linux replay %s" --out script.dp2t >/dev/null)
both reduce fails.dp2t --crash --exit 1 --script "\"$program\" replay %s" --out script.dp2t
[ $status = 0 ] && cmp "$scratch/linux/script.dp2t" "$scratch/windows/script.dp2t" || { cat "$scratch/windows.errors"; fail "reduce --script: status $status"; }
refused 1 "does not end in time" reduce fails.dp2t --crash --exit 1 --script 'for /l %i in (1,0,2) do @rem' --timeout 1 --out x.dp2t

# --- record ---
cp "$top/samples/d3d9/sample_lit_mesh.exe" "$scratch/windows/$odd/"
echo mine >"$scratch/windows/$odd/d3d9.dll"
both record --out "$odd/rec" -- "$odd/sample_lit_mesh.exe"
[ $status = 0 ] || { cat "$scratch/windows.out" "$scratch/windows.errors"; fail "record: status $status"; }
[ "$(cat "$scratch/windows/$odd/d3d9.dll")" = mine ] || fail "record: the program's own d3d9.dll is not restored"
"$linux" replay "$scratch/windows/$odd/rec/capture.dp2c" --verify >/dev/null || fail "record: the capture differs"
[ -s "$scratch/windows/$odd/rec/frame-0001-surface-1.png" ] || fail "record: no pictures"
refused 4 "there is no such program" record --out rec -- missing.exe
both doctor
grep -q '^\[x\] d3d9.dll' "$scratch/windows.out" || { cat "$scratch/windows.out"; fail "doctor does not find d3d9.dll"; }
