dp2 lint: each rule finds its habit, and not what only looks like it. The captures share a target, a depth buffer, and a buffer with quads:
vertices 0 to 3 cover the target, 4 to 7 cover it at a greater depth, 8 to 11 are outside; the triangles from 12 on have no area.

  $ quad() { echo "$1 $2 $3 1  $(($1 + $4)) $2 $3 1  $1 $(($2 + $4)) $3 1  $(($1 + $4)) $(($2 + $4)) $3 1"; }
  $ { printf 'dp2t 1\nsurface 1 format X8R8G8B8 size 32x32 usage target\nsurface 2 format D24S8 size 32x32 usage depth\n'
  >   echo "buffer 10 bytes 2048 write 10 at 0 data { f32 $(quad 0 0 0.5 32) $(quad 0 0 0.75 32) $(quad 100 0 0.5 32) }"
  >   echo 'context 1 interface 5 target 1 depth 2'
  >   echo 'submit { SETVERTEXSHADERDECL { XYZRHW } SETSTREAMSOURCE2 { 0 10 0 16 } RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE } }'
  > } >base
  $ quad='DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }' behind='DRAWPRIMITIVE { TRIANGLESTRIP 4 2 }' outside='DRAWPRIMITIVE { TRIANGLESTRIP 8 2 }'

The first argument is the rule, the others follow in the capture. Its reason is not shown.

  $ lint() { { cat base; printf '%s\n' "${@:2}"; } >"$1.dp2t"; dp2 lint --only "$1" "$1.dp2t" | grep -v '^  [A-Z]'; }

States
------

A state that has the value already, in the same command, a later one or the next call. Not before the context's first draw, not by a
state set, and not a value that differs.

  $ lint redundant-state "submit { RENDERSTATE { ZENABLE FALSE } $quad RENDERSTATE { ZENABLE FALSE FOGENABLE TRUE FOGENABLE TRUE } SETSTREAMSOURCE2 { 0 10 0 16 } $quad }"
  redundant-state: 3 times
    6+0x1c: RENDERSTATE ZENABLE
    6+0x1c: RENDERSTATE FOGENABLE
    6+0x38: SETSTREAMSOURCE2 stream 0
  1 habit
  $ lint redundant-state "submit { RENDERSTATE { ZENABLE FALSE ZENABLE FALSE } $quad RENDERSTATE { ZENABLE TRUE } $quad RENDERSTATE { ZENABLE FALSE } SETSTREAMSOURCE2 { 0 10 16 16 } }"
  0 habits

Matrices, constants, lights, textures; another register or number of registers is another state. Records that a state set records are not executed.

  $ lint redundant-state "submit { SETTRANSFORM { WORLD 2 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 } SETVERTEXSHADERCONST { first 3 count 1 data { f32 1 2 3 4 } } $quad SETTRANSFORM { WORLD 2 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 } SETVERTEXSHADERCONST { first 3 count 1 data { f32 1 2 3 4 } } SETPIXELSHADERCONST { first 3 count 1 data { f32 0 0 0 0 } } TEXTURESTAGESTATE { 1 TEXTUREMAP 0 } }"
  redundant-state: 4 times
    6+0x74: SETTRANSFORM 256
    6+0xbc: SETVERTEXSHADERCONST register 3
    6+0xd8: SETPIXELSHADERCONST register 3
    ...
  1 habit
  $ lint redundant-state "submit { SETTRANSFORM { WORLD 2 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 } SETVERTEXSHADERCONST { first 3 count 1 data { f32 1 2 3 4 } } $quad SETTRANSFORM { VIEW 2 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 } SETVERTEXSHADERCONST { first 4 count 1 data { f32 1 2 3 4 } } STATESET { BEGIN 7 ALL } RENDERSTATE { ZENABLE FALSE } STATESET { END 7 ALL } STATESET { EXECUTE 7 ALL } }"
  0 habits

