Colours and progress on a terminal. `script` runs a command on a pseudo-terminal; without one this case is skipped.

  $ on_terminal() { script -qec "$1" /dev/null </dev/null; }
  $ on_terminal true >stdout 2>&1 || exit 80
  $ sample=$SAMPLES/06_occlusion.dp2t
  $ dp2 asm "$sample" -o sample.dp2c
  $ head -c 200 sample.dp2c >cut.dp2c

A warning, here of a file that was cut off (status 1), is coloured unless NO_COLOR is set.

  $ on_terminal "TERM=xterm dp2 info cut.dp2c" | grep -c "$(printf '\033\\[')"
  1
  [1]
  $ on_terminal "TERM=xterm NO_COLOR=1 dp2 info cut.dp2c" | grep -c "$(printf '\033\\[')"
  0
  [1]

Long work shows its stages on the terminal while the output goes to a file (DP2_PROGRESS_DELAY: after how many milliseconds).

  $ stages() { on_terminal "TERM=xterm DP2_PROGRESS_DELAY=0 dp2 $1 >long.txt" | grep -oE '(reading byte|[a-z]+ record)' | sort -u; }
  $ stages "replay --hashes $sample"
  reading byte
  replaying record
  $ stages "check $sample"
  checking record
  reading byte
  $ stages "dump $sample"
  printing record
  reading byte
  $ stages "info sample.dp2c"
  counting record
  reading byte
  $ stages "asm $sample -o -"
  reading byte
  writing record

Short work shows none.

  $ for work in "replay --hashes $sample" "check $sample" "dump $sample" "info sample.dp2c" "asm $sample -o -"; do
  >   on_terminal "TERM=xterm DP2_PROGRESS_DELAY=600000 dp2 $work >long.txt"
  > done
