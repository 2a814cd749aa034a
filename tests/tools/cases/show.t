dp2 show: everything at a draw. A draw of the call's vertices, which an earlier draw hides in part: in its query, with the depths that reject
pixels.

  $ dp2 show --at 1.2 "$SAMPLES/06_occlusion.dp2t" | sed 's/compiled$/interpreted/'
  draw 1.2 at 4+0x4e, context 1, interface 5: drawn; 2 primitives, 4 corners
    TRIANGLESTRIP count 2 { first 4 }
  * has changed since the previous draw of the context, 1.1 at 4+0x30
  targets
    target 0                 surface 1  [3]
    depth buffer             surface 2  [3]
  rasterizer
    CULLMODE                 NONE  [4+0x24]
  bound
    target 0                 surface 1 X8R8G8B8 160x120, target, 76800 bytes, written by 1.1 at 4+0x30
    depth                    surface 2 D16 160x120, depth, 38400 bytes, written by 1.1 at 4+0x30
  queries
    query 7                  OCCLUSION, begun at 4+0x42
  programs
    vertex                   transformed already; 18 instructions when lowered, cost 50, interpreted
    pixel                    texture stages; 49 instructions when lowered, cost 256, interpreted
  corners: what the vertex stage reads
        0 #4      POSITIONT0 60 40 0.5 1 | COLOR0 1 0.5019608 0 1
        1 #5      POSITIONT0 100 40 0.5 1 | COLOR0 1 0.5019608 0 1
        2 #6      POSITIONT0 60 80 0.5 1 | COLOR0 1 0.5019608 0 1
        3 #7      POSITIONT0 100 80 0.5 1 | COLOR0 1 0.5019608 0 1
  corners: what it computes
        0 #4      screen 60 40 0.5 1 | COLOR0 1 0.5019608 0
        1 #5      screen 100 40 0.5 1 | COLOR0 1 0.5019608 0
        2 #6      screen 60 80 0.5 1 | COLOR0 1 0.5019608 0
        3 #7      screen 100 80 0.5 1 | COLOR0 1 0.5019608 0

The same by its address, one group of states and one corner. Nothing in the group has changed.

  $ dp2 show --at 4+0x4e --only rasterizer,corners --corners 2 "$SAMPLES/06_occlusion.dp2t"
  draw 1.2 at 4+0x4e, context 1, interface 5: drawn; 2 primitives, 4 corners
    TRIANGLESTRIP count 2 { first 4 }
  * has changed since the previous draw of the context, 1.1 at 4+0x30
  rasterizer
    CULLMODE                 NONE  [4+0x24]
  corners: what the vertex stage reads
        2 #6      POSITIONT0 60 80 0.5 1 | COLOR0 1 0.5019608 0 1
    ... of 4 corners (--corners)
  corners: what it computes
        2 #6      screen 60 80 0.5 1 | COLOR0 1 0.5019608 0
    ... of 4 corners (--corners)
  $ dp2 show --at 1.2 --only depth --all "$SAMPLES/06_occlusion.dp2t" | sed -n 1,8p
  draw 1.2 at 4+0x4e, context 1, interface 5: drawn; 2 primitives, 4 corners
    TRIANGLESTRIP count 2 { first 4 }
  * has changed since the previous draw of the context, 1.1 at 4+0x30
  depth
    ZENABLE                  TRUE
    ZWRITEENABLE             TRUE
    ZFUNC                    LESSEQUAL
    ZVISIBLE                 FALSE

