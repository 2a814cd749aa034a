"""Commands of DirectX 8 and 9, each at least once in correct form. Sizes were counted by hand."""
from corpus import *
from cases_legacy import DRAW, LIT, SQUARE, TEXTURES, state

VERTICES, INDICES = 10, 11


def stream(name, shows, page, text, sizes, vertices, *rects, indices=b"", before="", interface=5, **others):
    """A draw of transformed vertices from stream 0."""
    select = "SETVERTEXSHADER { XYZRHW|DIFFUSE }" if interface == 4 else "SETVERTEXSHADERDECL { XYZRHW|DIFFUSE } SETVERTEXSHADERFUNC { 0 }"
    buffers = [buffer(VERTICES, vertices)] + ([buffer(INDICES, indices)] if indices else [])
    case(name, shows, page, [call(f"{DRAW} {select} SETSTREAMSOURCE {{ 0 10 20 }} {before}"),
                             call(text, sizes=sizes, pixels=[picture(1, *rects)])], interface=interface, buffers=buffers, **others)


stream("draw_primitive", "DRAWPRIMITIVE: n draws; VStart counts vertices.", "WIRE.md C.4, D.3",
       "DRAWPRIMITIVE { TRIANGLESTRIP 1 2 TRIANGLELIST 5 1 }", [(52, 2, 28)],
       tl(0, 0) + strip(1, 1, 4, 4) + strip(-1, 6, -1, 6)[:60], (1, 1, 4, 4, RED))
stream("draw_indexed_primitive", "DRAWINDEXEDPRIMITIVE: the base, signed, is added to each index; StartIndex counts indices.", "WIRE.md C.4, D.3",
       "DRAWINDEXEDPRIMITIVE { TRIANGLELIST -2 2 4 1 2 }", [(53, 1, 28)], strip(2, 0, 6, 8), (2, 0, 6, 8, RED),
       indices=halves(9, 2, 3, 4, 4, 3, 5), before="SETINDICES { 11 2 }")
stream("indices_of_32_bits", "SETINDICES: stride 4 means DWORDs.", "WIRE.md D.6", "SETINDICES { 11 4 } DRAWINDEXEDPRIMITIVE { TRIANGLESTRIP 0 0 4 0 2 }",
       [(51, 1, 12), (53, 1, 28)], strip(0, 3, 8, 5), (0, 3, 8, 5, RED), indices=words(0, 1, 2, 3))
stream("draw_primitive2", "DRAWPRIMITIVE2: FirstVertexOffset counts bytes.", "WIRE.md C.4, D.3", "DRAWPRIMITIVE2 { TRIANGLEFAN 20 2 }", [(59, 1, 16)],
       tl(0, 0) + fan(0, 0, 8, 1), (0, 0, 8, 1, RED))
stream("draw_indexed_primitive2", "DRAWINDEXEDPRIMITIVE2: base and start of the indices count bytes.", "WIRE.md C.4, D.3",
       "DRAWINDEXEDPRIMITIVE2 { TRIANGLESTRIP 20 0 4 4 2 }", [(60, 1, 28)], tl(0, 0) + strip(5, 5, 7, 7), (5, 5, 7, 7, RED),
       indices=halves(9, 9, 0, 1, 2, 3), before="SETINDICES { 11 2 }")
stream("negative_base_offset", "DRAWINDEXEDPRIMITIVE2: BaseVertexOffset may be negative; with an index added the address is valid.", "WIRE.md C.5",
       "DRAWINDEXEDPRIMITIVE2 { TRIANGLESTRIP -20 1 4 0 2 }", [(60, 1, 28)], strip(5, 5, 7, 7), (5, 5, 7, 7, RED),
       indices=halves(1, 2, 3, 4), before="SETINDICES { 11 2 }")
stream("clipped_triangle_fan", "CLIPPEDTRIANGLEFAN: a fan; FirstVertexOffset counts bytes.", "WIRE.md C.4, D.3", "CLIPPEDTRIANGLEFAN { 20 7 2 }",
       [(58, 1, 16)], tl(0, 0) + fan(6, 0, 8, 8), (6, 0, 8, 8, RED))
stream("draw_points", "A POINTLIST of two points of size 1.", "WIRE.md D.1, D.8", "DRAWPRIMITIVE { POINTLIST 0 2 }", [(52, 1, 16)], tl(3, 1) + tl(0, 7),
       (3, 1, 4, 2, RED), (0, 7, 1, 8, RED), before="RENDERSTATE { POINTSIZE 1.0 POINTSPRITEENABLE FALSE }")
