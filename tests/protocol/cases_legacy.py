"""Commands of DirectX 6 and 7, each at least once in correct form. Sizes were counted by hand."""
from corpus import *

# Sets the states that drawing depends on, since drivers may have other initial ones.
DRAW = """RENDERSTATE { CULLMODE NONE ZENABLE FALSE LIGHTING FALSE CLIPPING TRUE } VIEWPORTINFO { 0 0 8 8 }
    TEXTURESTAGESTATE { 0 COLOROP SELECTARG1 0 COLORARG1 DIFFUSE 0 ALPHAOP SELECTARG1 0 ALPHAARG1 DIFFUSE 1 COLOROP DISABLE }"""
ROW = lambda y: tl(-4, y) + tl(12, y) # a line over the whole target


def draw(name, shows, page, text, size, vertices, *rects, count=1, opcode=0, **others):
    case(name, shows, page, [call(DRAW), call(text, vertices=vertices, fvf=TL, sizes=[(opcode, count, size)],
                                              pixels=[picture(1, *rects)])], interface=3, **others)


draw("points", "POINTS: each of the n structures is a run of points of its own.", "WIRE.md C.4, D.1", "POINTS { 2 0 1 3 }", 12,
     tl(1, 1) + tl(2, 3) + tl(0, 0) + tl(6, 6), (1, 1, 2, 2, RED), (2, 3, 3, 4, RED), (6, 6, 7, 7, RED), opcode=1, count=2)
draw("indexed_line_list", "INDEXEDLINELIST: pairs of WORDs, no start vertex.", "WIRE.md C.4, D.1", "INDEXEDLINELIST { { 0 1 } { 3 2 } }", 12,
     ROW(2) + ROW(5), (0, 2, 8, 3, RED), (0, 5, 8, 6, RED), opcode=2, count=2)
draw("indexed_triangle_list", "INDEXEDTRIANGLELIST: three WORDs and edge flags, no start vertex.", "WIRE.md C.4, D.1",
     "INDEXEDTRIANGLELIST { { 0 1 2 0x700 } { 2 1 3 0x700 } }", 20, strip(1, 2, 5, 6), (1, 2, 5, 6, RED), opcode=3, count=2)
draw("line_list", "LINELIST: one start vertex, whatever n is.", "WIRE.md C.4, D.1", "LINELIST count 2 { 1 }", 6, ROW(0)[:20] + ROW(1) + ROW(4),
     (0, 1, 8, 2, RED), (0, 4, 8, 5, RED), opcode=15, count=2)
draw("line_strip", "LINESTRIP: n lines of n + 1 vertices.", "WIRE.md C.4, D.1", "LINESTRIP count 1 { 0 }", 6, ROW(3), (0, 3, 8, 4, RED), opcode=16)
draw("indexed_line_strip", "INDEXEDLINESTRIP: a start vertex, then n + 1 indices relative to it.", "WIRE.md C.4, D.1",
     "INDEXEDLINESTRIP { 1 data { u16 1 0 } }", 10, ROW(0)[:20] + ROW(6), (0, 6, 8, 7, RED), opcode=17)
draw("triangle_list", "TRIANGLELIST: 3n vertices; pixels on the left and the top edge are drawn, the others not.", "WIRE.md C.4, D.1",
     "TRIANGLELIST count 2 { 0 }", 6, triangles(1, 1, 5, 4), (1, 1, 5, 4, RED), opcode=18, count=2)
draw("triangle_strip", "TRIANGLESTRIP: n triangles of n + 2 vertices.", "WIRE.md C.4, D.1", "TRIANGLESTRIP count 2 { 1 }", 6,
     tl(0, 0) + strip(2, 2, 8, 8), (2, 2, 8, 8, RED), opcode=19, count=2)
draw("indexed_triangle_strip", "INDEXEDTRIANGLESTRIP: a start vertex, then n + 2 indices; the next command may begin at an odd WORD.",
     "WIRE.md C.3, C.4", "INDEXEDTRIANGLESTRIP { 0 data { u16 3 2 1 0 } }", 14, strip(0, 0, 3, 8), (0, 0, 3, 8, RED), opcode=20, count=2)
