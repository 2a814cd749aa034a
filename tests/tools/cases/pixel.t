dp2 pixel: the history of a pixel. The rectangle of the query in the sample is half hidden by another.

  $ dp2 pixel "$SAMPLES/06_occlusion.dp2t" 60,60
  surface 1, pixel 60,60
  begins: there is no such pixel
  1 surface: nothing to 0x00000000
  4+0x0 CLEAR, also depth to 1: 0x00000000 to 0x00000040
  1.1.1 at 4+0x30 TRIANGLESTRIP (0,0 z 0.25) (80,0 z 0.25) (0,120 z 0.25)
    coverage
  1.1.2 at 4+0x30 TRIANGLESTRIP (80,0 z 0.25) (80,120 z 0.25) (0,120 z 0.25)
    passed; z 0.25; shader 0.5019608 0.5019608 0.5019608 1; depth 1 to 0.2500038; 0x00000040 to 0xff808080
  1.2.1 at 4+0x4e TRIANGLESTRIP (60,40 z 0.5) (100,40 z 0.5) (60,80 z 0.5)
    depth; z 0.5; depth 0.2500038; stays 0xff808080
  1.2.2 at 4+0x4e TRIANGLESTRIP (100,40 z 0.5) (100,80 z 0.5) (60,80 z 0.5)
    coverage
  6 present: stays 0xff808080
  ends as X8R8G8B8 0xff808080: red 128, green 128, blue 128
  $ dp2 pixel "$SAMPLES/06_occlusion.dp2t" 110,60
  surface 1, pixel 110,60
  begins: there is no such pixel
  1 surface: nothing to 0x00000000
  4+0x0 CLEAR, also depth to 1: 0x00000000 to 0x00000040
  6 present: stays 0x00000040
  ends as X8R8G8B8 0x00000040: red 0, green 0, blue 64
  $ dp2 pixel "$SAMPLES/06_occlusion.dp2t" 60,60 --at 1.1
  surface 1, pixel 60,60
  begins: there is no such pixel
  1 surface: nothing to 0x00000000
  4+0x0 CLEAR, also depth to 1: 0x00000000 to 0x00000040
  1.1.1 at 4+0x30 TRIANGLESTRIP (0,0 z 0.25) (80,0 z 0.25) (0,120 z 0.25)
    coverage
  1.1.2 at 4+0x30 TRIANGLESTRIP (80,0 z 0.25) (80,120 z 0.25) (0,120 z 0.25)
    passed; z 0.25; shader 0.5019608 0.5019608 0.5019608 1; depth 1 to 0.2500038; 0x00000040 to 0xff808080
  ends as X8R8G8B8 0xff808080: red 128, green 128, blue 128
  $ dp2 pixel "$SAMPLES/06_occlusion.dp2t" 60,60 --surface 2
  surface 2, pixel 60,60
  begins: there is no such pixel
  2 surface: nothing to 0x0000
  4+0x0 CLEAR, also colour to 0xff000040: 0x0000 to 0xffff
  1.1.1 at 4+0x30 TRIANGLESTRIP (0,0 z 0.25) (80,0 z 0.25) (0,120 z 0.25)
    coverage
  1.1.2 at 4+0x30 TRIANGLESTRIP (80,0 z 0.25) (80,120 z 0.25) (0,120 z 0.25)
    passed; z 0.25; shader 0.5019608 0.5019608 0.5019608 1; depth 1 to 0.2500038; 0xffff to 0x4000
  1.2.1 at 4+0x4e TRIANGLESTRIP (60,40 z 0.5) (100,40 z 0.5) (60,80 z 0.5)
    depth; z 0.5; depth 0.2500038; stays 0x4000
  1.2.2 at 4+0x4e TRIANGLESTRIP (100,40 z 0.5) (100,80 z 0.5) (60,80 z 0.5)
    coverage
  ends as D16 0x4000: depth 16384

