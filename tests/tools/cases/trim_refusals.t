dp2 trim: frames that cannot be cut out, broken files, and mistakes of the command line.

  $ {
  >   printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\n'
  >   for frame in 1 2 3; do printf 'submit { CLEAR { flags TARGET color 0xff00000%s depth 1 stencil 0 { 0 0 8 8 } } }\npresent 1\n' $frame; done
  > } >frames.dp2t

Frames that are not there, and words that are no frames.

  $ for frames in 0 4 1..4 3..4; do dp2 trim frames.dp2t --frames $frames --out cut.dp2c || echo $?; done
  dp2: frames.dp2t: it has the frames 1..3
  1
  dp2: frames.dp2t: it has the frames 1..3
  1
  dp2: frames.dp2t: it has the frames 1..3
  1
  dp2: frames.dp2t: it has the frames 1..3
  1
  $ for frames in x ..1 2..1 1..2..3 1-2; do dp2 trim frames.dp2t --frames=$frames --out cut.dp2c || echo $?; done
  dp2: 'x' is not a range of frames: use N..M, N.., or N for one frame
  2
  dp2: '..1' is not a range of frames: use N..M, N.., or N for one frame
  2
  dp2: '2..1' is not a range of frames: use N..M, N.., or N for one frame
  2
  dp2: '1..2..3' is not a range of frames: use N..M, N.., or N for one frame
  2
  dp2: '1-2' is not a range of frames: use N..M, N.., or N for one frame
  2
  $ printf 'dp2t 1\n' >nothing.dp2t
  $ dp2 trim nothing.dp2t --frames 1 --out cut.dp2c
  dp2: nothing.dp2t: it has no frame: nothing is presented
  [1]

A query that counts across a present: the error names the next frame that a cut can begin with.

  $ cat >query.dp2t <<'END'
  > dp2t 1
  > surface 1 format A8R8G8B8 size 8x8 usage target
  > context 1 interface 5 target 1 depth 0
  > submit capacity 64 { CREATEQUERY { id 1 type OCCLUSION } ISSUEQUERY { id 1 flags BEGIN } }
  > present 1
  > submit capacity 64 { ISSUEQUERY { id 1 flags END } }
  > present 1
  > submit capacity 64 { }
  > present 1
  > END
  $ dp2 trim query.dp2t --frames 2..3 --out cut.dp2c
  dp2: query.dp2t: no cut can begin with frame 2: not supported: recording while a query counts or waits for its answer; the next frame that a cut can begin with is 3
  [1]
  $ dp2 trim query.dp2t --frames 3 --out cut.dp2c
  2 calls and presents replay as in the whole capture
  records 8 to 9, commands 3 to 0, bytes 804 to 654

A file that was cut off is trimmed as far as it goes, with a warning; one that cannot be played is not.

  $ dp2 asm frames.dp2t -o whole.dp2c
  $ head -c $(($(stat -c %s whole.dp2c) - 200)) whole.dp2c >short.dp2c
  $ dp2 trim short.dp2c --frames 1 --out cut.dp2c
  dp2: warning: short.dp2c: ends early, inside a record at offset 0x298: it was cut off, or its recorder did not finish; 6 whole records were recovered
  2 calls and presents replay as in the whole capture
  records 6 to 6, commands 2 to 1, bytes 700 to 576
  [1]
  $ printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 8x8 usage target\ndestroy 9\npresent 1\n' >broken.dp2t
  $ dp2 trim broken.dp2t --frames 1 --out cut.dp2c
  dp2: broken.dp2t: record 1 cannot be played: bad handle: handle
  [3]

Outputs that are refused.

  $ dp2 trim frames.dp2t --frames 1 --out cut.bin
  dp2: cut.bin: raw commands have no state; use .dp2t or .dp2c
  [2]
  $ dp2 trim frames.dp2t --frames 1 --out frames.dp2t
  dp2: frames.dp2t: is the input and would be overwritten
  [2]
  $ dp2 trim frames.dp2t --frames 1 --json --out -
  dp2: --json and -o - both take standard output
  [2]
