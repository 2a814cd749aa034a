"""Rules that decide what is drawn: edge flags, instances, and values of states that no document defines. Each call of a case
begins with an empty target; the pixels checked are those that every reading of the line rules agrees on."""
from corpus import *
from cases_legacy import BLUE_GLOW, DRAW, LIT, data

EMPTY = "COLORFILL { 1 0 0 8 8 0 }"
WIRES = DRAW + " RENDERSTATE { FILLMODE WIREFRAME }"

# A square whose corners v0 to v3 are clockwise from the top left; a pixel inside each edge and on either diagonal.
FRAME = tl(1, 1) + tl(6, 1) + tl(6, 6) + tl(1, 6)
EDGES = {"01": (3, 1), "12": (6, 3), "23": (4, 6), "30": (1, 4), "02": (3, 3), "13": (4, 3)}


def edges(*drawn):
    """Expects that these of the square's edges and diagonals are red."""
    return points(1, *((*at, RED if name in drawn else 0) for name, at in EDGES.items()))


def wires(text, *drawn, **others):
    return call(f"{EMPTY} {text}", fvf=TL, vertices=FRAME, pixels=[edges(*drawn)], **others)


case("edge_flags_of_triangles", "INDEXEDTRIANGLELIST in wireframe: 0x100 is the edge from the first to the second corner, 0x200 and "
     "0x400 the next ones; the other bits of wFlags have no meaning.", "WIRE.md D.2", [
         call(WIRES),
         wires("INDEXEDTRIANGLELIST { { 0 1 2 0x100 } }", "01"),
         wires("INDEXEDTRIANGLELIST { { 0 1 2 0x200 } }", "12"),
         wires("INDEXEDTRIANGLELIST { { 0 1 2 0x400 } }", "02"),
         wires("INDEXEDTRIANGLELIST { { 0 1 2 0x700 } }", "01", "12", "02"),
         wires("INDEXEDTRIANGLELIST { { 0 1 2 0x301f } { 0 2 3 0x600 } }", "23", "30"),
         wires("INDEXEDTRIANGLELIST { { 0 1 2 0x300 } { 0 2 3 0x600 } }", "01", "12", "23", "30"),
         wires("INDEXEDTRIANGLELIST { { 3 0 1 0x600 } { 1 2 3 0x1e } }", "01", "13")], interface=3)
case("no_edge_flags", "INDEXEDTRIANGLELIST without an edge flag draws nothing in wireframe, and everything when it is filled.", "WIRE.md D.2", [
    call(WIRES), call("INDEXEDTRIANGLELIST { { 0 1 2 0 } { 0 2 3 0x1f } }", fvf=TL, vertices=FRAME, pixels=[picture(1)]),
    call("RENDERSTATE { FILLMODE SOLID } INDEXEDTRIANGLELIST { { 0 1 2 0 } { 0 2 3 0x1f } }", fvf=TL, vertices=FRAME,
         pixels=[picture(1, (1, 1, 6, 6, RED))])], interface=3)
case("edges_of_other_draws", "Draws without edge flags have every edge of every triangle in wireframe, of fans the inner ones, too.", "WIRE.md D.2", [
    call(WIRES),
    wires("TRIANGLELIST count 1 { 0 }", "01", "12", "02"),
    wires("TRIANGLEFAN count 2 { 0 }", "01", "12", "23", "30", "02"),
    wires("INDEXEDTRIANGLELIST2 { 0 { 3 0 1 } }", "30", "01", "13"),
    wires("INDEXEDTRIANGLESTRIP { 0 data { u16 0 1 3 2 } }", "01", "12", "23", "30", "13"),
    wires("INDEXEDTRIANGLEFAN { 0 data { u16 1 2 3 0 } }", "01", "12", "23", "30", "13")], interface=3)


def fan_imm(flags, *drawn):
    return wires(f"TRIANGLEFAN_IMM count 2 {{ {flags} {data(FRAME)} }}", *drawn)


