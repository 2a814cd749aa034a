"""Calls and commands that can be walked and are refused, or are allowed although they look wrong."""
from corpus import *
from cases_legacy import DRAW
from cases_walk import FILL, FILLED


def refused(name, shows, page, text, code, at=1, basis="documents", vertices=b"", fvf=0, interface=5, **others):
    """After FILL, whose effect stays, a command is refused."""
    setup = {key: others.pop(key) for key in ("surfaces", "buffers", "depth") if key in others}
    case(name, shows, page, [call(f"{FILL} {text}", fails=code, at=at, vertices=vertices, fvf=fvf, pixels=FILLED, **others)], basis=basis,
         interface=interface, **setup)


# The call block
case("null_commands", "A NULL command surface.", "WIRE.md B.4, B.6", [call(fails=INVALID, null_commands=True)], basis="reading")
case("bad_context", "A context that does not exist: D3DHAL_CONTEXT_BAD, and nothing is executed.", "WIRE.md B.1, B.4", [
    call(FILL, fails="D3DHAL_CONTEXT_BAD", bad_context=True, pixels=[picture(1)])])

case("swap_flags", "A driver that keeps its buffers clears SWAPVERTEXBUFFER and SWAPCOMMANDBUFFER, which ask for a swap; it sets no other flag.", "WIRE.md B.2", [
    call(FILL, flags=0xC, flags_out=0), call(FILL, flags_out=0)])
case("swap_flags_of_a_failing_call", "A call that fails clears SWAPVERTEXBUFFER and SWAPCOMMANDBUFFER, too.", "WIRE.md B.2, B.6", [
    call("raw { u8 255 0 0 0 }", fails=UNPARSED, at=0, flags=0xC, flags_out=0)], basis="reading")
case("render_state_mirror", "With EXECUTEBUFFER the driver stores each render state into lpdwRStates; up to the command that fails.", "WIRE.md B.1, E.1", [
    call("RENDERSTATE { CULLMODE NONE FOGCOLOR 0xff102030 } RENDERSTATE { CULLMODE CW }", flags=2, flags_out=2,
         render_states={22: 2, 34: 0xFF102030}),
    call("RENDERSTATE { CULLMODE CCW } raw { u8 8 0 2 0 34 0 0 0 1 0 0 0 }", flags=2, render_states={22: 3}, fails=UNPARSED, at=1),
    call("RENDERSTATE { CULLMODE NONE }", render_states={})], interface=3)

# Vertices of the legacy path
LIST = "TRIANGLELIST count 1 { 0 }"
SOME = strip(0, 0, 8, 8)[:60]
for name, shows, text, at in (
        ("list", "A list that needs more vertices than dwVertexLength says.", "TRIANGLELIST count 1 { 1 }", 1),
        ("strip", "A strip whose last vertex is beyond.", "TRIANGLESTRIP count 2 { 0 }", 1), ("fan", "A fan whose last vertex is beyond.", "TRIANGLEFAN count 2 { 0 }", 1),
        ("line", "A line whose last vertex is beyond.", "LINESTRIP count 3 { 0 }", 1),
        ("points", "A run of points whose last one is beyond.", "POINTS { 1 0 2 2 }", 1),
        ("index", "An index that is dwVertexLength.", "INDEXEDTRIANGLELIST { { 0 1 3 0 } }", 1),
        ("sum", "A start vertex and an index whose sum passes 65535: it does not wrap.", "INDEXEDLINELIST2 { 65535 { 1 2 } }", 1),
        ("second_command", "The offset is that of the drawing command.", "TRIANGLELIST count 1 { 0 } LINELIST count 1 { 2 }", 2)):
    case(f"vertex_beyond_{name}", shows, "WIRE.md B.3, B.4", [call(DRAW), call(f"{FILL} {text}", fails=UNPARSED, at=at, vertices=SOME, fvf=TL)], interface=3, basis="reading")
