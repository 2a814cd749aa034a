"""Buffers that cannot be walked to their end, counts that are zero or too large, and results that depend on offsets."""
from corpus import *
from cases_legacy import BLUE_GLOW, DRAW

FILL = "COLORFILL { 1 0 0 1 1 0xff0000ff }" # 28 bytes; shows that commands before the failing one stay executed
FILLED = [picture(1, (0, 0, 1, 1, BLUE))]


def cuts(name, shows, page, *rows, basis="documents", **setup):
    """rows: (text, lengths). Makes a call for each length: FILL, then only so many bytes of the command, at which the call fails."""
    calls = [call(f"{FILL} {text}", length=28 + length, fails=UNPARSED, at=1, fvf=TL if "IMM" in text else 0)
             for text, lengths in rows for length in lengths]
    calls[-1]["pixels"] = FILLED
    case(name, shows, page, calls, basis=basis, **setup)


IDENTITY = "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1"
cuts("cut_header", "Fewer bytes than a header has fail at their first one.", "WIRE.md C.2, B.4", ("RENDERSTATE { ZENABLE FALSE }", (1, 2, 3)))
cuts("cut_dx6_records", "n structures of DirectX 6, cut after the header, in their middle and before the last byte.", "WIRE.md C.2, B.4",
     ("POINTS { 0 0 0 0 }", (4, 8, 11)), ("RENDERSTATE { 7 0 9 2 }", (4, 12, 19)), ("TEXTURESTAGESTATE { 0 1 1 1 1 1 }", (4, 12, 19)),
     ("VIEWPORTINFO { 0 0 8 8 }", (4, 19)), ("WINFO { 0 1 }", (4, 11)))
cuts("cut_dx7_records", "n structures of DirectX 7, cut after the header and before the last byte.", "WIRE.md C.2, B.4",
     ("SETPALETTE { 1 0 0 }", (4, 15)), ("ZRANGE { 0 1 }", (4, 11)), (BLUE_GLOW, (4, 71)), ("CREATELIGHT { 0 1 }", (4, 11)),
     (f"SETTRANSFORM {{ VIEW {IDENTITY} }}", (4, 71)), ("TEXBLT { 0 1 0 0 0 0 1 1 0 }", (4, 39)), ("STATESET { END 0 NONE }", (4, 15)),
     ("SETPRIORITY { 1 0 }", (4, 11)), ("SETRENDERTARGET { 1 0 }", (4, 11)), ("SETTEXLOD { 1 0 }", (4, 11)), ("SETCLIPPLANE { 0 0 0 0 0 }", (4, 23)))
cuts("cut_dx8_records", "n structures of DirectX 8, cut after the header and before the last byte.", "WIRE.md C.2, B.4",
     ("DELETEVERTEXSHADER { 3 }", (4, 7)), ("SETVERTEXSHADER { 0 }", (4, 7)), ("SETSTREAMSOURCE { 0 0 0 }", (4, 15)), ("SETSTREAMSOURCEUM { 0 0 }", (4, 11)),
     ("SETINDICES { 0 2 }", (4, 11)), ("DRAWPRIMITIVE { TRIANGLELIST 0 0 }", (4, 15)), ("DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 0 0 0 }", (4, 27)),
     ("DELETEPIXELSHADER { 3 }", (4, 7)), ("SETPIXELSHADER { 0 }", (4, 7)), ("CLIPPEDTRIANGLEFAN { 0 0 0 }", (4, 15)),
     ("DRAWPRIMITIVE2 { TRIANGLELIST 0 0 }", (4, 15)), ("DRAWINDEXEDPRIMITIVE2 { TRIANGLELIST 0 0 0 0 0 }", (4, 27)),
     ("VOLUMEBLT { 0 0 0 0 0 0 1 1 0 1 0 0 }", (4, 51)), ("BUFFERBLT { 0 0 0 0 0 0 }", (4, 27)), (f"MULTIPLYTRANSFORM {{ VIEW {IDENTITY} }}", (4, 71)),
     ("ADDDIRTYRECT { 0 0 0 1 1 }", (4, 23)), ("ADDDIRTYBOX { 0 0 0 1 1 0 1 }", (4, 31)))
