dp2 trim: a signal while it tries what a cut can do without keeps the cut that it has, and no files but that.

  $ . "$SOURCE/tests/tools/functions.sh"

The second frame takes half a second.

  $ cat >slow.dp2t <<END
  > dp2t 1
  > surface 1 format X8R8G8B8 size 32x32 usage target
  > $(for one in 2 3 4 5 6 7; do echo "surface $one format X8R8G8B8 size 8x8 usage texture"; done)
  > context 1 interface 5 target 1
  > submit context 1 { RENDERSTATE { CULLMODE NONE } }
  > present 1
  > submit context 1 vertex_type XYZRHW {
  >   vertices { f32 0 0 0.5 1 1024 0 0.5 1 0 1024 0.5 1 }
  >   $loops
  >   TRIANGLELIST count 1 { first 0 }
  > }
  > present 1
  > END
  $ limits='--max-operations 18446744073709551615 --max-milliseconds 1000000'
  $ tries() { [ -n "$(ls temporary)" ]; }
  $ for signal in INT TERM HUP; do
  >   mkdir -p temporary
  >   TMPDIR=$PWD/temporary setsid env --default-signal=$signal dp2 trim slow.dp2t --frames 2 $limits --out $signal.dp2c >stdout &
  >   within 60 tries || echo "it tries nothing"
  >   kill -s $signal $!
  >   wait $! || echo "$signal: $?"
  >   grep '^stopped early' stdout | sed -E 's/[0-9]+ of [0-9]+/N of M/'
  >   ls temporary
  >   dp2 replay $signal.dp2c --verify $limits >stdout || echo "the cut: $?"
  > done
  stopped early: it may have more than the frames need; N of M records are left
  stopped early: it may have more than the frames need; N of M records are left
  stopped early: it may have more than the frames need; N of M records are left