case("all_vertices_used", "The last vertex that is there may be used.", "WIRE.md B.3", [
    call(DRAW), call(LIST, vertices=tl(0, 0) + SOME, vertex_offset=20, vertex_length=3, fvf=TL, pixels=[points(1, (0, 0, RED), (1, 1, RED), (7, 7, 0))])], interface=3)
refused("no_vertices", "A drawing command without vertex memory.", "WIRE.md B.3", LIST, INVALID, interface=3, basis="reading", fvf=TL)
case("no_vertices_needed", "Without a command that draws, vertex memory is not looked for.", "WIRE.md B.1, B.6", [call(FILL, pixels=FILLED, fvf=TL)], interface=3)
for name, fvf, shows in (("without_position", 0x40, "A vertex type without a position."), ("reserved_bit", TL | 1, "A vertex type with the reserved bit 0."),
                         ("normal_and_xyzrhw", TL | 0x10, "NORMAL together with XYZRHW.")):
    refused(f"vertex_type_{name}", f"{shows} The first drawing command fails; commands before it are executed.", "WIRE.md B.3", LIST, UNPARSED, interface=3,
            vertices=bytes(120), fvf=fvf, basis="reading")
    case(f"vertex_type_{name}_unused", f"{shows} It does not matter when nothing is drawn.", "WIRE.md B.3", [call(FILL, vertices=bytes(120), fvf=fvf, pixels=FILLED)],
         interface=3, basis="reading")
case("vertex_size_differs", "dwVertexSize must be what dwVertexType implies, when a command reads vertices.", "WIRE.md B.3", [
    call(f"{FILL} {LIST}", fails=UNPARSED, at=1, vertices=bytes(120), fvf=TL, vertex_size=24, pixels=FILLED),
    call(f"{FILL} {LIST}", fails=UNPARSED, at=1, vertices=bytes(120), fvf=TL, vertex_size=16),
    call(FILL, vertices=bytes(120), fvf=TL, vertex_size=24, pixels=FILLED)], interface=3, basis="reading")

case("legacy_draws_in_dx9", "Draws of DirectX 7 in a DirectX 9 context: from the call's vertices when there are any, else skipped.", "WIRE.md B.3, I-26", [
    call(DRAW + " SETVERTEXSHADERFUNC { 0 }"), call("TRIANGLESTRIP count 2 { 0 }", vertices=strip(0, 0, 4, 4), fvf=TL, pixels=[picture(1, (0, 0, 4, 4, RED))]),
    call(f"TRIANGLESTRIP count 2 {{ 0 }} {FILL}", pixels=[picture(1, (0, 0, 4, 4, RED), (0, 0, 1, 1, BLUE))])], basis="reading")

# Handles and values
PALETTE = {"surfaces": [SCREEN, surface(2, "P8", 1, 1, "texture")], "interface": 3}
refused("update_unknown_palette", "UPDATEPALETTE of a palette that SETPALETTE never named.", "WIRE.md E.10", "UPDATEPALETTE count 1 { 9 0 1 data { u32 0 } }", INVALID,
        basis="reading", **PALETTE)
refused("palette_entry_256", "UPDATEPALETTE beyond entry 255.", "WIRE.md E.10", "SETPALETTE { 9 0 2 } UPDATEPALETTE count 1 { 9 255 2 data { u32 0 0 } }", INVALID, at=2,
        basis="reading", **PALETTE)
refused("no_render_target", "SETRENDERTARGET with handle 0.", "WIRE.md E.9", "SETRENDERTARGET { 0 0 }", "DDERR_GENERIC", interface=3, basis="reading")
refused("index_of_target", "SETRENDERTARGET2 of an index past 3.", "WIRE.md E.9", "SETRENDERTARGET2 { 4 1 }", "DDERR_GENERIC", basis="reading")
refused("line_pattern_256", "RENDERSTATE of a line pattern that is repeated 256 times: a driver must refuse what hardware cannot count.", "WIRE.md E.1",
        "RENDERSTATE { LINEPATTERN 0x00ff0100 }", INVALID)
