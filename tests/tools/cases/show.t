dp2 show: everything at a draw. A draw of the call's vertices, which an earlier draw hides in part: in its query, with the depths that reject
pixels.

  $ dp2 show --at 1.2 "$SAMPLES/06_occlusion.dp2t" | sed 's/compiled$/interpreted/'

The same by its address, one group of states and one corner. Nothing in the group has changed.

  $ dp2 show --at 4+0x4e --only rasterizer,corners --corners 2 "$SAMPLES/06_occlusion.dp2t"
  $ dp2 show --at 1.2 --only depth --all "$SAMPLES/06_occlusion.dp2t" | head -n 8

A clear, and a copy.

  $ dp2 show --at 4+0x0 --only targets,bound "$SAMPLES/06_occlusion.dp2t"
  $ { printf 'dp2t 1\nsurface 1 format X8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\n'
  >   echo 'submit { COLORFILL { surface 1 rect 0 0 4 4 color 0xff00ff00 } }'; } >fill.dp2t
  $ dp2 show --at 2+0x0 --out fill --only bound fill.dp2t

State blocks: the command that sets a state is the STATESET that executes the block; recording one sets nothing. A state that is set and set
back has not changed, and a state that two commands set comes from the later one that changed it.

  $ cat >blocks.dp2t <<'END'
  > dp2t 1
  > surface 1 format X8R8G8B8 size 8x8 usage target
  > context 1 interface 5 target 1 depth 0
  > submit vertex_type XYZRHW|DIFFUSE { vertices { f32 0 0 0 1 u32 0xffff0000 f32 8 0 0 1 u32 0xff00ff00 f32 0 8 0 1 u32 0xff0000ff }
  >   TRIANGLELIST count 1 { first 0 }
  >   STATESET { operation BEGIN handle 5 block_type ALL }
  >   RENDERSTATE { FOGSTART 0.1 SRCBLEND SRCALPHA }
  >   STATESET { operation END handle 0 block_type ALL }
  >   STATESET { operation EXECUTE handle 5 block_type ALL }
  >   RENDERSTATE { CULLMODE NONE }
  >   RENDERSTATE { CULLMODE NONE ALPHAREF 3 }
  >   RENDERSTATE { ALPHAREF 0 }
  >   TRIANGLELIST count 1 { first 0 }
  > }
  > present 1
  > END
  $ dp2 show --at 1.2 blocks.dp2t | grep -v '^  \(vertex\|pixel\) '

Two contexts: each has a state and a previous draw of its own.

  $ cat >contexts.dp2t <<'END'
  > dp2t 1
  > surface 1 format X8R8G8B8 size 8x8 usage target
  > context 1 interface 5 target 1 depth 0
  > context 2 interface 3 target 1 depth 0
  > submit context 1 vertex_type XYZRHW { vertices { f32 0 0 0 1 8 0 0 1 0 8 0 1 } RENDERSTATE { CULLMODE NONE } TRIANGLELIST count 1 { first 0 } }
  > submit context 2 vertex_type XYZRHW { vertices { f32 0 0 0 1 8 0 0 1 0 8 0 1 } RENDERSTATE { CULLMODE CW } TRIANGLELIST count 1 { first 0 } }
  > submit context 1 vertex_type XYZRHW { vertices { f32 0 0 0 1 8 0 0 1 0 8 0 1 } RENDERSTATE { ZENABLE FALSE } TRIANGLELIST count 1 { first 0 } }
  > END
  $ dp2 show --at 1.3 --only rasterizer,depth contexts.dp2t
  $ dp2 show --at 1.2 --only rasterizer,depth contexts.dp2t

A context that is destroyed and created again has no previous draw, and the states of a new one.

  $ sed '$d' contexts.dp2t >again.dp2t
  $ { echo 'destroy_context 1'; echo 'context 1 interface 5 target 1 depth 0'; tail -n 1 contexts.dp2t; } >>again.dp2t
  $ dp2 show --at 1.3 --only targets,rasterizer,depth again.dp2t

Instances: the corners are counted through all of them, and each has its own elements.

  $ dp2 show --at 1.1 --only corners --corners 3..4 "$SOURCE/tests/golden/instances.dp2t"
  $ dp2 show --at 1.1 --only corners --corners 11..99 "$SOURCE/tests/golden/instances.dp2t"
  $ dp2 show --at 1.1 --only corners --corners 12.. "$SOURCE/tests/golden/instances.dp2t"

