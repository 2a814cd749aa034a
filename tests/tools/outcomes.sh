#!/usr/bin/env bash
# The exit status of every subcommand with every kind of bad input and output.
# Usage: outcomes.sh SOURCE_DIR PROGRAM
# shellcheck source=tests/tools/prologue.sh
. "$(dirname "$0")/prologue.sh"

# The inputs, named after the columns of the table: captures, and with the ending .shader or .import the inputs of these verbs.
cp "$samples/06_occlusion.dp2t" good
cp "$samples/08_malformed.dp2t" expected
sed 's/^expect ddrval 0x88760bb8.*/expect ddrval 0 error_offset 0/' expected >malformed
unobserved() { "$program" dump "$1" | grep -v '^expect'; }
unobserved expected >silent
unobserved good >unobserved
"$program" asm good -o whole.dp2c && head -c -60 whole.dp2c >cut
mkdir folder
printf 'ps_2_0\nmad r0, r0, c0, c1\nmov oC0, r0\n' >good.shader
printf 'ps_2_0\nmad r0, r1\n' >malformed.shader
printf '\000\002\377\377\004\000' >cut.shader # a version and half an instruction
printf '{"version": 1, "cases": [{"name": "none", "setup": {"interface": 5, "context": {}}, "calls": [{"null_commands": true}]}]}' >good.import
sed 's/"null_commands": true/"null_commands": 1/' good.import >malformed.import
head -c -1 good.import >cut.import