A clear, and a copy.

  $ dp2 show --at 4+0x0 --only targets,bound "$SAMPLES/06_occlusion.dp2t"
  4+0x0, context 1, interface 5: drawn
    CLEAR { flags TARGET|ZBUFFER color 0xff000040 depth 1 stencil 0 { 0 0 160 120 } }
  no draw of the context comes before it
  targets
    target 0                 surface 1  [3]
    depth buffer             surface 2  [3]
  bound
    target 0                 surface 1 X8R8G8B8 160x120, target, 76800 bytes
    depth                    surface 2 D16 160x120, depth, 38400 bytes
  $ { printf 'dp2t 1\nsurface 1 format X8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\n'
  >   echo 'submit { COLORFILL { surface 1 rect 0 0 4 4 color 0xff00ff00 } }'; } >fill.dp2t
  $ dp2 show --at 2+0x0 --out fill --only bound fill.dp2t
  2+0x0, context 1, interface 5: drawn
    COLORFILL { surface 1 rect 0 0 4 4 color 0xff00ff00 }
  no draw of the context comes before it
  bound
    target 0                 surface 1 X8R8G8B8 8x8, target, 256 bytes
  pictures
    fill/record-0002-0x0-before-surface-1.png
    fill/record-0002-0x0-surface-1.png

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
  draw 1.2 at 2+0x76, context 1, interface 5: drawn; 1 primitive, 3 corners
    TRIANGLELIST count 1 { first 0 }
  * has changed since the previous draw of the context, 1.1 at 2+0x0
  targets
    target 0                 surface 1  [1]
  rasterizer
  * CULLMODE                 NONE, was CCW  [2+0x4a]
  blend
  * SRCBLEND                 SRCALPHA, was ONE  [2+0x3a]
  fog
  * FOGSTART                 0.1, was 0  [2+0x3a]
  bound
    target 0                 surface 1 X8R8G8B8 8x8, target, 256 bytes, written by 1.1 at 2+0x0
  programs
  corners: what the vertex stage reads
        0 #0      POSITIONT0 0 0 0 1 | COLOR0 1 0 0 1
        1 #1      POSITIONT0 8 0 0 1 | COLOR0 0 1 0 1
        2 #2      POSITIONT0 0 8 0 1 | COLOR0 0 0 1 1
  corners: what it computes
        0 #0      screen 0 0 0 1 | COLOR0 1 0 0
        1 #1      screen 8 0 0 1 | COLOR0 0 1 0
        2 #2      screen 0 8 0 1 | COLOR0 0 0 1

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
  draw 1.3 at 5+0xc, context 1, interface 5: drawn; 1 primitive, 3 corners
    TRIANGLELIST count 1 { first 0 }
  * has changed since the previous draw of the context, 1.1 at 3+0xc
  rasterizer
    CULLMODE                 NONE  [3+0x0]
  depth
  * ZENABLE                  FALSE, was TRUE  [5+0x0]
  $ dp2 show --at 1.2 --only rasterizer,depth contexts.dp2t
  draw 1.2 at 4+0xc, context 2, interface 3: drawn; 1 primitive, 3 corners
    TRIANGLELIST count 1 { first 0 }
  the first draw of the context
  rasterizer
    CULLMODE                 CW  [4+0x0]

A context that is destroyed and created again has no previous draw, and the states of a new one.

  $ sed '$d' contexts.dp2t >again.dp2t
  $ { echo 'destroy_context 1'; echo 'context 1 interface 5 target 1 depth 0'; tail -n 1 contexts.dp2t; } >>again.dp2t
  $ dp2 show --at 1.3 --only targets,rasterizer,depth again.dp2t
  draw 1.3 at 7+0xc, context 1, interface 5: drawn; 1 primitive, 3 corners
    TRIANGLELIST count 1 { first 0 }
  the first draw of the context
  targets
    target 0                 surface 1  [6]
  depth
    ZENABLE                  FALSE  [7+0x0]

Instances: the corners are counted through all of them, and each has its own elements.

  $ dp2 show --at 1.1 --only corners --corners 3..4 "$SOURCE/tests/golden/instances.dp2t"
  draw 1.1 at 10+0xd0, context 1, interface 5: drawn; 6 primitives, 12 corners, in 3 draws
    DRAWINDEXEDPRIMITIVE { type TRIANGLESTRIP base 0 min_index 0 vertices 4 start_index 0 count 2 }
  the first draw of the context
  corners: what the vertex stage reads
        3 #3      POSITION0 1 -1 0.75 | COLOR0 0.3764706 0 0 1
        4 #0      POSITION0 -1 1 0.75 | COLOR0 0 0.3764706 0 1
    ... of 12 corners (--corners)
  corners: what it computes
        3 #3      clip 1 -1 0.75 1 | screen 14 14 0.75 1 | COLOR0 0.3764706 0 0
        4 #0      clip -1 1 0.75 1 | screen 2 2 0.75 1 | COLOR0 0 0.3764706 0
    ... of 12 corners (--corners)
  $ dp2 show --at 1.1 --only corners --corners 11..99 "$SOURCE/tests/golden/instances.dp2t"
  draw 1.1 at 10+0xd0, context 1, interface 5: drawn; 6 primitives, 12 corners, in 3 draws
    DRAWINDEXEDPRIMITIVE { type TRIANGLESTRIP base 0 min_index 0 vertices 4 start_index 0 count 2 }
  the first draw of the context
  corners: what the vertex stage reads
       11 #3      POSITION0 1 -1 0.75 | COLOR0 0 0 0.3764706 1
  corners: what it computes
       11 #3      clip 1 -1 0.75 1 | screen 14 14 0.75 1 | COLOR0 0 0 0.3764706
  $ dp2 show --at 1.1 --only corners --corners 12.. "$SOURCE/tests/golden/instances.dp2t"
  draw 1.1 at 10+0xd0, context 1, interface 5: drawn; 6 primitives, 12 corners, in 3 draws
    DRAWINDEXEDPRIMITIVE { type TRIANGLESTRIP base 0 min_index 0 vertices 4 start_index 0 count 2 }
  the first draw of the context