draw("triangle_fan", "TRIANGLEFAN: n triangles of n + 2 vertices.", "WIRE.md C.4, D.1", "TRIANGLEFAN count 2 { 0 }", 6, fan(4, 0, 8, 4),
     (4, 0, 8, 4, RED), opcode=21, count=2)
draw("indexed_triangle_fan", "INDEXEDTRIANGLEFAN: a start vertex, then n + 2 indices.", "WIRE.md C.4, D.1",
     "INDEXEDTRIANGLEFAN { 2 data { u16 0 1 2 3 } }", 14, tl(0, 0) * 2 + fan(0, 4, 8, 8), (0, 4, 8, 8, RED), opcode=22, count=2)
draw("indexed_triangle_list2", "INDEXEDTRIANGLELIST2: a start vertex, then three WORDs a triangle, no edge flags.", "WIRE.md C.4, D.1",
     "INDEXEDTRIANGLELIST2 { 1 { 0 1 2 } { 2 1 3 } }", 18, tl(0, 0) + strip(3, 3, 6, 6), (3, 3, 6, 6, RED), opcode=26, count=2)
draw("indexed_line_list2", "INDEXEDLINELIST2: a start vertex, then pairs of WORDs.", "WIRE.md C.4, D.1", "INDEXEDLINELIST2 { 2 { 1 0 } }", 10,
     ROW(0) + ROW(7), (0, 7, 8, 8, RED), opcode=27)


def data(vertices):
    return "data { u8 " + " ".join(map(str, vertices)) + " }"


# Immediate vertices are in the command, aligned to an address.
FAN = f"TRIANGLEFAN_IMM count 2 {{ 0x1f {data(fan(2, 2, 6, 6))} }}"
LINE = f"LINELIST_IMM count 1 {{ {data(ROW(4))} }}"
for name, shows, before, offset, size_before, fan_size, line_size in (
        ("aligned", "no alignment bytes where it starts at a multiple of 4", "", 0, [], 88, 44),
        ("after_a_word", "2 alignment bytes before the vertices, after a command that ended at an odd WORD",
         "LINELIST count 0 { 0 }", 0, [(15, 0, 6)], 90, 46),
        ("at_offset_2", "2 alignment bytes where dwCommandOffset is no multiple of 4: addresses count", "", 2, [], 90, 46)):
    # at offset 4 * k + 2, alignment makes both commands end at a multiple of 4
    case(f"fan_imm_{name}", f"TRIANGLEFAN_IMM: dwEdgeFlags, then n + 2 vertices; {shows}.", "WIRE.md C.3", [
        call(DRAW), call(f"{before} {FAN}", offset=offset, fvf=TL, vertices=tl(0, 0), sizes=[*size_before, (23, 2, fan_size)],
                         pixels=[picture(1, (2, 2, 6, 6, RED))])], interface=3, basis="reading" if offset else "documents")
    case(f"line_imm_{name}", f"LINELIST_IMM: 2n vertices; {shows}.", "WIRE.md C.3", [
        call(DRAW), call(f"{before} {LINE}", offset=offset, fvf=TL, vertices=tl(0, 0), sizes=[*size_before, (24, 1, line_size)],
                         pixels=[picture(1, (0, 4, 8, 5, RED))])], interface=3, basis="reading" if offset else "documents")
case("imm_of_28_bytes", "The bytes of an immediate vertex follow from dwVertexType: 28 with a texture coordinate, as dwVertexSize says.", "WIRE.md B.3, F.6", [
    call(DRAW), call("LINELIST_IMM { data { " + data(b"".join(v + bytes(8) for v in (ROW(1)[:20], ROW(1)[20:])))[7:] + " }", fvf=0x144,
                     vertices=bytes(28), sizes=[(24, 1, 60)], pixels=[picture(1, (0, 1, 8, 2, RED))])], interface=3)


def state(name, shows, page, text, sizes, calls=(), interface=3, basis="documents", **others):
    """A command whose effect is not checked, or only by `calls`."""
    case(name, shows, page, [call(text, sizes=sizes), *calls], interface=interface, basis=basis, **others)


