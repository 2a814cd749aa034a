Draws that read a texture which does not exist are drawn, and reported like skipped ones: place, stage, handle.

  $ cat >missing.dp2t <<'END'
  > dp2t 1
  > surface 1 format A8R8G8B8 size 8x8 usage target
  > surface 5 format A8R8G8B8 size 4x4 usage texture
  > context 1 interface 5 target 1 depth 0
  > submit vertex_type XYZRHW|DIFFUSE|TEX1 {
  >   vertices { f32 0 0 0 1 u32 0xffff0000 f32 0 0 8 0 0 1 u32 0xffff0000 f32 1 0 0 8 0 1 u32 0xffff0000 f32 0 1 }
  >   RENDERSTATE { CULLMODE NONE }
  >   TRIANGLELIST count 1 { 0 }
  >   TEXTURESTAGESTATE { 0 TEXTUREMAP 7 }
  >   TRIANGLELIST count 1 { 0 }
  >   TRIANGLELIST count 1 { 0 }
  >   TEXTURESTAGESTATE { 0 TEXTUREMAP 5 }
  >   TRIANGLELIST count 1 { 0 }
  > }
  > END
  $ dp2 replay missing.dp2t --stats | grep without
  record 3: D3D_OK, 2 draws without texture from 3+0x1e on: stage 0 names 7, which does not exist
  2 draws without texture from 3+0x1e on: stage 0 names 7, which does not exist
  $ dp2 replay missing.dp2t --json | grep -o '"missing_textures":\[{[^]]*\]'
  "missing_textures":[{"stage":0,"texture":7,"draws":2,"record":3,"at":"3+0x1e","offset":30,"draw":"1.2"}]
  "missing_textures":[{"stage":0,"texture":7,"draws":2,"record":3,"at":"3+0x1e","offset":30,"draw":"1.2"}]

No texture at all, a stage that does not read its texture, and one after the end of the cascade are no mistakes.

  $ sed 's/TEXTUREMAP 7/TEXTUREMAP 0/' missing.dp2t >none.dp2t
  $ dp2 replay none.dp2t
  record 3: D3D_OK
  $ sed 's/TEXTUREMAP 7/TEXTUREMAP 7 0 COLOROP SELECTARG1 0 COLORARG1 DIFFUSE 0 ALPHAOP DISABLE/' missing.dp2t >unread.dp2t
  $ dp2 replay unread.dp2t
  record 3: D3D_OK
  $ sed 's/0 TEXTUREMAP 7/3 TEXTUREMAP 7/' missing.dp2t >later.dp2t
  $ dp2 replay later.dp2t
  record 3: D3D_OK

A texture that is destroyed between two calls, and one that is created again.

  $ cat >destroyed.dp2t <<'END'
  > dp2t 1
  > surface 1 format A8R8G8B8 size 8x8 usage target
  > surface 5 format A8R8G8B8 size 4x4 usage texture
  > context 1 interface 5 target 1 depth 0
  > submit vertex_type XYZRHW|TEX1 {
  >   vertices { f32 0 0 0 1 0 0 8 0 0 1 1 0 0 8 0 1 0 1 }
  >   TEXTURESTAGESTATE { 0 TEXTUREMAP 5 } TRIANGLELIST count 1 { 0 }
  > }
  > destroy 5
  > submit vertex_type XYZRHW|TEX1 { vertices { f32 0 0 0 1 0 0 8 0 0 1 1 0 0 8 0 1 0 1 } TRIANGLELIST count 1 { 0 } }
  > surface 5 format A8R8G8B8 size 4x4 usage texture
  > submit vertex_type XYZRHW|TEX1 { vertices { f32 0 0 0 1 0 0 8 0 0 1 1 0 0 8 0 1 0 1 } TRIANGLELIST count 1 { 0 } }
  > END
  $ dp2 replay destroyed.dp2t
  record 3: D3D_OK
  record 5: D3D_OK, 1 draw without texture at 5+0x0: stage 0 names 5, which does not exist
  record 7: D3D_OK

A pixel shader reads what it samples, by the sampler's number.

  $ cat >shader.dp2t <<'END'
  > dp2t 1
  > surface 1 format A8R8G8B8 size 8x8 usage target
  > context 1 interface 5 target 1 depth 0
  > submit vertex_type XYZRHW|TEX1 {
  >   vertices { f32 0 0 0 1 0 0 8 0 0 1 1 0 0 8 0 1 0 1 }
  >   CREATEPIXELSHADER { handle 1 code_bytes auto asm {
  >     ps_2_0
  >     dcl t0.xy
  >     dcl_2d s3
  >     texld r0, t0, s3
  >     mov oC0, r0
  >   } }
  >   SETPIXELSHADER { 1 }
  >   TEXTURESTAGESTATE { 3 TEXTUREMAP 9 1 TEXTUREMAP 8 }
  >   TRIANGLELIST count 1 { 0 }
  > }
  > END
  $ dp2 replay shader.dp2t
  record 2: D3D_OK, 1 draw without texture at 2+0x64: stage 3 names 9, which does not exist

No more than 16 textures are listed.

  $ { sed '/^submit/,$d' missing.dp2t; echo 'submit vertex_type XYZRHW { vertices { f32 0 0 0 1 8 0 0 1 0 8 0 1 }'
  >   for i in $(seq 20 60); do echo "TEXTURESTAGESTATE { 0 TEXTUREMAP $i } TRIANGLELIST count 1 { 0 }"; done; echo '}'; } >many.dp2t
  $ dp2 replay many.dp2t | tr ',' '\n' | grep -c names
  16