Draws that are skipped, that fail, and that are not reached.

  $ head='dp2t 1\nsurface 1 format X8R8G8B8 size 8x8 usage target\ncontext 1 interface 5 target 1 depth 0\n'
  $ printf "${head}submit { SETVERTEXSHADER { XYZ } DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 3 0 1 } }\n" >skipped.dp2t
  $ dp2 show --at 1.1 --only rasterizer skipped.dp2t
  draw 1.1 at 2+0x8, context 1, interface 5: skipped: no index buffer
    DRAWINDEXEDPRIMITIVE { type TRIANGLELIST base 0 min_index 0 vertices 3 start_index 0 count 1 }
  the first draw of the context
  $ printf "${head}submit vertex_type XYZRHW { vertices { f32 0 0 0 1 } TRIANGLELIST count 1 { first 0 } TRIANGLELIST count 1 { first 0 } }\n" >fails.dp2t
  $ dp2 show --at 1.1 --only rasterizer fails.dp2t
  draw 1.1 at 2+0x0, context 1, interface 5: failed: out of range: TRIANGLELIST: vertex number
    TRIANGLELIST count 1 { first 0 }
  the first draw of the context
  $ dp2 show --at 1.2 fails.dp2t
  dp2: fails.dp2t: 2+0x6 was not executed: the call failed at 2+0x0 (out of range: TRIANGLELIST: vertex number)
  [1]
  $ printf "${head}submit context 9 vertex_type XYZRHW { vertices { f32 0 0 0 1 } TRIANGLELIST count 1 { first 0 } }\n" >unknown.dp2t
  $ dp2 show --at 1.1 unknown.dp2t
  dp2: unknown.dp2t: 2+0x0 was not executed: the call failed (bad handle: dwhContext)
  [1]

A command of several draws, of which one is skipped and one is empty.

  $ printf "${head}buffer 9 bytes 36\nsubmit { SETVERTEXSHADER { XYZ } SETSTREAMSOURCE { 0 9 12 } DRAWPRIMITIVE { TRIANGLELIST 0 1 TRIANGLELIST 7 1 TRIANGLELIST 0 0 } }\n" >parts.dp2t
  $ dp2 show --at 1.1 --only bound parts.dp2t
  draw 1.1 at 3+0x18, context 1, interface 5: drawn: a part was skipped: vertices past the end of their buffer; 1 primitive, 3 corners
    DRAWPRIMITIVE {
      type TRIANGLELIST first 0 count 1
      type TRIANGLELIST first 7 count 1
      type TRIANGLELIST first 0 count 0
    }
  the first draw of the context
  bound
    target 0                 surface 1 X8R8G8B8 8x8, target, 256 bytes
    stream 0                 buffer 9, 36 bytes

