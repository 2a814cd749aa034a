Standard input and output ("-") instead of files, and outputs that would be their own input.

  $ cp "$SAMPLES/06_occlusion.dp2t" sample.dp2t
  $ dp2 asm sample.dp2t -o sample.dp2c

Standard output gets the bytes that a file gets.

  $ dp2 asm - -o - <sample.dp2t | cmp - sample.dp2c

Text to a container to raw bytes to text.

  $ dp2 asm - -o - <sample.dp2t | dp2 asm - --raw-output -o - | dp2 dump -
  dp2t 1
  surface 1 format X8R8G8B8 size 640x480 usage target
  surface 2 format D24S8 size 640x480 usage depth
  context 1 interface 5 target 1 depth 2
  submit context 1 {
    CLEAR { flags TARGET|ZBUFFER color 0xff000040 depth 1 stencil 0 { 0 0 160 120 } }
    RENDERSTATE { CULLMODE NONE }
    TRIANGLESTRIP count 2 { first 0 }
    CREATEQUERY { id 7 type OCCLUSION }
    ISSUEQUERY { id 7 flags BEGIN }
    TRIANGLESTRIP count 2 { first 4 }
    ISSUEQUERY { id 7 flags END }
  }
  present 1

Every verb that reads a file reads standard input.

  $ for verb in replay check info queries; do dp2 $verb - <sample.dp2c; done
  record 4: D3D_OK, query 7 = 800
  7 commands in 1 submissions, 0 diagnostics, 0 of them expected
  title: Occlusion query
  contexts 1, surfaces 2, buffers 0, submissions 1 (malformed 0), presents 1, command bytes 96
           1 RENDERSTATE                         1 records           12 bytes
           2 TRIANGLESTRIP                       2 records           12 bytes
           1 CLEAR                               1 records           36 bytes
           1 CREATEQUERY                         1 records           12 bytes
           2 ISSUEQUERY                          2 records           24 bytes
  context 1 query 7 OCCLUSION
    begun at 4+0x42, ended at 4+0x54, answered by record 4: pixels 800
      draw 1.2 at 4+0x4e TRIANGLESTRIP: 2 primitives, 800 of 3362 pixels passed; failed: coverage 1762, depth 800
  1 query, 2 drawing commands, 1 outside of queries (--all)
  $ dp2 dump - <sample.dp2c | tail -n 3
  expect ddrval 0x00000000 error_offset 20 response { u8 0x58 0x00 0x01 0x00 0x14 0x00 0x00 0x00 0x07 0x00 0x00 0x00 0x04 0x00 0x00 0x00 0x20 0x03 0x00 0x00 }
  present 1
  expect surface 1 hash 0xad795416f18bcce5

The input is not overwritten, by whatever name: other spellings, symbolic and hard links.

  $ cp sample.dp2c same.dp2c
  $ ln -s same.dp2c link.dp2c
  $ ln same.dp2c hard.dp2c
  $ mkdir folder
  $ for output in same.dp2c ./same.dp2c folder/../same.dp2c link.dp2c hard.dp2c; do
  >   dp2 asm same.dp2c --raw-output -o $output || echo $?
  >   cmp same.dp2c sample.dp2c
  > done
  dp2: same.dp2c: is the input and would be overwritten
  2
  dp2: ./same.dp2c: is the input and would be overwritten
  2
  dp2: folder/../same.dp2c: is the input and would be overwritten
  2
  dp2: link.dp2c: is the input and would be overwritten
  2
  dp2: hard.dp2c: is the input and would be overwritten
  2
