Work for minutes ends by each limit of work, within seconds.

  $ . "$SOURCE/tests/tools/functions.sh"
  $ call() { # a quad over the whole target, whose pixels loop
  >   cat <<END
  > submit context 1 vertex_type XYZRHW {
  >   vertices { f32 0 0 0.5 1 4096 0 0.5 1 0 4096 0.5 1 4096 4096 0.5 1 }
  >   $loops
  >   RENDERSTATE { CULLMODE NONE }
  >   TRIANGLESTRIP count 2 { 0 }
  > }
  > END
  > }
  $ cat >begin.dp2t <<'END'
  > dp2t 1
  > surface 1 format A8R8G8B8 size 4096x4096 usage target
  > buffer 5 bytes 4096
  > context 1 interface 5 target 1 depth 0
  > END
  $ { cat begin.dp2t; call; echo 'present 1'; } >slow.dp2t

Each limit of a call, with workers and without, within 10 seconds of processor time. Where the limit is found, in the call or when the
picture is read, is a matter of time: the status is 1 or 3.

  $ seconds() { (ulimit -t $1; shift; exec timeout 120 "$@" >said 2>&1); }
  $ for threads in 0 2; do
  >   for limit in '--max-pixels 1000000' '--max-operations 1000000000' \
  >       '--max-milliseconds 200 --max-operations 18446744073709551615'; do
  >     seconds 10 dp2 replay slow.dp2t $limit --threads $threads
  >     case $? in 1 | 3) ;; *) echo "$limit: $?" ;; esac
  >     grep -oE -- '(max_|--max-)[a-z]+' said | sort -u
  >   done
  > done
  max_pixels
  max_operations
  --max-milliseconds
  max_pixels
  max_operations
  --max-milliseconds

Many calls, each within its own limit: the file as a whole has one, too.

  $ { cat begin.dp2t; for _ in $(seq 100); do call; done; } >many.dp2t
  $ for verb in replay queries; do
  >   seconds 20 dp2 $verb many.dp2t --max-operations 18446744073709551615 --max-milliseconds 500 --max-seconds 2 || echo $?
  >   grep -o 'limit exceeded: --max-seconds' said
  > done
  3
  limit exceeded: --max-seconds
  3
  limit exceeded: --max-seconds
  $ dp2 check many.dp2t --max-seconds 0.000001
  dp2: many.dp2t: record 0: limit exceeded: --max-seconds
  [3]