Two contexts have states of their own; a new target, here the old one again, changes the viewport, which the runtime sets again.

  $ lint redundant-state "context 2 interface 5 target 1 depth 0" "submit { RENDERSTATE { FOGENABLE TRUE } $quad }" "submit context 2 { RENDERSTATE { FOGENABLE TRUE } }" "submit { VIEWPORTINFO { 0 0 32 32 } $quad SETRENDERTARGET2 { 0 1 } VIEWPORTINFO { 0 0 32 32 } $quad }"
  redundant-state: 1 time
    9+0x24: SETRENDERTARGET2 0
  1 habit

A command that fails has set what comes before the refused record, and no more; the context says which value is the same: divider 0 is 1, a
target that was never set is not one that is removed, undefined values are kept by a driver that refuses to draw with them.

  $ lint redundant-state "submit { $quad RENDERSTATE { FOGCOLOR 0 LINEPATTERN 0x100 FOGENABLE FALSE } }"
  dp2: redundant-state.dp2t: 1 call failed that the capture does not expect to fail
  redundant-state: 1 time
    6+0x10: RENDERSTATE FOGCOLOR
  1 habit
  [1]
  $ lint redundant-state "submit { $quad SETSTREAMSOURCEFREQ { 0 0 } SETSTREAMSOURCEFREQ { 0 2 } }"
  redundant-state: 1 time
    6+0x10: SETSTREAMSOURCEFREQ stream 0
  1 habit
  $ lint redundant-state "context 2 interface 5 target 0 depth 0" "submit context 2 { $quad SETRENDERTARGET2 { 0 0 } SETRENDERTARGET2 { 0 0 } }"
  redundant-state: 1 time
    7+0x1c: SETRENDERTARGET2 0
  1 habit
  $ lint redundant-state "dialect strict-states" "submit { $quad RENDERSTATE { ALPHAFUNC 0x500 } RENDERSTATE { ALPHAFUNC 0x500 } }"
  redundant-state: 1 time
    7+0x1c: RENDERSTATE ALPHAFUNC
  1 habit
  $ lint overwritten-state "submit { $quad RENDERSTATE { LINEPATTERN 0x100 FOGENABLE TRUE } }" "submit { RENDERSTATE { FOGENABLE TRUE } $quad }"
  dp2: overwritten-state.dp2t: 1 call failed that the capture does not expect to fail
  0 habits
  [1]

A state that is set twice between draws. Not if anything in between may use it: a draw, a clear, a copy, a state set.

  $ lint overwritten-state "submit { $quad RENDERSTATE { FOGENABLE TRUE FOGCOLOR 1 } RENDERSTATE { FOGCOLOR 2 } $quad }"
  overwritten-state: 1 time
    6+0x10: RENDERSTATE FOGCOLOR, set again at 6+0x24
  1 habit
  $ lint overwritten-state "submit { RENDERSTATE { FOGCOLOR 1 FOGCOLOR 2 } $quad RENDERSTATE { FOGCOLOR 3 } $quad RENDERSTATE { FOGCOLOR 4 } STATESET { CREATE 7 ALL } RENDERSTATE { FOGCOLOR 5 } CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 32 32 } } RENDERSTATE { FOGCOLOR 6 } }"
  0 habits

Clears
------

Cleared again as a whole, before anything uses it. Not: a part of it; a present, a draw or a copy in between; depth after colours.

  $ lint dead-clear "submit { CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 31 32 } } }" "submit { CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 32 32 } } }"
  dead-clear: 1 time
    6+0x0: colour of surface 1, cleared again at 7+0x0
  1 habit
  $ lint dead-clear "submit { CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 32 32 } } CLEAR { flags ZBUFFER|STENCIL color 0 depth 1 stencil 0 { 0 0 32 32 } } CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 31 32 } } }" "present 1" "submit { CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 32 32 } } $quad CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 32 32 } } }"
  0 habits
  $ lint dead-clear "surface 3 format X8R8G8B8 size 32x32 usage target" "submit { CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 32 32 } } COLORFILL { 3 0 0 8 8 0 } CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 32 32 } } SETRENDERTARGET2 { 0 3 } CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 32 32 } } }"
  0 habits