Several pixels in one replay: each line begins with its pixel, in the order in which things happened.

  $ dp2 pixel "$SAMPLES/06_occlusion.dp2t" 60,60 110,60
  60,60: surface 1, pixel 60,60
  60,60: begins: there is no such pixel
  110,60: surface 1, pixel 110,60
  110,60: begins: there is no such pixel
  60,60: 1 surface: nothing to 0x00000000
  110,60: 1 surface: nothing to 0x00000000
  60,60: 4+0x0 CLEAR, also depth to 1: 0x00000000 to 0x00000040
  110,60: 4+0x0 CLEAR, also depth to 1: 0x00000000 to 0x00000040
  60,60: 1.1.1 at 4+0x30 TRIANGLESTRIP (0,0 z 0.25) (80,0 z 0.25) (0,120 z 0.25)
  60,60:   coverage
  60,60: 1.1.2 at 4+0x30 TRIANGLESTRIP (80,0 z 0.25) (80,120 z 0.25) (0,120 z 0.25)
  60,60:   passed; z 0.25; shader 0.5019608 0.5019608 0.5019608 1; depth 1 to 0.2500038; 0x00000040 to 0xff808080
  60,60: 1.2.1 at 4+0x4e TRIANGLESTRIP (60,40 z 0.5) (100,40 z 0.5) (60,80 z 0.5)
  60,60:   depth; z 0.5; depth 0.2500038; stays 0xff808080
  60,60: 1.2.2 at 4+0x4e TRIANGLESTRIP (100,40 z 0.5) (100,80 z 0.5) (60,80 z 0.5)
  60,60:   coverage
  60,60: 6 present: stays 0xff808080
  110,60: 6 present: stays 0x00000040
  60,60: ends as X8R8G8B8 0xff808080: red 128, green 128, blue 128
  110,60: ends as X8R8G8B8 0x00000040: red 0, green 0, blue 64

A pixel that is asked for twice is printed once; no other pixel is then named in its lines.

  $ dp2 pixel "$SAMPLES/06_occlusion.dp2t" 110,60 110,60
  surface 1, pixel 110,60
  begins: there is no such pixel
  1 surface: nothing to 0x00000000
  4+0x0 CLEAR, also depth to 1: 0x00000000 to 0x00000040
  6 present: stays 0x00000040
  ends as X8R8G8B8 0x00000040: red 0, green 0, blue 64
  $ dp2 pixel "$SAMPLES/06_occlusion.dp2t" 110,60 60,60 0110,0x3c | grep begins
  110,60: begins: there is no such pixel
  60,60: begins: there is no such pixel
  $ dp2 pixel "$SAMPLES/06_occlusion.dp2t" 110,60 110,60 --json | tail -n 1 | grep -c pixels
  0
  [1]

A clear says what it also clears at the pixel: depth and stencil in the history of a colour, the colour in that of a depth buffer. Not what
the surface does not have, lies outside of it, has other samples, or was destroyed.

  $ cat >clears.dp2t <<'END'
  > dp2t 1
  > surface 1 format A8R8G8B8 size 8x8 usage target
  > surface 2 format D24S8 size 8x8 usage depth
  > surface 3 format D16 size 4x4 usage depth
  > surface 4 format A8R8G8B8 size 8x8 usage target samples 2
  > context 1 interface 5 target 1 depth 2
  > context 2 interface 5 target 1 depth 3
  > submit {
  >   CLEAR { TARGET|ZBUFFER|STENCIL|COMPUTERECTS 0x11223344 0.5 3 }
  >   CLEAR { TARGET|STENCIL|COMPUTERECTS 0x11223345 0.5 4 }
  >   CLEAR { TARGET|COMPUTERECTS 0x11223346 0.5 4 }
  >   CLEAR { ZBUFFER|COMPUTERECTS 0 0.25 4 }
  >   CLEAR { TARGET|ZBUFFER 0x11223347 1 0 { 0 0 6 6 } }
  > }
  > submit context 2 { CLEAR { TARGET|ZBUFFER|STENCIL|COMPUTERECTS 0x11223348 0 1 } }
  > submit { SETRENDERTARGET2 { 0 4 } CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0x11223349 1 0 } SETRENDERTARGET2 { 0 1 } }
  > destroy 2
  > submit { CLEAR { TARGET|ZBUFFER|COMPUTERECTS 0x1122334a 1 0 } }
  > present 1
  > END
  $ dp2 pixel clears.dp2t 5,5
  surface 1, pixel 5,5
  begins: there is no such pixel
  0 surface: nothing to 0x00000000
  6+0x0 CLEAR, also depth to 0.5 and stencil to 3: 0x00000000 to 0x11223344
  6+0x24 CLEAR, also stencil to 4: 0x11223344 to 0x11223345
  6+0x48 CLEAR: 0x11223345 to 0x11223346
  6+0x90 CLEAR, also depth to 1: 0x11223346 to 0x11223347
  7+0x0 CLEAR: 0x11223347 to 0x11223348
  10+0x0 CLEAR: 0x11223348 to 0x1122334a
  11 present: stays 0x1122334a
  ends as A8R8G8B8 0x1122334a: red 34, green 51, blue 74, alpha 17
  $ dp2 pixel clears.dp2t 7,7 | grep 0x11223347
  [1]
  $ dp2 pixel clears.dp2t 3,3 | grep 0x11223348
  7+0x0 CLEAR, also depth to 0: 0x11223347 to 0x11223348
  10+0x0 CLEAR: 0x11223348 to 0x1122334a
  $ dp2 pixel clears.dp2t 5,5 --surface 2
  surface 2, pixel 5,5
  begins: there is no such pixel
  1 surface: nothing to 0x00000000
  6+0x0 CLEAR, also colour to 0x11223344: 0x00000000 to 0x80000003
  6+0x24 CLEAR, also colour to 0x11223345: 0x80000003 to 0x80000004
  6+0x6c CLEAR: 0x80000004 to 0x40000004
  6+0x90 CLEAR, also colour to 0x11223347: 0x40000004 to 0xffffff04
  9 destroy: 0xffffff04 to nothing
  ends: there is no such pixel
  $ dp2 pixel clears.dp2t 5,5 --surface 4 | grep CLEAR
  8+0xc CLEAR: 0x00000000 to 0x11223349
  $ dp2 pixel clears.dp2t 5,5 --json | grep -o '"beside":{[^}]*}'
  "beside":{"depth":0.5,"stencil":3}
  "beside":{"stencil":4}
  "beside":{"depth":1.0}

