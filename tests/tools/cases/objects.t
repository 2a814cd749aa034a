dp2 objects: the objects of a capture, how large they are, and what writes and reads them.

  $ cat >all.dp2t <<'END'
  > dp2t 1
  > surface 1 format X8R8G8B8 size 64x48 usage target
  > surface 2 format D24S8 size 64x48 usage depth
  > surface 3 format A8R8G8B8 size 16x16 usage texture levels 5
  > surface 4 format A8R8G8B8 size 8x8 usage texture
  > sublevel 9 of 3 level 0 slice 0
  > buffer 7 bytes 60
  > buffer 8 bytes 12
  > context 1 interface 5 target 1 depth 2
  > write 9 level 0 slice 0 rect 0 0 1 1 data { u32 0xffffffff }
  > write 7 at 0 data { f32 -1 -1 0.5 0 0  9 -1 0.5 1 0  -1 9 0.5 0 1 }
  > submit capacity 2000 {
  >   CREATEVERTEXSHADERDECL { handle 3 elements 1 { stream 0 offset 0 type FLOAT3 method DEFAULT usage POSITION usage_index 0 } }
  >   CREATEPIXELSHADER { 6 auto asm {
  >     ps_2_0
  >     mov oC0, c0
  >   } }
  >   CREATEQUERY { id 7 type OCCLUSION }
  >   CREATEQUERY { id 8 type EVENT }
  >   STATESET { BEGIN 1 ALL } RENDERSTATE { CULLMODE NONE } STATESET { END 1 ALL }
  >   CLEAR { flags TARGET|ZBUFFER color 0xff000000 depth 1 stencil 0 { 0 0 64 48 } }
  >   SETVERTEXSHADERDECL { XYZ|TEX1 } SETSTREAMSOURCE { 0 7 20 }
  >   STATESET { EXECUTE 1 ALL }
  >   ISSUEQUERY { id 7 flags BEGIN }
  >   RENDERSTATE { LIGHTING FALSE } TEXTURESTAGESTATE { 0 TEXTUREMAP 3 }
  >   DRAWPRIMITIVE { TRIANGLELIST 0 1 }
  >   ISSUEQUERY { id 7 flags END }
  >   DELETEPIXELSHADER { 6 }
  > }
  > present 1
  > destroy 8
  > END
  $ dp2 objects all.dp2t
  created  destroyed  bytes  draws  written               read     object
  0        -          12288      1  10+0x78..10+0xe8 (2)  11       surface 1 X8R8G8B8 64x48, target
  1        -          12288      1  10+0x78..10+0xe8 (2)  10+0xe8  surface 2 D24S8 64x48, depth
  2        -           1364      1  8                     10+0xe8  surface 3 A8R8G8B8 16x16, 5 levels, texture
  3        -            256      0  -                     -        surface 4 A8R8G8B8 8x8, texture
  5        -             60      1  9                     10+0xe8  buffer 7
  6        12            12      0  -                     -        buffer 8
  10+0x0   -              8      0  -                     -        context 1 vertex declaration 3
  10+0x14  10+0x104      20      0  -                     -        context 1 pixel shader 6 ps_2_0
  10+0x34  -              -      0  10+0xf8               10       context 1 query 7 OCCLUSION
  10+0x40  -              -      0  -                     -        context 1 query 8 EVENT
  10+0x4c  -             12      0  10+0x68               10+0xb4  context 1 state block 1
  11 objects, 5 never read, 9 never destroyed; surfaces and buffers have at most 26268 bytes, from 6 on