A clear of colours, and a draw that covers them. Not if the draw is smaller, blends, or the colours are drawn to in between.

  $ lint covered-clear "submit { CLEAR { flags TARGET|ZBUFFER color 0 depth 1 stencil 0 { 0 0 32 32 } } $quad }"
  covered-clear: 1 time
    6+0x0: surface 1, covered at 6+0x24
  1 habit
  $ lint covered-clear "submit { RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND ONE DESTBLEND ONE } CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 32 32 } } $quad }" "submit { RENDERSTATE { ALPHABLENDENABLE FALSE SCISSORTESTENABLE TRUE } SETSCISSORRECT { 0 0 31 32 } RENDERSTATE { SCISSORTESTENABLE FALSE } CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 32 32 } } RENDERSTATE { SCISSORTESTENABLE TRUE } $quad RENDERSTATE { SCISSORTESTENABLE FALSE } $quad }"
  0 habits

Depth without stencil, which nothing uses. Not if a draw tests stencil, or the format has none.

  $ lint depth-cleared-alone "submit { CLEAR { flags ZBUFFER color 0 depth 1 stencil 0 { 0 0 32 32 } } $quad }"
  depth-cleared-alone: 1 time
    6+0x0: depth of surface 2
  1 habit
  $ lint depth-cleared-alone "submit { CLEAR { flags ZBUFFER color 0 depth 1 stencil 0 { 0 0 32 32 } } RENDERSTATE { STENCILENABLE TRUE } $quad }"
  0 habits
  $ lint depth-cleared-alone "surface 3 format D16 size 32x32 usage depth" "submit { CLEAR { flags ZBUFFER|STENCIL color 0 depth 1 stencil 0 { 0 0 32 32 } } SETDEPTHSTENCIL { 3 } CLEAR { flags ZBUFFER color 0 depth 1 stencil 0 { 0 0 32 32 } } }"
  0 habits

Draws
-----

Draws that are skipped, with the reason.

  $ lint skipped-draw "submit { DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 4 0 1 } $quad }"
  skipped-draw: 1 time
    6+0x0: DRAWINDEXEDPRIMITIVE: no index buffer
  1 habit

Everything outside, or facing away. Not if a part is inside.

  $ lint clipped-draw "submit { $outside RENDERSTATE { CULLMODE CW } DRAWPRIMITIVE { TRIANGLELIST 0 1 } DRAWPRIMITIVE { LINELIST 8 2 } }"
  clipped-draw: 3 times
    6+0x0: DRAWPRIMITIVE
    6+0x1c: DRAWPRIMITIVE
    6+0x2c: DRAWPRIMITIVE
  1 habit
  $ lint clipped-draw "submit { $quad DRAWPRIMITIVE { TRIANGLESTRIP 0 6 } DRAWPRIMITIVE { LINELIST 0 2 } }"
  0 habits

Hidden by what was drawn before. Not inside a query, whose answer it is; not if the draw changes stencil values where it fails.

  $ lint hidden-draw "submit { CLEAR { flags ZBUFFER|STENCIL color 0 depth 1 stencil 0 { 0 0 32 32 } } RENDERSTATE { ZENABLE TRUE } $quad $behind }"
  hidden-draw: 1 time
    6+0x40: DRAWPRIMITIVE
  1 habit
  $ lint hidden-draw "submit { CLEAR { flags ZBUFFER|STENCIL color 0 depth 1 stencil 0 { 0 0 32 32 } } RENDERSTATE { ZENABLE TRUE } $quad CREATEQUERY { 7 OCCLUSION } ISSUEQUERY { 7 BEGIN } $behind ISSUEQUERY { 7 END } RENDERSTATE { STENCILENABLE TRUE STENCILZFAIL INCR } $behind }"
  0 habits

All writes are masked. Not if depth is written, or a second target.

  $ lint masked-draw "submit { RENDERSTATE { COLORWRITEENABLE 0 } $quad RENDERSTATE { ZENABLE TRUE ZWRITEENABLE FALSE } $quad }"
  masked-draw: 1 time
    6+0xc: DRAWPRIMITIVE
  1 habit
  $ lint masked-draw "surface 3 format X8R8G8B8 size 32x32 usage target" "submit { CLEAR { flags ZBUFFER|STENCIL color 0 depth 1 stencil 0 { 0 0 32 32 } } RENDERSTATE { COLORWRITEENABLE 0 ZENABLE TRUE } $quad RENDERSTATE { ZENABLE FALSE } SETRENDERTARGET2 { 1 3 } $quad }"
  0 habits

