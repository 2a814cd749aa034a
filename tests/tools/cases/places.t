One form of address for a place, printed and accepted by every verb: a record (4), a command in it (4+0x4e), a draw of a frame (1.2).

  $ cp "$SAMPLES/06_occlusion.dp2t" occlusion.dp2t
  $ cp "$SAMPLES/08_malformed.dp2t" malformed.dp2t

Only that place is printed, checked or counted.

  $ dp2 dump --offsets --at 1.2 occlusion.dp2t
  # 4+0x4e, draw 1.2
  TRIANGLESTRIP count 2 { first 4 }
  $ dp2 dump --at 5 occlusion.dp2t
  expect ddrval 0x00000000 error_offset 20 response { u8 0x58 0x00 0x01 0x00 0x14 0x00 0x00 0x00 0x07 0x00 0x00 0x00 0x04 0x00 0x00 0x00 0x20 0x03 0x00 0x00 }
  $ dp2 queries --at 1.1 occlusion.dp2t
  outside of queries
      draw 1.1 at 4+0x30 TRIANGLESTRIP: 2 primitives, 9600 of 19440 pixels passed; failed: coverage 9840
  at 4+0x30: 0 queries, 1 drawing command; elsewhere 1 and 1
  $ dp2 queries --at 1.2 occlusion.dp2t
  context 1 query 7 OCCLUSION
    begun at 4+0x42, ended at 4+0x54, answered by record 4: pixels 800
      draw 1.2 at 4+0x4e TRIANGLESTRIP: 2 primitives, 800 of 3362 pixels passed; failed: coverage 1762, depth 800
  at 4+0x4e: 1 query, 1 drawing command; elsewhere 0 and 1
  $ dp2 queries --at 1.1 --json occlusion.dp2t | tail -n 1
  {"version":2,"type":"summary","file":"occlusion.dp2t","verb":"queries","whole":true,"queries":0,"draws":1,"unexpected_failures":0,"status":0}
  $ dp2 check --at 3+0x18 --json malformed.dp2t
  {"version":2,"type":"summary","file":"malformed.dp2t","verb":"check","whole":true,"submissions":2,"commands":3,"findings":0,"elsewhere":1,"expected":0,"warnings":0,"status":0}
  $ dp2 check --at 3+0x18 malformed.dp2t
  at 3+0x18: 0 diagnostics, 0 of them expected; 1 elsewhere
  $ dp2 info --at 4+0x4e occlusion.dp2t
  title: Occlusion query
  contexts 0, surfaces 0, buffers 0, submissions 1 (malformed 0), presents 0, command bytes 6
           1 TRIANGLESTRIP                       1 records            6 bytes
  $ dp2 asm --raw-output --at 4+0x4e occlusion.dp2t -o one.bin
  $ od -An -tx1 one.bin
   13 00 02 00 04 00

A primitive of a draw, as pixel prints it, is accepted in place of the draw by every verb.

  $ dp2 dump --offsets --at 1.2.1 occlusion.dp2t
  # 4+0x4e, draw 1.2
  TRIANGLESTRIP count 2 { first 4 }
  $ dp2 replay --until 1.1.2 occlusion.dp2t --hashes
  draw 1.1 at 4+0x30: surface 1 hash 0xb2a463d3474a3725
  draw 1.1 at 4+0x30: surface 2 hash 0xed8102f69cfd7e25
  record 4: D3D_OK
  $ dp2 show --at 1.2.1 occlusion.dp2t --only stages
  draw 1.2 at 4+0x4e, context 1, interface 5: drawn; 2 primitives, 4 corners
    TRIANGLESTRIP count 2 { first 4 }
  * has changed since the previous draw of the context, 1.1 at 4+0x30
  $ dp2 debug --at 1.2.2 --pixel 85,50 occlusion.dp2t | sed -n 1p
  draw 1.2 at 4+0x4e, pixel 85,50, primitive 1 of the pixel, sample 0: fixed function
  $ dp2 pixel --at 1.1.1 occlusion.dp2t 60,60 | tail -n 1
  ends as X8R8G8B8 0xff808080: red 128, green 128, blue 128
  $ dp2 replay --pictures 1.1.1..1.2.2 occlusion.dp2t --hashes | grep draw
  draw 1.1 at 4+0x30: surface 1 hash 0xb2a463d3474a3725
  draw 1.1 at 4+0x30: surface 2 hash 0xed8102f69cfd7e25
  draw 1.2 at 4+0x4e: surface 1 hash 0xad795416f18bcce5
  draw 1.2 at 4+0x4e: surface 2 hash 0x4fac79e8f8f43d65
  $ dp2 dump --at 1.2.0 occlusion.dp2t
  dp2: occlusion.dp2t: '1.2.0' is not a place: RECORD, RECORD+0xOFFSET, FRAME.DRAW or FRAME.DRAW.PRIMITIVE
  [2]
  $ dp2 dump --at 1.2.1.1 occlusion.dp2t
  dp2: occlusion.dp2t: '1.2.1.1' is not a place: RECORD, RECORD+0xOFFSET, FRAME.DRAW or FRAME.DRAW.PRIMITIVE
  [2]
  $ dp2 dump --at 1.3.1 occlusion.dp2t
  dp2: occlusion.dp2t: there is no draw '1.3.1'; the last draw is 1.2 at 4+0x4e
  [2]