cuts("cut_dx9_records", "n structures of DirectX 9, cut after the header, in their middle and before the last byte.", "WIRE.md C.2, B.4",
     ("DELETEVERTEXSHADERDECL { 3 }", (4, 7)), ("SETVERTEXSHADERDECL { 0 }", (4, 7)), ("DELETEVERTEXSHADERFUNC { 3 }", (4, 7)),
     ("SETVERTEXSHADERFUNC { 0 }", (4, 7)), ("SETSCISSORRECT { 0 0 1 1 }", (4, 19)), ("SETSTREAMSOURCE2 { 0 0 0 0 }", (4, 19)),
     ("BLT { 0 0 0 1 1 0 0 0 0 1 1 0 0 }", (4, 55)), ("COLORFILL { 1 0 0 8 8 0 }", (4, 27)), ("CREATEQUERY { 1 EVENT 2 EVENT }", (4, 12, 19)),
     ("SETRENDERTARGET2 { 0 1 }", (4, 11)), ("SETDEPTHSTENCIL { 0 }", (4, 7)), ("GENERATEMIPSUBLEVELS { 1 1 }", (4, 11)), ("DELETEQUERY { 1 }", (4, 7)),
     ("ISSUEQUERY { 1 END }", (4, 11)), ("SETSTREAMSOURCEFREQ { 0 1 }", (4, 11)), ("SURFACEBLT { 0 0 0 1 1 0 0 0 0 1 1 0 0 }", (4, 55)),
     ("COMPOSERECTS { 0 0 0 0 0 COPY 0 0 }", (4, 35)))

# For each rule about what follows a structure: cut inside each of its parts.
cuts("cut_start_vertex", "The start vertex is there whatever n is.", "WIRE.md C.4", ("LINELIST count 0 { 0 }", (4, 5)), ("LINESTRIP count 0 { 0 }", (4, 5)),
     ("TRIANGLELIST count 0 { 0 }", (4, 5)), ("TRIANGLESTRIP count 0 { 0 }", (4, 5)), ("TRIANGLEFAN count 0 { 0 }", (4, 5)))
cuts("cut_strip_indices", "Strips and fans have n + 1 or n + 2 indices after the start vertex.", "WIRE.md C.4",
     ("INDEXEDLINESTRIP { 0 data { u16 0 0 0 } }", (4, 6, 10, 11)), ("INDEXEDTRIANGLESTRIP { 0 data { u16 0 0 0 } }", (4, 6, 10, 11)),
     ("INDEXEDTRIANGLEFAN { 0 data { u16 0 0 0 } }", (4, 6, 10, 11)))
cuts("cut_list_indices", "Lists have two, three, or three indices and flags each.", "WIRE.md C.4",
     ("INDEXEDLINELIST { { 0 0 } { 0 0 } }", (4, 6, 8, 11)), ("INDEXEDTRIANGLELIST { { 0 0 0 0 } { 0 0 0 0 } }", (4, 12, 18, 19)),
     ("INDEXEDTRIANGLELIST2 { 0 { 0 0 0 } { 0 0 0 } }", (4, 6, 12, 17)), ("INDEXEDLINELIST2 { 0 { 0 0 } { 0 0 } }", (4, 6, 10, 13)))
ONE = "data { u8 " + " ".join(map(str, tl(0, 0))) + " u8 " + " ".join(map(str, tl(1, 1) * 2)) + " }"
TWO = "data { u8 " + " ".join(map(str, tl(0, 0) * 2)) + " }"
cuts("cut_immediate_vertices", "Immediate vertices, and the edge flags in front of them, belong to the command.", "WIRE.md C.3, C.4",
     (f"TRIANGLEFAN_IMM count 1 {{ 0 {ONE} }}", (4, 7, 8, 28, 67)), (f"LINELIST_IMM count 1 {{ {TWO} }}", (4, 24, 43)), interface=5)
case("cut_alignment", "The bytes that align immediate vertices belong to the command, too: cut in the first, in the vertices, in the last.", "WIRE.md C.3", [
    call(f"LINELIST count 0 {{ 0 }} LINELIST_IMM count 1 {{ {TWO} }}", length=length, fails=UNPARSED, at=1, fvf=TL, vertices=tl(0, 0))
    for length in (10, 11, 12, 51)], interface=3)
case("cut_alignment_after", "With vertices of 18 bytes, two bytes follow that align the next command.", "WIRE.md C.3", [
    call("raw { u8 24 0 1 0 fill 38 0 }", vertex_size=18, fvf=0, length=length, fails=UNPARSED, at=at)
    for length, at in ((39, 0), (41, 0))], interface=3, basis="reading")