Eight draws of a triangle that follow one another in the buffer; seven; with a gap; strips; with a state in between.

  $ draws() { for i in $(seq 0 $(($1 - 1))); do echo "DRAWPRIMITIVE { TRIANGLELIST $((12 + $2 * i)) 1 } ${3:-}"; done; }
  $ lint split-draws "submit { $(draws 8 3) $quad }"
  split-draws: 1 time
    6+0x0: 8 draws with 8 primitives in all
  1 habit
  $ lint split-draws "submit { $(draws 7 3) $quad $(draws 8 4) $(draws 8 3 "RENDERSTATE { FOGENABLE FALSE }") DRAWPRIMITIVE { TRIANGLESTRIP 12 1 TRIANGLESTRIP 13 1 TRIANGLESTRIP 14 1 TRIANGLESTRIP 15 1 TRIANGLESTRIP 16 1 TRIANGLESTRIP 17 1 TRIANGLESTRIP 18 1 TRIANGLESTRIP 19 1 TRIANGLESTRIP 20 1 } }"
  0 habits
  $ lint split-draws "submit { DRAWPRIMITIVE { TRIANGLELIST 12 1 TRIANGLELIST 15 1 TRIANGLELIST 18 1 TRIANGLELIST 21 1 TRIANGLELIST 24 1 TRIANGLELIST 27 1 TRIANGLELIST 30 1 TRIANGLELIST 33 1 TRIANGLELIST 36 1 } }"
  split-draws: 1 time
    6+0x0: 9 draws with 9 primitives in all
  1 habit

States that do nothing
----------------------

An alpha test that all pass, a blend that keeps the source, a depth test that is always passed and writes nothing.

  $ lint alpha-test-always "submit { RENDERSTATE { ALPHATESTENABLE TRUE } $quad RENDERSTATE { ALPHAFUNC GREATEREQUAL } $quad }"
  alpha-test-always: 2 times
    6+0xc: DRAWPRIMITIVE
    6+0x28: DRAWPRIMITIVE
  1 habit
  $ lint alpha-test-always "submit { RENDERSTATE { ALPHATESTENABLE TRUE ALPHAFUNC GREATEREQUAL ALPHAREF 1 } $quad RENDERSTATE { ALPHATESTENABLE FALSE ALPHAFUNC ALWAYS } $quad }"
  0 habits
  $ lint blend-of-nothing "submit { RENDERSTATE { ALPHABLENDENABLE TRUE } $quad }"
  blend-of-nothing: 1 time
    6+0xc: DRAWPRIMITIVE
  1 habit
  $ lint blend-of-nothing "submit { RENDERSTATE { ALPHABLENDENABLE TRUE SEPARATEALPHABLENDENABLE TRUE DESTBLENDALPHA ONE } $quad RENDERSTATE { SEPARATEALPHABLENDENABLE FALSE BLENDOP MAX } $quad }"
  0 habits
  $ lint depth-test-idle "submit { RENDERSTATE { ZENABLE TRUE ZWRITEENABLE FALSE ZFUNC ALWAYS } $quad }"
  depth-test-idle: 1 time
    6+0x1c: DRAWPRIMITIVE
  1 habit
  $ lint depth-test-idle "submit { RENDERSTATE { ZENABLE TRUE ZWRITEENABLE TRUE ZFUNC ALWAYS } $quad RENDERSTATE { ZWRITEENABLE FALSE ZFUNC LESSEQUAL } $quad SETDEPTHSTENCIL { 0 } RENDERSTATE { ZFUNC ALWAYS } $quad }"
  0 habits
  $ lint stencil-without-bits "submit { SETDEPTHSTENCIL { 0 } RENDERSTATE { STENCILENABLE TRUE } $quad }" "surface 3 format D16 size 32x32 usage depth" "submit { SETDEPTHSTENCIL { 3 } $quad }"
  stencil-without-bits: 2 times
    6+0x14: DRAWPRIMITIVE
    8+0x8: DRAWPRIMITIVE
  1 habit
  $ lint stencil-without-bits "submit { RENDERSTATE { STENCILENABLE TRUE } $quad RENDERSTATE { STENCILENABLE FALSE } SETDEPTHSTENCIL { 0 } $quad }"
  0 habits