A texture that does not exist, and one that the draw does not read.

  $ printf "${head}surface 7 format A8R8G8B8 size 4x4 usage texture levels 3\n" >bound.dp2t
  $ echo 'submit vertex_type XYZRHW|TEX1 { vertices { f32 0 0 0 1 0 0 8 0 0 1 1 0 0 8 0 1 0 1 } TEXTURESTAGESTATE { 0 TEXTUREMAP 9 3 TEXTUREMAP 7 } TRIANGLELIST count 1 { first 0 } }' >>bound.dp2t
  $ dp2 show --at 1.1 --only bound bound.dp2t
  draw 1.1 at 3+0x14, context 1, interface 5: drawn; 1 primitive, 3 corners
    TRIANGLELIST count 1 { first 0 }
  the first draw of the context
  bound
    target 0                 surface 1 X8R8G8B8 8x8, target, 256 bytes
    texture 0                surface 9, which does not exist, though this draw reads it
    texture 3                surface 7 A8R8G8B8 4x4, 3 levels, texture, 84 bytes, not read by this draw

A palette is cut unless --all is given.

  $ printf "${head}surface 7 format P8 size 4x4 usage texture\nsubmit vertex_type XYZRHW|TEX1 { vertices { f32 0 0 0 1 0 0 8 0 0 1 1 0 0 8 0 1 0 1 } SETPALETTE { 3 0 7 } UPDATEPALETTE { 3 1 1 data { u32 0xff } } TEXTURESTAGESTATE { 0 TEXTUREMAP 7 } TRIANGLELIST count 1 { first 0 } }\n" >palette.dp2t
  $ dp2 show --at 1.1 --only palettes palette.dp2t
  draw 1.1 at 3+0x2c, context 1, interface 5: drawn; 1 primitive, 3 corners
    TRIANGLELIST count 1 { first 0 }
  the first draw of the context
  palettes
    palette of surface 7     palette 3  [3+0x0]
    palette 3                opaque 0x00000000 0x000000ff 0x00000000 0x00000000 0x00000000 0x00000000 0x00000000 0x00000000 0x00000000 0x00000000 0x00000000 0x00 ... (--all)  [3+0x10]
  $ dp2 show --at 1.1 --only palettes --all palette.dp2t | tail -n 1 | wc -w
  260

Addresses that are no draw.

  $ cp "$SAMPLES/06_occlusion.dp2t" "$SAMPLES/07_response_continue.dp2t" .
  $ dp2 show --at 4+0x24 06_occlusion.dp2t
  dp2: 06_occlusion.dp2t: 4+0x24 is RENDERSTATE, not a draw, a clear or a copy; the first draw is 1.1 at 4+0x30
  [2]
  $ dp2 show --at 4 06_occlusion.dp2t
  dp2: 06_occlusion.dp2t: '4' is a record, not a command; the first draw is 1.1 at 4+0x30
  [2]
  $ dp2 show --at 0 06_occlusion.dp2t
  dp2: 06_occlusion.dp2t: '0' is a record, not a command; the first draw is 1.1 at 4+0x30
  [2]
  $ dp2 show --at 7.7 06_occlusion.dp2t
  dp2: 06_occlusion.dp2t: there is no draw '7.7'; the last draw is 1.2 at 4+0x4e
  [2]
  $ dp2 show --at 1.1 07_response_continue.dp2t
  dp2: 07_response_continue.dp2t: there is no draw '1.1'; the capture has no draws
  [2]
  $ dp2 show 06_occlusion.dp2t
  dp2: --at is required; see --help
  [2]
  $ dp2 show --at 1.1 --only depths 06_occlusion.dp2t
  dp2: unknown group 'depths'; did you mean depth?; see dp2 show --help
  [2]
  $ dp2 show --at 1.1 --corners 3..1 06_occlusion.dp2t
  dp2: '3..1' is not a range of corners: use N..M, N.., or N for one corner
  [2]

A capture that was cut off is shown as far as it goes.

  $ dp2 asm 06_occlusion.dp2t --out whole.dp2c && head -c -60 whole.dp2c >cut.dp2c
  $ dp2 show --at 1.1 --only rasterizer cut.dp2c
  dp2: warning: cut.dp2c: ends early, inside a record at offset 0x378: it was cut off, or its recorder did not finish; 8 whole records were recovered
  draw 1.1 at 4+0x30, context 1, interface 5: drawn; 2 primitives, 4 corners
    TRIANGLESTRIP count 2 { first 0 }
  the first draw of the context
  rasterizer
    CULLMODE                 NONE  [4+0x24]
  [1]