state("render_state", "RENDERSTATE: n pairs of number and value.", "WIRE.md C.4, E.1", "RENDERSTATE { CULLMODE NONE ZENABLE FALSE }", [(8, 2, 20)])
case("texture_stage_state", "TEXTURESTAGESTATE: number 0 binds a texture by its handle.", "WIRE.md C.4, E.2", [
    call(DRAW + " TEXTURESTAGESTATE { 0 TEXTUREMAP 2 0 COLORARG1 TEXTURE }",
         sizes=[(8, 4, 36), (28, 1, 20), (25, 5, 44), (25, 2, 20)]),
    call("TRIANGLEFAN count 2 { 0 }", fvf=0x144, vertices=b"".join(fan(1, 1, 7, 7)[20 * i:20 * i + 20] + bytes(8) for i in range(4)),
         pixels=[picture(1, (1, 1, 7, 7, 0xFF123456))])],
     interface=3, surfaces=[SCREEN, surface(2, width=1, height=1, usage="texture", data=words(0xFF123456))])
case("viewport_info", "VIEWPORTINFO: of n rectangles the last one wins; CLEAR with COMPUTERECTS clears it.", "WIRE.md C.4, E.6, E.8", [
    call("VIEWPORTINFO { 0 0 8 8 2 1 3 4 } CLEAR { TARGET|COMPUTERECTS 0xff00ff00 0 0 { 0 0 8 8 } }", sizes=[(28, 2, 36), (42, 1, 36)],
         pixels=[picture(1, (2, 1, 5, 5, GREEN))])], interface=5)
state("w_info", "WINFO: two floats.", "WIRE.md C.4, E.6", "WINFO { 1 100 }", [(29, 1, 12)])
state("z_range", "ZRANGE: two floats.", "WIRE.md C.4, E.6", "ZRANGE { 0 1 }", [(32, 1, 12)])
case("palette", "SETPALETTE makes a palette and binds it, UPDATEPALETTE writes entries; a texel of P8 is an entry, opaque without the flag ALPHA.",
     "WIRE.md C.4, E.10", [
         call("SETPALETTE { 9 0 2 } UPDATEPALETTE count 1 { 9 4 2 data { u32 0x00404040 0x00808080 } }", sizes=[(30, 1, 16), (31, 1, 20)]),
         call(DRAW + " TEXTURESTAGESTATE { 0 TEXTUREMAP 2 0 COLORARG1 TEXTURE 0 ALPHAARG1 TEXTURE }"),
         call("TRIANGLEFAN count 2 { 0 }", fvf=0x144, vertices=b"".join(fan(0, 0, 8, 8)[20 * i:20 * i + 20] + bytes(8) for i in range(4)),
              pixels=[picture(1, (0, 0, 8, 8, 0xFF808080))])],
     interface=3, surfaces=[SCREEN, surface(2, "P8", 1, 1, "texture", data=[5])])
state("update_palette_ignores_n", "UPDATEPALETTE: one structure, whatever n is; wNumEntries says what follows.", "WIRE.md C.4, E.10",
      "SETPALETTE { 9 0 2 } UPDATEPALETTE count 7 { 9 255 1 data { u32 0 } } UPDATEPALETTE count 0 { 9 0 0 data { } }",
      [(30, 1, 16), (31, 7, 16), (31, 0, 12)], surfaces=[SCREEN, surface(2, "P8", 1, 1, "texture")])

# A square of clip coordinates with positions only, as two triangles in a strip; the picture's 8 pixels are -1 to 1.
SQUARE = floats(-1, 1, 0.5, 1, 1, 0.5, -1, -1, 0.5, 1, -1, 0.5)
LIT = """RENDERSTATE { CULLMODE NONE ZENABLE FALSE LIGHTING TRUE CLIPPING TRUE COLORVERTEX FALSE AMBIENT 0 } VIEWPORTINFO { 0 0 8 8 }
    TEXTURESTAGESTATE { 0 COLOROP SELECTARG1 0 COLORARG1 DIFFUSE 0 ALPHAOP SELECTARG1 0 ALPHAARG1 DIFFUSE 1 COLOROP DISABLE }"""