Only some of them; the sums are of all.

  $ dp2 objects all.dp2t --unread
  created  destroyed  bytes  draws  written  read  object
  3        -            256      0  -        -     surface 4 A8R8G8B8 8x8, texture
  6        12            12      0  -        -     buffer 8
  10+0x0   -              8      0  -        -     context 1 vertex declaration 3
  10+0x14  10+0x104      20      0  -        -     context 1 pixel shader 6 ps_2_0
  10+0x40  -              -      0  -        -     context 1 query 8 EVENT
  11 objects, 5 never read, 9 never destroyed, 5 shown; surfaces and buffers have at most 26268 bytes, from 6 on
  $ dp2 objects all.dp2t --unread --leaked | tail -1
  11 objects, 5 never read, 9 never destroyed, 3 shown; surfaces and buffers have at most 26268 bytes, from 6 on
  $ dp2 objects all.dp2t --leaked --json | head -1
  {"version":2,"type":"object","file":"all.dp2t","kind":"surface","handle":1,"created":{"record":0,"at":"0"},"bytes":12288,"writes":{"count":2,"first":{"record":10,"at":"10+0x78","offset":120},"last":{"record":10,"at":"10+0xe8","offset":232,"draw":"1.1"}},"reads":{"count":1,"first":{"record":11,"at":"11"},"last":{"record":11,"at":"11"}},"draws":1,"format":"X8R8G8B8","width":64,"height":48,"depth":1,"levels":1,"faces":1,"samples":1,"usage":"target"}

A capture without objects; a command that fails creates nothing; objects of a context end with it; a buffer that is created again is
discarded, unless it gets another size.

  $ echo 'dp2t 1' >empty.dp2t && dp2 objects empty.dp2t
  0 objects, 0 never read, 0 never destroyed
  $ cat >lives.dp2t <<'END'
  > dp2t 1
  > surface 1 format X8R8G8B8 size 8x8 usage target
  > context 1 interface 5 target 1 depth 0
  > submit { CREATEQUERY { 1 EVENT } CREATEQUERY { 2 0x1234 } CREATEQUERY { 3 EVENT } }
  > expect ddrval 0x80070057 error_offset 12
  > destroy_context 1
  > context 1 interface 5 target 1 depth 0
  > submit { CREATEQUERY { 1 EVENT } }
  > buffer 5 bytes 16
  > buffer 5 bytes 16
  > buffer 5 bytes 32
  > destroy 5
  > END
  $ dp2 objects lives.dp2t
  created  destroyed  bytes  draws  written  read  object
  0        -            256      0  -        -     surface 1 X8R8G8B8 8x8, target
  2+0x0    4              -      0  -        -     context 1 query 1 EVENT
  6+0x0    -              -      0  -        -     context 1 query 1 EVENT
  7        9             16      0  -        -     buffer 5
  9        10            32      0  -        -     buffer 5
  5 objects, 5 never read, 2 never destroyed; surfaces and buffers have at most 288 bytes, from 9 on

Copies read and write; draws that are skipped use nothing.

  $ cat >copies.dp2t <<'END'
  > dp2t 1
  > surface 1 format X8R8G8B8 size 8x8 usage target
  > surface 2 format X8R8G8B8 size 8x8 usage target
  > surface 3 format X8R8G8B8 size 8x8 usage target
  > context 1 interface 5 target 1 depth 0
  > submit {
  >   COLORFILL { surface 2 rect 0 0 8 8 color 0xff00ff00 }
  >   BLT { source 2 source_rect 0 0 8 8 source_level 0 dest 3 dest_rect 0 0 8 8 dest_level 0 flags 0 }
  >   SETRENDERTARGET2 { index 0 target 0 }
  >   TRIANGLELIST count 1 { 0 }
  > }
  > END
  $ dp2 objects copies.dp2t
  created  destroyed  bytes  draws  written  read    object
  0        -            256      0  -        -       surface 1 X8R8G8B8 8x8, target
  1        -            256      0  4+0x0    4+0x1c  surface 2 X8R8G8B8 8x8, target
  2        -            256      0  4+0x1c   -       surface 3 X8R8G8B8 8x8, target
  3 objects, 2 never read, 3 never destroyed; surfaces and buffers have at most 768 bytes, from 2 on