cuts("cut_clear", "CLEAR: 16 bytes, then n rectangles, one for n = 0.", "WIRE.md C.4, E.8", ("CLEAR { 0 0 0 0 { 0 0 1 1 } { 0 0 1 1 } }", (4, 19, 20, 36, 51)),
     ("CLEAR { 0 0 0 0 }", (4, 20, 35)))
cuts("cut_palette", "UPDATEPALETTE: wNumEntries DWORDs.", "WIRE.md C.4, E.10", ("UPDATEPALETTE count 1 { 1 0 2 data { u32 0 0 } }", (4, 11, 12, 16, 19)),
     ("UPDATEPALETTE count 0 { 1 0 1 data { u32 0 } }", (4, 12)))
LIGHT = "POINT 1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 1 10 1 1 0 0 0 0"
cuts("cut_light", "SETLIGHT: 104 bytes only after DATA; the second of two elements is cut.", "WIRE.md C.4, E.4",
     (f"SETLIGHT {{ 0 ENABLE 1 DATA {{ {LIGHT} }} }}", (4, 8, 12, 20, 123)), (f"SETLIGHT {{ 0 DATA {{ {LIGHT} }} 1 ENABLE }}", (12, 115, 116, 123)))
DECLARATION = "data { u32 0x20000000 0x40020000 0xffffffff }"
cuts("cut_vertex_shader", "CREATEVERTEXSHADER: dwDeclSize bytes, then dwCodeSize bytes.", "WIRE.md C.4",
     (f"CREATEVERTEXSHADER {{ 3 12 auto {DECLARATION} asm {{\n vs_1_1\n }} }}", (4, 12, 16, 27, 28, 35)))
cuts("cut_shader_code", "CREATEPIXELSHADER and CREATEVERTEXSHADERFUNC: so many bytes of code as the structure says.", "WIRE.md C.4",
     ("CREATEPIXELSHADER { 5 auto asm {\n ps_1_1\n } }", (4, 11, 12, 19)), ("CREATEVERTEXSHADERFUNC { 5 auto asm {\n vs_1_1\n } }", (4, 11, 12, 19)))
FLOATS, BOOLS = "0 1 data { f32 0 0 0 0 }", "0 2 data { u32 0 0 }"
cuts("cut_constants", "Constants: 16 bytes a register, 4 of a boolean one.", "WIRE.md C.4, F.4",
     *((f"{name} {{ {FLOATS.replace('f32', 'u32')} }}", (4, 12, 16, 27)) for name in
       ("SETVERTEXSHADERCONST", "SETPIXELSHADERCONST", "SETVERTEXSHADERCONSTI", "SETPIXELSHADERCONSTI")),
     *((f"{name} {{ {BOOLS} }}", (4, 12, 16, 19)) for name in ("SETVERTEXSHADERCONSTB", "SETPIXELSHADERCONSTB")))
cuts("cut_declaration", "CREATEVERTEXSHADERDECL: dwNumVertexElements of 8 bytes.", "WIRE.md C.4, F.3",
     ("CREATEVERTEXSHADERDECL { 3 2 { 0 0 FLOAT3 DEFAULT POSITION 0 } { 0 12 D3DCOLOR DEFAULT COLOR 0 } }", (4, 11, 12, 20, 27)))
cuts("cut_patch", "Patches: segments with flag 1, then information with flag 2.", "WIRE.md C.4, E.15",
     ("DRAWRECTPATCH { 0 HASSEGS|HASINFO data { f32 1 1 1 1 u32 0 0 2 2 2 0 1 } }", (4, 11, 12, 28, 55)),
     ("DRAWRECTPATCH { 1 HASSEGS data { f32 1 1 1 1 } }", (12, 27)), ("DRAWRECTPATCH { 0 HASINFO data { u32 0 0 2 2 2 0 1 } }", (12, 39)),
     ("DRAWTRIPATCH { 0 HASSEGS|HASINFO data { f32 1 1 1 u32 0 3 0 1 } }", (4, 11, 12, 24, 39)),
     ("DRAWTRIPATCH { 1 HASSEGS data { f32 1 1 1 } }", (12, 23)), ("DRAWTRIPATCH { 0 HASINFO data { u32 0 3 0 1 } }", (12, 27)))
