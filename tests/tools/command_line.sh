#!/usr/bin/env bash
# The program's command line: standard input and output, files that are not what they should be, suggestions, the version, and
# what is generated from the tree of options.
# Usage: command_line.sh SOURCE_DIR PROGRAM
# shellcheck source=tests/tools/prologue.sh
. "$(dirname "$0")/prologue.sh"

# Standard input and output: text to a container to raw bytes to text.
sample=$samples/06_occlusion.dp2t
"$program" asm "$sample" -o sample.dp2c || fail "asm fails"
"$program" asm - -o - <"$sample" >piped.dp2c || fail "asm - -o - fails"
cmp -s sample.dp2c piped.dp2c || fail "standard output gets other bytes than a file"
"$program" asm - --raw -o - <sample.dp2c | "$program" dump - >raw.dp2t || fail "raw bytes through a pipe fail"
grep -q CREATEQUERY raw.dp2t || fail "raw bytes through a pipe are not dumped"
for verb in replay check info queries dump; do
    "$program" $verb - <sample.dp2c >stdout 2>stderr || fail "$verb - fails: $(cat stderr)"
    [ -s stdout ] || fail "$verb - prints nothing"
done
printf 'ps_2_0\nmov r0, c0\n' | "$program" shader - -o - | "$program" shader - >stdout || fail "shader - fails"
has "mov r0, c0"

# The input is not overwritten, by whatever name.
cp sample.dp2c same.dp2c
ln -s same.dp2c link.dp2c
ln same.dp2c hard.dp2c
mkdir folder
for output in same.dp2c ./same.dp2c folder/../same.dp2c link.dp2c hard.dp2c; do
    expect 2 "is the input" asm same.dp2c --raw -o $output
    cmp -s same.dp2c sample.dp2c || fail "asm overwrites its input as $output"
done
printf 'ps_2_0\nmov r0, c0\n' >same.psh
expect 2 "is the input" shader same.psh -o same.psh
[ "$(wc -l <same.psh)" = 2 ] || fail "shader overwrites its input"

# Files that are no command buffers are refused; --raw accepts them.
printf '\211PNG\r\n\032\n\0\0\0\rIHDR' >picture.png
printf '\177ELF\2\1\1\0' >elf
printf 'dear diary\n' >letter.txt
for verb in replay check info queries dump; do
    expect 3 "picture.png: is a PNG picture, not a command buffer; use --raw to force" $verb picture.png
    expect 3 "elf: is a program" $verb elf
    expect 3 "letter.txt:1:1: expected 'dp2t 1'; use --raw to read it as a command buffer" $verb letter.txt
done
expect 3 "use --raw-input to force" asm picture.png -o out.dp2c
expect 0 "" asm picture.png --raw-input -o out.dp2c
expect 1 "" check --raw picture.png
has "opcode 137"
expect 1 "" check --raw letter.txt
expect 1 "unknown opcode: opcode 68" info --raw sample.dp2c
expect 3 "2:1: unknown directive" check <(printf 'dp2t 1\nx\n')
# White space and comments may come before a capture's first words.
printf '# a comment\n\n  dp2t 1\n' >comment.dp2t
expect 0 "" check comment.dp2t
# An empty file is an empty buffer.
: >empty
expect 0 "" check empty

# Immediate vertices need their format; without it the error names the command that has them, not a later one.
{ printf '\010\0\0\0\027\0\1\0\0\0\0\0'; head -c 36 /dev/zero | tr '\0' '\377'; printf '\010\0\0\0'; } >fan.bin
expect 1 "use --fvf" check fan.bin
has "dwVertexType does not say how large a vertex is"
grep -q "offset 0x4\|0+0x4\|+0x4" stdout || fail "the wrong place is blamed: $(cat stdout)"
expect 0 "" check --fvf XYZ fan.bin
expect 0 "" check --fvf 2 fan.bin
expect 0 "" dump --fvf XYZ --offsets fan.bin
has "TRIANGLEFAN_IMM count 1"
expect 1 "" check --fvf XYZ\|DIFFUSE fan.bin
has "truncated"
expect 2 "'XZY' is not a vertex format" check --fvf XZY fan.bin
expect 2 "'NORMAL' is not a vertex format" check --fvf NORMAL fan.bin
expect 2 "--fvf is for raw command buffers" check --fvf XYZ sample.dp2c
# The same of lines, and of a command at the very start, whose place is printed, too.
{ printf '\030\0\1\0'; head -c 24 /dev/zero | tr '\0' '\377'; } >lines.bin
expect 1 "LINELIST_IMM at offset 0x0: dwVertexType does not say how large a vertex is: use --fvf" check lines.bin
has "3+0x0: bad value: LINELIST_IMM: dwVertexType does not say how large a vertex is"
expect 0 "" check --fvf XYZ lines.bin

# The vertices of the call, from a file or as a number of bytes; check and replay hold vertex numbers against them.
printf '\022\0\1\0\1\0' >triangle.bin # TRIANGLELIST, from vertex 1
head -c 64 /dev/zero >four.vertices
expect 0 "" replay triangle.bin
has "1 draw skipped"
for four in 64 four.vertices; do
    for verb in check replay dump; do expect 0 "" $verb --fvf XYZRHW --vertices $four triangle.bin; done
