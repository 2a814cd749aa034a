// Vertex elements that the tessellator generates from a patch: D3DDECLMETHOD of DirectX 9 declarations, and the
// tessellator tokens of DirectX 8, by which the SDK's sample of patches (RTPatch) gets its normals.
#include "tests/support/every_setting.h"

using namespace responses;

namespace {

// Control points of two linear patches over the whole target that tilt away towards the bottom: a rectangle, and a
// triangle whose corners are the tip, the lower right and the lower left one (clockwise).
const std::string kPoints =
    "buffer 9 bytes 84\nwrite 9 at 0 data { f32 -1 1 0.2 1 1 0.2 -1 -1 0.8 1 -1 0.8 0 1 0.2 1 -1 0.8 -1 -1 0.8 }\n";
const std::string kRectangle = "DRAWRECTPATCH { 0 HASSEGS|HASINFO data { f32 3 4 5 6 u32 0 0 2 2 2 0 1 } } ";
const std::string kTriangle = "DRAWTRIPATCH { 0 HASSEGS|HASINFO data { f32 3 4 5 u32 4 3 0 1 } } ";
const std::string kStream = "SETSTREAMSOURCE { 0 9 12 } ", kHalf = "SETVERTEXSHADERCONST { 0 1 data { f32 0.5 0.5 "
                                                                   "0.5 0.5 } } ";

// Creates and sets a DirectX 8 shader. Its register numbers: position 0, normal 3, texture coordinates 7.
std::string create(const std::string& tokens, const std::string& code) {
    const auto words = std::ranges::count(tokens, ' ') + 3;
    const std::string data = " data { u32 0x20000000 0x40020000 " + tokens + " 0xffffffff } ";
    return "CREATEVERTEXSHADER { 3 " + std::to_string(4 * (words + 1)) + " " +
           (code.empty() ? "0" + data + "} " : "auto" + data + "asm {\n" + code + "\n} } ") + "SETVERTEXSHADER { 3 } ";
}
const std::string kTess = "0x30000000 ", kTessNormal = "0x60020003", kTessUv = "0x70010007";
const std::string kShowNormal = "vs_1_1\nmov oPos, v0\nmad oD0, v3, c0, c0", kShowUv = "vs_1_1\nmov oPos, v0\nmov oD0, "
                                                                                       "v7";

// Checks the colour; the expected channels are from 0 to 1.
void check_color(std::uint32_t color, float red, float green, float blue) {
    const float expected[] = {red, green, blue};
    for (int i = 0; i < 3; ++i)
        CHECK(static_cast<float>(color >> (16 - 8 * i) & 0xFF) == Approx(expected[i] * 255).margin(2));
}

} // namespace

TEST_CASE("tessellator tokens generate normals for shaders") {
    // The derivative with respect to u is (2, 0, 0), to v (0, -2, 0.6); their cross product is (0, -1.2, -4).
    in_every_setting({kBusyTarget, kPoints, calling(kHalf + kStream + create(kTess + kTessNormal, kShowNormal)),
                      calling(kRectangle), calling("")},
                     [](Emulator& emulator) {
                         const Shown shown(emulator, 1);
                         for (const int x : {2, 70, 147})
                             for (const int y : {2, 50, 97}) check_color(shown.pixel(x, y), 0.5f, 0.3563f, 0.0211f);
                     });
}

TEST_CASE("tessellator tokens generate the surface's parameters") {
    in_every_setting({kBusyTarget, kPoints, calling(kStream + create(kTess + kTessUv, kShowUv)), calling(kRectangle)},
                     [](Emulator& emulator) {
                         const Shown shown(emulator, 1);
                         for (const int x : {0, 40, 149})
                             for (const int y : {0, 30, 99})
                                 check_color(shown.pixel(x, y), (static_cast<float>(x) + 0.5f) / 150,
                                             (static_cast<float>(y) + 0.5f) / 100, 0);
                     });
}

TEST_CASE("the fixed functions light a patch by its generated normals") {
    const std::string light =
        "RENDERSTATE { LIGHTING TRUE AMBIENT 0 NORMALIZENORMALS FALSE } SETMATERIAL { 1 1 1 1 0 0 0 "
        "0 0 0 0 0 0 0 0 0 0 } SETLIGHT { 0 DATA { 3 1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 "
        "0 0 } 0 ENABLE } ";
    const auto shown = [&](const std::string& tokens, const std::string& patch, float lit) {
        INFO(tokens << " " << patch);
        in_every_setting({kBusyTarget, kPoints, calling(light + kStream + create(tokens, "")), calling(patch)},
                         [&](Emulator& emulator) { check_color(Shown(emulator, 1).pixel(75, 60), lit, lit, lit); });
    };
    shown(kTess + kTessNormal, kRectangle, 0.9578f);
    shown(kTess + kTessNormal, kTriangle, 0.9578f);
    shown(kTessNormal + " 0", kRectangle, 0.9578f); // without D3DVSD_STREAM_TESS
    shown(kTess + "0x60120003", kRectangle, 0);     // normals from a register that no stream fills
    shown("0", kRectangle, 0);
}