A capture with every kind of reason.

  $ cat >reasons.dp2t <<'END'
  > dp2t 1
  > surface 1 format A8R8G8B8 size 8x8 usage target
  > surface 2 format D24S8 size 8x8 usage depth
  > context 1 interface 5 target 1 depth 2
  > submit vertex_type XYZRHW|DIFFUSE {
  >   vertices { f32 0 0 0.5 1 u32 0x80ff0000 f32 8 0 0.5 1 u32 0x80ff0000 f32 0 8 0.5 1 u32 0x80ff0000 f32 8 8 0.5 1 u32 0x80ff0000
  >     f32 0 0 1.5 1 u32 0xff00ff00 f32 8 0 1.5 1 u32 0xff00ff00 f32 0 8 1.5 1 u32 0xff00ff00 f32 8 8 1.5 1 u32 0xff00ff00 }
  >   CLEAR { TARGET|ZBUFFER|STENCIL|COMPUTERECTS 0xff000000 1 0 }
  >   RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE }
  >   TRIANGLESTRIP count 2 { 0 }
  >   RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND SRCALPHA DESTBLEND INVSRCALPHA }
  >   TRIANGLESTRIP count 2 { 0 }
  >   RENDERSTATE { ALPHABLENDENABLE FALSE ALPHATESTENABLE TRUE ALPHAFUNC GREATER ALPHAREF 200 }
  >   TRIANGLESTRIP count 2 { 0 }
  >   RENDERSTATE { ALPHATESTENABLE FALSE SCISSORTESTENABLE TRUE }
  >   SETSCISSORRECT { 4 4 8 8 }
  >   TRIANGLESTRIP count 2 { 0 }
  >   RENDERSTATE { SCISSORTESTENABLE FALSE CULLMODE CCW }
  >   TRIANGLELIST count 1 { 0 }
  >   RENDERSTATE { CULLMODE CW }
  >   TRIANGLELIST count 1 { 0 }
  >   RENDERSTATE { CULLMODE NONE ZENABLE TRUE ZFUNC GREATER }
  >   TRIANGLESTRIP count 2 { 0 }
  >   RENDERSTATE { ZFUNC ALWAYS STENCILENABLE TRUE STENCILFUNC EQUAL STENCILREF 1 STENCILFAIL INCR }
  >   TRIANGLESTRIP count 2 { 0 }
  >   RENDERSTATE { STENCILENABLE FALSE COLORWRITEENABLE 0 }
  >   TRIANGLESTRIP count 2 { 0 }
  >   RENDERSTATE { COLORWRITEENABLE 15 ADAPTIVETESS_X 0x4244564e ADAPTIVETESS_Z 0.8 ADAPTIVETESS_W 0.9 }
  >   TRIANGLESTRIP count 2 { 0 }
  >   RENDERSTATE { ADAPTIVETESS_X 0 }
  >   TRIANGLESTRIP count 2 { 4 }
  >   VIEWPORTINFO { 4 4 4 4 }
  >   TRIANGLESTRIP count 2 { 0 }
  >   VIEWPORTINFO { 0 0 8 8 }
  >   CREATEPIXELSHADER { 1 auto asm {
  >     ps_2_0
  >     def c0, 2, 0, 0, 0
  >     dcl v0
  >     sub r0, v0, c0.x
  >     texkill r0
  >     mov oC0, r0
  >   } }
  >   SETPIXELSHADER { 1 }
  >   TRIANGLESTRIP count 2 { 0 }
  >   COLORFILL { 1 0 0 2 2 0xffff0000 }
  > }
  > write 1 data { fill 256 0x11 }
  > present 1
  > END
  $ dp2 pixel reasons.dp2t 1,1
  surface 1, pixel 1,1
  begins: there is no such pixel
  0 surface: nothing to 0x00000000
  3+0x0 CLEAR, also depth to 1 and stencil to 0: 0x00000000 to 0xff000000
  1.1.1 at 3+0x40 TRIANGLESTRIP (0,0 z 0.5) (8,0 z 0.5) (0,8 z 0.5)
    passed; z 0.5; shader 1 0 0 0.5019608; depth 1; stencil 0; 0xff000000 to 0x80ff0000
  1.1.2 at 3+0x40 TRIANGLESTRIP (8,0 z 0.5) (8,8 z 0.5) (0,8 z 0.5)
    coverage
  1.2.1 at 3+0x62 TRIANGLESTRIP (0,0 z 0.5) (8,0 z 0.5) (0,8 z 0.5)
    passed; z 0.5; shader 1 0 0 0.5019608; blended 1 0 0 0.5019608 (SRCALPHA, INVSRCALPHA); depth 1; stencil 0; stays 0x80ff0000
  1.2.2 at 3+0x62 TRIANGLESTRIP (8,0 z 0.5) (8,8 z 0.5) (0,8 z 0.5)
    coverage
  1.3.1 at 3+0x8c TRIANGLESTRIP (0,0 z 0.5) (8,0 z 0.5) (0,8 z 0.5)
    alpha test; z 0.5; shader 1 0 0 0.5019608; depth 1; stencil 0; stays 0x80ff0000
  1.3.2 at 3+0x8c TRIANGLESTRIP (8,0 z 0.5) (8,8 z 0.5) (0,8 z 0.5)
    coverage
  1.4.1 at 3+0xba TRIANGLESTRIP (0,0 z 0.5) (8,0 z 0.5) (0,8 z 0.5)
    scissor; depth 1; stencil 0; stays 0x80ff0000
  1.4.2 at 3+0xba TRIANGLESTRIP (8,0 z 0.5) (8,8 z 0.5) (0,8 z 0.5)
    coverage
  1.5.1 at 3+0xd4 TRIANGLELIST (0,0 z 0.5) (8,0 z 0.5) (0,8 z 0.5)
    passed; z 0.5; shader 1 0 0 0.5019608; depth 1; stencil 0; stays 0x80ff0000
  1.6.1 at 3+0xe6 TRIANGLELIST (0,0 z 0.5) (8,0 z 0.5) (0,8 z 0.5)
    culled
  1.7.1 at 3+0x108 TRIANGLESTRIP (0,0 z 0.5) (8,0 z 0.5) (0,8 z 0.5)
    depth; z 0.5; depth 1; stencil 0; stays 0x80ff0000
  1.7.2 at 3+0x108 TRIANGLESTRIP (8,0 z 0.5) (8,8 z 0.5) (0,8 z 0.5)
    coverage
  1.8.1 at 3+0x13a TRIANGLESTRIP (0,0 z 0.5) (8,0 z 0.5) (0,8 z 0.5)
    stencil; z 0.5; depth 1; stencil 0 to 1; stays 0x80ff0000
  1.8.2 at 3+0x13a TRIANGLESTRIP (8,0 z 0.5) (8,8 z 0.5) (0,8 z 0.5)
    coverage
  1.9.1 at 3+0x154 TRIANGLESTRIP (0,0 z 0.5) (8,0 z 0.5) (0,8 z 0.5)
    passed, but colours are not written; z 0.5; shader 1 0 0 0.5019608; depth 1 to 0.50000006; stencil 1; stays 0x80ff0000
  1.9.2 at 3+0x154 TRIANGLESTRIP (8,0 z 0.5) (8,8 z 0.5) (0,8 z 0.5)
    coverage
  1.10.1 at 3+0x17e TRIANGLESTRIP (0,0 z 0.5) (8,0 z 0.5) (0,8 z 0.5)
    depth bounds; z 0.5; depth 0.50000006; stencil 1; stays 0x80ff0000
  1.10.2 at 3+0x17e TRIANGLESTRIP (8,0 z 0.5) (8,8 z 0.5) (0,8 z 0.5)
    coverage
  1.11.1 at 3+0x190 TRIANGLESTRIP (0,0 z 1.5) (8,0 z 1.5) (0,8 z 1.5)
    depth range; z 1.5; depth 0.50000006; stencil 1; stays 0x80ff0000
  1.11.2 at 3+0x190 TRIANGLESTRIP (8,0 z 1.5) (8,8 z 1.5) (0,8 z 1.5)
    coverage
  1.12.1 at 3+0x1aa TRIANGLESTRIP (0,0 z 0.5) (8,0 z 0.5) (0,8 z 0.5)
    viewport
  1.12.2 at 3+0x1aa TRIANGLESTRIP (8,0 z 0.5) (8,8 z 0.5) (0,8 z 0.5)
    viewport
  1.13.1 at 3+0x228 TRIANGLESTRIP (0,0 z 0.5) (8,0 z 0.5) (0,8 z 0.5)
    texkill; z 0.5; depth 0.50000006; stencil 1; stays 0x80ff0000
  1.13.2 at 3+0x228 TRIANGLESTRIP (8,0 z 0.5) (8,8 z 0.5) (0,8 z 0.5)
    coverage
  3+0x22e COLORFILL: 0x80ff0000 to 0xffff0000
  4 write: 0xffff0000 to 0x00000011
  5 present: stays 0x00000011
  ends as A8R8G8B8 0x00000011: red 0, green 0, blue 17, alpha 0
  $ dp2 pixel reasons.dp2t 1,1 --json | sed -n '2p;$p'
  {"version":2,"type":"pixel_event","file":"reasons.dp2t","record":3,"at":"3+0x0","offset":0,"kind":"command","name":"CLEAR","beside":{"depth":1.0,"stencil":0},"before":{"format":"A8R8G8B8","samples":[{"bytes":"00000000","text":"A8R8G8B8 0x00000000: red 0, green 0, blue 0, alpha 0"}]},"after":{"format":"A8R8G8B8","samples":[{"bytes":"000000ff","text":"A8R8G8B8 0xff000000: red 0, green 0, blue 0, alpha 255"}]}}
  {"version":2,"type":"summary","file":"reasons.dp2t","verb":"pixel","whole":true,"surface":1,"level":0,"slice":0,"x":1,"y":1,"events":29,"first":null,"last":{"format":"A8R8G8B8","samples":[{"bytes":"11000000","text":"A8R8G8B8 0x00000011: red 0, green 0, blue 17, alpha 0"}]},"unexpected_failures":0,"status":0}
  $ dp2 pixel reasons.dp2t 6,7 --all | sed -n 1,7p
  surface 1, pixel 6,7
  begins: there is no such pixel
  0 surface: nothing to 0x00000000
  3+0x0 CLEAR, also depth to 1 and stencil to 0: 0x00000000 to 0xff000000
  1.1.1 at 3+0x40 TRIANGLESTRIP (0,0 z 0.5) (8,0 z 0.5) (0,8 z 0.5)
    coverage
  1.1.2 at 3+0x40 TRIANGLESTRIP (8,0 z 0.5) (8,8 z 0.5) (0,8 z 0.5)

