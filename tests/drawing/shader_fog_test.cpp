// Fog of shaded vertices without table fog: the factor is oFog, else the alpha of oD1, else the fog is full (D3D9On12:
// psconv.cpp; Wine 10: test_fog).
#include "tests/support/every_way.h"
#include "tests/support/shader_rig.h"

using namespace responses;

namespace {

struct Row {
    std::string version, outputs;
    std::uint32_t color; // the expected colour: red under green fog
};

// Draws to a target of several tiles, after queued work.
std::string scene(const Row& row, const std::string& commands, const std::string& samples = "") {
    const bool third = row.version == "vs_3_0";
    const std::string shader = row.version +
                               "\ndcl_position v0\ndef c0, 1, 0, 0, 1\ndef c1, 0, 0, 0, 0.25\ndef c2, 0.75, 0, "
                               "0, 0\n" +
                               (third ? "dcl_position o0\ndcl_color0 o1\n" + row.outputs + "mov o0, v0\nmov o1, c0\n"
                                      : row.outputs + "mov oPos, v0\nmov oD0, c0\n");
    return "surface 1 format A8R8G8B8 size 80x72 usage target" + samples +
           "\nsurface 2 format D24S8 size 80x72 usage depth" + samples +
           "\nbuffer 9 bytes 48\nwrite 9 at 0 data { f32 -1 1 0.5 1 1 0.5 -1 -1 0.5 1 -1 0.5 }\n"
           "context 1 interface 5 target 1 depth 2\n"
           "submit context 1 vertex_type XYZ|DIFFUSE { vertices { " +
           DrawingRig::quad(0.5f, "u32 0xff0000ff") +
           "} RENDERSTATE { CULLMODE NONE LIGHTING FALSE ZENABLE FALSE FOGCOLOR 0xff00ff00 }" + kStrip +
           " CREATEVERTEXSHADERDECL { 7 1 { 0 0 FLOAT3 DEFAULT POSITION 0 } } SETVERTEXSHADERDECL { 7 } "
           "CREATEVERTEXSHADERFUNC { 6 auto asm {\n" +
           shader +
           "} } SETVERTEXSHADERFUNC { 6 } SETSTREAMSOURCE { 0 9 12 } RENDERSTATE { FOGENABLE TRUE } }\nsubmit context "
           "1 { " +
           commands + " DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } }\n";
}

const Row kRows[] = {
    {"vs_1_1", "mov oFog, c2.x\n", 0xbf4000},
    {"vs_1_1", "mov oD1, c1\n", 0x40bf00},
    {"vs_1_1", "mov oD1.w, c1.w\n", 0x40bf00},
    {"vs_1_1", "mov oD1.xyz, c0\n", 0x00ff00},
    {"vs_1_1", "mov oD1, c1\nmov oFog, c2.x\n", 0xbf4000},
    {"vs_1_1", "", 0x00ff00},
    {"vs_2_0", "mov oFog, c2.x\n", 0xbf4000},
    {"vs_2_0", "mov oD1, c1\n", 0x40bf00},
    {"vs_2_0", "", 0x00ff00},
    {"vs_3_0", "dcl_fog o2\nmov o2, c2.x\n", 0xbf4000},
    {"vs_3_0", "dcl_color1 o2\nmov o2, c1\n", 0x40bf00},
    {"vs_3_0", "dcl_color1 o2.xyz\nmov o2.xyz, c0\n", 0x00ff00},
    {"vs_3_0", "dcl_color1 o2\ndcl_fog o3\nmov o2, c1\nmov o3, c2.x\n", 0xbf4000},
    {"vs_3_0", "", 0x00ff00},
};

} // namespace

TEST_CASE("the fog of a vertex shader is oFog, else the alpha of oD1, else full, drawn in every way", "[values]") {
    for (const Row& row : kRows) {
        INFO(row.version << " " << row.outputs);
        const Shown shown = drawn_in_every_way(scene(row, ""));
        for (const auto& [x, y] : {std::pair{1, 1}, {40, 36}, {78, 70}}) CHECK_COLOR(shown.rgb(x, y), row.color, 1);
        CHECK_COLOR(drawn_in_every_way(scene(row, "", " samples 4")).rgb(40, 36), row.color, 1);
    }
}

TEST_CASE("vertex fog modes have no effect on shaded vertices, table fog replaces their fog, and a ps_3_0 has no fog") {
    for (const Row& row : kRows) {
        INFO(row.version << " " << row.outputs);
        const auto shown = [&](const std::string& commands) {
            DrawingRig rig(8, 8);
            const std::string text = scene(row, commands);
            rig.document("destroy_context 1\ndestroy 1\ndestroy 2\n" + text);
            return rig.rgb(40, 36);
        };
        for (const char* mode : {"EXP", "EXP2", "LINEAR"})
            CHECK_COLOR(shown("RENDERSTATE { FOGSTART 0 FOGEND 1 FOGVERTEXMODE " + std::string(mode) + " }"), row.color,
                        1);
        CHECK_COLOR(shown("RENDERSTATE { FOGSTART 0 FOGEND 1 FOGTABLEMODE LINEAR }"), 0x7f8000, 1); // z 0.5
        CHECK_COLOR(shown("RENDERSTATE { FOGENABLE FALSE }"), 0xff0000, 0);
        CHECK_COLOR(shown("RENDERSTATE { SHADEMODE FLAT }"), row.color, 1);
        if (row.version != "vs_3_0") {
            CHECK_COLOR(shown("CREATEPIXELSHADER { 5 auto asm {\nps_1_1\nmov r0, v0\n} } SETPIXELSHADER { 5 }"),
                        row.color, 1);
            CHECK_COLOR(
                shown("CREATEPIXELSHADER { 5 auto asm {\nps_2_0\ndcl v0\nmov oC0, v0\n} } SETPIXELSHADER { 5 }"),
                row.color, 1);
        } else {
            CHECK_COLOR(
                shown("CREATEPIXELSHADER { 5 auto asm {\nps_3_0\ndcl_color v0\nmov oC0, v0\n} } SETPIXELSHADER { 5 }"),
                0xff0000, 0);
        }
    }
}