Textures
--------

  $ lint missing-texture "submit { TEXTURESTAGESTATE { 0 TEXTUREMAP 5 } $quad }"
  missing-texture: 1 time
    6+0xc: DRAWPRIMITIVE
  1 habit
  $ lint missing-texture "surface 5 format X8R8G8B8 size 4x4 usage texture" "submit { TEXTURESTAGESTATE { 0 TEXTUREMAP 5 1 TEXTUREMAP 6 } $quad }"
  0 habits

Bound, and not read before it is unbound. Not if a later draw reads it, nor if no draw ran meanwhile.

  $ lint unread-texture "surface 5 format X8R8G8B8 size 4x4 usage texture" "submit { TEXTURESTAGESTATE { 0 TEXTUREMAP 5 1 TEXTUREMAP 5 } $quad $quad TEXTURESTAGESTATE { 1 TEXTUREMAP 0 } }"
  unread-texture: 1 time
    7+0x0: stage 1 texture 5, not read by 2 draws
  1 habit
  $ lint unread-texture "surface 5 format X8R8G8B8 size 4x4 usage texture" "submit { TEXTURESTAGESTATE { 1 TEXTUREMAP 5 } $quad TEXTURESTAGESTATE { 0 TEXTUREMAP 5 1 COLOROP MODULATE } $quad TEXTURESTAGESTATE { 2 TEXTUREMAP 5 2 TEXTUREMAP 0 } }"
  0 habits

Levels that are never filtered. Not with a filter in one draw, nor with one level.

  $ lint unfiltered-mips "surface 5 format X8R8G8B8 size 4x4 usage texture levels 3" "submit { TEXTURESTAGESTATE { 0 TEXTUREMAP 5 } $quad }" "destroy 5"
  unfiltered-mips: 1 time
    7+0xc: texture 5 with 3 levels
  1 habit
  $ lint unfiltered-mips "surface 5 format X8R8G8B8 size 4x4 usage texture levels 3" "surface 6 format X8R8G8B8 size 4x4 usage texture" "submit { TEXTURESTAGESTATE { 0 TEXTUREMAP 5 } $quad TEXTURESTAGESTATE { 0 MIPFILTER LINEAR } $quad TEXTURESTAGESTATE { 0 MIPFILTER NONE 0 TEXTUREMAP 6 } $quad }"
  0 habits
  $ lint mips-made-twice "surface 5 format X8R8G8B8 size 4x4 usage texture|target levels 3" "submit { GENERATEMIPSUBLEVELS { 5 LINEAR } $quad GENERATEMIPSUBLEVELS { 5 LINEAR } }"
  mips-made-twice: 1 time
    7+0x1c: surface 5
  1 habit
  $ lint mips-made-twice "surface 5 format X8R8G8B8 size 4x4 usage texture|target levels 3" "submit { GENERATEMIPSUBLEVELS { 5 LINEAR } GENERATEMIPSUBLEVELS { 5 POINT } COLORFILL { 5 0 0 4 4 0 } GENERATEMIPSUBLEVELS { 5 POINT } }" "write 5 data { fill 64 1 }" "submit { GENERATEMIPSUBLEVELS { 5 POINT } }"
  0 habits