case("edge_flags_of_immediate_fans", "TRIANGLEFAN_IMM in wireframe: bit i is the edge from vertex i to the next one, the last one of them "
     "ends at vertex 0. Edges between two triangles have no bit and are not drawn.", "WIRE.md D.2", [
         call(WIRES), fan_imm("0x1", "01"), fan_imm("0x2", "12"), fan_imm("0x4", "23"), fan_imm("0x8", "30"),
         fan_imm("0xf", "01", "12", "23", "30"), fan_imm("0xfffffff0"), fan_imm("0x5", "01", "23")], interface=3)


def fans(text, *drawn):
    return call(f"{EMPTY} CLIPPEDTRIANGLEFAN {{ {text} }}", pixels=[edges(*drawn)])


case("edge_flags_of_clipped_fans", "CLIPPEDTRIANGLEFAN in wireframe: each structure has its own flags, as TRIANGLEFAN_IMM has.", "WIRE.md D.2, D.3", [
    call(WIRES + " SETVERTEXSHADERDECL { XYZRHW|DIFFUSE } SETVERTEXSHADERFUNC { 0 } SETSTREAMSOURCE { 0 10 20 }"),
    fans("20 0x1 2", "01"), fans("20 0x8 2", "30"), fans("20 0xfffffffa 2", "12", "30"), fans("20 0 2"), fans("20 0x1 1 20 0x4 2", "01", "23"),
    call(f"{EMPTY} RENDERSTATE {{ FILLMODE SOLID }} CLIPPEDTRIANGLEFAN {{ 20 0 2 }}", pixels=[picture(1, (1, 1, 6, 6, RED))])],
     buffers=[buffer(10, tl(0, 0) + FRAME)])
case("edges_of_clipping", "In wireframe the edge along which a triangle was clipped is not drawn.", "WIRE.md D.2", [
    call(LIT + BLUE_GLOW + " RENDERSTATE { FILLMODE WIREFRAME }"),
    # the upper half of the triangle is in front of the near plane, z = 0
    call("TRIANGLELIST count 1 { 0 }", fvf=2, vertices=floats(-0.75, 0.75, -0.5, 0.75, 0.75, -0.5, -0.75, -0.75, 0.5),
         pixels=[points(1, (1, 2, 0), (3, 1, 0), (2, 4, 0), (3, 4, 0), (1, 5, BLUE), (3, 5, BLUE), (2, 6, BLUE))])], interface=3,
     basis="reading")

case("edges_without_area", "A triangle without area has edges in wireframe where no facing is culled; filled it has no pixels.", "WIRE.md D.1, D.2", [
    call(WIRES),
    wires("INDEXEDTRIANGLELIST2 { 0 { 0 1 1 } }", "01"),
    wires("INDEXEDTRIANGLELIST { { 0 2 0 0x100 } }", "02"),
    wires("RENDERSTATE { CULLMODE CCW } INDEXEDTRIANGLELIST2 { 0 { 0 1 1 } }"),
    wires("RENDERSTATE { CULLMODE NONE FILLMODE SOLID } INDEXEDTRIANGLELIST2 { 0 { 0 1 1 } }")], interface=3, basis="reading")
NORMAL = lambda x, y, up, right: floats(x, y, 0.5, up, right, -0.6)
BULGING = NORMAL(-0.5, 0.5, -0.6, 0.5) + NORMAL(0.5, 0.5, 0.6, 0.5) + NORMAL(0.5, -0.5, 0.6, -0.5) + NORMAL(-0.5, -0.5, -0.6, -0.5)
case("clipped_fans_are_not_curved", "CLIPPEDTRIANGLEFAN is no N-patch, whatever PATCHSEGMENTS and its normals are.", "WIRE.md D.3, E.15", [
    call(LIT + BLUE_GLOW + " SETVERTEXSHADERDECL { XYZ|NORMAL } SETVERTEXSHADERFUNC { 0 } SETSTREAMSOURCE { 0 10 24 } RENDERSTATE { PATCHSEGMENTS 8.0 }"),
    call("CLIPPEDTRIANGLEFAN { 0 0xf 2 }", pixels=[picture(1, (2, 2, 6, 6, BLUE))])], buffers=[buffer(10, BULGING)], basis="reading")

