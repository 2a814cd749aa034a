dp2 pixel: the history of a pixel. The rectangle of the query in the sample is half hidden by another.

  $ dp2 pixel "$SAMPLES/06_occlusion.dp2t" 60,60
  $ dp2 pixel "$SAMPLES/06_occlusion.dp2t" 110,60
  $ dp2 pixel "$SAMPLES/06_occlusion.dp2t" 60,60 --at 1.1
  $ dp2 pixel "$SAMPLES/06_occlusion.dp2t" 60,60 --surface 2

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
  $ dp2 pixel reasons.dp2t 1,1 --json | sed -n '2p;$p'
  $ dp2 pixel reasons.dp2t 6,7 --all | head -n 7

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
  $ dp2 pixel samples.dp2t 1,1 --sample 3

The surface is the one that the frame of --at presents.

  $ printf 'dp2t 1\nsurface 1 format L8 size 4x4 usage target\nsurface 2 format L8 size 4x4 usage target\ncontext 1 interface 5 target 1 depth 0\npresent 1\nsubmit { COLORFILL { 2 0 0 4 4 0xffffffff } }\npresent 2\nsubmit { COLORFILL { 1 0 0 4 4 0xffffffff } }\npresent 1\n' >frames.dp2t
  $ dp2 pixel frames.dp2t 0,0 --frames 2
  $ dp2 pixel frames.dp2t 0,0 --frames 3
  $ dp2 pixel frames.dp2t 0,0 --at 5

Pixels that do not exist.

  $ dp2 pixel frames.dp2t 4,0
  $ dp2 pixel frames.dp2t 0,0 --surface 9
  $ dp2 pixel frames.dp2t 0,0 --sample 1
  $ dp2 pixel frames.dp2t 0,0 --frames 7
  $ dp2 pixel frames.dp2t 0
  $ dp2 pixel frames.dp2t 1,x
  $ dp2 pixel frames.dp2t 99999999999,1
  $ dp2 pixel frames.dp2t 0,0 --frames 3..2
  $ printf 'dp2t 1\n' >empty.dp2t
  $ dp2 pixel empty.dp2t 0,0
  $ dp2 pixel empty.dp2t 0,0 --surface 1