A replay stops there: it shows the unfinished frame, and no answers.

  $ dp2 replay --until 1.1 occlusion.dp2t --hashes
  draw 1.1 at 4+0x30: surface 1 hash 0xb2a463d3474a3725
  draw 1.1 at 4+0x30: surface 2 hash 0xed8102f69cfd7e25
  record 4: D3D_OK

Places that are not there, and words that are no places.

  $ dp2 replay --until 1.3 occlusion.dp2t --hashes
  dp2: occlusion.dp2t: there is no draw '1.3'; the last draw is 1.2 at 4+0x4e
  [2]
  $ dp2 dump --at 99 occlusion.dp2t
  dp2: occlusion.dp2t: there is no record '99': the last one is 7
  [2]
  $ dp2 queries --at 4+0x1 occlusion.dp2t
  dp2: occlusion.dp2t: no command starts at '4+0x1'; the first draw is 1.1 at 4+0x30
  [2]
  $ dp2 check --at x occlusion.dp2t
  dp2: occlusion.dp2t: 'x' is not a place: RECORD, RECORD+0xOFFSET, FRAME.DRAW or FRAME.DRAW.PRIMITIVE
  [2]
  $ dp2 asm --raw-output --at 3 occlusion.dp2t -o one.bin
  dp2: occlusion.dp2t: record '3' is not a submission
  [2]
  $ dp2 asm --at 4 occlusion.dp2t -o one.dp2c
  dp2: --at requires --raw-output; see --help
  [2]

An error names the file, since a verb may read several, and the draws beside a place that has none.

  $ dp2 dump occlusion.dp2t malformed.dp2t --at 1.2
  dp2: malformed.dp2t: there is no draw '1.2'; the capture has no draws
  occlusion.dp2t: TRIANGLESTRIP count 2 { first 4 }
  [2]
  $ dp2 show malformed.dp2t --at 1.1
  dp2: malformed.dp2t: there is no draw '1.1'; the capture has no draws
  [2]
  $ dp2 show occlusion.dp2t --at 4
  dp2: occlusion.dp2t: '4' is a record, not a command; the first draw is 1.1 at 4+0x30
  [2]
  $ dp2 show occlusion.dp2t --at 4+0x42
  dp2: occlusion.dp2t: 4+0x42 is ISSUEQUERY, not a draw, a clear or a copy; the nearest draws are 1.1 at 4+0x30 and 1.2 at 4+0x4e
  [2]
  $ dp2 debug occlusion.dp2t --at 4 --pixel 1,1
  dp2: occlusion.dp2t: '4' is not a draw; the first draw is 1.1 at 4+0x30
  [2]
  $ dp2 debug occlusion.dp2t --at 4+0x42 --pixel 1,1
  dp2: occlusion.dp2t: '4+0x42' is not a draw; the nearest draws are 1.1 at 4+0x30 and 1.2 at 4+0x4e
  [2]
  $ dp2 replay occlusion.dp2t --pictures 1.9.. --hashes
  dp2: occlusion.dp2t: there is no draw '1.9'; the last draw is 1.2 at 4+0x4e
  [2]
  $ dp2 reduce occlusion.dp2t --error --at 9.1 -o small.dp2t
  dp2: occlusion.dp2t: there is no draw '9.1'; the last draw is 1.2 at 4+0x4e
  [2]
  $ dp2 report occlusion.dp2t --pixel 1,1@0.1 -o page.html
  dp2: occlusion.dp2t: there is no draw '0.1'; the first draw is 1.1 at 4+0x30
  [2]