cuts("cut_kernel", "SETCONVOLUTIONKERNELMONO: weights of rows with flag 1, of columns with flag 2.", "WIRE.md C.4, E.16",
     ("SETCONVOLUTIONKERNELMONO { 3 2 3 data { f32 1 1 1 1 1 } }", (4, 15, 16, 28, 35)), ("SETCONVOLUTIONKERNELMONO { 3 2 1 data { f32 1 1 1 } }", (16, 27)),
     ("SETCONVOLUTIONKERNELMONO { 3 2 2 data { f32 1 1 } }", (16, 23)))

# Invalid opcodes
for name, shows, opcodes, basis in (
        ("unassigned_opcodes", "Numbers that no operation has: the call fails at the header, and the bytes after it are not read.",
         (0, 5, 6, 7, 9, 10, 12, 13, 14, 68, 69, 70, 78, 92, 99, 127, 128, 200, 255), "documents"),
        ("unknown_opcodes", "RESERVED0, EXT and the two that only a driver writes.", (4, 37, 87, 88), "reading")):
    case(name, shows, "WIRE.md C.2, C.4, I-10", [
        call(f"{FILL} raw {{ u8 {opcode} 0 1 0 8 0 0 0 0 0 0 0 }}", fails=UNPARSED, at=1) for opcode in opcodes], basis=basis)
case("exit", "Opcode 11 ends the buffer with success, whatever follows.", "WIRE.md C.2, C.4", [
    call(f"{FILL} EXIT count 0 {{ }} raw {{ u8 255 255 }}", sizes=[(82, 1, 28), (11, 0, 4)], pixels=FILLED),
    call(f"EXIT count 9 {{ }} COLORFILL {{ 1 0 0 8 8 0xffffffff }}", sizes=[(11, 9, 4)], pixels=FILLED)], basis="reading")
case("reserved_byte", "bReserved of a header is ignored.", "WIRE.md C.1", [
    call("raw { u8 82 255 1 0 u32 1 0 0 1 1 0xff0000ff }", sizes=[(82, 1, 28)], pixels=FILLED)])
case("failure_keeps_what_was_done", "Commands before the failing one are executed, those after it are not.", "WIRE.md B.4", [
    call(f"{FILL} raw {{ u8 255 0 0 0 }} COLORFILL {{ 1 0 0 8 8 0xffffffff }}", fails=UNPARSED, at=1, pixels=FILLED)])

# Counts
case("zero_counts", "n = 0: the formulas are taken literally; strips and fans still have their words.", "WIRE.md C.1, I-33", [
    call(f"{FILL} RENDERSTATE count 0 {{ }} POINTS count 0 {{ }} INDEXEDLINELIST count 0 {{ }} INDEXEDTRIANGLELIST count 0 {{ }} "
         "INDEXEDLINESTRIP count 0 { 0 data { u16 0 } } INDEXEDTRIANGLESTRIP count 0 { 0 data { u16 0 0 } } "
         "INDEXEDTRIANGLEFAN count 0 { 0 data { u16 0 0 } } INDEXEDTRIANGLELIST2 count 0 { 0 } INDEXEDLINELIST2 count 0 { 0 } "
         "LINELIST count 0 { 0 } TRIANGLESTRIP count 0 { 0 }", fvf=TL, vertices=tl(0, 0),
         sizes=[(82, 1, 28), (8, 0, 4), (1, 0, 4), (2, 0, 4), (3, 0, 4), (17, 0, 8), (20, 0, 10), (22, 0, 10), (26, 0, 6), (27, 0, 6), (15, 0, 6), (19, 0, 6)],
         pixels=FILLED),
    call(f"LINELIST_IMM count 0 {{ data {{ }} }} TRIANGLEFAN_IMM count 0 {{ 0 {TWO} }} {FILL}", fvf=TL, vertices=tl(0, 0),
         sizes=[(24, 0, 4), (23, 0, 48), (82, 1, 28)], pixels=FILLED),
    call("SETLIGHT count 0 { } CREATEPIXELSHADER count 0 { } CREATEVERTEXSHADER count 0 { } SETVERTEXSHADERCONST count 0 { } CREATEQUERY count 0 { } "
         "SETRENDERTARGET2 count 0 { } DRAWPRIMITIVE count 0 { } DRAWRECTPATCH count 0 { } BLT count 0 { } SETCONVOLUTIONKERNELMONO count 0 { }",
         sizes=[(n, 0, 4) for n in (34, 54, 45, 48, 84, 85, 52, 61, 81, 97)])], basis="reading")