# Instances: a square over the target adds its instance's colour. Stream 1 has a colour for each instance, stream 2 is
# not read.
SHADERS = """CREATEVERTEXSHADERDECL { 3 2 { 0 0 FLOAT3 DEFAULT POSITION 0 } { 1 0 D3DCOLOR DEFAULT COLOR 0 } } SETVERTEXSHADERDECL { 3 }
    CREATEVERTEXSHADERFUNC { 4 auto asm {
    vs_3_0
    dcl_position v0
    dcl_color v1
    dcl_position o0
    dcl_color o1
    mov o0, v0
    mov o1, v1
    } } SETVERTEXSHADERFUNC { 4 }
    CREATEPIXELSHADER { 5 auto asm {
    ps_3_0
    dcl_color v0
    mov oC0, v0
    } } SETPIXELSHADER { 5 }"""
ADDED = "RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND ONE DESTBLEND ONE } SETINDICES { 12 2 } SETSTREAMSOURCE { 0 10 12 1 11 4 2 11 4 }"
COVER = "DRAWINDEXEDPRIMITIVE { TRIANGLESTRIP 0 0 4 0 2 }"


def instanced(name, shows, colors, *drawn, basis="documents"):
    """drawn: dividers of streams 0 to 2, and the sum of the colours."""
    def one(dividers, color, draw=COVER):
        of = " ".join(f"{stream} {divider}" for stream, divider in enumerate(dividers.split()))
        return call(f"COLORFILL {{ 1 0 0 8 8 0xff000000 }} SETSTREAMSOURCEFREQ {{ {of} }} {draw}",
                    pixels=[picture(1, (0, 0, 8, 8, BLACK | color))])
    case(name, shows, "WIRE.md D.7", [call(f"{DRAW}\n{SHADERS}\n{ADDED}"), *(one(*values) for values in drawn)],
         buffers=[buffer(10, floats(-1, 1, 0.5, 1, 1, 0.5, -1, -1, 0.5, 1, -1, 0.5)), buffer(11, words(*colors)),
                  buffer(12, halves(0, 1, 2, 3))], basis=basis)


OF_EACH, ALIKE = (0x100000, 0x001000, 0x000010, 0x010101), [0x010101] * 4
instanced("instances", "INDEXEDDATA | n of stream 0 draws n instances; a stream of INSTANCEDATA | d goes on after d of them.", OF_EACH,
          ("0x40000001 0x80000001 1", 0x100000), ("0x40000003 0x80000001 1", 0x101010), ("0x40000003 0x80000002 1", 0x201000),
          ("0x40000004 0x80000003 1", 0x301000), ("0x40000004 0x80000007 1", 0x400000))
instanced("instances_of_zero", "A divider of 0 is one of 1, and so is a number of instances.", OF_EACH, ("0x40000003 0x80000000 1", 0x101010),
          ("0x40000000 0x80000001 1", 0x100000), basis="reading")
instanced("indexed_data_alone", "INDEXEDDATA draws once where no stream that is read has INSTANCEDATA.", ALIKE, ("0x40000003 0x80000001 1", 0x030303),
          ("0x40000003 1 1", 0x010101), ("0x40000003 0x40000003 1", 0x010101), ("0x7fffffff 1 1", 0x010101),
          ("0x40000003 1 0x80000001", 0x010101), basis="reading")
instanced("instance_data_alone", "Without INDEXEDDATA of stream 0 there is one instance, which has the first element of INSTANCEDATA.", OF_EACH,
          ("1 0x80000001 1", 0x100000), ("1 0x80000002 1", 0x100000), basis="reading")
instanced("plain_dividers", "Indexed draws know no dividers without INDEXEDDATA or INSTANCEDATA; others go on after so many vertices.", ALIKE + [0x020202] * 4,
          ("1 4 1", 0x010101), ("1 4 1", 0x010101, "DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }"), basis="reading")

# Values that no document defines. No draw is lost: for each kind of state a rule says which value is used.
def undefined(name, shows, *calls, setup="", page="WIRE.md E.1", **others):
    case(name, f"{shows} The draw is not lost.", page, [call(DRAW + " " + setup), *calls], interface=others.pop("interface", 3),
         basis="reading", **others)