# The status of each verb with:
#   good       a file with nothing wrong in it
#   missing    a file that does not exist
#   folder     a folder
#   stdin      the good file, read from standard input
#   full       the good file, standard output on a full disk (no error for a verb that prints nothing)
#   closed     the good file, standard output closed
#   unwritable the good file, and an output that cannot be written
#   malformed  a malformed command, which the capture does not expect
#   silent     the same command in a capture without observed results
#   expected   a malformed command that the capture expects
#   cut        a container that was cut off
# "-": does not apply to the verb. FILE and OUT are replaced by the paths of the input and the output.
table='
verb     good missing folder stdin full closed unwritable malformed silent expected cut arguments
replay   0    4       4      0     4    4      -          1         1      0        1   FILE
replay   0    4       4      0     4    4      -          1         1      0        1   FILE --json
replay   0    4       4      0     4    4      4          1         1      0        1   FILE --out OUT
replay   0    4       4      0     4    4      4          1         1      0        1   FILE --pictures draws,calls --out OUT
replay   0    4       4      0     4    4      -          1         1      0        1   FILE --verify
replay   0    4       4      0     4    4      -          1         1      0        1   FILE --repeat 2
replay   0    4       4      0     4    4      -          1         1      0        1   FILE --hashes --stats --bytes
replay   0    4       4      0     4    4      -          1         1      0        3   FILE --strict
replay   0    4       4      0     4    4      -          1         1      0        3   FILE --strict --json
queries  0    4       4      0     4    4      -          1         1      0        1   FILE
queries  0    4       4      0     4    4      -          1         1      0        1   FILE --json
show     0    4       4      0     4    4      -          2         2      2        1   FILE --at 1.1
show     0    4       4      0     4    4      -          2         2      2        1   FILE --at 1.1 --json
show     0    4       4      -     4    4      -          2         2      2        1   FILE --at 1.1 --against @1.2
show     0    4       4      0     4    4      4          2         2      2        1   FILE --at 1.1 --mesh OUT
show     0    4       4      0     4    4      4          2         2      2        1   FILE --at 1.1 --mesh OUT --mesh-outputs
report   0    4       4      0     4    4      4          1         1      0        1   FILE -o OUT
report   0    4       4      0     4    4      4          1         1      0        1   FILE --json -o OUT
report   0    4       4      0     4    4      -          1         1      0        1   FILE -o -
report   0    4       4      -     4    4      4          1         1      0        1   FILE --against FILE -o OUT
debug    0    4       4      0     4    4      -          2         2      2        1   FILE --at 1.2 --pixel 85,50
debug    0    4       4      0     4    4      -          2         2      2        1   FILE --at 1.2 --pixel 85,50 --json
debug    0    4       4      0     4    4      -          2         2      2        1   FILE --at 1.2 --vertex 5
debug    0    4       4      0     4    4      -          2         2      2        1   FILE --at 1.2 --pixel 85,50 --texels
dump     0    4       4      0     4    4      -          1         1      0        1   FILE
dump     0    4       4      0     4    4      -          1         1      0        1   FILE --json
dump     0    4       4      0     4    4      -          1         1      0        1   FILE --offsets
dump     0    4       4      0     0    0      -          1         1      0        1   FILE --only EXIT
check    0    4       4      0     4    4      -          1         1      0        1   FILE
check    0    4       4      0     4    4      -          1         1      0        1   FILE --json
profile  0    4       4      0     4    4      -          1         1      0        1   FILE
profile  0    4       4      0     4    4      -          1         1      0        1   FILE --json --by frames
profile  0    4       4      0     4    4      -          1         1      0        1   FILE --csv --by passes
profile  0    4       4      0     4    4      4          1         1      0        1   FILE --heat overdraw --out OUT
objects  0    4       4      0     4    4      -          1         1      0        1   FILE
objects  0    4       4      0     4    4      -          1         1      0        1   FILE --json
lint     0    4       4      0     4    4      -          1         1      0        1   FILE
lint     0    4       4      0     4    4      -          1         1      0        1   FILE --json
lint     0    -       -      -     4    4      -          -         -      -        -   --rules
info     0    4       4      0     4    4      -          1         1      0        1   FILE
info     0    4       4      0     4    4      -          1         1      0        1   FILE --json
info     0    4       4      0     4    4      -          1         1      0        1   FILE --by frames
replay   0    4       4      0     4    4      -          1         1      0        1   FILE --until 4 --hashes
queries  0    4       4      0     4    4      -          1         1      0        1   FILE --at 3
pixel    0    4       4      0     4    4      -          1         1      0        1   FILE 9,9 --surface 1
pixel    0    4       4      0     4    4      -          1         1      0        1   FILE 9,9 --surface 1 --json
pixel    0    4       4      0     4    4      -          1         1      0        1   FILE 9,9 8,8 --surface 1
asm      0    4       4      0     0    0      4          0         0      0        1   FILE -o OUT
export   0    4       4      0     4    4      -          0         0      0        1   FILE -o OUT
export   0    4       4      0     4    4      -          0         0      0        1   FILE --no-pictures --json -o OUT
import   0    4       3      0     4    4      4          3         -      -        3   FILE -o OUT
import   0    4       3      0     4    4      4          3         -      -        3   FILE --json -o OUT
reduce   0    4       4      0     4    4      4          0         0      0        1   FILE --script true -o OUT
reduce   0    4       4      0     4    4      4          0         0      0        1   FILE --script true --json -o OUT
reduce   1    4       4      1     1    1      1          0         0      0        1   FILE --error -o OUT
trim     0    4       4      0     4    4      4          0         0      0        1   FILE --frames 1 -o OUT
trim     0    4       4      0     4    4      4          0         0      0        1   FILE --frames 1 --json -o OUT
compare  0    4       2      -     4    4      -          1         1      0        1   FILE FILE
compare  0    4       2      -     4    4      -          1         1      0        1   FILE FILE --json
compare  0    4       2      0     4    4      -          -         -      -        -   FILE good
test     0    4       2      2     4    4      -          1         1      0        1   FILE
test     0    4       2      2     4    4      -          1         1      0        1   FILE --json
test     0    4       2      2     4    4      -          1         1      0        1   FILE --out OUT
test     0    4       2      2     4    4      4          1         1      0        1   FILE --junit OUT --html page
test     0    4       2      2     4    4      -          1         0      0        0   FILE --golden OUT --update
diff     0    4       4      -     4    4      -          0         0      0        1   FILE FILE
diff     0    4       4      -     4    4      -          0         0      0        1   FILE FILE --json
diff     0    4       4      0     4    4      -          -         -      -        -   FILE good --stat
bisect   0    4       2      -     4    4      -          1         1      0        1   FILE FILE
bisect   0    4       2      -     4    4      -          1         1      0        1   FILE FILE --json
bisect   0    4       2      0     4    4      -          -         -      -        -   FILE good
asm      0    4       4      0     0    0      4          0         0      0        1   FILE --raw-output -o OUT
shader   0    4       4      0     4    4      -          3         -      -        3   FILE
shader   0    4       4      0     0    0      4          3         -      -        3   FILE -o OUT
shader   0    4       4      0     4    4      -          3         -      -        3   FILE --json
ops      0    -       -      -     4    4      -          -         -      -        -
ops      0    -       -      -     4    4      -          -         -      -        -   --json
ops      0    -       -      -     4    4      -          -         -      -        -   --shader
ops      0    -       -      -     4    4      -          -         -      -        -   --markdown
ops      0    -       -      -     4    4      -          -         -      -        -   --dictionary text
dialects 0    -       -      -     4    4      -          -         -      -        -
dialects 0    -       -      -     4    4      -          -         -      -        -   --json
caps     0    -       -      -     4    4      -          -         -      -        -
caps     0    -       -      -     4    4      -          -         -      -        -   --json
doctor   0    -       -      -     4    4      -          -         -      -        -
doctor   0    -       -      -     4    4      -          -         -      -        -   --json
manual   0    -       -      -     4    4      -          -         -      -        -
manual   0    -       -      -     4    4      -          -         -      -        -   replay
manual   0    -       -      -     0    0      -          -         -      -        -   -o OUT
completion 0  -       -      -     4    4      -          -         -      -        -   bash
record   -    4       4      -     -    -      -          -         -      -        -   --dll FILE -- nothing
record   -    4       4      -     -    -      -          -         -      -        -   --json --dll FILE -- nothing
--help   0    -       -      -     4    4      -          -         -      -        -
'
# run INPUT OUTPUT ARGUMENT...: runs a row's command; standard output goes to $stdout.
run() { # input, output, arguments
    local input=$1 output=$2 argument
    shift 2
    local words=()
    for argument in "$@"; do
        case $argument in
        FILE) words+=("$input") ;;
        OUT) words+=("$output") ;;
        *) words+=("$argument") ;;
        esac
    done
    "$program" "${words[@]}" 2>stderr
}
cells=0
while read -r verb good missing folder stdin full closed unwritable malformed silent expected cut arguments; do
    case $verb in '' | verb) continue ;; esac
    # shellcheck disable=SC2206 # words
    words=($verb $arguments)
    kind=""
    case $verb in shader | import) kind=.$verb ;; esac
    cell() { # column, wanted, got
        cells=$((cells + 1))
        [ "$2" = "$3" ] || fail "$verb $arguments: $1 ends with $3 instead of $2: $(head -n 2 stderr)"
        # A failure prints one line; no input may cause an internal error.
        if [ "$3" != 0 ]; then
            [ -s stderr ] || [ "$verb" = check ] || [ "$verb" = test ] || fail "$verb $arguments: $1 ends with $3 and says nothing"
            grep -q 'internal error' stderr && fail "$verb $arguments: $1: $(cat stderr)"
        fi
    }
    [ "$good" = - ] || { run "good$kind" out "${words[@]}" >stdout; cell good "$good" $?; rm -rf out; }
    [ "$missing" = - ] || { run nowhere out "${words[@]}" >stdout; cell missing "$missing" $?; }
    [ "$folder" = - ] || { run folder out "${words[@]}" >stdout; cell folder "$folder" $?; }
    [ "$stdin" = - ] || { cat "good$kind" | run /dev/stdin out "${words[@]}" >stdout; cell stdin "$stdin" $?; rm -rf out; }
    [ "$full" = - ] || { run "good$kind" out "${words[@]}" >/dev/full; cell full "$full" $?; rm -rf out; }
    [ "$closed" = - ] || { run "good$kind" out "${words[@]}" >&-; cell closed "$closed" $?; rm -rf out; }
    if [ "$unwritable" != - ]; then
        for output in nowhere/folder/out good/out; do
            [[ $verb =~ ^(replay|profile)$ ]] && [ $output = nowhere/folder/out ] && continue # these create the folder
            run "good$kind" $output "${words[@]}" >stdout
            cell "unwritable $output" "$unwritable" $?
        done
        [[ $verb =~ ^(replay|profile)$ ]] || { run "good$kind" /dev/full "${words[@]}" >stdout; cell "unwritable /dev/full" "$unwritable" $?; }
        [[ $verb =~ ^(replay|profile)$ ]] || { run "good$kind" folder "${words[@]}" >stdout; cell "unwritable folder" "$unwritable" $?; }
    fi
    for column in malformed silent expected cut; do
        [ "${!column}" = - ] || { run "$column$kind" out "${words[@]}" >stdout; cell $column "${!column}" $?; rm -rf out; }
    done