case("no_render_target2", "SETRENDERTARGET2 of index 0 with handle 0: draws are skipped until a target is set.", "WIRE.md E.9, I-16", [
    call(f"{FILL} SETRENDERTARGET2 {{ 0 0 }}", pixels=FILLED),
    call(DRAW + " SETVERTEXSHADERFUNC { 0 } TRIANGLESTRIP count 2 { 0 }", vertices=strip(0, 0, 4, 4), fvf=TL, pixels=FILLED),
    call("SETRENDERTARGET2 { 0 1 } TRIANGLESTRIP count 2 { 0 }", vertices=strip(0, 0, 4, 4), fvf=TL, pixels=[picture(1, (0, 0, 4, 4, RED))])])
VS = "CREATEVERTEXSHADERFUNC {{ 3 {} data {{ u32 {} }} }}"
PS = "CREATEPIXELSHADER {{ 3 {} data {{ u32 {} }} }}"
for name, shows, text in (
        ("no_code", "CREATEPIXELSHADER without code.", "CREATEPIXELSHADER { 3 0 data { } }"),
        ("version_of_the_other", "A pixel shader's version in a vertex shader.", VS.format(8, "0xffff0101 0xffff")),
        ("version_unknown", "A version that does not exist.", PS.format(8, "0xffff0900 0xffff")),
        ("without_end", "Code that has no END token.", PS.format(4, "0xffff0101")),
        ("unknown_instruction", "An instruction that does not exist.", PS.format(12, "0xffff0101 0x7f 0xffff")),
        ("instruction_cut", "An instruction whose parameters are cut off.", PS.format(8, "0xffff0101 0x00000001"))):
    refused(f"shader_{name}", shows, "WIRE.md F.1, F.5", text, "D3DERR_DRIVERINVALIDCALL", basis="reading")
for name, shows, text in (
        ("render_states", "Render states without a meaning are stored or ignored.", "RENDERSTATE { 0 1 63 1 100 1 255 1 }"),
        ("stage_states", "Stages and stage states without a meaning are ignored.", "TEXTURESTAGESTATE { 99 1 1 0 60 1 300 13 1 }"),
        ("transform_types", "Transforms without a meaning are ignored.", f"SETTRANSFORM {{ 99 {' 0' * 16} }}"),
        ("state_sets", "EXECUTE, CAPTURE and DELETE of a set that does not exist are ignored.", "STATESET { EXECUTE 77 NONE CAPTURE 77 NONE DELETE 77 NONE }"),
        ("clip_planes", "A plane that is not enabled has no effect.", "SETCLIPPLANE { 5 0 0 0 -1 }"),
        ("streams", "Streams and strides beyond what there is do not crash.", "SETSTREAMSOURCE { 16 10 20 0xffffffff 10 20 0 0 0xffffffff }"),
        ("texture_handles", "A texture whose surface is not known yet may be bound.", "TEXTURESTAGESTATE { 0 TEXTUREMAP 12345 }")):
    case(f"tolerated_{name}", shows, {"streams": "WIRE.md D.4", "state_sets": "WIRE.md E.12", "transform_types": "WIRE.md E.3", "clip_planes": "WIRE.md E.5"}.get(name, "WIRE.md E.1, E.2"),
         [call(f"{text} {FILL}", pixels=FILLED)], basis="reading")
case("execute_buffer_commands", "STATESET executes only what was recorded: clears are executed while recording.", "WIRE.md E.12", [
    call("STATESET { BEGIN 5 NONE } CLEAR { TARGET 0xff0000ff 0 0 { 0 0 1 1 } } STATESET { END 0 NONE }", pixels=FILLED),
    call("COLORFILL { 1 0 0 8 8 0 } STATESET { EXECUTE 5 NONE }", pixels=[picture(1)])], basis="reading")
