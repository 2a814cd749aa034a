#!/usr/bin/env bash
# An option that has no effect in a call is an error: exit status 2, and one line that names the option and what it
# conflicts with, or what is missing. Every option of every verb but replay has a row below.
# Usage: useless_options.sh SOURCE_DIR PROGRAM
# shellcheck source=tests/tools/prologue.sh
. "$(dirname "$0")/prologue.sh"

cp "$samples/06_occlusion.dp2t" good
"$program" asm good --raw-output --out raw
printf 'ps_2_0\nmov oC0, r0\n' >shader
"$program" asm good --out container.dp2c && mv container.dp2c container
echo '{}' >manifest.json
mkdir folder
"$program" test good --json >results
"$program" replay good --out pictures >/dev/null && cp pictures/*.png a.png

# The option; "-" if it has an effect in every call, else what the line names beside it; the arguments of such a call.
# LIMIT: each limit of an emulator; READ-LIMIT: each limit of reading a file.
table='
verb     option           names            arguments
queries  --raw-input      -
queries  --files-from     text             container --files-from .
queries  --fvf            captures         good --fvf XYZ
queries  --vertices       captures         good --vertices 3
queries  --vertices       --fvf            raw --vertices 3
queries  --json           -
queries  --all            -
queries  --at             -
queries  --threads        -
queries  --max-seconds    -
queries  --completion     -
queries  --dialect        -
queries  LIMIT            -
queries  READ-LIMIT       -
show     --raw-input      -
show     --files-from     text             container --files-from . --at 1.1
show     --fvf            captures         good --fvf XYZ --at 1.1
show     --vertices       captures         good --vertices 3 --at 1.1
show     --vertices       --fvf            raw --vertices 3 --at 1.1
show     --at             -
show     --only           -
show     --all            -
show     --corners        --only           good --at 1.1 --only depth --corners 3
show     --corners        --against        good --at 1.1 --against @1.2 --corners 3
show     --all            --against        good --at 1.1 --against @1.2 --all
show     --against        --only           good --at 1.1 --against @1.2 --only corners
show     --out            -
show     --mesh           -
show     --mesh-outputs   --mesh           good --at 1.1 --mesh-outputs
show     --json           -
show     --threads        -
show     --max-seconds    -
show     --dialect        -
show     LIMIT            -
show     READ-LIMIT       -
pixel    --raw-input      -
pixel    --files-from     text             container 1,1 --files-from .
pixel    --fvf            captures         good 1,1 --fvf XYZ
pixel    --vertices       captures         good 1,1 --vertices 3
pixel    --vertices       --fvf            raw 1,1 --vertices 3
pixel    --at             --frames         good 1,1 --at 1.1 --frames 1
pixel    --frames         --at             good 1,1 --at 1.1 --frames 1
pixel    --surface        -
pixel    --level          -
pixel    --slice          -
pixel    --sample         -
pixel    --all            -
pixel    --json           -
pixel    --max-seconds    -
pixel    --dialect        -
pixel    LIMIT            -
pixel    READ-LIMIT       -
debug    --raw-input      -
debug    --files-from     text             container --files-from . --at 1.1 --pixel 1,1
debug    --fvf            captures         good --fvf XYZ --at 1.1 --pixel 1,1
debug    --vertices       captures         good --vertices 3 --at 1.1 --pixel 1,1
debug    --vertices       --fvf            raw --vertices 3 --at 1.1 --pixel 1,1
debug    --at             -
debug    --pixel          --vertex         good --at 1.1 --pixel 1,1 --vertex 0
debug    --vertex         --pixel          good --at 1.1 --vertex 0 --pixel 1,1
debug    --sample         --pixel          good --at 1.1 --sample 0
debug    --sample         --pixel          good --at 1.1 --vertex 0 --sample 0
debug    --primitive      --pixel          good --at 1.1 --vertex 0 --primitive 1
debug    --all            -
debug    --bits           --json           good --at 1.1 --pixel 1,1 --json --bits
debug    --texels         --json           good --at 1.1 --pixel 1,1 --json --texels
debug    --json           -
debug    --max-seconds    -
debug    --completion     -
debug    --dialect        -
debug    LIMIT            -
debug    READ-LIMIT       -
reduce   --raw-input      -
reduce   --files-from     text             container --files-from . --error --out out
reduce   --fvf            captures         good --fvf XYZ --error --out out
reduce   --vertices       captures         good --vertices 3 --error --out out
reduce   --vertices       --fvf            raw --vertices 3 --error --out out
reduce   --crash          --error          good --crash --error --out out
reduce   --crash          --pixel          good --crash --pixel 1,1 --out out
reduce   --exit           --crash          good --exit 1 --script true --out out
reduce   --exit           --crash          good --exit 1 --error --out out
reduce   --error          --pixel          good --error --pixel 1,1 --out out
reduce   --error          --script         good --error --script true --out out
reduce   --pixel          --script         good --pixel 1,1 --script true --out out
reduce   --script         --crash          good --out out
reduce   --script-form    --script         good --script-form text --error --out out
reduce   --out            -
reduce   --at             --error          good --at 4 --pixel 1,1 --out out
reduce   --at             --error          good --at 4 --script true --out out
reduce   --max-seconds    -
reduce   --timeout        -
reduce   --max-memory     -
reduce   --json           --out            good --json --error --out -
reduce   --dialect        -
reduce   --completion     --script         good --completion async --script true --out out
reduce   --completion     --script         good --completion async --crash --script true --out out
reduce   LIMIT            --script         good --script true --out out
reduce   READ-LIMIT       -
trim     --raw-input      -
trim     --files-from     text             container --files-from . --frames 1 --out out
trim     --fvf            captures         good --fvf XYZ --frames 1 --out out
trim     --vertices       captures         good --vertices 3 --frames 1 --out out
trim     --vertices       --fvf            raw --vertices 3 --frames 1 --out out
trim     --frames         -
trim     --out            -
trim     --keep-unneeded  --timeout        good --frames 1 --out out --keep-unneeded --timeout 5
trim     --max-seconds    --keep-unneeded  good --frames 1 --out out --keep-unneeded --max-seconds 5
trim     --timeout        --keep-unneeded  good --frames 1 --out out --timeout 5 --keep-unneeded
trim     --dialect        -
trim     --json           --out            good --frames 1 --json --out -
trim     LIMIT            -
trim     READ-LIMIT       -
dump     --raw-input      -
dump     --files-from     text             container --files-from .
dump     --fvf            captures         good --fvf XYZ
dump     --vertices       captures         good --vertices 3
dump     --vertices       --fvf            raw --vertices 3
dump     --json           -
dump     --offsets        -
dump     --files          --json           good --files out --json
dump     --files          --only           good --files out --only CLEAR
dump     --files          --offsets        good --files out --offsets
dump     --files          --at             good --files out --at 1.1
dump     --only           -
dump     --max-seconds    -
dump     --at             -
dump     --dialect        -
dump     READ-LIMIT       -
asm      --raw-input      -
asm      --files-from     text             container --files-from . --out out
asm      --fvf            captures         good --fvf XYZ --out out
asm      --vertices       captures         good --vertices 3 --out out
asm      --vertices       --fvf            raw --vertices 3 --out out
asm      --out            -
asm      --raw-output     -
asm      --max-seconds    -
asm      --at             --raw-output     good --at 4 --out out
asm      --until          --at             good --raw-output --at 4 --until 1.1 --out out
asm      --dialect        --raw-output     good --raw-output --dialect ddi --out out
asm      READ-LIMIT       -
import   --out            -
import   --case           manifest         folder --case clear --out out
import   --interface      manifest         manifest.json --interface 5 --out out
import   --fvf            manifest         manifest.json --fvf XYZ --out out
import   --dialect        manifest         manifest.json --dialect ddi --out out
import   --json           -
import   READ-LIMIT       -
export   --raw-input      -
export   --files-from     text             container --files-from . --out out
export   --fvf            captures         good --fvf XYZ --out out
export   --vertices       captures         good --vertices 3 --out out
export   --vertices       --fvf            raw --vertices 3 --out out
export   --out            -
export   --program        --no-pictures    good --program c --no-pictures --out out
export   --no-pictures    --program        good --no-pictures --program c --out out
export   --json           --out            good --program c --json --out -
export   --threads        --no-pictures    good --threads 2 --no-pictures --out out
export   --threads        --program        good --threads 2 --program c --out out
export   --dialect        --program        good --dialect ddi --program c --out out
export   --max-seconds    --program        good --max-seconds 5 --program c --out out
export   LIMIT            --no-pictures    good --no-pictures --out out
export   LIMIT            --program        good --program c --out out
export   READ-LIMIT       -
report   --raw-input      -
report   --files-from     text             container --files-from . --out out
report   --fvf            captures         good --fvf XYZ --out out
report   --vertices       captures         good --vertices 3 --out out
report   --vertices       --fvf            raw --vertices 3 --out out
report   --out            -
report   --against        -
report   --frames         -
report   --pixel          -
report   --max-size       -
report   --json           --out            good --json --out -
report   --threads        -
report   --max-seconds    -
report   --completion     -
report   --dialect        -
report   --max-picture-bytes --against     good --max-picture-bytes 5 --out out
report   LIMIT            -
report   READ-LIMIT       -
compare  --raw-input      -
compare  --files-from     captures         a.png a.png --files-from .
compare  --fvf            captures         a.png a.png --fvf XYZ
compare  --vertices       captures         a.png a.png --vertices 3
compare  --metric         -
compare  --tolerance      -
compare  --pixels         -
compare  --alpha          flip             a.png a.png --alpha --metric flip
compare  --pixels-per-degree flip          a.png a.png --pixels-per-degree 50
compare  --frames         number           a.png a.png --frames 1
compare  --out            -
compare  --json           -
compare  --threads        captures         a.png a.png --threads 2
compare  --max-seconds    captures         a.png a.png --max-seconds 5
compare  --completion     captures         a.png a.png --completion async
compare  --dialect        captures         a.png a.png --dialect ddi
compare  --max-picture-bytes -
compare  LIMIT            -
compare  READ-LIMIT       -
test     --golden         --merge          results --merge --golden golden
test     --update         --golden         good --update
test     --no-results     --golden         good --no-results
test     --metric         --golden         good --metric max
test     --metric         --update         good --golden golden --update --metric max
test     --tolerance      --golden         good --tolerance 1
test     --tolerance      --update         good --golden golden --update --tolerance 1
test     --pixels         --golden         good --pixels 1
test     --pixels         --update         good --golden golden --update --pixels 1
test     --alpha          --golden         good --alpha
test     --alpha          flip             good --golden golden --alpha --metric flip
test     --alpha          --update         good --golden golden --update --alpha
test     --jobs           --merge          results --merge --jobs 2
test     --timeout        --merge          results --merge --timeout 5
test     --max-memory     --merge          results --merge --max-memory 500
test     --shard          --merge          results --merge --shard 1/2
test     --out            --merge          results --merge --out out
test     --out            --update         good --golden golden --update --out out
test     --merge          -
test     --junit          --update         good --golden golden --update --junit out
test     --html           --update         good --golden golden --update --html out
test     --json           -
test     --threads        --merge          results --merge --threads 2
test     --completion     --merge          results --merge --completion async
test     --dialect        --merge          results --merge --dialect ddi
test     --max-picture-bytes --golden      good --max-picture-bytes 1000
test     --max-page-bytes --html           good --max-page-bytes 100000
test     LIMIT            --merge          results --merge
test     READ-LIMIT       -
diff     --raw-input      -
diff     --files-from     text             container container --files-from .
diff     --fvf            captures         good good --fvf XYZ
diff     --vertices       captures         good good --vertices 3
diff     --vertices       --fvf            raw raw --vertices 3
diff     --frames         -
diff     --context        --stat           good good --context 1 --stat
diff     --context        --json           good good --context 1 --json
diff     --stat           -
diff     --json           -
diff     --dialect        -
diff     --max-seconds    -
diff     READ-LIMIT       -
bisect   --raw-input      -
bisect   --files-from     text             container container --files-from .
bisect   --fvf            captures         good good --fvf XYZ
bisect   --vertices       captures         good good --vertices 3
bisect   --vertices       --fvf            raw raw --vertices 3
bisect   --metric         -
bisect   --tolerance      -
bisect   --pixels         -
bisect   --alpha          --tolerance      good good --alpha
bisect   --alpha          flip             good good --alpha --metric flip
bisect   --pixels-per-degree flip          good good --pixels-per-degree 50
bisect   --depth          -
bisect   --every-step     folder           good pictures --every-step
bisect   --out            -
bisect   --json           -
bisect   --threads        -
bisect   --max-seconds    -
bisect   --completion     -
bisect   --dialect        -
bisect   --max-picture-bytes folder        good good --max-picture-bytes 100
bisect   LIMIT            -
bisect   READ-LIMIT       -
check    --raw-input      -
check    --files-from     text             container --files-from .
check    --fvf            captures         good --fvf XYZ
check    --vertices       captures         good --vertices 3
check    --vertices       --fvf            raw --vertices 3
check    --json           -
check    --at             -
check    --dialect        -
check    --max-seconds    -
check    LIMIT            -
check    READ-LIMIT       -
profile  --raw-input      -
profile  --files-from     text             container --files-from .
profile  --fvf            captures         good --fvf XYZ
profile  --vertices       captures         good --vertices 3
profile  --vertices       --fvf            raw --vertices 3
profile  --json           --csv            good --json --csv
profile  --csv            --json           good --csv --json
profile  --by             -
profile  --sort           -
profile  --top            -
profile  --frames         -
profile  --texels         -
profile  --time           -
profile  --repeat         --time           good --repeat 3
profile  --heat           --out            good --heat overdraw
profile  --out            --heat           good --out out
profile  --out            given            good good --heat overdraw --out out
profile  --isa            --time           good --isa baseline
profile  --jit            --time           good --jit off
profile  --jit            --isa            good --time --jit off --isa baseline
profile  --threads        -
profile  --max-seconds    -
profile  --completion     -
profile  --dialect        -
profile  LIMIT            -
profile  READ-LIMIT       -
objects  --raw-input      -
objects  --files-from     text             container --files-from .
objects  --fvf            captures         good --fvf XYZ
objects  --vertices       captures         good --vertices 3
objects  --vertices       --fvf            raw --vertices 3
objects  --unread         -
objects  --leaked         -
objects  --json           -
objects  --dialect        -
objects  --max-seconds    -
objects  LIMIT            -
objects  READ-LIMIT       -
lint     --raw-input      -
lint     --files-from     text             container --files-from .
lint     --fvf            captures         good --fvf XYZ
lint     --vertices       captures         good --vertices 3
lint     --vertices       --fvf            raw --vertices 3
lint     --json           -
lint     --only           --ignore         good --only idle-present --ignore idle-present
lint     --only           --rules          --rules --only idle-present
lint     --ignore         --rules          --rules --ignore idle-present
lint     --error          --rules          --rules --error
lint     --rules          file             --rules good
lint     --threads        -
lint     --max-seconds    -
lint     --completion     -
lint     --dialect        -
lint     LIMIT            -
lint     READ-LIMIT       -
info     --raw-input      -
info     --files-from     text             container --files-from .
info     --fvf            captures         good --fvf XYZ
info     --vertices       captures         good --vertices 3
info     --vertices       --fvf            raw --vertices 3
info     --json           -
info     --max-seconds    -
info     --at             --by             good --at 4 --by frames
info     --by             --at             good --by frames --at 4
info     --dialect        -
info     READ-LIMIT       -
ops      --json           --markdown       --json --markdown
ops      --json           --protocol       --json --protocol
ops      --json           --dictionary     --json --dictionary text
ops      --markdown       --shader         --markdown --shader
ops      --markdown       --protocol       --protocol --markdown
ops      --shader         --protocol       --shader --protocol
ops      --shader         --dictionary     --shader --dictionary text
ops      --protocol       --dictionary     --protocol --dictionary text
ops      --dictionary     --markdown       --dictionary text --markdown
dialects --json           -
caps     --json           -
shader   --out            --json           shader --json --out -
shader   --json           -
record   --out            -
record   --prefix         -
record   --frames         -
record   --dll            --dll            --dll program.dll --dll program.dll -- program.exe
record   --pictures       --no-pictures    --pictures 2..3 --no-pictures -- program.exe
record   --compress       -
record   --no-pictures    --max-seconds    --no-pictures --max-seconds 5 -- program.exe
record   --json           -
record   --seconds        -
record   --max-seconds    --no-pictures    --max-seconds 5 --no-pictures -- program.exe
record   LIMIT            --no-pictures    --no-pictures -- program.exe
record   READ-LIMIT       --no-pictures    --no-pictures -- program.exe
doctor   --json           -
manual   --out            -
'
{ printf 'MZ'; head -c 58 /dev/zero; printf '\100\0\0\0PE\0\0\144\206'; } >program.dll
cp program.dll program.exe

"$program" completion bash >completion
options_of() { sed -n "s/^    $1) words='\(.*\)' ;;/\1/p" completion | tr ' ' '\n' | grep '^--' | grep -vx -- --help; }
options_of dump | grep -x -- '--max-.*' | grep -v max-seconds | sort >read_limits
options_of queries | grep -x -- '--max-.*' | grep -v max-seconds | sort | comm -23 - read_limits >limits
if [ ! -s read_limits ] || [ ! -s limits ]; then fail "no limits are found in the help"; fi
expand() { case $1 in LIMIT) cat limits ;; READ-LIMIT) cat read_limits ;; *) echo "$1" ;; esac; }

calls=0
while read -r verb option names arguments; do
    case $verb in '' | verb) continue ;; esac
    for one in $(expand "$option"); do
        echo "$verb $one" >>rows
        [ "$names" != - ] || continue
        # shellcheck disable=SC2206 # words
        words=($arguments)
        case $option in LIMIT | READ-LIMIT) words=("$one" 5 "${words[@]}") ;; esac
        rm -rf out
        "$program" "$verb" "${words[@]}" >stdout 2>stderr </dev/null
        status=$?
        calls=$((calls + 1))
        [ $status = 2 ] || fail "$verb ${words[*]}: status $status instead of 2: $(cat stderr)"
        [ "$(wc -l <stderr)" = 1 ] || fail "$verb ${words[*]}: not one line: $(cat stderr)"
        [ ! -s stdout ] || fail "$verb ${words[*]}: prints something"
        [ ! -e out ] || fail "$verb ${words[*]}: writes something"
        for name in "${one/--out/-o}" "${names/--out/-o}"; do
            grep -qF -- "$name" stderr || fail "$verb ${words[*]}: does not name $name: $(cat stderr)"
        done
    done
done <<<"$table"

for verb in $("$program" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    [ "$verb" != replay ] || continue
    for option in $(options_of "$verb"); do
        grep -qx -- "$verb $option" rows || fail "no row for $verb $option"
    done
done
sort -u rows | while read -r verb option; do options_of "$verb" | grep -qx -- "$option"; done || fail "a row for an option that does not exist"

[ $failed = 0 ] && echo "useless_options: $(sort -u rows | wc -l) options, $calls calls are refused"
exit $failed