BLUE_GLOW = "SETMATERIAL { 0 0 0 1 0 0 0 0 0 0 0 0 0 0 1 0 0 }" # emissive blue
MATRIX = "{} 0 0 0 0 {} 0 0 0 0 1 0 0 0 0 1".format
case("set_material", "SETMATERIAL: without light a vertex has the emissive colour of the material, and its diffuse alpha.", "WIRE.md C.4, E.4", [
    call(LIT), call(BLUE_GLOW, sizes=[(33, 1, 72)]),
    call("TRIANGLESTRIP count 2 { 0 }", fvf=2, vertices=SQUARE, pixels=[picture(1, (0, 0, 8, 8, BLUE))])], interface=3)
case("set_light", "SETLIGHT: DATA is followed by 104 bytes, ENABLE and DISABLE by none, mixed in one command.", "WIRE.md C.4, E.4", [
    call("CREATELIGHT { 0 } CREATELIGHT { 1 } SETLIGHT { 0 ENABLE 1 DATA { POINT 1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 1 10 1 1 0 0 0 0 } 1 DISABLE }",
         sizes=[(35, 1, 8), (35, 1, 8), (34, 3, 132)])], interface=3)
case("light_ambient", "An enabled light adds its ambient colour times the material's.", "WIRE.md E.4", [
    call(LIT + " SETMATERIAL { 0 0 0 1 0 1 0 0 0 0 0 0 0 0 0 0 0 } CREATELIGHT { 3 } "
         "SETLIGHT { 3 DATA { DIRECTIONAL 0 0 0 0 0 0 0 0 1 1 1 1 0 0 0 0 0 1 0 0 1 0 0 0 0 } 3 ENABLE }"),
    call("TRIANGLESTRIP count 2 { 0 }", fvf=2, vertices=SQUARE, pixels=[picture(1, (0, 0, 8, 8, GREEN))])], interface=3)
state("create_light", "CREATELIGHT: n structures.", "WIRE.md C.4, I-9", "CREATELIGHT { 0 5 }", [(35, 2, 12)], basis="reading")
case("set_transform", "SETTRANSFORM: WORLD halves the square.", "WIRE.md C.4, E.3", [
    call(LIT + BLUE_GLOW), call(f"SETTRANSFORM {{ WORLD {MATRIX(0.5, 0.5)} }}", sizes=[(36, 1, 72)]),
    call("TRIANGLESTRIP count 2 { 0 }", fvf=2, vertices=SQUARE, pixels=[picture(1, (2, 2, 6, 6, BLUE))])], interface=5)
case("set_transform_dx7", "SETTRANSFORM: in contexts before DirectX 8 WORLD is number 1.", "WIRE.md E.3", [
    call(LIT + BLUE_GLOW), call(f"SETTRANSFORM {{ 1 {MATRIX(0.5, 1)} }}"),
    call("TRIANGLESTRIP count 2 { 0 }", fvf=2, vertices=SQUARE, pixels=[picture(1, (2, 0, 6, 8, BLUE))])], interface=3)
case("multiply_transform", "MULTIPLYTRANSFORM: half of a half.", "WIRE.md C.4, E.3", [
    call(LIT + BLUE_GLOW + f" SETTRANSFORM {{ WORLD {MATRIX(0.5, 0.5)} }}"), call(f"MULTIPLYTRANSFORM {{ WORLD {MATRIX(0.5, 0.5)} }}", sizes=[(65, 1, 72)]),
    call("TRIANGLESTRIP count 2 { 0 }", fvf=2, vertices=SQUARE, pixels=[picture(1, (3, 3, 5, 5, BLUE))])], interface=5)
case("clip_plane", "SETCLIPPLANE: a distance of 0 or more is inside; the left half is cut off.", "WIRE.md C.4, E.5", [
    call(LIT + BLUE_GLOW), call("SETCLIPPLANE { 0 1 0 0 0 }", sizes=[(44, 1, 24)]),
    call("RENDERSTATE { CLIPPLANEENABLE 1 } TRIANGLESTRIP count 2 { 0 }", fvf=2, vertices=SQUARE,
         pixels=[picture(1, (4, 0, 8, 8, BLUE))])], interface=3)
TEXTURES = [SCREEN, surface(2, width=2, height=2, usage="texture", data=words(1, 2, 3, 4)), surface(3, width=2, height=2, usage="texture")]
case("tex_blt", "TEXBLT: the destination comes first; a rectangle is copied to a point.", "WIRE.md C.4, E.13", [
    call("TEXBLT { 3 2 0 1 1 0 2 1 0 }", sizes=[(38, 1, 40)], pixels=[picture(3, (0, 1, 1, 2, 2))])], interface=3, surfaces=TEXTURES)