done <<<"$table"

# Every verb has its rows.
for verb in $("$program" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    grep -q "^$verb " <<<"$table" || fail "no row for the verb $verb"
done
# The table of statuses is printed.
for status in 0 1 2 3 4 5; do
    "$program" --help | grep -q "^  $status  " || fail "--help does not say what status $status means"
done

# --verify refuses a capture without observed results.
"$program" replay unobserved >stdout 2>stderr || fail "a capture without observations does not replay"
"$program" replay --verify unobserved >stdout 2>stderr
[ $? = 1 ] || fail "--verify passes a capture without observations"
grep -q 'unobserved: nothing to verify' stderr || fail "--verify does not say that there is nothing to verify: $(cat stderr)"
# If the reader of a pipe has exited, nothing is printed to stderr; the status reports the lost output.
for action in default ignored; do
    (
        [ $action = default ] || trap '' PIPE
        sleep 0.3
        "$program" ops 2>stderr
        echo $? >status
    ) | true
    until [ -s status ]; do sleep 0.1; done
    case $action$(cat status) in default141 | ignored4) ;; *) fail "a closed pipe with SIGPIPE $action ends with $(cat status)" ;; esac
    rm status
    [ ! -s stderr ] || fail "a closed pipe: $(cat stderr)"
done

[ $failed = 0 ] && echo "outcomes: $cells cells as the table says"
exit $failed
