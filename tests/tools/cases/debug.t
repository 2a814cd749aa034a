What the instructions of a draw's shader read and write, for a pixel or a vertex.

Two triangles over a float target, a loop, a branch, a predicate and a texture:

  $ cat >shader.dp2t <<'END'
  > dp2t 1
  > surface 1 format A32B32G32R32F size 32x32 usage target
  > surface 2 format A8R8G8B8 size 2x2 usage texture
  > write 2 data { u32 0xffff0000 0xff00ff00 0xff0000ff 0x80ffffff }
  > context 1 interface 5 target 1 depth 0
  > submit context 1 vertex_type XYZRHW|TEX1 {
  >   vertices { f32 0 0 0.5 1 0 0  64 0 0.5 1 2 0  0 64 0.5 1 0 2 }
  >   RENDERSTATE { CULLMODE NONE }
  >   SETPIXELSHADERCONST { 0 1 data { f32 0.5 2 -1 1 } }
  >   TEXTURESTAGESTATE { 0 TEXTUREMAP 2 }
  >   CREATEPIXELSHADER { 12 auto asm {
  >     ps_2_x
  >     dcl t0
  >     dcl_2d s0
  >     defi i0, 3, 0, 0, 0
  >     texld r0, t0, s0
  >     rep i0
  >       add r0.x, r0.x, c0.x
  >       break_gt r0.x, c0.w
  >     endrep
  >     if_lt t0.x, c0.x
  >       mov r1, c0
  >     else
  >       mad r1, r0, c0, -t0.yxzw
  >     endif
  >     setp_gt p0.xy, r1, c0
  >     (p0) mul_sat r1.xy, r1, c0.y
  >     dsx r2, t0
  >     add r1.zw, r1, r2
  >     mov oC0, r1
  >   } } SETPIXELSHADER { 12 }
  >   TRIANGLELIST count 1 { first 0 }
  >   RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND ONE DESTBLEND ONE }
  >   TRIANGLELIST count 1 { first 0 }
  > }
  > END
  $ dp2 debug shader.dp2t --at 1.1 --pixel 20,3
  $ dp2 debug shader.dp2t --at 1.2 --pixel 2,3 --all --bits

Vertices of the fixed functions, stages of a pixel.

  $ dp2 debug "$SAMPLES/06_occlusion.dp2t" --at 1.2 --pixel 85,50
  $ dp2 debug "$SAMPLES/06_occlusion.dp2t" --at 1.2 --vertex 5
  $ dp2 debug "$SAMPLES/11_shaders.dp2t" --at 1.2 --vertex 7

What cannot be shown.

  $ dp2 debug "$SAMPLES/06_occlusion.dp2t" --at 1.2 --pixel 70,50
  $ dp2 debug "$SAMPLES/06_occlusion.dp2t" --at 1.2 --pixel 160,50
  $ dp2 debug "$SAMPLES/06_occlusion.dp2t" --at 1.2 --pixel 85,50 --sample 1
  $ dp2 debug "$SAMPLES/06_occlusion.dp2t" --at 1.2 --pixel 85,50 --primitive 2
  $ dp2 debug "$SAMPLES/06_occlusion.dp2t" --at 1.2 --vertex 3
  $ dp2 debug "$SAMPLES/06_occlusion.dp2t" --at 4 --pixel 85,50
  $ dp2 debug "$SAMPLES/06_occlusion.dp2t" --at 1.2 --pixel 85
  $ dp2 debug "$SAMPLES/06_occlusion.dp2t" --at 1.2
  $ printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\nsubmit { SETVERTEXSHADER { XYZ } DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 3 0 1 } }\n' >skipped.dp2t
  $ dp2 debug skipped.dp2t --at 1.1 --pixel 1,1