def drawn(states, color, *, vertices=strip(0, 0, 8, 8), fvf=TL, before="COLORFILL { 1 0 0 8 8 0xff00ff00 }"):
    """The target is green, then drawn on; `color` is expected everywhere."""
    return call(f"{before} {states} TRIANGLESTRIP count 2 {{ 0 }}", vertices=vertices, fvf=fvf, pixels=[picture(1, (0, 0, 8, 8, color))])


YELLOW = RED | GREEN
undefined("undefined_blend_factors_stay", "SRCBLEND and DESTBLEND: the last defined factor stays.",
          drawn("RENDERSTATE { SRCBLEND ONE DESTBLEND ONE SRCBLEND 0x1234 DESTBLEND 0 }", YELLOW),
          drawn("RENDERSTATE { DESTBLEND ZERO DESTBLEND 0xffffffff SRCBLEND 18 }", RED),
          drawn("RENDERSTATE { SRCBLEND ZERO SRCBLEND 0x80000000 DESTBLEND ONE DESTBLEND 65537 }", GREEN),
          setup="RENDERSTATE { ALPHABLENDENABLE TRUE }")
undefined("undefined_blend_operation_adds", "BLENDOP: an undefined value is ADD.",
          drawn("RENDERSTATE { BLENDOP SUBTRACT BLENDOP 0 }", YELLOW), drawn("RENDERSTATE { BLENDOP SUBTRACT BLENDOP 0x500 }", YELLOW),
          setup="RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND ONE DESTBLEND ONE }", interface=4)
undefined("undefined_comparisons_are_clamped", "ALPHAFUNC and ZFUNC: below NEVER is NEVER, above ALWAYS is ALWAYS.",
          drawn("RENDERSTATE { ALPHATESTENABLE TRUE ALPHAREF 255 ALPHAFUNC 0 }", GREEN), drawn("RENDERSTATE { ALPHAFUNC 9 }", RED),
          drawn("RENDERSTATE { ALPHAFUNC LESS ALPHAFUNC 0x777 }", RED), drawn("RENDERSTATE { ALPHAFUNC LESS ALPHAFUNC 0xffffffff }", RED),
          drawn("RENDERSTATE { ALPHATESTENABLE FALSE ZENABLE TRUE ZFUNC 0 }", GREEN), drawn("RENDERSTATE { ZFUNC 100 }", RED),
          surfaces=[SCREEN, surface(3, "D16", usage="depth")], depth=3)
STENCIL = "CLEAR { TARGET|STENCIL 0xff00ff00 0 5 { 0 0 8 8 } } RENDERSTATE { STENCILFUNC ALWAYS STENCILPASS REPLACE }"
undefined("undefined_stencil_operations_keep", "STENCILPASS: an undefined value is KEEP. STENCILFUNC is clamped.",
          drawn("RENDERSTATE { STENCILPASS 0x900 } TRIANGLESTRIP count 2 { 0 } COLORFILL { 1 0 0 8 8 0xff00ff00 } "
                "RENDERSTATE { STENCILREF 5 STENCILFUNC EQUAL }", RED, before=STENCIL),
          drawn("RENDERSTATE { STENCILREF 9 STENCILPASS 0 } TRIANGLESTRIP count 2 { 0 } COLORFILL { 1 0 0 8 8 0xff00ff00 } "
                "RENDERSTATE { STENCILFUNC EQUAL }", GREEN, before=STENCIL),
          drawn("RENDERSTATE { STENCILFUNC 0 }", GREEN, before=STENCIL), drawn("RENDERSTATE { STENCILFUNC 100 }", RED, before=STENCIL),
          setup="RENDERSTATE { STENCILENABLE TRUE STENCILREF 9 }", surfaces=[SCREEN, surface(3, "D24S8", usage="depth")], depth=3)