The mesh of a draw as a file, and a draw without one.

  $ dp2 show --at 1.2 --only queries --mesh mesh.obj 06_occlusion.dp2t && cat mesh.obj
  draw 1.2 at 4+0x4e, context 1, interface 5: drawn; 2 primitives, 4 corners
    TRIANGLESTRIP count 2 { first 4 }
  * has changed since the previous draw of the context, 1.1 at 4+0x30
  queries
    query 7                  OCCLUSION, begun at 4+0x42
  o draw0
  v 60 40 0.5
  v 100 40 0.5
  v 60 80 0.5
  v 100 80 0.5
  f 1 2 3
  f 2 4 3
  $ dp2 show --at 1.2 --only queries --mesh read.obj "$SAMPLES/10_lit_patches.dp2t" >shown; head -n 3 read.obj; grep -c ^f read.obj
  o draw0
  v 0.001 -1 0
  vn 0 -1 0
  288
  $ dp2 show --at 1.1 --only queries --mesh computed.obj --mesh-outputs "$SAMPLES/11_shaders.dp2t" >shown; head -n 3 computed.obj; grep -c ^f computed.obj
  o draw0
  v 32 8.371094 0.391259
  vt 0 0
  480
  $ dp2 show --at 1.1 --only queries --mesh none.obj skipped.dp2t
  dp2: skipped.dp2t: --mesh: nothing was drawn
  draw 1.1 at 2+0x8, context 1, interface 5: skipped: no index buffer
    DRAWINDEXEDPRIMITIVE { type TRIANGLELIST base 0 min_index 0 vertices 3 start_index 0 count 1 }
  the first draw of the context
  [1]

Pictures: the textures' levels, and the targets before and after the draw.

  $ dp2 show --at 1.1 --only queries --out pictures bound.dp2t
  draw 1.1 at 3+0x14, context 1, interface 5: drawn; 1 primitive, 3 corners
    TRIANGLELIST count 1 { first 0 }
  the first draw of the context
  pictures
    pictures/draw-0001.00001-texture-3-surface-7-level-0.png
    pictures/draw-0001.00001-texture-3-surface-7-level-1.png
    pictures/draw-0001.00001-texture-3-surface-7-level-2.png
    pictures/draw-0001.00001-before-surface-1.png
    pictures/draw-0001.00001-surface-1.png
  $ dp2 show --at 1.2 --only queries --out pictures 06_occlusion.dp2t
  draw 1.2 at 4+0x4e, context 1, interface 5: drawn; 2 primitives, 4 corners
    TRIANGLESTRIP count 2 { first 4 }
  * has changed since the previous draw of the context, 1.1 at 4+0x30
  queries
    query 7                  OCCLUSION, begun at 4+0x42
  pictures
    pictures/draw-0001.00002-before-surface-1.png
    pictures/draw-0001.00002-surface-1.png
    pictures/draw-0001.00002-before-surface-2-depth.png, depth 0.250003815 is black, 1 is white
    pictures/draw-0001.00002-surface-2-depth.png, depth 0.250003815 is black, 1 is white
  $ ls pictures
  draw-0001.00001-before-surface-1.png
  draw-0001.00001-surface-1.png
  draw-0001.00001-texture-3-surface-7-level-0.png
  draw-0001.00001-texture-3-surface-7-level-1.png
  draw-0001.00001-texture-3-surface-7-level-2.png
  draw-0001.00002-before-surface-1.png
  draw-0001.00002-before-surface-2-depth.png
  draw-0001.00002-surface-1.png
  draw-0001.00002-surface-2-depth.png

A target that is a level of a face, and one that is a slice of a volume.

  $ cat >levels.dp2t <<'END'
  > dp2t 1
  > surface 6 format A8R8G8B8 size 32x32 usage texture|target levels 4 faces 6
  > sublevel 60 of 6 level 1 slice 3
  > surface 7 format A8R8G8B8 size 16x8 usage texture|target depth 4
  > sublevel 70 of 7 slice 2
  > context 1 interface 5 target 60 depth 0
  > submit {
  >   CLEAR { TARGET|COMPUTERECTS 0xff112233 1 0 }
  >   SETRENDERTARGET2 { 0 70 }
  >   CLEAR { TARGET|COMPUTERECTS 0xff112233 1 0 }
  > }
  > END
  $ dp2 show levels.dp2t --at 5+0x0 --only bound
  5+0x0, context 1, interface 5: drawn
    CLEAR { flags TARGET|COMPUTERECTS color 0xff112233 depth 1 stencil 0 }
  no draw of the context comes before it
  bound
    target 0                 surface 60: 16x16, level 1, face 3 of A8R8G8B8 32x32, 4 levels, 6 faces, texture|target, 32640 bytes
  $ dp2 show levels.dp2t --at 5+0x30 --only bound
  5+0x30, context 1, interface 5: drawn
    CLEAR { flags TARGET|COMPUTERECTS color 0xff112233 depth 1 stencil 0 }
  no draw of the context comes before it
  bound
    target 0                 surface 70: 16x8, level 0, slice 2 of A8R8G8B8 16x8x4, texture|target, 2048 bytes
  $ dp2 show levels.dp2t --at 5+0x0 --only bound --json | grep -o '"sublevel":{[^}]*}'
  "sublevel":{"level":1,"slice":3,"width":16,"height":16}