Samples are listed one by one if they differ.

  $ cat >samples.dp2t <<'END'
  > dp2t 1
  > surface 1 format X8R8G8B8 size 4x4 usage target samples 4
  > context 1 interface 5 target 1 depth 0
  > submit vertex_type XYZRHW|DIFFUSE {
  >   vertices { f32 0 0 0.5 1 u32 0xffff0000 f32 1.1 0 0.5 1 u32 0xffff0000 f32 0 9 0.5 1 u32 0xffff0000 }
  >   CLEAR { TARGET|COMPUTERECTS 0xff0000ff 1 0 }
  >   RENDERSTATE { CULLMODE NONE LIGHTING FALSE MULTISAMPLEMASK 7 }
  >   TRIANGLELIST count 1 { 0 }
  > }
  > present 1
  > END
  $ dp2 pixel samples.dp2t 1,1
  surface 1, pixel 1,1
  begins: there is no such pixel
  0 surface: nothing to 0x00000000
  2+0x0 CLEAR: 0x00000000 to 0x000000ff
  1.1.1 at 2+0x40 TRIANGLELIST (0,0 z 0.5) (1.1015625,0 z 0.5) (0,9 z 0.5)
    sample 0: passed; z 0.5; shader 1 0 0 1; 0x000000ff to 0xffff0000
    sample 1: coverage; stays 0x000000ff
    sample 2: passed; z 0.5; shader 1 0 0 1; 0x000000ff to 0xffff0000
    sample 3: coverage; stays 0x000000ff
  3 present
    sample 0: stays 0xffff0000
    sample 1: stays 0x000000ff
    sample 2: stays 0xffff0000
    sample 3: stays 0x000000ff
  ends in sample 0 as X8R8G8B8 0xffff0000: red 255, green 0, blue 0
  ends in sample 1 as X8R8G8B8 0x000000ff: red 0, green 0, blue 255
  ends in sample 2 as X8R8G8B8 0xffff0000: red 255, green 0, blue 0
  ends in sample 3 as X8R8G8B8 0x000000ff: red 0, green 0, blue 255
  $ dp2 pixel samples.dp2t 1,1 --sample 3
  surface 1, pixel 1,1, sample 3
  begins: there is no such pixel
  0 surface: nothing to 0x00000000
  2+0x0 CLEAR: 0x00000000 to 0x000000ff
  1.1.1 at 2+0x40 TRIANGLELIST (0,0 z 0.5) (1.1015625,0 z 0.5) (0,9 z 0.5)
    coverage; stays 0x000000ff
  3 present: stays 0x000000ff
  ends as X8R8G8B8 0x000000ff: red 0, green 0, blue 255

