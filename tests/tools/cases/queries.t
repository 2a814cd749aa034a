dp2 queries: each query, the commands that began and ended it, its value, and what became of each pixel of the draws that it counted.

  $ dp2 queries --threads 2 "$SAMPLES/06_occlusion.dp2t"
  context 1 query 7 OCCLUSION
    begun at 4+0x42, ended at 4+0x54, answered by record 4: pixels 800
      draw 1.2 at 4+0x4e TRIANGLESTRIP: 2 primitives, 800 of 3362 pixels passed; failed: coverage 1762, depth 800
  1 query, 2 drawing commands, 1 outside of queries (--all)

As JSON lines: the frames of a query that a program issued again and again, and a draw that is hidden by others.

  $ cp "$SAMPLES/d3d9/occlusion.dp2c" .
  $ dp2 queries --json occlusion.dp2c >lines
  $ grep '"query_type":"OCCLUSION"' lines | sed -n '1s/"issues":.*/"issues":.../p'
  {"version":2,"type":"query","file":"occlusion.dp2c","context":1,"id":1,"query_type":"OCCLUSION","reproducible":true,"issues":...
  $ grep -o '"fate":"[a-z]*"' lines | sort | uniq -c
       48 "fate":"answered"
  $ grep '"draw":"6.14"' lines
  {"version":2,"type":"draw","file":"occlusion.dp2c","index":126,"context":1,"record":48,"at":"48+0x394","offset":916,"draw":"6.14","name":"DRAWPRIMITIVE","draws":1,"primitives":2,"samples_per_pixel":1,"boxed":8758,"passed":0,"rejected":{"coverage":4558,"scissor":0,"kill":0,"alpha":0,"stencil":0,"depth":4200}}
  $ tail -n 1 lines
  {"version":2,"type":"summary","file":"occlusion.dp2c","verb":"queries","whole":true,"queries":8,"draws":135,"unexpected_failures":0,"status":0}

A GPU that never finishes answers nothing.

  $ dp2 queries --completion never --all "$SAMPLES/06_occlusion.dp2t"
  context 1 query 7 OCCLUSION
    begun at 4+0x42, ended at 4+0x54, pending
      draw 1.2 at 4+0x4e TRIANGLESTRIP: 2 primitives, 800 of 3362 pixels passed; failed: coverage 1762, depth 800
  outside of queries
      draw 1.1 at 4+0x30 TRIANGLESTRIP: 2 primitives, 9600 of 19440 pixels passed; failed: coverage 9840
  1 query, 2 drawing commands

Draws outside of queries are counted, and shown with --all, which also shows more than twenty draws of a query.

  $ dp2 queries --all "$SAMPLES/06_occlusion.dp2t"
  context 1 query 7 OCCLUSION
    begun at 4+0x42, ended at 4+0x54, answered by record 4: pixels 800
      draw 1.2 at 4+0x4e TRIANGLESTRIP: 2 primitives, 800 of 3362 pixels passed; failed: coverage 1762, depth 800
  outside of queries
      draw 1.1 at 4+0x30 TRIANGLESTRIP: 2 primitives, 9600 of 19440 pixels passed; failed: coverage 9840
  1 query, 2 drawing commands
  $ cp "$SAMPLES/02_dx9_streams.dp2t" .
  $ dp2 queries 02_dx9_streams.dp2t
  0 queries, 1 drawing command, 1 outside of queries (--all)
  $ dp2 queries --all 02_dx9_streams.dp2t
  outside of queries
      draw 1.1 at 10+0x148 DRAWINDEXEDPRIMITIVE: 12 primitives, 6431 of 23700 pixels passed; failed: coverage 13978, depth 3291
  0 queries, 1 drawing command
  $ { printf 'dp2t 1\nsurface 1 format X8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\n'
  >   echo 'submit vertex_type XYZRHW { vertices { f32 0 0 0 1 8 0 0 1 0 8 0 1 8 8 0 1 }'
  >   echo 'RENDERSTATE { CULLMODE NONE } CREATEQUERY { 7 OCCLUSION } ISSUEQUERY { 7 BEGIN }'
  >   for i in $(seq 22); do echo 'TRIANGLESTRIP count 2 { first 0 }'; done
  >   echo 'ISSUEQUERY { 7 END } TRIANGLESTRIP count 2 { first 0 } }'; } >many.dp2t
  $ dp2 queries many.dp2t | sed -n '2p; $p'
    begun at 2+0x18, ended at 2+0xa8, answered by record 2: pixels 1408
  1 query, 23 drawing commands, 1 outside of queries (--all)
  $ dp2 queries many.dp2t | grep -c ' draw '
  20
  $ dp2 queries many.dp2t | grep more
      and 2 draws more (--all)
  $ dp2 queries --all many.dp2t | grep -c ' draw '
  23
  $ dp2 queries --all many.dp2t | sed '1,/outside/d'
      draw 1.23 at 2+0xb4 TRIANGLESTRIP: 2 primitives, 64 of 128 pixels passed; failed: coverage 64
  1 query, 23 drawing commands

For a place that is chosen by --at all draws are listed, with and without --all.

  $ dp2 queries --at 1.23 many.dp2t
  outside of queries
      draw 1.23 at 2+0xb4 TRIANGLESTRIP: 2 primitives, 64 of 128 pixels passed; failed: coverage 64
  at 2+0xb4: 0 queries, 1 drawing command; elsewhere 1 and 22
  $ dp2 queries --at 1.23 --all many.dp2t
  outside of queries
      draw 1.23 at 2+0xb4 TRIANGLESTRIP: 2 primitives, 64 of 128 pixels passed; failed: coverage 64
  at 2+0xb4: 0 queries, 1 drawing command; elsewhere 1 and 22

Draws to multisampled targets are counted in samples, and the query counts pixels.

  $ cat >samples.dp2t <<'END'
  > dp2t 1
  > surface 1 format A8R8G8B8 size 8x8 usage target samples 4
  > surface 2 format A8R8G8B8 size 8x8 usage target
  > context 1 interface 5 target 1 depth 0
  > submit vertex_type XYZRHW capacity 256 {
  >   vertices { f32 0 0 0.5 1 8.4 0 0.5 1 0 8.4 0.5 1 }
  >   RENDERSTATE { CULLMODE NONE }
  >   CREATEQUERY { 1 OCCLUSION } ISSUEQUERY { 1 BEGIN }
  >   TRIANGLELIST count 1 { 0 }
  >   SETRENDERTARGET2 { 0 2 }
  >   TRIANGLELIST count 1 { 0 }
  >   ISSUEQUERY { 1 END }
  > }
  > END
  $ dp2 queries samples.dp2t
  context 1 query 1 OCCLUSION
    begun at 3+0x18, ended at 3+0x3c, answered by record 3: pixels 77
      draw 1.1 at 3+0x24 TRIANGLELIST: 1 primitives, 134 of 256 samples passed (34 pixels); failed: coverage 122
      draw 1.2 at 3+0x36 TRIANGLELIST: 1 primitives, 43 of 64 pixels passed; failed: coverage 21
  1 query, 2 drawing commands

Also those of which nothing passes. A query that is not answered before its context is destroyed is deleted with it.

  $ sed -e 's/CULLMODE NONE/CULLMODE NONE ALPHATESTENABLE TRUE ALPHAFUNC NEVER/' -e '/ISSUEQUERY { 1 END }/d' samples.dp2t >destroyed.dp2t
  $ echo 'destroy_context 1' >>destroyed.dp2t
  $ dp2 queries --all destroyed.dp2t
  context 1 query 1 OCCLUSION
    begun at 3+0x28, deleted
  outside of queries
      draw 1.1 at 3+0x34 TRIANGLELIST: 1 primitives, 0 of 256 samples passed (0 pixels); failed: coverage 122, alpha 134
      draw 1.2 at 3+0x46 TRIANGLELIST: 1 primitives, 0 of 64 pixels passed; failed: coverage 21, alpha 43
  1 query, 2 drawing commands
