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
  $ stages "trim $sample --frames 1 -o cut.dp2t"
  reading byte
  replaying record
  $ on_terminal "TERM=xterm DP2_PROGRESS_DELAY=0 dp2 trim $sample --frames 1 -o cut.dp2t >long.txt" | grep -o 'records left: 8 of 8' | sort -u
  records left: 8 of 8
  $ stages "asm $sample -o -"
  reading byte
  writing record

Before output that another program prints on the same terminal the line is cleared, and shown no more. (screen.py: what a terminal shows
after "\r" and "erase to the end of the line".)

  $ cat >screen.py <<'END'
  > import sys
  > for line in sys.stdin.buffer.read().decode(errors="replace").replace("\r\n", "\n").split("\n"):
  >     shown = ""
  >     for part in line.split("\r"):
  >         for i, text in enumerate(part.split("\033[K")):
  >             shown = text if i else text + shown[len(text):]
  >     print(shown)
  > END
  $ screen() { on_terminal "TERM=xterm DP2_PROGRESS_DELAY=0 $1" | python3 screen.py; }
  $ for work in "dump $sample" "dump --offsets $sample" "dump --json $sample" "replay --hashes $sample" "replay --json $sample" "queries --all $sample" \
  >   "check $sample" "info $sample" "asm $sample --raw-output -o -" "dump $sample sample.dp2c"; do
  >   screen "dp2 $work | cat" | grep -a ' of [0-9]* (' && echo "$work leaves its progress"
  >   screen "dp2 $work" | grep -a ' of [0-9]* (' && echo "$work leaves its progress"
  > done
  [1]

Short work shows none.

  $ for work in "replay --hashes $sample" "check $sample" "dump $sample" "info sample.dp2c" "asm $sample -o -"; do
  >   on_terminal "TERM=xterm DP2_PROGRESS_DELAY=600000 dp2 $work >long.txt"
  > done