stream("stream_source2", "SETSTREAMSOURCE2: dwOffset is where vertex 0 begins.", "WIRE.md C.4, D.4",
       "SETSTREAMSOURCE2 { 0 10 20 20 } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }", [(80, 1, 20), (52, 1, 16)], tl(0, 0) + strip(1, 5, 3, 8),
       (1, 5, 3, 8, RED))
stream("dx8_fvf", "SETVERTEXSHADER: a number with bit 0 clear is an FVF code.", "WIRE.md C.4, F.1",
       "SETVERTEXSHADER { XYZRHW|DIFFUSE } SETSTREAMSOURCE { 0 10 20 } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }",
       [(47, 1, 8), (49, 1, 16), (52, 1, 16)], strip(4, 2, 8, 3), (4, 2, 8, 3, RED), interface=4)
stream("stride_wider_than_fvf", "The stride of a stream may be larger than its vertices.", "WIRE.md D.4",
       "SETSTREAMSOURCE { 0 10 24 } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }", [(49, 1, 16), (52, 1, 16)],
       b"".join(strip(1, 1, 7, 7)[20 * i:20 * i + 20] + bytes(4) for i in range(4)), (1, 1, 7, 7, RED))
stream("scissor", "SETSCISSORRECT cuts draws and clears.", "WIRE.md C.4, E.7",
       "SETSCISSORRECT { 2 2 4 4 } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } CLEAR { TARGET|COMPUTERECTS 0xff00ff00 0 0 { 3 3 8 8 } }",
       [(79, 1, 20), (52, 1, 16), (42, 1, 36)], strip(0, 0, 8, 8), (2, 2, 4, 4, RED), (3, 3, 4, 4, GREEN),
       before="RENDERSTATE { SCISSORTESTENABLE TRUE }")
stream("stream_frequency", "SETSTREAMSOURCEFREQ: a divider of 1 is every vertex.", "WIRE.md C.4, D.7",
       "SETSTREAMSOURCEFREQ { 0 1 1 1 } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }", [(95, 2, 20), (52, 1, 16)], strip(1, 1, 2, 2), (1, 1, 2, 2, RED))
for name, text, what in (("no_stream", "SETSTREAMSOURCE { 0 0 0 }", "Positions whose stream is not bound are zeros: no triangle has an area"),
                         ("no_such_buffer", "SETSTREAMSOURCE { 0 77 20 }", "A stream is not bound when its buffer does not exist: zeros")):
    stream(name, f"{what}; the call succeeds.", "WIRE.md D.3, I-25",
           f"{text} DRAWPRIMITIVE {{ TRIANGLESTRIP 0 2 }} COLORFILL {{ 1 0 0 1 1 0xff0000ff }}", None, strip(0, 0, 8, 8), (0, 0, 1, 1, BLUE),
           basis="reading")
stream("no_stream_of_a_colour", "An attribute whose stream is not bound reads zeros, and the draw happens.", "WIRE.md D.4",
       "CREATEVERTEXSHADERDECL { 3 2 { 0 0 FLOAT4 DEFAULT POSITIONT 0 } { 1 0 D3DCOLOR DEFAULT COLOR 0 } } SETVERTEXSHADERDECL { 3 } "
       "COLORFILL { 1 0 0 8 8 0xffffffff } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }", None, strip(1, 1, 8, 8), (0, 0, 8, 8, WHITE), (1, 1, 8, 8, 0),
       basis="reading")
stream("beyond_stream", "Vertices beyond the buffer's end are zeros: the first triangle is drawn, the second has no area.", "WIRE.md D.3, I-25",
       "DRAWPRIMITIVE { TRIANGLELIST 0 2 }", None, strip(0, 0, 8, 8), *((0, y, 8 - y, y + 1, RED) for y in range(8)), basis="reading")
stream("index_beyond_stream", "A vertex beyond the buffer that an index names is zeros: no triangle has an area.", "WIRE.md D.3, I-25",
       "DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 4 0 1 }", [(53, 1, 28)], strip(0, 0, 8, 8), indices=halves(0, 1, 0xFFFF),
       before="SETINDICES { 11 2 }", basis="reading")
