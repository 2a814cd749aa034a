dp2 reduce that is interrupted, or whose time is up, keeps what it reached, and leaves no other files.

  $ . "$SOURCE/tests/tools/functions.sh"

A command that takes its time, and finds captures of more than 30,500 bytes interesting.

  $ cat >interesting.sh <<'END'
  > #!/bin/sh
  > sleep 0.1
  > test $(wc -c <"$1") -gt 30500 && echo >>reached
  > END
  $ chmod +x interesting.sh

Signals, after the second success.

  $ mkdir temporary
  $ twice() { [ -e reached ] && [ $(wc -l <reached) -gt 1 ]; }
  $ for signal in INT TERM HUP QUIT; do
  >   rm -f reached small.dp2c
  >   TMPDIR=$PWD/temporary dp2 reduce "$SAMPLES/11_shaders.dp2t" --script './interesting.sh %s' --out small.dp2c >stdout &
  >   within 60 twice || echo "nothing is reached"
  >   kill -$signal $!
  >   wait $! || echo "$signal: $?"
  >   grep -o '^stopped early' stdout
  >   ls -A temporary
  >   dp2 info small.dp2c >stdout || echo "the capture: $?"
  > done
  stopped early
  stopped early
  stopped early
  stopped early

The end of its time.

  $ dp2 reduce "$SAMPLES/11_shaders.dp2t" --script './interesting.sh %s' --max-seconds 1 --out small.dp2c >stdout
  $ grep -o '^stopped early' stdout
  stopped early
  $ dp2 info small.dp2c >stdout
