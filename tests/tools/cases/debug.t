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
  draw 1.1 at 4+0x138, pixel 20,3, primitive 1 of the pixel, sample 0: ps_2_x
    texld r0, t0, s0              r0 = (0, 1, 0, 1) <- t0 (0.625, 0.09375, 0, 1); sampler 0 at (0.625, 0.09375, 0) (0, 1, 0, 1), surface 2, POINT of level 0
    rep i0                        <- i0 (3, 0, 0, 0)
    rep i0                        iteration 1
      add r0.x, r0.x, c0.x        r0.x = (0.5) <- r0.x 0; c0.x 0.5
      break_gt r0.x, c0.w         stays in the loop <- r0.x 0.5; c0.w 1
    rep i0                        iteration 2
      add r0.x, r0.x, c0.x        r0.x = (1) <- r0.x 0.5; c0.x 0.5
      break_gt r0.x, c0.w         stays in the loop <- r0.x 1; c0.w 1
    rep i0                        iteration 3
      add r0.x, r0.x, c0.x        r0.x = (1.5) <- r0.x 1; c0.x 0.5
      break_gt r0.x, c0.w         leaves the loop <- r0.x 1.5; c0.w 1
    if_lt t0.x, c0.x              not taken <- t0.x 0.625; c0.x 0.5
    else
      mad r1, r0, c0, -t0.yxzw    r1 = (0.65625, 1.375, -0, 0) <- r0 (1.5, 1, 0, 1); c0 (0.5, 2, -1, 1); -t0.yxzw (-0.09375, -0.625, -0, -1)
    setp_gt p0.xy, r1, c0         p0.xy = (true, false) <- r1 (0.65625, 1.375, -0, 0); c0 (0.5, 2, -1, 1)
    (p0) mul_sat r1.xy, r1, c0.y  r1.xy = (1, -) <- r1 (0.65625, 1.375, -0, 0); c0.y 2
    dsx r2, t0                    r2 = (0.03125, 0, 0, 0) <- t0 (0.625, 0.09375, 0, 1)
    add r1.zw, r1, r2             r1.zw = (0, 0) <- r1 (1, 1.375, -0, 0); r2 (0.03125, 0, 0, 0)
    mov oC0, r1                   oC0 = (1, 1.375, 0, 0) <- r1 (1, 1.375, 0, 0)
  $ dp2 debug shader.dp2t --at 1.2 --pixel 2,3 --all --bits
  draw 1.2 at 4+0x15a, pixel 2,3, primitive 1 of the pixel, sample 0: ps_2_x
    texld r0, t0, s0              r0 = (1 0x3f800000, 0 0x00000000, 0 0x00000000, 1 0x3f800000) <- t0 (0.0625 0x3d800000, 0.09375 0x3dc00000, 0 0x00000000, 1 0x3f800000); sampler 0 at (0.0625 0x3d800000, 0.09375 0x3dc00000, 0 0x00000000) (1 0x3f800000, 0 0x00000000, 0 0x00000000, 1 0x3f800000), surface 2, POINT of level 0
    rep i0                        <- i0 (3 0x00000003, 0 0x00000000, 0 0x00000000, 0 0x00000000)
    rep i0                        iteration 1
      add r0.x, r0.x, c0.x        r0.x = (1.5 0x3fc00000) <- r0.x 1 0x3f800000; c0.x 0.5 0x3f000000
      break_gt r0.x, c0.w         leaves the loop <- r0.x 1.5 0x3fc00000; c0.w 1 0x3f800000
    if_lt t0.x, c0.x              taken <- t0.x 0.0625 0x3d800000; c0.x 0.5 0x3f000000
      mov r1, c0                  r1 = (0.5 0x3f000000, 2 0x40000000, -1 0xbf800000, 1 0x3f800000) <- c0 (0.5 0x3f000000, 2 0x40000000, -1 0xbf800000, 1 0x3f800000)
    else                          not executed
      mad r1, r0, c0, -t0.yxzw    not executed
    setp_gt p0.xy, r1, c0         p0.xy = (false 0x00000000, false 0x00000000) <- r1 (0.5 0x3f000000, 2 0x40000000, -1 0xbf800000, 1 0x3f800000); c0 (0.5 0x3f000000, 2 0x40000000, -1 0xbf800000, 1 0x3f800000)
    (p0) mul_sat r1.xy, r1, c0.y  r1.xy = (-, -) <- r1 (0.5 0x3f000000, 2 0x40000000, -1 0xbf800000, 1 0x3f800000); c0.y 2 0x40000000
    dsx r2, t0                    r2 = (0.03125 0x3d000000, 0 0x00000000, 0 0x00000000, 0 0x00000000) <- t0 (0.0625 0x3d800000, 0.09375 0x3dc00000, 0 0x00000000, 1 0x3f800000)
    add r1.zw, r1, r2             r1.zw = (-1 0xbf800000, 1 0x3f800000) <- r1 (0.5 0x3f000000, 2 0x40000000, -1 0xbf800000, 1 0x3f800000); r2 (0.03125 0x3d000000, 0 0x00000000, 0 0x00000000, 0 0x00000000)
    mov oC0, r1                   oC0 = (0.5 0x3f000000, 2 0x40000000, -1 0xbf800000, 1 0x3f800000) <- r1 (0.5 0x3f000000, 2 0x40000000, -1 0xbf800000, 1 0x3f800000)

