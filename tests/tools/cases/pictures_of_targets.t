Pictures of draws to every kind of target.

  $ png() { python3 "$SOURCE/tests/tools/png.py" "$@"; }
  $ cat >targets.dp2t <<'END'
  > dp2t 1
  > surface 1 format A8R8G8B8 size 8x8 usage target
  > surface 2 format D24S8 size 8x8 usage depth
  > surface 3 format X8R8G8B8 size 8x8 usage target
  > surface 4 format A8R8G8B8 size 8x8 usage target samples 4
  > surface 5 format D24S8 size 8x8 usage depth samples 4
  > surface 6 format A8R8G8B8 size 8x8 usage texture|target levels 2 faces 6
  > sublevel 61 of 6 slice 3
  > sublevel 62 of 6 level 1 slice 5
  > surface 7 format A8R8G8B8 size 8x8 usage texture|target depth 4
  > sublevel 71 of 7 slice 2
  > surface 8 format A8R8G8B8 size 8x8 usage texture|target
  > surface 9 format A16B16G16R16F size 8x8 usage target
  > surface 10 format NULL size 8x8 usage target
  > surface 11 format R5G6B5 size 40x70 usage target
  > surface 12 format D32F_LOCKABLE size 8x8 usage depth
  > context 1 interface 5 target 1 depth 2
  > context 2 interface 5 target 3 depth 0
  > submit context 1 vertex_type XYZRHW|DIFFUSE|TEX1 {
  >   vertices { f32
  >     0 0 0.25 1 u32 0xffff0000 f32 0 0   8 0 0.25 1 u32 0xffff0000 f32 1 0
  >     0 8 0.75 1 u32 0xffff0000 f32 0 1   8 8 0.75 1 u32 0xffff0000 f32 1 1
  >     0 0 0.5 1 u32 0x8000ff00 f32 0 0    4.5 0 0.5 1 u32 0x8000ff00 f32 1 0
  >     0 8 0.5 1 u32 0x8000ff00 f32 0 1    4.5 8 0.5 1 u32 0x8000ff00 f32 1 1 }
  >   RENDERSTATE { CULLMODE NONE ZENABLE TRUE ZFUNC ALWAYS STENCILENABLE TRUE STENCILPASS REPLACE STENCILREF 3 }
  >   CLEAR { TARGET|ZBUFFER|STENCIL 0xff000000 1 0 { 0 0 8 8 } }
  >   TRIANGLESTRIP count 2 { 0 }
  >   SETRENDERTARGET2 { 1 3 }
  >   TRIANGLESTRIP count 2 { 4 }
  >   SETRENDERTARGET2 { 1 0 }
  >   SETRENDERTARGET { 4 5 }
  >   TRIANGLESTRIP count 2 { 4 }
  >   SETRENDERTARGET { 61 0 }
  >   TRIANGLESTRIP count 2 { 0 }
  >   SETRENDERTARGET { 62 0 }
  >   TRIANGLESTRIP count 2 { 0 }
  >   SETRENDERTARGET { 71 0 }
  >   TRIANGLESTRIP count 2 { 4 }
  >   SETRENDERTARGET { 8 0 }
  >   TRIANGLESTRIP count 2 { 4 }
  >   SETRENDERTARGET { 9 0 }
  >   TEXTURESTAGESTATE { 0 TEXTUREMAP 8 0 COLOROP SELECTARG1 0 COLORARG1 TEXTURE }
  >   TRIANGLESTRIP count 2 { 0 }
  >   TEXTURESTAGESTATE { 0 TEXTUREMAP 0 0 COLOROP MODULATE }
  >   SETRENDERTARGET { 10 12 }
  >   TRIANGLESTRIP count 2 { 0 }
  >   SETRENDERTARGET { 11 0 }
  >   TRIANGLESTRIP count 2 { 4 }
  >   SETRENDERTARGET { 1 2 }
  >   RENDERSTATE { COLORWRITEENABLE 0 ZENABLE FALSE STENCILENABLE FALSE }
  >   TRIANGLESTRIP count 2 { 0 }
  > }
  > submit context 2 vertex_type XYZRHW|DIFFUSE {
  >   vertices { f32 0 0 0.25 1 u32 0xff0000ff f32 8 0 0.25 1 u32 0xff0000ff f32 0 8 0.25 1 u32 0xff0000ff }
  >   RENDERSTATE { CULLMODE NONE }
  >   TRIANGLELIST count 1 { 0 }
  > }
  > present 8
  > present 1
  > submit context 1 { RENDERSTATE { COLORWRITEENABLE 15 } TRIANGLELIST count 1 { 0 } }
  > destroy 1
  > submit context 1 { CLEAR { TARGET 0xff00ffff 0 0 { 0 0 8 8 } } SETRENDERTARGET { 3 0 } CLEAR { TARGET 0xff00ffff 0 0 { 0 0 8 8 } } }
  > present 3
  > END
  $ dp2 replay targets.dp2t --pictures draws,calls,presents --out out
  draw 1.1 at 17+0x58: out/draw-0001.00001-surface-1.png
  draw 1.1 at 17+0x58: out/draw-0001.00001-surface-2-depth.png, depth 0.250000015 is black, 0.687499981 is white
  draw 1.1 at 17+0x58: out/draw-0001.00001-surface-2-stencil.png, stencil 3 is #808000
  draw 1.2 at 17+0x6a: out/draw-0001.00002-surface-1.png
  draw 1.2 at 17+0x6a: out/draw-0001.00002-surface-3.png
  draw 1.2 at 17+0x6a: out/draw-0001.00002-surface-2-depth.png, depth 0.250000015 is black, 0.687499981 is white
  draw 1.3 at 17+0x88: out/draw-0001.00003-surface-4.png
  draw 1.3 at 17+0x88: out/draw-0001.00003-surface-5-depth.png, depth 0 is black, 0.50000003 is white
  draw 1.3 at 17+0x88: out/draw-0001.00003-surface-5-stencil.png, stencil 0 is #000000, 3 is #808000
  draw 1.4 at 17+0x9a: out/draw-0001.00004-surface-61.png
  draw 1.5 at 17+0xac: out/draw-0001.00005-surface-62.png
  draw 1.6 at 17+0xbe: out/draw-0001.00006-surface-71.png
  draw 1.7 at 17+0xd0: out/draw-0001.00007-surface-8.png
  draw 1.8 at 17+0xfe: out/draw-0001.00008-surface-9.png
  draw 1.9 at 17+0x124: out/draw-0001.00009-surface-12-depth.png, depth 0.25 is black, 0.6875 is white
  draw 1.10 at 17+0x136: out/draw-0001.00010-surface-11.png
  draw 1.11 at 17+0x164: nothing changed
  record 17: nothing changed
  record 17: D3D_OK
  draw 1.12 at 18+0xc: out/draw-0001.00012-surface-3.png
  record 18: nothing changed
  record 18: D3D_OK
  out/frame-0001-surface-8.png
  out/frame-0002-surface-1.png
  draw 3.1 at 21+0xc: nothing changed
  record 21: nothing changed
  record 21: D3D_OK, 1 draw skipped at 21+0xc: no vertex memory in the call
  record 23: out/record-0023-surface-3.png
  record 23: D3D_OK
  out/frame-0003-surface-3.png