done
for verb in check replay; do
    expect 1 "$([ $verb = check ] || echo "1 call failed")" $verb --fvf XYZRHW --vertices 48 triangle.bin
    has "out of range: TRIANGLELIST: vertex number"
done
expect 2 "50 bytes are not a multiple of the size of a vertex, 16" check --fvf XYZRHW --vertices 50 triangle.bin
expect 2 "--vertices needs --fvf" check --vertices 48 triangle.bin
expect 4 "nowhere: cannot be opened" check --fvf XYZ --vertices nowhere triangle.bin
expect 2 "--vertices is for raw command buffers" check --vertices 48 sample.dp2c

# A raw buffer is not blamed for surfaces and buffers that it cannot create, but for objects that it can.
# A BLT, which fails in a replay.
{ printf '\121\0\1\0'; head -c 48 /dev/zero | tr '\0' '\1'; printf '\0\0\0\0'; } >surfaces.bin
expect 0 "" check surfaces.bin
has "0 diagnostics"
expect 1 "1 call failed" replay surfaces.bin
printf '\133\0\1\0\7\0\0\0\1\0\0\0' >query.bin # ISSUEQUERY
expect 1 "" check query.bin
has "3+0x0: bad handle: ISSUEQUERY: dwQueryID"

# Damage to a container is an error with its place.
cp sample.dp2c flipped.dp2c
printf '\377' | dd of=flipped.dp2c bs=1 seek=32 conv=notrunc 2>/dev/null
expect 3 "flipped.dp2c: corrupt at offset 0x20: record header" info flipped.dp2c

# Suggestions for misspelt words.
expect 2 "unknown verb 'repaly'; did you mean replay?" repaly "$sample"
expect 2 "unknown option '--jsno'; did you mean --json? (of replay)" replay "$sample" --jsno
expect 2 "unknown option '--theads'; did you mean --threads? (of replay)" replay "$sample" --theads=2
expect 2 "unknown opcode 'ISUEQUERY'; did you mean ISSUEQUERY?" dump --only ISUEQUERY "$sample"
expect 2 "unknown dialect 'permedia'; did you mean permedia3?" check --dialect permedia "$sample"
expect 2 "unknown completion model 'imediate'; did you mean immediate?" replay --completion imediate "$sample"
expect 2 "unknown instruction set 'avx3'; did you mean avx2?" replay --isa avx3 "$sample"
expect 2 "unknown value of --jit 'of'; did you mean off?" replay --jit of "$sample"
expect 2 "unknown verb 'repaly'; did you mean replay?" manual repaly

# The version.
expect 0 "" --version
has "dp2 0."
has "instruction sets: baseline"
grep -qE '^capture container: version [0-9]+$' stdout || fail "--version has no container version: $(cat stdout)"

# What this machine has; without Wine, how to get it.
expect 0 "" doctor
has "instruction sets: baseline"
mkdir nothing
env PATH="$PWD/nothing" DISPLAY= "$program" doctor >stdout 2>stderr || fail "doctor without programs ends with $?: $(cat stderr)"
has "[ ] Wine                   not found"
has "to get it: apt-get install wine wine64"
[ ! -s stderr ] || fail "doctor complains: $(cat stderr)"

# Colours on a terminal, and none with NO_COLOR.
head -c 200 sample.dp2c >cut.dp2c
if ! script -qec true /dev/null </dev/null >stdout 2>stderr; then
    echo "left out: colours and progress on a terminal (no pseudo-terminal: $(cat stderr))"
else
    script -qec "TERM=xterm $program info cut.dp2c" /dev/null </dev/null >stdout
    grep -q $'\033\\[' stdout || fail "no colour on a terminal"
    script -qec "TERM=xterm NO_COLOR=1 $program info cut.dp2c" /dev/null </dev/null >stdout
    grep -q $'\033\\[' stdout && fail "NO_COLOR is ignored"
    # Long work shows its progress on the terminal, while the output goes to a file; short work shows none.
    while IFS='|' read -r words stages; do
        script -qec "TERM=xterm DP2_PROGRESS_DELAY=0 $program $words >long.txt" /dev/null </dev/null >stdout
        while read -r stage; do has "$stage"; done < <(tr , '\n' <<<"$stages")
        script -qec "TERM=xterm DP2_PROGRESS_DELAY=600000 $program $words >long.txt" /dev/null </dev/null >stdout
        [ ! -s stdout ] || fail "$words shows progress: $(head -c 600 stdout)"
    done <<END
replay --hashes $sample|reading byte,replaying record
check $sample|reading byte,checking record
dump $sample|reading byte,printing record
info sample.dp2c|reading byte,counting record
asm $sample -o -|reading byte,writing record
END
    rm long.txt
fi