Vertices of the fixed functions, stages of a pixel.

  $ cp "$SAMPLES/06_occlusion.dp2t" occlusion.dp2t
  $ cp "$SAMPLES/11_shaders.dp2t" shaders.dp2t

  $ dp2 debug occlusion.dp2t --at 1.2 --pixel 85,50
  draw 1.2 at 4+0x4e, pixel 85,50, primitive 1 of the pixel, sample 0: fixed function
    diffuse  CURRENT = (1, 0.5019608, 0, 1)
  $ dp2 debug occlusion.dp2t --at 1.2 --vertex 5
  draw 1.2 at 4+0x4e, vertex 5: fixed function
    position       screen position = (100, 40, 0.5, 1) <- POSITION (100, 40, 0.5, 1)
    diffuse color  DIFFUSE = (1, 0.5019608, 0, 1)
  $ dp2 debug shaders.dp2t --at 1.2 --vertex 7
  draw 1.2 at 32+0x4b8, vertex 7: vs_2_0
    m4x4 oPos, v0, c0     oPos = (0, 0.738367, 0.391259, 1) <- v0 (0, 1, 0, 1); c0 (0.719618, 0, 0.393129, 0); c1 (-0.170998, 0.738367, 0.313009, 0); c2 (-0.107924, -0.108741, 0.197554, 0.5); c3 (0, 0, 0, 1)
    mov oT0, v3           oT0 = (0.7, 0, 0, 1) <- v3 (0.7, 0, 0, 1)
    m3x3 oT1.xyz, v1, c4  oT1.xyz = (0, 0.900447, -0.434966) <- v1 (0, 1, 0, 1); c4 (0.877583, 0, 0.479426, 0); c5 (-0.208534, 0.900447, 0.381718, 0); c6 (-0.431697, -0.434966, 0.790217, 0)
    m3x3 oT2.xyz, v2, c4  oT2.xyz = (-0.99177897, -0.055660576, -0.11522746) <- v2 (-0.809017, 0, -0.587785, 1); c4 (0.877583, 0, 0.479426, 0); c5 (-0.208534, 0.900447, 0.381718, 0); c6 (-0.431697, -0.434966, 0.790217, 0)
    m4x3 oT3.xyz, v0, c4  oT3.xyz = (0, 0.900447, -0.434966) <- v0 (0, 1, 0, 1); c4 (0.877583, 0, 0.479426, 0); c5 (-0.208534, 0.900447, 0.381718, 0); c6 (-0.431697, -0.434966, 0.790217, 0)
    mov oT1.w, c8.w       oT1.w = (0) <- c8.w 0
    mov oT2.w, c8.w       oT2.w = (0) <- c8.w 0
    mov oT3.w, c8.w       oT3.w = (0) <- c8.w 0