case("state_set", "STATESET: what is recorded is not applied, until the set is executed.", "WIRE.md C.4, E.12", [
    call("VIEWPORTINFO { 0 0 1 1 } STATESET { BEGIN 5 NONE } VIEWPORTINFO { 4 4 2 2 } STATESET { END 0 NONE } "
         "CLEAR { TARGET|COMPUTERECTS 0xffff0000 0 0 { 0 0 8 8 } }", sizes=[(28, 1, 20), (39, 1, 16), (28, 1, 20), (39, 1, 16), (42, 1, 36)],
         pixels=[picture(1, (0, 0, 1, 1, RED))]),
    call("STATESET { EXECUTE 5 NONE DELETE 5 NONE } CLEAR { TARGET|COMPUTERECTS 0xff00ff00 0 0 { 0 0 8 8 } }", sizes=[(39, 2, 28), (42, 1, 36)],
         pixels=[picture(1, (0, 0, 1, 1, RED), (4, 4, 6, 6, GREEN))])])
case("state_set_capture", "STATESET CAPTURE: the set's members get the values of now.", "WIRE.md E.12", [
    call("STATESET { BEGIN 5 NONE } VIEWPORTINFO { 4 4 2 2 } STATESET { END 0 NONE } VIEWPORTINFO { 1 1 2 2 } STATESET { CAPTURE 5 NONE }"
         "VIEWPORTINFO { 0 0 8 8 } STATESET { EXECUTE 5 NONE } CLEAR { TARGET|COMPUTERECTS 0xff00ff00 0 0 { 0 0 8 8 } }",
         pixels=[picture(1, (1, 1, 3, 3, GREEN))])])
state("set_priority", "SETPRIORITY: no visible effect.", "WIRE.md C.4, E.11", "SETPRIORITY { 2 7 }", [(40, 1, 12)], surfaces=TEXTURES)
state("set_tex_lod", "SETTEXLOD: no visible effect here.", "WIRE.md C.4, E.11", "SETTEXLOD { 2 0 }", [(43, 1, 12)], surfaces=TEXTURES)
TARGETS = [SCREEN, surface(2), surface(3, "D16", usage="depth")]
case("set_render_target", "SETRENDERTARGET: target and depth together.", "WIRE.md C.4, E.9", [
    call("SETRENDERTARGET { 2 3 } CLEAR { TARGET|ZBUFFER 0xff0000ff 1 0 { 0 0 8 8 } }", sizes=[(41, 1, 12), (42, 1, 36)],
         pixels=[picture(1), picture(2, (0, 0, 8, 8, BLUE)), picture(3, (0, 0, 8, 8, 0xFFFF))])], interface=3, surfaces=TARGETS)
case("set_render_target_twice", "SETRENDERTARGET: of n structures the last one wins.", "WIRE.md I-8", [
    call("SETRENDERTARGET { 1 0 2 0 } CLEAR { TARGET 0xff0000ff 1 0 { 0 0 8 8 } }", sizes=[(41, 2, 20), (42, 1, 36)],
         pixels=[picture(1), picture(2, (0, 0, 8, 8, BLUE))])], interface=3, surfaces=TARGETS, basis="reading")

# CLEAR
case("clear", "CLEAR: exactly the n rectangles; right and bottom are exclusive.", "WIRE.md C.4, E.8", [
    call("CLEAR { TARGET 0xffff0000 0 0 { 0 0 8 8 } { 1 2 3 4 } } CLEAR { TARGET 0xff0000ff 0 0 { 7 7 8 8 } }",
         sizes=[(42, 2, 52), (42, 1, 36)], pixels=[picture(1, (0, 0, 8, 8, RED), (7, 7, 8, 8, BLUE))])], interface=3)
case("clear_zero_rects", "CLEAR with n = 0 carries one rectangle that is not read, and clears nothing without COMPUTERECTS.", "WIRE.md E.8, I-1", [
    call("CLEAR { TARGET 0xffff0000 0 0 } CLEAR { TARGET 0xff00ff00 0 0 { 0 0 2 2 } }", sizes=[(42, 0, 36), (42, 1, 36)],
         pixels=[picture(1, (0, 0, 2, 2, GREEN))])], interface=3)