The surface is the one that the frame of --at presents.

  $ printf 'dp2t 1\nsurface 1 format L8 size 4x4 usage target\nsurface 2 format L8 size 4x4 usage target\ncontext 1 interface 5 target 1 depth 0\npresent 1\nsubmit { COLORFILL { 2 0 0 4 4 0xffffffff } }\npresent 2\nsubmit { COLORFILL { 1 0 0 4 4 0xffffffff } }\npresent 1\n' >frames.dp2t
  $ dp2 pixel frames.dp2t 0,0 --frames 2
  surface 2, pixel 0,0
  begins as L8 0x00: luminance 0
  4+0x0 COLORFILL: 0x00 to 0xff
  5 present: stays 0xff
  ends as L8 0xff: luminance 255
  $ dp2 pixel frames.dp2t 0,0 --frames 3
  surface 1, pixel 0,0
  begins as L8 0x00: luminance 0
  6+0x0 COLORFILL: 0x00 to 0xff
  7 present: stays 0xff
  ends as L8 0xff: luminance 255
  $ dp2 pixel frames.dp2t 0,0 --at 5
  surface 2, pixel 0,0
  begins: there is no such pixel
  1 surface: nothing to 0x00
  4+0x0 COLORFILL: 0x00 to 0xff
  5 present: stays 0xff
  ends as L8 0xff: luminance 255