LIT_UP = b"".join(strip(0, 0, 8, 8)[20 * i:20 * i + 20] + words(0xFF000000) for i in range(4)) # a fog factor of 1
undefined("undefined_fog_modes_are_masked", "FOGTABLEMODE: its two lowest bits count, so 7 is LINEAR and 0x40 NONE.",
          drawn("RENDERSTATE { FOGTABLEMODE 7 }", BLUE, vertices=LIT_UP, fvf=0xC4), drawn("RENDERSTATE { FOGTABLEMODE 0x40 }", RED, vertices=LIT_UP, fvf=0xC4),
          setup="RENDERSTATE { FOGENABLE TRUE FOGCOLOR 0x0000ff FOGSTART 0 FOGEND 0.25 }")
undefined("undefined_fill_modes_are_solid", "FILLMODE and SHADEMODE: undefined values are SOLID and GOURAUD.",
          drawn("RENDERSTATE { FILLMODE POINT FILLMODE 0xfafbfcfd }", RED), drawn("RENDERSTATE { FILLMODE WIREFRAME FILLMODE 0 SHADEMODE 99 }", RED))
TEXELS = surface(2, width=2, height=1, usage="texture", data=words(BLACK, 0xFFFEFEFE))


def textured(states, color, *coordinates):
    """Every corner has the same coordinates."""
    corners = strip(0, 0, 8, 8)
    vertices = b"".join(corners[20 * i:20 * i + 20] + floats(*coordinates) for i in range(4))
    return drawn(f"TEXTURESTAGESTATE {{ {states} }}", color, vertices=vertices, fvf=4 | 0x40 | len(coordinates) // 2 << 8)


TEXTURE = "TEXTURESTAGESTATE { 0 TEXTUREMAP 2 0 COLORARG1 TEXTURE 0 ADDRESSU CLAMP 0 ADDRESSV CLAMP 0 MAGFILTER POINT 0 MINFILTER POINT 0 MIPFILTER 0 }"
undefined("undefined_addresses_wrap", "ADDRESSU: an undefined value is WRAP.",
          textured("0 ADDRESSU CLAMP", 0xFFFEFEFE, 1.25, 0), textured("0 ADDRESSU 0x99", BLACK, 1.25, 0),
          textured("0 ADDRESSU CLAMP 0 ADDRESSU 0", BLACK, 1.25, 0), setup=TEXTURE, page="WIRE.md E.2", surfaces=[SCREEN, TEXELS], interface=5)
undefined("undefined_filters_stay", "MAGFILTER: the last defined filter stays.",
          textured("0 MAGFILTER LINEAR 0 MAGFILTER 0x99", 0xFF7F7F7F, 0.5, 0), textured("0 MAGFILTER POINT 0 MAGFILTER 0x80000000", 0xFFFEFEFE, 0.75, 0),
          setup=TEXTURE, page="WIRE.md E.2", surfaces=[SCREEN, TEXELS], interface=5)
undefined("undefined_arguments_and_generations", "COLORARG1: an undefined argument is CURRENT. TEXCOORDINDEX: an unknown generation passes the set through.",
          textured("0 TEXCOORDINDEX 0x00990001", 0xFFFEFEFE, 0.25, 0, 0.75, 0), textured("0 COLORARG1 9", RED, 0.25, 0, 0.75, 0),
          setup=TEXTURE, page="WIRE.md E.2", surfaces=[SCREEN, TEXELS], interface=5)
undefined("undefined_floats", "A float that is NaN is the default of its state, an infinite one the largest number.",
          call(f"{EMPTY} RENDERSTATE {{ POINTSIZE 4.0 POINTSIZE 0x7fc00000 }} POINTS {{ 1 0 }}", fvf=TL, vertices=tl(3, 2), pixels=[picture(1, (3, 2, 4, 3, RED))]),
          call(f"{EMPTY} RENDERSTATE {{ POINTSIZE 0x7f800000 }} POINTS {{ 1 0 }}", fvf=TL, vertices=tl(3, 2), pixels=[picture(1, (0, 0, 8, 8, RED))]),
          setup="RENDERSTATE { POINTSIZE_MIN 0.0 POINTSIZE_MAX 64.0 POINTSPRITEENABLE FALSE POINTSCALEENABLE FALSE }", interface=4)
