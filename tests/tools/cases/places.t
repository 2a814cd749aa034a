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
  1 query, 2 drawing commands
  $ dp2 check --at 3+0x18 malformed.dp2t
  3 commands in 2 submissions, 0 diagnostics, 0 of them expected
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
  dp2: '1.2.0' is not a place: RECORD, RECORD+0xOFFSET, FRAME.DRAW or FRAME.DRAW.PRIMITIVE
  [2]
  $ dp2 dump --at 1.2.1.1 occlusion.dp2t
  dp2: '1.2.1.1' is not a place: RECORD, RECORD+0xOFFSET, FRAME.DRAW or FRAME.DRAW.PRIMITIVE
  [2]
  $ dp2 dump --at 1.3.1 occlusion.dp2t
  dp2: there is no draw '1.3.1'
  [2]

A replay stops there: it shows the unfinished frame, and no answers.

  $ dp2 replay --until 1.1 occlusion.dp2t --hashes
  draw 1.1 at 4+0x30: surface 1 hash 0xb2a463d3474a3725
  draw 1.1 at 4+0x30: surface 2 hash 0xed8102f69cfd7e25
  record 4: D3D_OK

Places that are not there, and words that are no places.

  $ dp2 replay --until 1.3 occlusion.dp2t --hashes
  dp2: there is no draw '1.3'
  [2]
  $ dp2 dump --at 99 occlusion.dp2t
  dp2: there is no record '99': the last one is 7
  [2]
  $ dp2 queries --at 4+0x1 occlusion.dp2t
  dp2: no command starts at '4+0x1'
  [2]
  $ dp2 check --at x occlusion.dp2t
  dp2: 'x' is not a place: RECORD, RECORD+0xOFFSET, FRAME.DRAW or FRAME.DRAW.PRIMITIVE
  [2]
  $ dp2 asm --raw-output --at 3 occlusion.dp2t -o one.bin
  dp2: record '3' is not a submission
  [2]
  $ dp2 asm --at 4 occlusion.dp2t -o one.dp2c
  dp2: --at requires --raw-output; see --help
  [2]
