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
  >   grep '^stopped early' stdout | sed -E 's/[0-9]+ tries/N tries/'
  >   ls -A temporary
  >   dp2 info small.dp2c >stdout || echo "the capture: $?"
  > done
  stopped early after N tries: a smaller result may exist
  stopped early after N tries: a smaller result may exist
  stopped early after N tries: a smaller result may exist
  stopped early after N tries: a smaller result may exist

The end of its time.

  $ dp2 reduce "$SAMPLES/11_shaders.dp2t" --script './interesting.sh %s' --max-seconds 1 --out small.dp2c >stdout
  $ grep '^stopped early' stdout | sed -E 's/[0-9]+ tries/N tries/'
  stopped early after N tries: a smaller result may exist
  $ dp2 info small.dp2c >stdout