So do frames, which every verb takes in the same forms.

  $ dp2 profile occlusion.dp2t --frames 90
  dp2: occlusion.dp2t: --frames: the capture has the frames 1..1
  [2]
  $ dp2 replay occlusion.dp2t --frames 90.. --hashes
  dp2: occlusion.dp2t: --frames: the capture has the frames 1..1
  [2]
  $ dp2 report occlusion.dp2t --frames 90 -o page.html
  dp2: occlusion.dp2t: --frames: the capture has the frames 1..1
  [2]
  $ dp2 pixel occlusion.dp2t 60,60 --frames 90
  dp2: occlusion.dp2t: --frames: the capture has the frames 1..1
  [2]
  $ dp2 compare occlusion.dp2t occlusion.dp2t --frames 90..
  dp2: occlusion.dp2t: has none of the frames 90..: nothing to compare
  [2]
  $ dp2 pixel occlusion.dp2t 60,60 --frames 1.. | tail -n 1
  ends as X8R8G8B8 0xff808080: red 128, green 128, blue 128
  $ dp2 compare occlusion.dp2t occlusion.dp2t --frames 1..
  1 picture compared, none differs
  $ dp2 trim occlusion.dp2t --frames 1.. -o cut.dp2t
  2 calls and presents replay as in the whole capture
  records 8 to 8, commands 7 to 7, bytes 1239 to 1239
  $ dp2 trim occlusion.dp2t --frames 2.. -o cut.dp2t
  dp2: occlusion.dp2t: it has the frames 1..1
  [1]

A capture can be cut off at a place: it then ends with what a replay shows there.

  $ dp2 asm occlusion.dp2t --until 1.1 -o half.dp2c
  $ dp2 dump half.dp2c --offsets | grep draw
  # 4+0x30, draw 1.1
  $ dp2 replay half.dp2c --hashes --pictures draws
  draw 1.1 at 4+0x30: surface 1 hash 0xb2a463d3474a3725
  draw 1.1 at 4+0x30: surface 2 hash 0xed8102f69cfd7e25
  record 4: D3D_OK
  $ dp2 asm occlusion.dp2t --until 4 -o half.dp2c && dp2 dump half.dp2c | tail -n 2
  }
  expect ddrval 0x00000000 error_offset 20 response { u8 0x58 0x00 0x01 0x00 0x14 0x00 0x00 0x00 0x07 0x00 0x00 0x00 0x04 0x00 0x00 0x00 0x20 0x03 0x00 0x00 }
  $ dp2 asm occlusion.dp2t --until 4+0x30 --raw-output -o half.bin && od -An -tx1 half.bin | tail -n 1
   13 00 02 00 00 00
  $ dp2 asm occlusion.dp2t --until 9.1 -o half.dp2c
  dp2: occlusion.dp2t: there is no draw '9.1'; the last draw is 1.2 at 4+0x4e
  [2]

The frames of a capture, each with what it has.

  $ dp2 info "$SAMPLES/d3d9/shadow_map.dp2c" --by frames | grep ^frame
  frame 1: submissions 1, draws 5, commands 139, records 927, command bytes 34040
  frame 2: submissions 1, draws 5, commands 39, records 43, command bytes 1480
  frame 3: submissions 1, draws 5, commands 39, records 43, command bytes 1480
  frame 4: submissions 1, draws 5, commands 39, records 43, command bytes 1480
  frame 5: submissions 1, draws 5, commands 39, records 43, command bytes 1480
  frame 6: submissions 2, draws 5, commands 41, records 45, command bytes 1496
  $ dp2 info half.dp2c --by frames | grep ^frame
  frame 1: submissions 1, draws 2, commands 7, records 7, command bytes 96