The texels of a sample: of two levels, linear, at an edge that wraps; equal samples of two instructions, each with its texels; a texture
that does not exist has none.

  $ cat >texels.dp2t <<'END'
  > dp2t 1
  > surface 1 format X8R8G8B8 size 8x8 usage target
  > surface 2 format L8 size 4x2 usage texture levels 2
  > write 2 level 0 data { u8 0 51 102 153 204 255 0 51 }
  > write 2 level 1 data { u8 0 255 }
  > context 1 interface 5 target 1 depth 0
  > submit context 1 vertex_type XYZRHW|TEX1 {
  >   vertices { f32 0 0 0.5 1 0 0  16 0 0.5 1 6 0  0 16 0.5 1 0 0 }
  >   RENDERSTATE { CULLMODE NONE }
  >   TEXTURESTAGESTATE { 0 TEXTUREMAP 2 0 MINFILTER LINEAR 0 MAGFILTER POINT 0 MIPFILTER LINEAR }
  >   TEXTURESTAGESTATE { 1 TEXTUREMAP 77 }
  >   CREATEPIXELSHADER { 12 auto asm {
  >     ps_2_0
  >     dcl t0
  >     dcl_2d s0
  >     dcl_2d s1
  >     texld r0, t0, s0
  >     texld r1, t0, s0
  >     texld r2, t0, s1
  >     add r0, r0, r1
  >     add r0, r0, r2
  >     mov oC0, r0
  >   } } SETPIXELSHADER { 12 }
  >   TRIANGLELIST count 1 { first 0 }
  > }
  > END
  $ dp2 debug texels.dp2t --at 1.1 --pixel 2,1 --texels
  draw 1.1 at 5+0xd8, pixel 2,1, primitive 1 of the pixel, sample 0: ps_2_0
    texld r0, t0, s0  r0 = (0.7094502, 0.7094502, 0.7094502, 1) <- t0 (0.75, 0, 0, 1); sampler 0 at (0.75, 0, 0) (0.7094502, 0.7094502, 0.7094502, 1), surface 2, level of detail 0.5849288, LINEAR of levels 0 and 1
        level 0 2,0, weight 0.1037678 (0.40000004, 0.40000004, 0.40000004, 1)
        level 0 3,0, weight 0.1037678 (0.6, 0.6, 0.6, 1)
        level 0 2,1, weight 0.1037678 (0, 0, 0, 1)
        level 0 3,1, weight 0.1037678 (0.20000002, 0.20000002, 0.20000002, 1)
        level 1 1,0, weight 0.5849288 1
    texld r1, t0, s0  r1 = (0.7094502, 0.7094502, 0.7094502, 1) <- t0 (0.75, 0, 0, 1); sampler 0 at (0.75, 0, 0) (0.7094502, 0.7094502, 0.7094502, 1), surface 2, level of detail 0.5849288, LINEAR of levels 0 and 1
        level 0 2,0, weight 0.1037678 (0.40000004, 0.40000004, 0.40000004, 1)
        level 0 3,0, weight 0.1037678 (0.6, 0.6, 0.6, 1)
        level 0 2,1, weight 0.1037678 (0, 0, 0, 1)
        level 0 3,1, weight 0.1037678 (0.20000002, 0.20000002, 0.20000002, 1)
        level 1 1,0, weight 0.5849288 1
    texld r2, t0, s1  r2 = (0, 0, 0, 1) <- t0 (0.75, 0, 0, 1); sampler 1 at (0.75, 0, 0) (0, 0, 0, 1), surface 77
    add r0, r0, r1    r0 = (1.4189004, 1.4189004, 1.4189004, 2) <- r0 (0.7094502, 0.7094502, 0.7094502, 1); r1 (0.7094502, 0.7094502, 0.7094502, 1)
    add r0, r0, r2    r0 = (1.4189004, 1.4189004, 1.4189004, 3) <- r0 (1.4189004, 1.4189004, 1.4189004, 2); r2 (0, 0, 0, 1)
    mov oC0, r0       oC0 = (1.4189004, 1.4189004, 1.4189004, 3) <- r0 (1.4189004, 1.4189004, 1.4189004, 3)
  $ dp2 debug texels.dp2t --at 1.1 --pixel 2,1 --json | grep '"text":"texld r1' | python3 -c '
  > import json, sys
  > sample = json.load(sys.stdin)["sample"]
  > print({name: sample[name] for name in sample if name not in ("coordinates", "texel", "texels")})
  > print([(t["level"], t["x"], t["y"], t["slice"], round(t["weight"], 4)) for t in sample["texels"]])'
  {'sampler': 0, 'surface': 2, 'level_of_detail': 0.5849288105964661, 'filter': 'LINEAR', 'probes': 1}
  [(0, 2, 0, 0, 0.1038), (0, 3, 0, 0, 0.1038), (0, 2, 1, 0, 0.1038), (0, 3, 1, 0, 0.1038), (1, 1, 0, 0, 0.5849)]

What cannot be shown.

  $ dp2 debug occlusion.dp2t --at 1.2 --pixel 70,50
  dp2: occlusion.dp2t: draw 1.2: no primitive shades pixel 70,50
  [1]
  $ dp2 debug occlusion.dp2t --at 1.2 --pixel 160,50
  dp2: --pixel: the draw's targets have 160x120 pixels
  [2]
  $ dp2 debug occlusion.dp2t --at 1.2 --pixel 85,50 --sample 1
  dp2: --sample: the draw's targets have 1 sample a pixel
  [2]
  $ dp2 debug occlusion.dp2t --at 1.2 --pixel 85,50 --primitive 2
  dp2: occlusion.dp2t: draw 1.2: --primitive: 1 primitive shades pixel 85,50
  [1]
  $ dp2 debug occlusion.dp2t --at 1.2 --vertex 3
  dp2: occlusion.dp2t: draw 1.2: it does not read vertex 3
  [1]
  $ dp2 debug occlusion.dp2t --at 4 --pixel 85,50
  dp2: occlusion.dp2t: '4' is not a draw; the first draw is 1.1 at 4+0x30
  [2]
  $ dp2 debug occlusion.dp2t --at 1.2 --pixel 85
  dp2: '85' is not a pixel: use X,Y
  [2]
  $ dp2 debug occlusion.dp2t --at 1.2
  dp2: debug needs --pixel or --vertex
  [2]
  $ printf 'dp2t 1\nsurface 1 format A8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\nsubmit { SETVERTEXSHADER { XYZ } DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 3 0 1 } }\n' >skipped.dp2t
  $ dp2 debug skipped.dp2t --at 1.1 --pixel 1,1
  dp2: skipped.dp2t: draw 1.1: it is skipped: no index buffer
  [1]