TEST_CASE("declarations of DirectX 9 name the method by which a patch generates each element") {
    const auto declared = [](const std::string& element, const std::string& usage, const std::string& patch, float red,
                             float green, float blue) {
        INFO(element << " " << patch);
        in_every_setting(
            {kBusyTarget, kPoints,
             calling(
                 "CREATEVERTEXSHADERDECL { 7 2 { 0 0 FLOAT3 DEFAULT POSITION 0 } { " + element +
                 " } } SETVERTEXSHADERDECL { 7 } CREATEVERTEXSHADERFUNC { 5 auto asm {\nvs_1_1\ndef c1, 0.25, 0.25, "
                 "0.25, 0.25\ndcl_position v0\ndcl_" +
                 usage +
                 " v1\nmov oPos, v0\nmad oD0, v1, c1.x, c0\n} } SETVERTEXSHADERFUNC { 5 } RENDERSTATE { LIGHTING "
                 "FALSE } " +
                 kHalf + kStream),
             calling(patch)},
            [&](Emulator& emulator) { check_color(Shown(emulator, 1).pixel(75, 60), red, green, blue); });
    };
    const std::string plain = "DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } ";
    const float at = 60.5f / 100, half = 75.5f / 150; // v and u where the colour is read
    declared("0 0 FLOAT3 PARTIALU TANGENT 0", "tangent", kRectangle, 1, 0.5f, 0.5f);
    declared("0 0 FLOAT3 PARTIALV BINORMAL 0", "binormal", kRectangle, 0.5f, 0, 0.65f);
    declared("0 0 FLOAT3 CROSSUV NORMAL 0", "normal", kRectangle, 0.5f, 0.4282f, 0.2605f);
    declared("0 0 UNUSED UV TEXCOORD 0", "texcoord", kRectangle, 0.5f + half / 4, 0.5f + at / 4, 0.5f);
    declared("0 0 UNUSED UV TEXCOORD 5", "texcoord5", kRectangle, 0.5f + half / 4, 0.5f + at / 4, 0.5f);
    // In a triangle u goes towards the second corner and v towards the third.
    declared("0 0 FLOAT3 PARTIALU TANGENT 0", "tangent", kTriangle, 0.75f, 0, 0.65f);
    declared("0 0 FLOAT3 PARTIALV BINORMAL 0", "binormal", kTriangle, 0.25f, 0, 0.65f);
    declared("0 0 FLOAT3 CROSSUV NORMAL 0", "normal", kTriangle, 0.5f, 0.4282f, 0.2605f);
    declared("0 0 UNUSED UV TEXCOORD 0", "texcoord", kTriangle, 0.5f + at / 8 + 0.0017f / 4, 0.5f + at / 8, 0.5f);
    // Draws other than patches read the element's data from the vertices: x is near 0, y = -0.2.
    declared("0 0 FLOAT3 CROSSUV NORMAL 0", "normal", plain, 0.5f, 0.5f - 0.21f / 4, 0.5f + (0.2f + 0.6f * at) / 4);
    // LOOKUP (displacement maps) only applies to N-patches.
    declared("0 0 FLOAT3 LOOKUP SAMPLE 0", "sample", kRectangle, 0.5f, 0.5f - 0.21f / 4, 0.5f + (0.2f + 0.6f * at) / 4);
}

TEST_CASE("tessellator tokens have no effect on ordinary draws") {
    in_every_setting(
        {kBusyTarget, kPoints,
         calling(kStream + create(kTess + kTessNormal + " " + kTessUv, "vs_1_1\nmov oPos, v0\nadd oD0, v3, v7")),
         calling("DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }")},
        [](Emulator& emulator) { check_color(Shown(emulator, 1).pixel(75, 60), 0, 0, 0); });
}

TEST_CASE("a cached patch generates the same elements again, also with other segments") {
    DrawingRig rig(64, 64);
    rig.document(kPoints);
    rig.run("RENDERSTATE { CULLMODE NONE } " + kHalf + kStream + create(kTess + kTessNormal, kShowNormal) +
            "DRAWRECTPATCH { 4 HASINFO data { 0 0 2 2 2 0 1 } } CLEAR { TARGET|COMPUTERECTS 0 1 0 }");
    rig.run("SETSTREAMSOURCE { 0 0 0 } DRAWRECTPATCH { 4 HASSEGS data { f32 7 7 7 7 } }");
    check_color(rig.rgb(20, 40), 0.5f, 0.3563f, 0.0211f);
}
