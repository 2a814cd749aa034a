dp2 trim: frames of a capture as a capture that replays as they do in the whole one.

Three frames that clear the target in different colours, and a texture that none needs.

  $ {
  >   echo 'dp2t 1'
  >   echo 'surface 1 format A8R8G8B8 size 8x8 usage target'
  >   echo 'surface 2 format A8R8G8B8 size 512x512 usage texture'
  >   echo 'context 1 interface 5 target 1 depth 0'
  >   for frame in 1 2 3; do
  >     echo "submit { CLEAR { flags TARGET color 0xff00000$frame depth 1 stencil 0 { 0 0 8 8 } } }"
  >     echo 'present 1'
  >   done
  > } >frames.dp2t
  $ dp2 replay frames.dp2t --hashes
  record 3: D3D_OK
  frame 1: surface 1 hash 0x8ea900627becdb25
  record 5: D3D_OK
  frame 2: surface 1 hash 0x774a63f83a2a63a5
  record 7: D3D_OK
  frame 3: surface 1 hash 0x8b3f7addd2c657a5

The last frame alone, without the texture; once more, the same bytes.

  $ dp2 trim frames.dp2t --frames 3 --out cut.dp2c
  2 calls and presents replay as in the whole capture
  records 9 to 9, commands 3 to 1, bytes 1008 to 738
  $ dp2 replay cut.dp2c --verify --hashes
  record 5: D3D_OK
  frame 3: surface 1 hash 0x8b3f7addd2c657a5
  $ dp2 dump cut.dp2c
  dp2t 1
  metadata "frames before" "2"
  completion immediate
  dialect ddi
  surface 1 format A8R8G8B8 size 8x8 usage target
  context 1 interface 5 target 1 depth 0
  submit context 1 {
    CLEAR { flags TARGET color 0xff000003 depth 1 stencil 0 { 0 0 8 8 } }
  }
  expect ddrval 0x00000000 error_offset 0
  present 1
  expect surface 1 hash 0x8b3f7addd2c657a5
  $ cp cut.dp2c first.dp2c
  $ dp2 trim frames.dp2t --frames 3..3 --out cut.dp2c
  2 calls and presents replay as in the whole capture
  records 9 to 9, commands 3 to 1, bytes 1008 to 738
  $ cmp cut.dp2c first.dp2c

--keep-unneeded keeps the objects that the frame does not use.

  $ dp2 trim frames.dp2t --frames 3 --keep-unneeded --out cut.dp2c
  2 calls and presents replay as in the whole capture
  records 9 to 13, commands 3 to 47, bytes 1008 to 10854
  $ dp2 replay cut.dp2c --hashes
  record 7: D3D_OK
  record 9: D3D_OK
  frame 3: surface 1 hash 0x8b3f7addd2c657a5
  $ dp2 dump cut.dp2c | grep -c ^surface
  2

A cut records how many frames came before it.

  $ dp2 trim frames.dp2t --frames 2 --out cut.dp2t
  2 calls and presents replay as in the whole capture
  records 9 to 9, commands 3 to 1, bytes 456 to 340
  $ dp2 replay cut.dp2t --verify --hashes
  record 5: D3D_OK
  frame 2: surface 1 hash 0x774a63f83a2a63a5
  $ grep frames cut.dp2t
  metadata "frames before" "1"

A cut can be cut again.

  $ dp2 trim frames.dp2t --frames 2..3 --out two.dp2c
  4 calls and presents replay as in the whole capture
  records 9 to 13, commands 3 to 2, bytes 1008 to 1062
  $ dp2 trim two.dp2c --frames 3 --out cut.dp2c
  2 calls and presents replay as in the whole capture
  records 13 to 9, commands 2 to 1, bytes 1062 to 738
  $ dp2 replay cut.dp2c --hashes
  record 5: D3D_OK
  frame 3: surface 1 hash 0x8b3f7addd2c657a5
  $ dp2 trim two.dp2c --frames 1 --out cut.dp2c
  dp2: two.dp2c: it has the frames 2..3
  [1]

An empty buffer is one frame: no commands, and a present.

  $ : >empty.bin
  $ dp2 trim empty.bin --frames 1 --out cut.dp2c
  2 calls and presents replay as in the whole capture
  records 5 to 7, commands 0 to 0, bytes 476 to 576

Standard output gets the capture, and nothing else.

  $ dp2 trim frames.dp2t --frames 1 --out - | dp2 info -
  contexts 1, surfaces 1, buffers 0, submissions 1 (malformed 0), presents 1, command bytes 36
           1 CLEAR                               1 records           36 bytes