Whatever the number of threads, the output is the same.

  $ dp2 show --at 1.1 --all "$SAMPLES/11_shaders.dp2t" >alone && dp2 show --at 1.1 --all --threads 3 "$SAMPLES/11_shaders.dp2t" | cmp - alone

As JSON lines, with the same facts.

  $ dp2 show --at 1.2 --json --only rasterizer,queries blocks.dp2t
  {"version":2,"type":"show","file":"blocks.dp2t","record":2,"at":"2+0x76","offset":118,"draw":"1.2","context":1,"interface":5,"name":"TRIANGLELIST","opcode":18,"count":1,"elements":[{"first":0}],"outcome":"drawn","why":null,"draws":1,"primitives":1,"corners":3,"previous":{"record":2,"at":"2+0x0","offset":0,"draw":"1.1"}}
  {"version":2,"type":"states","file":"blocks.dp2t","group":"rasterizer","states":[{"name":"CULLMODE","value":"NONE","text":"NONE","default":false,"changed":true,"set":{"record":2,"at":"2+0x4a","offset":74},"was":"CCW","was_text":"CCW"}]}
  {"version":2,"type":"summary","file":"blocks.dp2t","verb":"show","whole":true,"status":0}

What differs in the states of two draws: of one capture, or of two.

  $ dp2 show --at 1.1 --against @1.2 --only stages,vertices,depth "$SAMPLES/10_lit_patches.dp2t" | sed 's/ in .*samples/ in samples/'
  stages
    stage 0 COLOROP          MODULATE -> SELECTARG2  [11+0x2f4]
    stage 0 TEXTUREMAP       surface 4  [11+0x298] -> none  [11+0x2f4]
  vertices
    stream 0                 buffer 11 offset 0 stride 32  [11+0x2d4] -> buffer 10 offset 0 stride 24  [11+0x360]
    vertex format            XYZ|NORMAL|TEX1  [11+0x2cc] -> XYZ|NORMAL  [11+0x358]
  4 states differ from 1.2 at 11+0x388 in samples/10_lit_patches.dp2t
  $ sed 's/CULLMODE NONE/CULLMODE NONE ZFUNC ALWAYS/' 06_occlusion.dp2t >other.dp2t
  $ dp2 show --at 1.2 --against other.dp2t 06_occlusion.dp2t
  depth
    ZFUNC                    LESSEQUAL -> ALWAYS  [4+0x24]
  1 state differs from 1.2 at 4+0x56 in other.dp2t
  $ dp2 show --at 1.2 --against other.dp2t@1.1 06_occlusion.dp2t
  depth
    ZFUNC                    LESSEQUAL -> ALWAYS  [4+0x24]
  1 state differs from 1.1 at 4+0x38 in other.dp2t
  $ dp2 show --at 1.2 --against 06_occlusion.dp2t 06_occlusion.dp2t
  0 states differ from 1.2 at 4+0x4e in 06_occlusion.dp2t
  $ dp2 show --at 1.2 --against @ 06_occlusion.dp2t
  dp2: --against '@': no place follows the '@'
  [2]
  $ dp2 show --at 1.2 --against @7.7 06_occlusion.dp2t
  dp2: 06_occlusion.dp2t: there is no draw '7.7'; the last draw is 1.2 at 4+0x4e
  [2]
  $ dp2 show --at 1.2 --against nothing.dp2t 06_occlusion.dp2t
  dp2: nothing.dp2t: cannot be opened: No such file or directory
  [4]