A face of a cube, and a slice of a volume, which are drawn to by their own handles.

  $ printf 'dp2t 1\nsurface 6 format A8R8G8B8 size 8x8 usage texture|target levels 2 faces 6\nsublevel 62 of 6 level 1 slice 5\nsurface 7 format A8R8G8B8 size 8x8 usage texture|target depth 4\nsublevel 71 of 7 slice 2\ncontext 1 interface 5 target 62 depth 0\nsubmit { COLORFILL { 62 0 0 4 4 0xffff0000 } COLORFILL { 71 0 0 4 4 0xff00ff00 } }\n' >parts.dp2t
  $ dp2 pixel parts.dp2t 3,3 --surface 6 --level 1 --slice 5
  surface 6 level 1 slice 5, pixel 3,3
  begins: there is no such pixel
  0 surface: nothing to 0x00000000
  5+0x0 COLORFILL: 0x00000000 to 0xffff0000
  ends as A8R8G8B8 0xffff0000: red 255, green 0, blue 0, alpha 255
  $ dp2 pixel parts.dp2t 3,3 --surface 7 --slice 2 | tail -n 2
  5+0x1c COLORFILL: 0x00000000 to 0xff00ff00
  ends as A8R8G8B8 0xff00ff00: red 0, green 255, blue 0, alpha 255
  $ dp2 pixel parts.dp2t 3,3 --surface 7 --slice 1 | tail -n 1
  ends as A8R8G8B8 0x00000000: red 0, green 0, blue 0, alpha 0
  $ dp2 pixel parts.dp2t 4,4 --surface 62
  dp2: parts.dp2t: surface 62 never has a pixel 4,4
  surface 62, pixel 4,4
  begins: there is no such pixel
  [1]