case("user_memory_stream", "SETSTREAMSOURCEUM: stream 0 is the call's lpVertices, dwVertexOffset bytes in.", "WIRE.md C.4, D.5", [
    call(DRAW + " SETVERTEXSHADERDECL { XYZRHW|DIFFUSE } SETVERTEXSHADERFUNC { 0 }"),
    call("SETSTREAMSOURCEUM { 0 20 } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }", vertices=tl(0, 0) + strip(0, 0, 4, 4), vertex_offset=20,
         vertex_size=20, vertex_length=4, sizes=[(50, 1, 12), (52, 1, 16)], pixels=[picture(1, (0, 0, 4, 4, RED))])], basis="reading")
UM_DRAW = "SETSTREAMSOURCEUM { 0 20 } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }"
case("user_memory_without_offset", "The Permedia3 sample does not add dwVertexOffset to lpVertices.", "WIRE.md I-5", [
    call(DRAW + " SETVERTEXSHADERDECL { XYZRHW|DIFFUSE } SETVERTEXSHADERFUNC { 0 }"),
    call(UM_DRAW, vertices=strip(0, 0, 4, 4) + tl(0, 0), vertex_offset=20, vertex_size=20, vertex_length=4, pixels=[picture(1, (0, 0, 4, 4, RED))])],
     dialect="permedia3", basis="reading")
case("user_memory_is_gone", "SETSTREAMSOURCEUM outlives the call, the memory does not: a later draw without lpVertices reads zeros.", "WIRE.md D.5", [
    call(DRAW + " SETVERTEXSHADERDECL { XYZRHW|DIFFUSE } SETVERTEXSHADERFUNC { 0 }"),
    call(UM_DRAW, vertices=strip(0, 0, 4, 4), vertex_size=20, pixels=[picture(1, (0, 0, 4, 4, RED))]),
    call("COLORFILL { 1 0 0 8 8 0 } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }", pixels=[picture(1)])], basis="reading")
stream("stride_of_zero", "A stride of 0 is legal: every vertex is vertex 0.", "WIRE.md D.4", "SETSTREAMSOURCE { 0 10 0 } DRAWPRIMITIVE { POINTLIST 0 3 }", None,
       tl(5, 2) + tl(1, 1), (5, 2, 6, 3, RED))
stream("no_primitives", "Draws of 0 primitives draw nothing and need nothing.", "WIRE.md D.1", "DRAWPRIMITIVE { TRIANGLELIST 0 0 TRIANGLESTRIP 9999 0 }", None, tl(0, 0))
stream("primitive_types", "Draws of a primitive type that does not exist are skipped, as are indexed points.", "WIRE.md D.3",
       "DRAWPRIMITIVE { 0 0 1 7 0 1 0xffffffff 0 1 } DRAWINDEXEDPRIMITIVE { POINTLIST 0 0 1 0 1 }", None, strip(0, 0, 8, 8), indices=halves(0, 1, 2, 3),
       before="SETINDICES { 11 2 }", basis="reading")

# Shaders: positions from the stream, one colour from a constant.
CONSTANT = "data { f32 0 1 0 1 }" # green
GREEN_SQUARE = picture(1, (0, 0, 8, 8, GREEN))
case("dx8_vertex_shader", "CREATEVERTEXSHADER: declaration, then code; a number with bit 0 set selects it; constants are 16 bytes.", "WIRE.md C.4, F.1, F.2", [
    call(LIT), call("CREATEVERTEXSHADER { 3 12 auto data { u32 0x20000000 0x40020000 0xffffffff } asm {\n vs_1_1\n mov oPos, v0\n mov oD0, c2\n } }",
                    sizes=[(45, 1, 60)]),
    call(f"SETVERTEXSHADER {{ 3 }} SETVERTEXSHADERCONST {{ 2 1 {CONSTANT} }} SETSTREAMSOURCE {{ 0 10 12 }} DRAWPRIMITIVE {{ TRIANGLESTRIP 0 2 }}",
         sizes=[(47, 1, 8), (48, 1, 28), (49, 1, 16), (52, 1, 16)], pixels=[GREEN_SQUARE]),
    call("SETVERTEXSHADER { 0 } DELETEVERTEXSHADER { 3 }", sizes=[(47, 1, 8), (46, 1, 8)])], interface=4, buffers=[buffer(VERTICES, SQUARE)])
