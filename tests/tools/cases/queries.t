dp2 queries: each query, the commands that began and ended it, its value, and what became of each pixel of the draws that it counted.

  $ dp2 queries --threads 2 "$SAMPLES/06_occlusion.dp2t"
  context 1 query 7 OCCLUSION
    begun at 4+0x42, ended at 4+0x54, answered by record 4: pixels 800
      draw 1.2 at 4+0x4e TRIANGLESTRIP: 2 primitives, 800 of 3362 pixels passed; failed: coverage 1762, depth 800
  1 queries, 2 drawing commands

As JSON lines: the frames of a query that a program issued again and again, and a draw that is hidden by others.

  $ cp "$SAMPLES/d3d9/occlusion.dp2c" .
  $ dp2 queries --json occlusion.dp2c >lines
  $ grep '"query_type":"OCCLUSION"' lines | sed -n '1s/"issues":.*/"issues":.../p'
  {"version":2,"type":"query","file":"occlusion.dp2c","context":1,"id":1,"query_type":"OCCLUSION","reproducible":true,"issues":...
  $ grep -o '"fate":"[a-z]*"' lines | sort | uniq -c
       48 "fate":"answered"
  $ grep '"draw":"6.14"' lines
  {"version":2,"type":"draw","file":"occlusion.dp2c","index":126,"context":1,"record":48,"at":"48+0x394","offset":916,"draw":"6.14","name":"DRAWPRIMITIVE","draws":1,"primitives":2,"boxed":8758,"passed":0,"rejected":{"coverage":4558,"scissor":0,"kill":0,"alpha":0,"stencil":0,"depth":4200}}
  $ tail -n 1 lines
  {"version":2,"type":"summary","file":"occlusion.dp2c","verb":"queries","whole":true,"queries":8,"draws":135,"unexpected_failures":0,"status":0}

A GPU that never finishes answers nothing.

  $ dp2 queries --completion never --all "$SAMPLES/06_occlusion.dp2t"
  context 1 query 7 OCCLUSION
    begun at 4+0x42, ended at 4+0x54, pending
      draw 1.2 at 4+0x4e TRIANGLESTRIP: 2 primitives, 800 of 3362 pixels passed; failed: coverage 1762, depth 800
  1 queries, 2 drawing commands