Of one command 65,536 primitives are listed.

  $ printf 'dp2t 1\nsurface 1 format L8 size 8x8 usage target\nbuffer 9 bytes 3360000\ncontext 1 interface 5 target 1 depth 0\nsubmit { SETVERTEXSHADER { XYZRHW } SETSTREAMSOURCE { 0 9 16 } RENDERSTATE { CULLMODE NONE } DRAWPRIMITIVE { TRIANGLELIST 0 70000 } }\npresent 1\n' >many.dp2t
  $ dp2 pixel many.dp2t 0,0 | tail -n 5
  1.1.65536 at 3+0x24 DRAWPRIMITIVE (0,0 z 0) (0,0 z 0) (0,0 z 0)
    culled
  1.1 at 3+0x24 DRAWPRIMITIVE, 4464 primitives more: stays 0x00
  4 present: stays 0x00
  ends as L8 0x00: luminance 0
  $ dp2 pixel many.dp2t 0,0 --json | tail -n 3 | grep -o '"primitives":[0-9]*'
  "primitives":4464

Pixels that do not exist.

  $ dp2 pixel frames.dp2t 4,0
  dp2: frames.dp2t: surface 1 never has a pixel 4,0
  surface 1, pixel 4,0
  begins: there is no such pixel
  [1]
  $ dp2 pixel frames.dp2t 0,0 --surface 9
  dp2: frames.dp2t: surface 9 never has a pixel 0,0
  surface 9, pixel 0,0
  begins: there is no such pixel
  [1]
  $ dp2 pixel frames.dp2t 0,0 --sample 1
  dp2: frames.dp2t: surface 1 never has a pixel 0,0 with a sample 1
  surface 1, pixel 0,0, sample 1
  begins: there is no such pixel
  [1]
  $ dp2 pixel frames.dp2t 0,0 --frames 7
  dp2: frames.dp2t: --frames: the capture has the frames 1..3
  [2]
  $ dp2 pixel frames.dp2t 0
  dp2: '0' is not a pixel: use X,Y, each below 8192
  [2]
  $ dp2 pixel frames.dp2t 1,x
  dp2: '1,x' is not a pixel: use X,Y, each below 8192
  [2]
  $ dp2 pixel frames.dp2t 99999999999,1
  dp2: '99999999999,1' is not a pixel: use X,Y, each below 8192
  [2]
  $ dp2 pixel frames.dp2t 0,0 --frames 3..2
  dp2: '3..2' is not a range of frames: use N..M, N.., or N for one frame
  [2]
  $ printf 'dp2t 1\n' >empty.dp2t
  $ sed '/^present/d' frames.dp2t >dark.dp2t
  $ dp2 pixel dark.dp2t 0,0
  dp2: dark.dp2t: no present shows a surface; use --surface: targets are 1, 2
  [1]
  $ dp2 pixel empty.dp2t 0,0
  dp2: empty.dp2t: no present shows a surface; use --surface: the capture has no targets
  [1]
  $ dp2 pixel empty.dp2t 0,0 --surface 1
  dp2: empty.dp2t: surface 1 never has a pixel 0,0
  [1]

A draw that the driver skips, to this surface or to another one.

  $ cat >skipped.dp2t <<'END'
  > dp2t 1
  > surface 1 format A8R8G8B8 size 8x8 usage target
  > surface 2 format A8R8G8B8 size 8x8 usage target
  > context 1 interface 5 target 1 depth 0
  > submit vertex_type XYZRHW|DIFFUSE {
  >   CLEAR { TARGET|COMPUTERECTS 0xff0000ff 1 0 }
  >   TRIANGLELIST count 1 { 0 }
  >   SETVERTEXSHADER { XYZ } DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 3 0 1 }
  >   SETRENDERTARGET2 { 0 2 }
  >   DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 3 0 1 }
  > }
  > present 1
  > END
  $ dp2 pixel skipped.dp2t 2,2
  surface 1, pixel 2,2
  begins: there is no such pixel
  0 surface: nothing to 0x00000000
  3+0x0 CLEAR: 0x00000000 to 0xff0000ff
  1.1 at 3+0x24 TRIANGLELIST: skipped: no vertex memory in the call
  1.2 at 3+0x32 DRAWINDEXEDPRIMITIVE: skipped: no index buffer
  4 present: stays 0xff0000ff
  ends as A8R8G8B8 0xff0000ff: red 0, green 0, blue 255, alpha 255
  $ dp2 pixel skipped.dp2t 2,2 --json | grep -o '"kind":"skipped".*"why":"[^"]*"'
  "kind":"skipped","name":"TRIANGLELIST","why":"no vertex memory in the call"
  "kind":"skipped","name":"DRAWINDEXEDPRIMITIVE","why":"no index buffer"