case("dx9_vertex_shader", "Declaration and code are objects of their own, and may have the same number.", "WIRE.md C.4, F.1, F.3", [
    call(LIT), call("CREATEVERTEXSHADERDECL { 3 1 { 0 0 FLOAT3 DEFAULT POSITION 0 } } "
                    "CREATEVERTEXSHADERFUNC { 3 auto asm {\n vs_1_1\n dcl_position v0\n mov oPos, v0\n mov oD0, c2\n } }",
                    sizes=[(71, 1, 20), (74, 1, 56)]),
    call(f"SETVERTEXSHADERDECL {{ 3 }} SETVERTEXSHADERFUNC {{ 3 }} SETVERTEXSHADERCONST {{ 2 1 {CONSTANT} }} SETSTREAMSOURCE {{ 0 10 12 }} "
         "DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }", sizes=[(73, 1, 8), (76, 1, 8), (48, 1, 28), (49, 1, 16), (52, 1, 16)], pixels=[GREEN_SQUARE]),
    call("SETVERTEXSHADERDECL { 0 } SETVERTEXSHADERFUNC { 0 } DELETEVERTEXSHADERDECL { 3 } DELETEVERTEXSHADERFUNC { 3 }",
         sizes=[(73, 1, 8), (76, 1, 8), (72, 1, 8), (75, 1, 8)])], buffers=[buffer(VERTICES, SQUARE)])
case("pixel_shader", "CREATEPIXELSHADER does not select; SETPIXELSHADER does, and 0 goes back to the stages.", "WIRE.md C.4, F.1", [
    call(DRAW + " SETVERTEXSHADERDECL { XYZRHW|DIFFUSE } SETVERTEXSHADERFUNC { 0 } SETSTREAMSOURCE { 0 10 20 }"),
    call("CREATEPIXELSHADER { 5 auto asm {\n ps_1_1\n mov r0, c1\n } }" f"SETPIXELSHADERCONST {{ 1 1 {CONSTANT} }} DRAWPRIMITIVE {{ TRIANGLESTRIP 0 2 }}",
         sizes=[(54, 1, 32), (57, 1, 28), (52, 1, 16)], pixels=[picture(1, (0, 0, 8, 8, RED))]),
    call("SETPIXELSHADER { 5 } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }", sizes=[(56, 1, 8), (52, 1, 16)], pixels=[GREEN_SQUARE]),
    call("SETPIXELSHADER { 0 } DELETEPIXELSHADER { 5 } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }", sizes=[(56, 1, 8), (55, 1, 8), (52, 1, 16)],
         pixels=[picture(1, (0, 0, 8, 8, RED))])], buffers=[buffer(VERTICES, strip(0, 0, 8, 8))])
case("integer_and_boolean_constants", "Integer registers are 16 bytes on the wire, boolean ones 4.", "WIRE.md C.4, F.4, I-7", [
    call("SETVERTEXSHADERCONSTI { 0 1 data { u32 3 0 1 0 } } SETVERTEXSHADERCONSTB { 2 3 data { u32 1 0 1 } } "
         "SETPIXELSHADERCONSTI { 1 1 data { u32 3 0 1 0 } } SETPIXELSHADERCONSTB { 0 1 data { u32 1 } }",
         sizes=[(77, 1, 28), (83, 1, 24), (93, 1, 28), (94, 1, 16)])])
case("boolean_constant_selects", "A boolean register chooses a branch of a shader: its data is one BOOL a register.", "WIRE.md F.4", [
    call(LIT + "CREATEVERTEXSHADERDECL { 3 1 { 0 0 FLOAT3 DEFAULT POSITION 0 } } CREATEVERTEXSHADERFUNC { 3 auto asm {\n vs_2_0\n def c0, 1, 0, 0, 1\n "
         "def c1, 0, 1, 0, 1\n dcl_position v0\n mov oPos, v0\n if b4\n mov oD0, c1\n else\n mov oD0, c0\n endif\n } } "
         "SETVERTEXSHADERDECL { 3 } SETVERTEXSHADERFUNC { 3 } SETSTREAMSOURCE { 0 10 12 }"),
    call("SETVERTEXSHADERCONSTB { 3 2 data { u32 0 1 } } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }", pixels=[GREEN_SQUARE]),
    call("SETVERTEXSHADERCONSTB { 4 1 data { u32 0 } } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }", pixels=[picture(1, (0, 0, 8, 8, RED))])],
     buffers=[buffer(VERTICES, SQUARE)])

