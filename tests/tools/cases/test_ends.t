dp2 test --golden compares a capture that presents nothing by what its targets hold when they are destroyed, or after the last record.

  $ printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 4x4 usage target\nsurface 2 format D24S8 size 4x4 usage depth\ncontext 1 interface 5 target 1 depth 2\nsubmit { CLEAR { TARGET|ZBUFFER|STENCIL|COMPUTERECTS 0xff102030 0.5 7 } }\ndestroy 1\nsurface 1 format A8R8G8B8 size 4x4 usage target\n' >a.dp2t
  $ dp2 test a.dp2t --golden g --update
  wrote a.dp2t/end-surface-1.png
  wrote a.dp2t/end-surface-1-life-2.png
  wrote a.dp2t/end-surface-2-depth.png
  wrote a.dp2t/end-surface-2-stencil.png
  wrote a.dp2t/results.json
  1 case: 1 passed; 5 files written, 0 removed
  $ dp2 test a.dp2t --golden g
  1 case: 1 passed
  $ sed -i s/0xff102030/0xff112030/ a.dp2t; dp2 test a.dp2t --golden g
  a.dp2t: failed
    surface 1 at its end: 16 of 16 pixels differ, first 0,0: expected 16 32 48, drawn 17 32 48; max 1; channels at most 1 0 0, in the mean 1 0 0
  1 case: 0 passed, 1 failed
  [1]

A link that leads out of the folder of --golden is an error: a failing case would show a file that nobody asked for.

  $ mkdir secret && mv g/a.dp2t/end-surface-1.png secret && ln -s ../../secret/end-surface-1.png g/a.dp2t/end-surface-1.png
  $ dp2 test a.dp2t --golden g
  a.dp2t: error: g/a.dp2t/end-surface-1.png: is a link to a file or folder outside of g
  1 case: 0 passed, 1 in error
  [3]

Where nothing is compared nothing passes: no frames, no targets, no answers and codes.

  $ printf 'dp2t 1\n' >empty.dp2t; dp2 test empty.dp2t --golden e --update --no-results
  empty.dp2t: failed: nothing to compare: the capture has no observed results, frames or targets, and --no-results leaves out the rest
  1 case: 0 passed, 1 failed
  [2]