Queries
-------

  $ lint unissued-query "submit { CREATEQUERY { 7 OCCLUSION 8 EVENT } ISSUEQUERY { 8 END } DELETEQUERY { 7 } }"
  unissued-query: 1 time
    6+0x0: query 7 OCCLUSION
  1 habit
  $ lint unissued-query "submit { CREATEQUERY { 7 OCCLUSION } }" "submit { ISSUEQUERY { 7 BEGIN 7 END } DELETEQUERY { 7 } }"
  0 habits
  $ lint query-begun-twice "submit { CREATEQUERY { 7 OCCLUSION } ISSUEQUERY { 7 BEGIN } $quad ISSUEQUERY { 7 BEGIN 7 END } }"
  query-begun-twice: 1 time
    6+0x28: query 7 OCCLUSION
  1 habit
  $ lint query-begun-twice "submit { CREATEQUERY { 7 OCCLUSION 8 OCCLUSION } ISSUEQUERY { 7 BEGIN 8 BEGIN 7 END 7 BEGIN 7 END 8 END } }"
  0 habits
  $ lint unended-query "submit { CREATEQUERY { 7 OCCLUSION } ISSUEQUERY { 7 BEGIN 7 END 7 BEGIN } }"
  unended-query: 1 time
    6+0xc: query 7 OCCLUSION
  1 habit
  $ lint unended-query "submit { CREATEQUERY { 7 OCCLUSION } ISSUEQUERY { 7 BEGIN } }" "submit { ISSUEQUERY { 7 END } }"
  0 habits
  $ lint empty-query "submit { CREATEQUERY { 7 OCCLUSION } ISSUEQUERY { 7 BEGIN } CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 32 32 } } ISSUEQUERY { 7 END } }"
  empty-query: 1 time
    6+0xc: query 7 OCCLUSION
  1 habit
  $ lint empty-query "submit { CREATEQUERY { 7 OCCLUSION 8 EVENT } ISSUEQUERY { 7 BEGIN } $quad ISSUEQUERY { 7 END 8 END } }"
  0 habits

Targets and frames
------------------

Draws that alternate. Not a few passes, nor passes in different frames.

  $ lint target-switching "surface 3 format X8R8G8B8 size 32x32 usage texture|target" "submit { $quad SETRENDERTARGET2 { 0 3 } $quad SETRENDERTARGET2 { 0 1 } $quad SETRENDERTARGET2 { 0 3 } $quad SETRENDERTARGET2 { 0 1 } $quad SETRENDERTARGET2 { 0 3 } $quad SETRENDERTARGET2 { 0 1 } $quad }"
  target-switching: 1 time
    7+0x38: 5 times back, between surfaces 1 and 3
  1 habit
  $ lint target-switching "surface 3 format X8R8G8B8 size 32x32 usage texture|target" "submit { $quad SETRENDERTARGET2 { 0 3 } $quad SETRENDERTARGET2 { 0 1 } $quad }" "present 1" "submit { $quad SETRENDERTARGET2 { 0 3 } $quad SETRENDERTARGET2 { 0 1 } $quad }" "present 1" "submit { $quad SETRENDERTARGET2 { 0 3 } $quad SETRENDERTARGET2 { 0 1 } $quad }"
  0 habits

A target that nothing reads. Not if it is sampled, copied or shown, now or later; not if the capture shows nothing.

  $ lint unread-target "surface 3 format X8R8G8B8 size 32x32 usage texture|target" "submit { $quad SETRENDERTARGET2 { 0 3 } $quad }" "present 1"
  unread-target: 1 time
    7+0x1c: surface 3
  1 habit
  $ lint unread-target "surface 3 format X8R8G8B8 size 32x32 usage texture|target" "submit { SETRENDERTARGET2 { 0 3 } $quad SETRENDERTARGET2 { 0 1 } TEXTURESTAGESTATE { 0 TEXTUREMAP 3 } $quad }" "present 1"
  0 habits
  $ lint unread-target "surface 3 format X8R8G8B8 size 32x32 usage texture|target" "submit { SETRENDERTARGET2 { 0 3 } $quad BLT { 3 0 0 32 32 0 1 0 0 32 32 0 0 } }" "present 1"
  0 habits
  $ lint unread-target "surface 3 format X8R8G8B8 size 32x32 usage texture|target" "submit { SETRENDERTARGET2 { 0 3 } $quad }" "present 0"
  0 habits
  $ lint idle-present "submit { $quad }" "present 1" "submit { RENDERSTATE { FOGENABLE TRUE } }" "present 1"
  idle-present: 1 time
    9: present
  1 habit
  $ lint idle-present "submit { $quad }" "present 1" "submit { CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 32 32 } } }" "present 1" "submit { COLORFILL { 1 0 0 4 4 0 } }" "present 1"
  0 habits

Uploads
-------