# Patches: flat, so that every pixel of a square is drawn for any tessellation.
GRID = floats(-1, 1, 0.5, 1, 1, 0.5, -1, -1, 0.5, 1, -1, 0.5)
PATCH = LIT + "SETMATERIAL { 0 0 0 1 0 0 0 0 0 0 0 0 0 1 0 0 0 } SETVERTEXSHADERDECL { XYZ } SETVERTEXSHADERFUNC { 0 } SETSTREAMSOURCE { 0 10 12 }"
INFO = "u32 0 0 2 2 2 0 1" # two by two control points, BEZIER, LINEAR
case("rect_patch", "DRAWRECTPATCH: segments with flag 1, then D3DRECTPATCH_INFO with flag 2; a cached patch is drawn by its handle.", "WIRE.md C.4, E.15", [
    call(PATCH), call(f"DRAWRECTPATCH {{ 7 HASSEGS|HASINFO data {{ f32 1 1 1 1 {INFO} }} }}", sizes=[(61, 1, 56)], pixels=[GREEN_SQUARE]),
    call("COLORFILL { 1 0 0 8 8 0 } DRAWRECTPATCH { 7 0 data { } }", sizes=[(82, 1, 28), (61, 1, 12)], pixels=[GREEN_SQUARE]),
    call(f"COLORFILL {{ 1 0 0 8 8 0 }} DRAWRECTPATCH {{ 0 HASINFO data {{ {INFO} }} 7 HASSEGS data {{ f32 2 2 2 2 }} }}",
         sizes=[(82, 1, 28), (61, 2, 64)], pixels=[GREEN_SQUARE])], buffers=[buffer(VERTICES, GRID)])
case("tri_patch", "DRAWTRIPATCH: three segments and D3DTRIPATCH_INFO.", "WIRE.md C.4, E.15", [
    call(PATCH), call("DRAWTRIPATCH { 0 HASSEGS|HASINFO data { f32 1 1 1 u32 0 3 0 1 } }", sizes=[(62, 1, 40)],
                      pixels=[points(1, (1, 1, GREEN), (2, 2, GREEN), (7, 7, 0), (6, 6, 0))])], buffers=[buffer(VERTICES, GRID)])
case("unknown_patch", "A patch without information whose handle is unknown is not drawn and not an error.", "WIRE.md E.15", [
    call(PATCH), call("DRAWRECTPATCH { 9 0 data { } } DRAWTRIPATCH { 9 HASSEGS data { f32 1 1 1 } }", sizes=[(61, 1, 12), (62, 1, 24)],
                      pixels=[picture(1)])], buffers=[buffer(VERTICES, GRID)])

# Blits
case("color_fill", "COLORFILL: n rectangles of any surface.", "WIRE.md C.4, E.13", [
    call("COLORFILL { 1 1 1 3 3 0xff00ff00 2 0 0 2 1 0x01020304 }", sizes=[(82, 2, 52)],
         pixels=[picture(1, (1, 1, 3, 3, GREEN)), picture(2, (0, 0, 2, 1, 0x01020304), (0, 1, 1, 2, 3), (1, 1, 2, 2, 4))])], surfaces=TEXTURES)
case("blt", "BLT: the source comes first; it may stretch, with POINT by whole texels.", "WIRE.md C.4, E.13", [
    call("BLT { 2 0 0 2 2 0 1 0 0 8 8 0 1 }", sizes=[(81, 1, 56)],
         pixels=[picture(1, (0, 0, 4, 4, 1), (4, 0, 8, 4, 2), (0, 4, 4, 8, 3), (4, 4, 8, 8, 4))])], surfaces=TEXTURES)
case("surface_blt", "SURFACEBLT: BLT without stretching.", "WIRE.md C.4, E.13", [
    call("SURFACEBLT { 2 1 0 2 2 0 1 6 6 7 8 0 0 }", sizes=[(96, 1, 56)], pixels=[picture(1, (6, 6, 7, 7, 2), (6, 7, 7, 8, 4))])], surfaces=TEXTURES)
case("buffer_blt", "BUFFERBLT: bytes from buffer to buffer.", "WIRE.md C.4, E.13", [
    call("BUFFERBLT { 10 11 4 8 4 0 }", sizes=[(64, 1, 28)], buffers=[(10, words(1, 30, 3)), (11, words(10, 20, 30))])],
     buffers=[buffer(10, words(1, 2, 3)), buffer(11, words(10, 20, 30))])
