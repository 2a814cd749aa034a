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

A depth buffer that is smaller than the target is not used, nor is a target of another size than the first one.

  $ cat >unfit.dp2t <<'END'
  > dp2t 1
  > surface 1 format A8R8G8B8 size 8x8 usage target
  > surface 2 format D16 size 8x4 usage depth
  > surface 3 format A8R8G8B8 size 8x16 usage target
  > context 1 interface 5 target 1 depth 2
  > submit vertex_type XYZRHW|DIFFUSE {
  >   vertices { f32 0 0 0 1 u32 0xffff0000 f32 8 0 0 1 u32 0xffff0000 f32 0 8 0 1 u32 0xffff0000 }
  >   RENDERSTATE { CULLMODE NONE ZENABLE FALSE }
  >   TRIANGLELIST count 1 { 0 }
  >   RENDERSTATE { ZENABLE TRUE }
  >   TRIANGLELIST count 1 { 0 }
  >   TRIANGLELIST count 1 { 0 }
  >   SETRENDERTARGET2 { 1 3 }
  >   RENDERSTATE { ZENABLE FALSE }
  >   TRIANGLELIST count 1 { 0 }
  > }
  > END
  $ dp2 replay unfit.dp2t --stats | grep without
  record 4: D3D_OK, 2 draws without depth buffer from 4+0x26 on: 2 is smaller than the target, or has another sample count, 1 draw without target 1 at 4+0x4a: 3 has another size or sample count than the first target
  2 draws without depth buffer from 4+0x26 on: 2 is smaller than the target, or has another sample count
  1 draw without target 1 at 4+0x4a: 3 has another size or sample count than the first target
  $ dp2 replay unfit.dp2t --json | grep -o '"unfit_targets":\[{[^]]*\]'
  "unfit_targets":[{"target":"depth","surface":2,"draws":2,"record":4,"at":"4+0x26","offset":38,"draw":"1.2"},{"target":1,"surface":3,"draws":1,"record":4,"at":"4+0x4a","offset":74,"draw":"1.4"}]
  "unfit_targets":[{"target":"depth","surface":2,"draws":2,"record":4,"at":"4+0x26","offset":38,"draw":"1.2"},{"target":1,"surface":3,"draws":1,"record":4,"at":"4+0x4a","offset":74,"draw":"1.4"}]
  $ dp2 show unfit.dp2t --at 1.2 --only bound
  draw 1.2 at 4+0x26, context 1, interface 5: drawn; 1 primitive, 3 corners
    TRIANGLELIST count 1 { first 0 }
  * has changed since the previous draw of the context, 1.1 at 4+0x14
  bound
    target 0                 surface 1 A8R8G8B8 8x8, target, 256 bytes, written by 1.1 at 4+0x14
    depth                    surface 2 D16 8x4, depth, 64 bytes, not used: it does not fit the first target
  $ dp2 show unfit.dp2t --at 1.4 --only bound --json | grep -o '"role".*"fits".*'
  "role":"target","slot":0,"handle":1,"exists":true,"format":"A8R8G8B8","width":8,"height":8,"depth":1,"levels":1,"faces":1,"samples":1,"usage":"target","lod":0,"bytes":256,"written":{"record":4,"at":"4+0x2c","offset":44,"draw":"1.3"},"fits":true}
  "role":"target","slot":1,"handle":3,"exists":true,"format":"A8R8G8B8","width":8,"height":16,"depth":1,"levels":1,"faces":1,"samples":1,"usage":"target","lod":0,"bytes":512,"written":null,"fits":false}
  "role":"depth","slot":0,"handle":2,"exists":true,"format":"D16","width":8,"height":4,"depth":1,"levels":1,"faces":1,"samples":1,"usage":"depth","lod":0,"bytes":64,"written":null,"fits":false}
  $ dp2 lint unfit.dp2t | grep -A3 unfit-target
  unfit-target: 3 times
    4+0x26: depth buffer 2
    4+0x2c: depth buffer 2
    4+0x4a: target 1, surface 3