The same vertices again. Not others, nor few bytes.

  $ lint repeated-vertices "submit vertex_type XYZRHW { vertices { f32 0 0 0 1 32 0 0 1 0 32 0 1 32 32 0 1 } TRIANGLESTRIP count 2 { first 0 } }" "submit vertex_type XYZRHW { vertices { f32 0 0 0 1 32 0 0 1 0 32 0 1 32 32 0 1 } TRIANGLESTRIP count 2 { first 0 } }"
  repeated-vertices: 1 time
    7: 64 bytes, as at 6
  1 habit
  $ lint repeated-vertices "submit vertex_type XYZRHW { vertices { f32 0 0 0 1 32 0 0 1 0 32 0 1 32 32 0 1 } TRIANGLESTRIP count 2 { first 0 } }" "submit vertex_type XYZRHW { vertices { f32 0 0 0 1 32 0 0 1 0 32 0 1 32 32 0.5 1 } TRIANGLESTRIP count 2 { first 0 } }" "submit vertex_type XYZRHW { vertices { f32 0 0 0 1 } POINTS { 1 0 } }" "submit vertex_type XYZRHW { vertices { f32 0 0 0 1 } POINTS { 1 0 } }"
  0 habits

The bytes that are there. Not if they differ, or something else has changed them: a copy, a draw, a discard.

  $ lint unchanged-upload "write 10 at 1024 data { u8 fill 64 1 }" "write 10 at 1024 data { u8 fill 64 1 }"
  unchanged-upload: 1 time
    7: 64 bytes of 10, as at 6
  1 habit
  $ lint unchanged-upload "write 10 at 1024 data { u8 fill 64 1 }" "write 10 at 1024 data { u8 fill 64 2 }" "write 10 at 1024 data { u8 fill 64 1 }" "write 10 at 1080 data { u8 3 }" "write 10 at 1024 data { u8 fill 64 1 }" "buffer 10 bytes 2048" "write 10 at 1024 data { u8 fill 64 1 }"
  0 habits
  $ lint unchanged-upload "surface 3 format X8R8G8B8 size 32x32 usage texture|target" "write 3 data { u8 fill 4096 1 }" "submit { SETRENDERTARGET2 { 0 3 } CLEAR { flags TARGET color 0 depth 1 stencil 0 { 0 0 31 32 } } }" "write 3 data { u8 fill 4096 1 }" "write 3 data { u8 fill 4096 1 }"
  unchanged-upload: 1 time
    10: 4096 bytes of 3, as at 9
  1 habit

A part that draws of the frame have read. Not: another part; after a discard; in the next frame.

  $ lint busy-buffer "submit { $quad }" "write 10 at 48 data { f32 32 32 0.5 1 }"
  busy-buffer: 1 time
    7: bytes 48..63 of buffer 10, read at 6+0x0
  1 habit
  $ lint busy-buffer "submit { $quad }" "write 10 at 64 data { f32 1 }" "present 1" "write 10 at 48 data { f32 32 32 0.5 1 }" "submit { $quad }" "buffer 10 bytes 2048" "write 10 at 48 data { f32 32 32 0.5 1 }"
  0 habits

Objects
-------

  $ lint unused-shader "submit { CREATEPIXELSHADER { handle 7 code_bytes auto asm {
  > ps_2_0
  > mov oC0, c0
  > } } $quad }" "submit { DELETEPIXELSHADER { 7 } }"
  unused-shader: 1 time
    6+0x0: pixel shader 7
  1 habit
  $ lint unused-shader "submit { CREATEPIXELSHADER { handle 7 code_bytes auto asm {
  > ps_2_0
  > mov oC0, c0
  > } } SETPIXELSHADER { 7 } $quad SETPIXELSHADER { 0 } }"
  0 habits
  $ lint equal-shaders "submit { CREATEPIXELSHADER { handle 7 code_bytes auto asm {
  > ps_2_0
  > mov oC0, c0
  > } handle 8 code_bytes auto asm {
  > ps_2_0
  > mov oC0, c0
  > } } }"
  equal-shaders: 1 time
    6+0x0: pixel shader 8 equals 7 of 6+0x0
  1 habit
  $ lint equal-shaders "submit { CREATEPIXELSHADER { handle 7 code_bytes auto asm {
  > ps_2_0
  > mov oC0, c0
  > } handle 8 code_bytes auto asm {
  > ps_2_0
  > mov oC0, c1
  > } } DELETEPIXELSHADER { 7 } CREATEPIXELSHADER { handle 9 code_bytes auto asm {
  > ps_2_0
  > mov oC0, c0
  > } } }"
  0 habits
  $ lint unused-object "surface 5 format X8R8G8B8 size 4x4 usage texture" "write 5 data { fill 64 1 }" "buffer 11 bytes 64"
  unused-object: 2 times
    6: surface 5
    8: buffer 11
  1 habit
  $ lint unused-object "surface 5 format X8R8G8B8 size 4x4 usage texture" "buffer 11 bytes 64" "submit { TEXTURESTAGESTATE { 0 TEXTUREMAP 5 } SETINDICES { 11 2 } }"
  0 habits
  $ lint leaked-object "destroy_context 1" "destroy 1" "destroy 10"
  leaked-object: 1 time
    1: surface 2
  1 habit
  $ lint leaked-object "destroy 1"
  0 habits