case("volume_blt", "VOLUMEBLT: a box; its members are left, top, right, bottom, front, back.", "WIRE.md C.4, E.13", [
    call("VOLUMEBLT { 3 2 0 1 1 1 0 2 1 0 1 0 }", sizes=[(63, 1, 52)], pixels=[picture(3), picture(3, (0, 1, 1, 2, 2), slice=1)])],
     surfaces=[surface(2, width=2, height=2, depth=2, usage="texture", data=words(1, 2, 3, 4, 5, 6, 7, 8)),
               surface(3, width=2, height=2, depth=2, usage="texture")], target=0)
case("generate_mip_sublevels", "GENERATEMIPSUBLEVELS: a level of one colour makes levels of that colour.", "WIRE.md C.4, E.14", [
    call("GENERATEMIPSUBLEVELS { 2 POINT }", sizes=[(89, 1, 12)],
         pixels=[picture(2, (0, 0, 2, 2, 0xFF204060), level=1), picture(2, (0, 0, 1, 1, 0xFF204060), level=2)])],
     surfaces=[SCREEN, surface(2, width=4, height=4, usage="texture target", levels=3, data=words(*[0xFF204060] * 16))])
state("dirty_rect", "ADDDIRTYRECT: no visible effect.", "WIRE.md C.4, E.11", "ADDDIRTYRECT { 2 0 0 2 2 }", [(66, 1, 24)], interface=5, surfaces=TEXTURES)
state("dirty_box", "ADDDIRTYBOX: no visible effect.", "WIRE.md C.4, E.11", "ADDDIRTYBOX { 2 0 0 2 2 0 1 }", [(67, 1, 32)], interface=5,
      surfaces=[SCREEN, surface(2, width=2, height=2, depth=2, usage="texture")])
case("render_targets", "SETRENDERTARGET2 by index, SETDEPTHSTENCIL; CLEAR clears all targets.", "WIRE.md C.4, E.9, E.8", [
    call("SETRENDERTARGET2 { 0 2 1 1 } SETDEPTHSTENCIL { 3 } CLEAR { TARGET|ZBUFFER 0xff00ff00 0 0 { 0 0 8 4 } }",
         sizes=[(85, 2, 20), (86, 1, 8), (42, 1, 36)], pixels=[picture(1, (0, 0, 8, 4, GREEN)), picture(2, (0, 0, 8, 4, GREEN)), picture(3, (0, 4, 8, 8, 7))]),
    call("SETRENDERTARGET2 { 1 0 } SETDEPTHSTENCIL { 0 } CLEAR { TARGET|ZBUFFER 0xffff0000 1 0 { 0 0 8 8 } }",
         pixels=[picture(1, (0, 0, 8, 4, GREEN)), picture(2, (0, 0, 8, 8, RED)), picture(3, (0, 4, 8, 8, 7))])],
     surfaces=[SCREEN, surface(2), surface(3, "D16", usage="depth", data=halves(*[7] * 64))])
# The text commands of Direct3D 9Ex
case("convolution_kernel", "SETCONVOLUTIONKERNELMONO: row weights with flag 1, column weights with flag 2.", "WIRE.md C.4, E.16", [
    call("SETCONVOLUTIONKERNELMONO { 3 2 0 data { } 3 2 1 data { f32 1 1 1 } 3 2 2 data { f32 1 1 } 3 2 3 data { f32 1 1 1 1 1 } }",
         sizes=[(97, 4, 92)])])
A1_ROWS = bytes([0xF0, 0xF0, 0x00, 0x00])
case("compose_rects", "COMPOSERECTS: COPY of one rectangle between surfaces of A1.", "WIRE.md C.4, E.16", [
    call("COMPOSERECTS { 2 3 10 1 11 COPY 0 1 }", sizes=[(98, 1, 36)], pixels=[bits(3, [0, 0, 0xF0, 0xF0])])],
     surfaces=[surface(2, "A1", 8, 4, "texture", data=A1_ROWS), surface(3, "A1", 8, 4, "texture target")], target=0,
     buffers=[buffer(10, halves(0, 0, 8, 2)), buffer(11, halves(0, 0, 0, 1))])