case("zero_registers", "Ranges of no registers and palettes of no entries have no data.", "WIRE.md C.4", [
    call("SETVERTEXSHADERCONST { 0 0 data { } 0 1 data { f32 0 0 0 0 } } SETPIXELSHADERCONSTB { 0 0 data { } }", sizes=[(48, 2, 36), (94, 1, 12)])])
case("empty_buffer", "dwCommandLength 0 is legal and does nothing.", "WIRE.md B.1, QUERIES.md 1.5", [call(), call(capacity=0), call(offset=8, capacity=8)])
BIG = 0xFFFFFFFF
case("counts_that_overflow", "Products and sums of numbers from the stream need more than 32 bits: each of these wraps to what would fit.", "WIRE.md C.2", [
    call(f"{FILL} raw {{ u8 {opcode} 0 1 0 u32 {' '.join(map(str, fields))} 0 0 0 0 0 0 }}", fails=UNPARSED, at=1)
    for opcode, fields in ((45, (3, BIG, 1)), (45, (3, 12, BIG - 11)), (48, (0, 0x10000000)), (57, (0, 0x10000000)), (77, (0, 0x10000000)),
                           (93, (0, 0x10000001)), (83, (0, 0x40000000)), (94, (0, 0x40000001)), (71, (3, 0x20000000)), (54, (5, BIG)),
                           (74, (5, BIG - 3)), (97, (0x40000000, 0x40000000, 3)))])
case("counts_of_65535", "The largest n of a header, with a few bytes after it.", "WIRE.md C.1, C.2", [
    call(f"{FILL} raw {{ u8 {opcode} 0 255 255 u32 0 0 0 0 0 0 0 0 0 0 }}", fails=UNPARSED, at=1, fvf=TL)
    for opcode in (1, 2, 3, 8, 17, 20, 22, 23, 24, 25, 26, 27, 34, 36, 39, 42, 49, 52, 81, 84, 91)])
case("palette_of_65535", "wNumEntries beyond the buffer.", "WIRE.md C.4, E.10", [
    call("SETPALETTE { 9 0 2 } raw { u8 31 0 1 0 9 0 0 0 0 0 255 255 0 0 0 0 }", fails=UNPARSED, at=1)], interface=3,
     surfaces=[SCREEN, surface(2, "P8", 1, 1, "texture")])
case("second_element_cut", "Of two elements with data the first is complete: the call still fails at the header of their command.", "WIRE.md C.2, C.4", [
    call(f"{FILL} raw {{ u8 {opcode} 0 2 0 u32 {' '.join(map(str, fields))} }}", fails=UNPARSED, at=1, pixels=FILLED)
    for opcode, fields in ((48, (0, 1, 0, 0, 0, 0, 0, 1, 0, 0)), (83, (0, 1, 0, 0, 2, 0)), (34, (0, 0, 1, 2, 1, 0)), (61, (1, 0, 1, 1, 0, 0)),
                           (71, (3, 1, 0, 0, 5, 1)), (97, (1, 1, 1, 0, 1, 1, 2)))])

# Offsets
case("command_offset", "dwCommandOffset is where commands begin; dwErrorOffset counts from the surface's first byte.", "WIRE.md B.4, I-3", [
    call(FILL, offset=12, capacity=40, pixels=FILLED), call("raw { u8 255 0 0 0 }", offset=12, fails=UNPARSED, at=0),
    call(f"{FILL} raw {{ u8 8 0 2 0 }}", offset=6, fails=UNPARSED, at=1)])
case("error_from_first_command", "vmhal9x counts dwErrorOffset from the first command.", "WIRE.md B.4, I-3", [
    call(f"{FILL} raw {{ u8 255 0 0 0 }}", offset=12, fails=UNPARSED, at=1, pixels=FILLED)], dialect="vmhal9x", basis="reading")
case("commands_at_odd_words", "Commands with WORDs end at odd WORDs; the next header follows at once.", "WIRE.md C.3", [
    call(DRAW), call(f"INDEXEDLINELIST2 {{ 0 {{ 0 1 }} }} LINESTRIP count 1 {{ 0 }} {FILL}", fvf=TL, vertices=tl(-4, 3) + tl(12, 3),
                     sizes=[(27, 1, 10), (16, 1, 6), (82, 1, 28)], pixels=[picture(1, (0, 3, 8, 4, RED), (0, 0, 1, 1, BLUE))])])