# Man pages and completion contain every verb and every option.
for verb in $("$program" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    expect 0 "" manual "$verb"
    grep -q "^.TH dp2\\\\-$verb 1" stdout || fail "manual $verb has no title"
    mv stdout page
    options=$("$program" "$verb" --help | sed -nE 's/^  (-[a-z],)?(--[a-z0-9-]+).*/\2/p')
    "$program" completion bash | sed -n "s/^    $verb) words='\(.*\)' ;;/\1/p" >words
    for option in $options; do
        grep -qF -- "$(printf '%s' "$option" | sed 's/-/\\-/g')" page || fail "manual $verb does not have $option"
        grep -qE -- "(^| )$option( |$)" words || fail "completion of $verb does not have $option"
    done
    expect 0 "" manual
    has "$verb"
done
command -v mandoc >/dev/null && { "$program" manual replay | mandoc -T lint -W error >stdout 2>&1 || fail "man page: $(cat stdout)"; }
expect 0 "" manual -o pages
expect 0 "" manual replay --output one/page
[ "$(ls one/page)" = dp2-replay.1 ] || fail "manual replay -o leaves $(ls one/page)"
cmp -s <("$program" manual) pages/dp2.1 || fail "manual -o writes another page of the program"
cmp -s <("$program" manual replay) pages/dp2-replay.1 || fail "manual -o writes another page of replay"
expect 4 "letter.txt" manual -o letter.txt
for shell in bash zsh fish; do
    expect 0 "" completion $shell
    has "replay"
done
expect 2 "csh" completion csh
"$program" completion bash >dp2.bash
bash -n dp2.bash || fail "the script for bash does not parse"
complete_words() { # words so far; the last one is completed
    bash -c 'source ./dp2.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _dp2; echo "${COMPREPLY[@]}"' bash "$@"
}
[ "$(complete_words dp2 rep)" = replay ] || fail "completes 'rep' to $(complete_words dp2 rep)"
[ "$(complete_words dp2 replay --verif)" = --verify ] || fail "completes '--verif' to $(complete_words dp2 replay --verif)"
[ "$(complete_words dp2 completion z)" = zsh ] || fail "completes 'completion z' to $(complete_words dp2 completion z)"
[ "$(complete_words dp2 ops --dictionary b)" = binary ] || fail "completes '--dictionary b' to $(complete_words dp2 ops --dictionary b)"
[ -z "$(complete_words dp2 replay sam)" ] || fail "completes files itself"

# Several files: each line names its file, pictures have folders of their own, the highest status counts.
mkdir twin
cp sample.dp2c twin/sample.dp2c
expect 0 "" replay sample.dp2c twin/sample.dp2c --out both
grep -q "^sample.dp2c: record 4: D3D_OK" stdout || fail "the first file is not named: $(cat stdout)"
grep -q "^twin/sample.dp2c: record 4: D3D_OK" stdout || fail "the second file is not named: $(cat stdout)"
grep -vqE '^(twin/)?sample.dp2c: ' stdout && fail "a line names no file: $(cat stdout)"
[ "$(find both -name '*.png' | wc -l)" = 2 ] || fail "pictures of two files collide: $(find both)"
expect 4 "nowhere: cannot be opened" check "$samples/08_malformed.dp2t" nowhere sample.dp2c
grep -q "^sample.dp2c: [0-9]* commands" stdout || fail "a file behind one that is missing is left out"
expect 0 "" info --json sample.dp2c twin/sample.dp2c
[ "$(grep -c '"type":"summary"' stdout)" = 2 ] || fail "no summary for each file"
grep -qv '^{' stdout && fail "JSON lines have a prefix"
"$program" check sample.dp2c twin/sample.dp2c >/dev/full 2>stderr
[ $? = 4 ] || fail "lost output of several files is no error"

# A draw without indices is reported.
printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\nsubmit { SETVERTEXSHADER { XYZ } DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 3 0 1 } }\nsubmit { RENDERSTATE { ZENABLE TRUE } }\n' >undrawn.dp2t
expect 0 "" replay undrawn.dp2t
has "record 2: D3D_OK, 1 draw skipped at 2+0x8: no index buffer"
grep -q "record 3: D3D_OK$" stdout || fail "skipped draws are counted again: $(cat stdout)"
printf 'submit { SETVERTEXSHADER { 0 } DRAWPRIMITIVE { TRIANGLELIST 0 1 } DRAWPRIMITIVE { TRIANGLELIST 0 1 TRIANGLELIST 0 1 } DRAWPRIMITIVE { 9 0 1 } }\n' >>undrawn.dp2t
expect 0 "" replay undrawn.dp2t --stats
has "record 4: D3D_OK, 1 draw skipped at 4+0x34: not a primitive type of this command, 3 draws skipped from 4+0x8 on: no vertex format"
for line in "^3 draws skipped from 4+0x8 on: no vertex format$" "^1 draw skipped at 2+0x8: no index buffer$"; do
    grep -q "$line" stdout || fail "the statistics do not say '$line': $(cat stdout)"
done

# The picture of a depth buffer.
expect 0 "" replay "$sample" --surface 2 --out pictures
[ -s pictures/frame-0001-surface-2.png ] || fail "no picture of the depth buffer"

[ $failed = 0 ] && echo "command line: all as expected"
exit $failed