The colours, the legends. The average of the samples, a face and a level of a cube, a slice of a volume, a texture that the next draw
samples, a float target, several bands of rows.

  $ for picture in 1-surface-1 2-surface-1 2-surface-2-depth 1-surface-2-stencil 3-surface-4 4-surface-61 5-surface-62 6-surface-71 7-surface-8 8-surface-9; do
  >   echo $picture $(png out/draw-0001.0000$picture.png 0,0 3,3)
  > done
  1-surface-1 8x8 rgba, pixels 8a0c536e Description: draw 1.1 at 17+0x58: surface 1 0,0: 255 0 0 255 3,3: 255 0 0 255
  2-surface-1 8x8 rgba, pixels 916a9487 Description: draw 1.2 at 17+0x6a: surface 1 0,0: 0 255 0 128 3,3: 0 255 0 128
  2-surface-2-depth 8x8 grey, pixels 0a2a112f Description: draw 1.2 at 17+0x6a: surface 2, depth 0.250000015 is black, 0.687499981 is white 0,0: 146 3,3: 146
  1-surface-2-stencil 8x8 indices, pixels f74d799d Description: draw 1.1 at 17+0x58: surface 2, stencil 3 is #808000 0,0: 3 3,3: 3
  3-surface-4 8x8 rgba, pixels 445668bf Description: draw 1.3 at 17+0x88: surface 4 0,0: 0 64 0 32 3,3: 0 255 0 128
  4-surface-61 8x8 rgba, pixels 8a0c536e Description: draw 1.4 at 17+0x9a: surface 61 0,0: 255 0 0 255 3,3: 255 0 0 255
  5-surface-62 4x4 rgba, pixels 66e8cfed Description: draw 1.5 at 17+0xac: surface 62 0,0: 255 0 0 255 3,3: 255 0 0 255
  6-surface-71 8x8 rgba, pixels 091a4502 Description: draw 1.6 at 17+0xbe: surface 71 0,0: 0 255 0 128 3,3: 0 255 0 128
  7-surface-8 8x8 rgba, pixels 091a4502 Description: draw 1.7 at 17+0xd0: surface 8 0,0: 0 255 0 128 3,3: 0 255 0 128
  8-surface-9 8x8 rgba, pixels 091a4502 Description: draw 1.8 at 17+0xfe: surface 9 0,0: 0 255 0 128 3,3: 0 255 0 128
  $ png out/draw-0001.00010-surface-11.png 0,0 3,3 39,69
  40x70 rgb, pixels 9341aec1
  Description: draw 1.10 at 17+0x136: surface 11
  0,0: 0 255 0
  3,3: 0 255 0
  39,69: 0 0 0

Depths of a surface of floats whose range is chosen, and with workers.

  $ dp2 replay targets.dp2t --threads 2 --pictures 1.9 --depth-range 0.25..0.5 --out floats
  draw 1.9 at 17+0x124: floats/draw-0001.00009-surface-12-depth.png, depth 0.25 is black, 0.5 is white
  record 17: D3D_OK
  record 18: D3D_OK
  record 21: D3D_OK, 1 draw skipped at 21+0xc: no vertex memory in the call
  record 23: D3D_OK
  $ png floats/draw-0001.00009-surface-12-depth.png 0,0 7,7
  8x8 grey, pixels 98564e19
  Description: draw 1.9 at 17+0x124: surface 12, depth 0.25 is black, 0.5 is white
  0,0: 0
  7,7: 255

A surface that is drawn to and sampled in the same frame: each picture is of its own time.

  $ dp2 replay targets.dp2t --pictures 1.7..1.8 --surface 8 --out both | grep -v ^record
  draw 1.7 at 17+0xd0: both/draw-0001.00007-surface-8.png
  draw 1.8 at 17+0xfe: both/draw-0001.00008-surface-9.png