What lint prints
----------------

The first three places, the number of all, and the reason. Habits do not change the status, unless --error is given.

  $ { cat base; echo "submit { $quad RENDERSTATE { FOGENABLE FALSE FOGENABLE FALSE } SETINDICES { 0 0 } RENDERSTATE { ZENABLE FALSE } }"; } >four.dp2t
  $ dp2 lint four.dp2t
  redundant-state: 3 times
    6+0x10: RENDERSTATE FOGENABLE
    6+0x10: RENDERSTATE FOGENABLE
    6+0x30: RENDERSTATE ZENABLE
    A state is set to the value that it has: the driver compares or validates it again; set what differs from the last draw.
  1 habit
  $ dp2 lint --error four.dp2t | tail -n 1; echo "${PIPESTATUS[0]}"
  1 habit
  1
  $ dp2 lint --error --ignore redundant-state four.dp2t | tail -n 1
  0 habits
  $ dp2 lint --json --only redundant-state four.dp2t
  {"version":2,"type":"habit","file":"four.dp2t","rule":"redundant-state","count":3,"first":[{"record":6,"at":"6+0x10","offset":16,"text":"RENDERSTATE FOGENABLE"},{"record":6,"at":"6+0x10","offset":16,"text":"RENDERSTATE FOGENABLE"},{"record":6,"at":"6+0x30","offset":48,"text":"RENDERSTATE ZENABLE"}],"why":"A state is set to the value that it has: the driver compares or validates it again; set what differs from the last draw."}
  {"version":2,"type":"summary","file":"four.dp2t","verb":"lint","whole":true,"habits":1,"status":0}
  $ dp2 lint --only idle-present,redundant-states four.dp2t
  dp2: unknown rule 'redundant-states'; did you mean redundant-state?; see dp2 lint --rules
  [2]
  $ dp2 lint
  dp2: file is required; see dp2 lint --help
  [2]
  $ dp2 lint --rules | grep -c '^[a-z]'
  33
  $ dp2 lint --rules | sed -n 1,4p
  redundant-state
    A state is set to the value that it has: the driver compares or validates it again; set what differs from the last draw.
  overwritten-state
    A state is set again before anything used it: only the last value counts; set each state once between draws.

Rules that only need commands need no counting; results do not depend on threads.

  $ for file in "$SAMPLES"/*.dp2t "$SAMPLES"/d3d9/*.dp2c; do
  >   dp2 lint "$file" >one || echo "$file: $?"
  >   dp2 lint --threads 3 "$file" | cmp - one || echo "$file differs with threads"
  > done

Rules about objects are not checked in a raw command buffer, nor do cut or empty captures confuse it.

  $ dp2 asm four.dp2t --raw-output --at 6 --out raw.bin
  $ dp2 lint raw.bin | grep '^[a-z0-9]'
  redundant-state: 2 times
  skipped-draw: 1 time
  idle-present: 1 time
  3 habits
  $ dp2 asm four.dp2t --out four.dp2c && head -c -60 four.dp2c >cut.dp2c && dp2 lint cut.dp2c 2>&1 | tail -n 1
  1 habit
  [1]
  $ printf 'dp2t 1\n' >empty.dp2t && dp2 lint empty.dp2t
  0 habits