How a draw blends: factors and operation, those of alpha, the constant factor.

  $ for states in 'SRCBLEND BLENDFACTOR BLENDFACTOR 0x80404040' 'BLENDOP REVSUBTRACT DESTBLEND ONE' 'SEPARATEALPHABLENDENABLE TRUE SRCBLENDALPHA ZERO DESTBLENDALPHA ONE BLENDOPALPHA MAX' 'DESTBLEND 77'; do
  >   cat >blend.dp2t <<END
  > dp2t 1
  > surface 1 format A8R8G8B8 size 8x8 usage target
  > context 1 interface 5 target 1 depth 0
  > submit vertex_type XYZRHW|DIFFUSE {
  >   vertices { f32 0 0 0 1 u32 0x80ff8040 f32 8 0 0 1 u32 0x80ff8040 f32 0 8 0 1 u32 0x80ff8040 }
  >   CLEAR { TARGET|COMPUTERECTS 0xff204060 1 0 }
  >   RENDERSTATE { CULLMODE NONE LIGHTING FALSE ALPHABLENDENABLE TRUE $states }
  >   TRIANGLELIST count 1 { 0 }
  > }
  > present 1
  > END
  >   dp2 pixel blend.dp2t 2,2 | grep -o 'blended.*'
  > done
  blended 0.2509804 0.12598233 0.062991165 0.25196466 (BLENDFACTOR, ZERO; factor 0x80404040); 0xff204060 to 0x40402010
  blended -0.8745098 -0.2509804 0.12549022 0.4980392 (ONE, ONE, REVSUBTRACT); 0xff204060 to 0x7f000020
  blended 1 0.5019608 0.2509804 1 (ONE, ZERO; alpha ZERO, ONE, MAX); 0xff204060 to 0xffff8040
  [1]
  $ dp2 pixel blend.dp2t 2,2 --json | grep -o '"blend":{[^}]*}'
  "blend":{"op":"ADD","source":"ONE","dest":"ZERO"}

Without --surface the surface is the one that the frame of --at shows, if the draw there writes it; else it is the draw's target.

  $ dp2 pixel "$SAMPLES/d3d9/shadow_map.dp2c" 120,87 --at 3.1 | sed -n '1,2p; $p'
  surface 4: 3.1 does not write surface 1, which its frame shows
  surface 4, pixel 120,87
  ends as D24S8 0x78c52c00: depth 7914796, stencil 0
  $ dp2 pixel "$SAMPLES/d3d9/shadow_map.dp2c" 120,87 --at 3.4 | sed -n '1,2p; $p'
  surface 1, pixel 120,87
  begins: there is no such pixel
  ends as X8R8G8B8 0x00283848: red 40, green 56, blue 72
  $ dp2 report "$SAMPLES/d3d9/shadow_map.dp2c" --pixel 120,87@3.1 --frames 3 -o page.html | sed 's/[0-9]* bytes/N bytes/'
  page.html: 1 frame, 5 draws, N bytes
  $ grep -o '"x":120,"y":87,"surface":[0-9]*' page.html || grep -o '.\{0,40\}120,87.\{0,60\}' page.html | head -3
  "x":120,"y":87,"surface":4

The place and the surface can be said with the pixel, as for report and reduce; all pixels of a call have one.

  $ cp "$SAMPLES/06_occlusion.dp2t" .
  $ dp2 pixel 06_occlusion.dp2t 60,60@1.1/1 | tail -n 1
  ends as X8R8G8B8 0xff808080: red 128, green 128, blue 128
  $ dp2 pixel 06_occlusion.dp2t 60,60/2 | tail -n 1
  ends as D16 0x4000: depth 16384
  $ dp2 pixel 06_occlusion.dp2t 60,60@1.1 90,60@1.1 | tail -n 1
  90,60: ends as X8R8G8B8 0x00000040: red 0, green 0, blue 64
  $ dp2 pixel 06_occlusion.dp2t 60,60@1.1 90,60
  dp2: '90,60': all pixels of a call have one surface and one place
  [2]
  $ dp2 pixel 06_occlusion.dp2t 60,60@1.1 --at 1.2
  dp2: '60,60@1.1' names a place, and so does --at
  [2]
  $ dp2 pixel 06_occlusion.dp2t 60,60/1 --surface 1
  dp2: '60,60/1' names a surface, and so does --surface
  [2]
  $ dp2 pixel 06_occlusion.dp2t 60,60@1.1 --frames 1
  dp2: '60,60@1.1' names a place, which excludes --frames
  [2]
  $ dp2 pixel 06_occlusion.dp2t 60,60/x
  dp2: '60,60/x': 'x' is not the number of a surface
  [2]