case("clear_zero_rects_bare", "CLEAR with n = 0 as the Permedia3 sample and vmhal9x walk it: no rectangle.", "WIRE.md I-1", [
    call("CLEAR { TARGET 0xffff0000 0 0 } CLEAR { TARGET 0xff00ff00 0 0 { 0 0 2 2 } }", sizes=[(42, 0, 20), (42, 1, 36)],
         pixels=[picture(1, (0, 0, 2, 2, GREEN))])], interface=3, dialect="vmhal9x", basis="reading")
case("clear_viewport", "CLEAR with n = 0 and COMPUTERECTS clears the viewport.", "WIRE.md E.8, I-1", [
    call("VIEWPORTINFO { 2 2 4 4 } CLEAR { TARGET|COMPUTERECTS 0xff00ff00 0 0 }", sizes=[(28, 1, 20), (42, 0, 36)],
         pixels=[picture(1, (2, 2, 6, 6, GREEN))])])
case("clear_compute_rects", "CLEAR with COMPUTERECTS: each rectangle is cut to the viewport.", "WIRE.md E.8", [
    call("VIEWPORTINFO { 2 2 4 4 } CLEAR { TARGET|COMPUTERECTS 0xff00ff00 0 0 { 0 0 3 8 } { 5 5 100 100 } }",
         pixels=[picture(1, (2, 2, 3, 6, GREEN), (5, 5, 6, 6, GREEN))])])
case("clear_ignores_write_mask", "CLEAR ignores COLORWRITEENABLE.", "WIRE.md E.8", [
    call("RENDERSTATE { COLORWRITEENABLE 0 } CLEAR { TARGET 0x80402010 0 0 { 0 0 8 8 } }", pixels=[picture(1, (0, 0, 8, 8, 0x80402010))])],
     basis="reading")
case("clear_depth", "CLEAR: depth 1 and 0 are all bits set and none, STENCIL does not change depth; in D24S8 stencil is the low byte.", "WIRE.md E.8, I-21", [
    call("CLEAR { ZBUFFER 0 1 0 { 0 0 8 8 } } CLEAR { ZBUFFER|STENCIL 0 0 0x17 { 0 0 4 8 } } CLEAR { STENCIL 0 0 0x2a { 0 0 8 2 } }",
         pixels=[picture(2, (0, 0, 8, 8, 0xFFFFFF00), (0, 0, 4, 8, 0x17), (4, 0, 8, 2, 0xFFFFFF2A), (0, 0, 4, 2, 0x2A))])],
     surfaces=[SCREEN, surface(2, "D24S8", usage="depth")], depth=2, basis="reading")
case("clear_absent_depth", "CLEAR: flags of a buffer that is not there are ignored.", "WIRE.md E.8", [
    call("CLEAR { TARGET|ZBUFFER|STENCIL 0xffff0000 1 0 { 0 0 8 8 } }", pixels=[picture(1, (0, 0, 8, 8, RED))])], basis="reading")
COLORS = [("R5G6B5", 0xF81F ^ 0x001F | (0x87 >> 3)), ("X1R5G5B5", 0x7C00 | 0x87 >> 3), ("A1R5G5B5", 0xFC00 | 0x87 >> 3), ("A4R4G4B4", 0xCF08),
          ("A8B8G8R8", 0xC08703FF), ("X8R8G8B8", 0x00FF0387), ("A2R10G10B10", 0xC0000000 | 0x3FC << 20 | 0xC << 10 | 0x21C),
          ("A2B10G10R10", 0xC0000000 | 0x21C << 20 | 0xC << 10 | 0x3FC)]
for format, value in COLORS:
    case(f"clear_{format.lower()}", f"CLEAR of {format}: a channel c of k bits becomes c * 2^k / 256 without its fraction.", "WIRE.md E.8", [
        call("CLEAR { TARGET 0xc0ff0387 0 0 { 0 0 8 8 } }", pixels=[picture(1, (0, 0, 8, 8, value))])], surfaces=[surface(1, format)],
        interface=3)