Draws that are skipped, that fail, and that are not reached.

  $ head='dp2t 1\nsurface 1 format X8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\n'
  $ printf "${head}submit { SETVERTEXSHADER { XYZ } DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 3 0 1 } }\n" >skipped.dp2t
  $ dp2 show --at 1.1 --only rasterizer skipped.dp2t
  $ printf "${head}submit vertex_type XYZRHW { vertices { f32 0 0 0 1 } TRIANGLELIST count 1 { first 0 } TRIANGLELIST count 1 { first 0 } }\n" >fails.dp2t
  $ dp2 show --at 1.1 --only rasterizer fails.dp2t
  $ dp2 show --at 1.2 fails.dp2t
  $ printf "${head}submit context 9 vertex_type XYZRHW { vertices { f32 0 0 0 1 } TRIANGLELIST count 1 { first 0 } }\n" >unknown.dp2t
  $ dp2 show --at 1.1 unknown.dp2t

A texture that does not exist, and one that the draw does not read.

  $ printf "${head}surface 7 format A8R8G8B8 size 4x4 levels 3 usage texture\n" >bound.dp2t
  $ echo 'submit vertex_type XYZRHW|TEX1 { vertices { f32 0 0 0 1 0 0 8 0 0 1 1 0 0 8 0 1 0 1 } TEXTURESTAGESTATE { 0 TEXTUREMAP 9 3 TEXTUREMAP 7 } TRIANGLELIST count 1 { first 0 } }' >>bound.dp2t
  $ dp2 show --at 1.1 --only bound bound.dp2t

A palette is cut unless --all is given.

  $ printf "${head}surface 7 format P8 size 4x4 usage texture\nsubmit vertex_type XYZRHW|TEX1 { vertices { f32 0 0 0 1 0 0 8 0 0 1 1 0 0 8 0 1 0 1 } SETPALETTE { 3 0 7 } UPDATEPALETTE { palette 3 start 1 { u32 0xff } } TEXTURESTAGESTATE { 0 TEXTUREMAP 7 } TRIANGLELIST count 1 { first 0 } }\n" >palette.dp2t
  $ dp2 show --at 1.1 --only palettes palette.dp2t
  $ dp2 show --at 1.1 --only palettes --all palette.dp2t | tail -n 1 | wc -w

Addresses that are no draw.

  $ dp2 show --at 4+0x24 "$SAMPLES/06_occlusion.dp2t"
  $ dp2 show --at 4 "$SAMPLES/06_occlusion.dp2t"
  $ dp2 show --at 0 "$SAMPLES/06_occlusion.dp2t"
  $ dp2 show --at 7.7 "$SAMPLES/06_occlusion.dp2t"
  $ dp2 show --at 1.1 "$SAMPLES/07_response_continue.dp2t"
  $ dp2 show "$SAMPLES/06_occlusion.dp2t"
  $ dp2 show --at 1.1 --only depths "$SAMPLES/06_occlusion.dp2t"
  $ dp2 show --at 1.1 --corners 3..1 "$SAMPLES/06_occlusion.dp2t"

A capture that was cut off is shown as far as it goes.

  $ dp2 asm "$SAMPLES/06_occlusion.dp2t" --out whole.dp2c && head -c -60 whole.dp2c >cut.dp2c
  $ dp2 show --at 1.1 --only rasterizer cut.dp2c

The mesh of a draw as a file, and a draw without one.

  $ dp2 show --at 1.2 --only queries --mesh mesh.obj "$SAMPLES/06_occlusion.dp2t" && cat mesh.obj
  $ dp2 show --at 1.1 --only queries --mesh none.obj skipped.dp2t

Pictures: the textures' levels, and the targets before and after the draw.

  $ dp2 show --at 1.1 --only queries --out pictures bound.dp2t
  $ dp2 show --at 1.2 --only queries --out pictures "$SAMPLES/06_occlusion.dp2t"
  $ ls pictures

As JSON lines, with the same facts.

  $ dp2 show --at 1.2 --json --only rasterizer,queries blocks.dp2t
