// Fixed-function vertex processing: the measured figures of PIPELINE.md 2, and the rules around them.
#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

const std::string kIdentity = "1 0 0 0  0 1 0 0  0 0 1 0  0 0 0 1";

std::string material(const char* diffuse, const char* ambient, const char* specular, const char* emissive,
                     const char* power) {
    return std::string("SETMATERIAL { ") + diffuse + " " + ambient + " " + specular + " " + emissive + " " + power +
           " } ";
}

} // namespace

TEST_CASE("specular highlights have the measured sizes") {
    // 5x5 vertices at z = 1, x and y in [-1, 1], normal (0, 0, -1), drawn as an indexed list.
    std::string vertices, indices;
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 5; ++x)
            vertices += "f32 " + std::to_string(x * 0.5f - 1) + " " + std::to_string(1 - y * 0.5f) + " 1 0 0 -1\n";
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 4; ++x) {
            const auto at = [&](int dx, int dy) { return std::to_string((y + dy) * 5 + x + dx) + " "; };
            indices += "{ " + at(0, 0) + at(1, 0) + at(0, 1) + "} { " + at(0, 1) + at(1, 0) + at(1, 1) + "} ";
        }
    const std::string directional = "3 1 1 1 1  1 1 1 1  0 0 0 0  0 0 0  0 0 1  0 0  0 0 0  0 0";
    const std::string point = "1 1 1 1 1  1 1 1 1  0 0 0 0  0 0 0  0 0 1  100 0  0 0 1  0 0";
    const std::string spot = "2 1 1 1 1  1 1 1 1  0 0 0 0  0 0 0  0 0 1  100 1  0 0 1  0.2617994 1.0471976";
    const std::string near_point = "1 1 1 1 1  1 1 1 1  0 0 0 0  0 0 0  0 0 1  1.2 0  0 0 1  0 0";
    const struct {
        std::string light;
        const char* local;
        std::uint32_t center, middle, corner;
    } rows[] = {
        {directional, "FALSE", 0xff, 0xff, 0xff}, {directional, "TRUE", 0xff, 0x71, 0x3c},
        {point, "FALSE", 0xff, 0x5a, 0x28},       {point, "TRUE", 0xff, 0x07, 0x00},
        {spot, "FALSE", 0xff, 0x14, 0x00},        {spot, "TRUE", 0xff, 0x02, 0x00},
        {near_point, "FALSE", 0xff, 0x5a, 0x00},
    };
    for (const auto& row : rows) {
        DrawingRig rig(640, 480);
        rig.run("RENDERSTATE { LIGHTING TRUE SPECULARENABLE TRUE LOCALVIEWER " + std::string(row.local) +
                    " DIFFUSEMATERIALSOURCE MATERIAL SPECULARMATERIALSOURCE MATERIAL } " +
                    material("0 0 0 0", "0 0 0 0", "1 1 1 1", "0 0 0 0", "30") + "SETLIGHT { 0 DATA { " + row.light +
                    " } 0 ENABLE } INDEXEDTRIANGLELIST2 { 0 " + indices + "}",
                "XYZ|NORMAL", vertices);
        INFO(row.light << " local viewer " << row.local);
        CHECK_COLOR(rig.rgb(320, 240), row.center * 0x010101, 1);
        CHECK_COLOR(rig.rgb(320, 120), row.middle * 0x010101, 1);
        CHECK_COLOR(rig.rgb(160, 120), row.corner * 0x010101, 1);
    }
}

TEST_CASE("without lights, normals or ambient a lit quad is black; alpha comes from the diffuse source only") {
    DrawingRig rig(8, 8);
    const std::string lit = "RENDERSTATE { LIGHTING TRUE } ";
    rig.run(lit + material("1 1 1 1", "1 1 1 1", "0 0 0 0", "0 0 0 0", "0") + kStrip, "XYZ|DIFFUSE",
            DrawingRig::quad(0, "u32 0x80ffffff"));
    CHECK(rig.pixel(4, 4) == 0x80000000);
    rig.run("RENDERSTATE { DIFFUSEMATERIALSOURCE MATERIAL }" + kStrip, "XYZ|DIFFUSE",
            DrawingRig::quad(0, "u32 0x80ffffff"));
    CHECK(rig.pixel(4, 4) == 0xff000000);
    // A directional light does not light a vertex without a normal, except for its ambient part.
    rig.run("SETLIGHT { 3 DATA { 3 1 1 1 1  0 0 0 0  0.2 0 0 1  0 0 0  0 0 1  0 0  0 0 0  0 0 } 3 ENABLE }" + kStrip,
            "XYZ|DIFFUSE", DrawingRig::quad(0, "u32 0xffffffff"));
    CHECK_COLOR(rig.rgb(4, 4), 0x330000, 1);
    // Ambient and emissive light
    rig.run("RENDERSTATE { AMBIENT 0xff004000 } SETLIGHT { 3 DISABLE }" + kStrip, "XYZ|DIFFUSE",
            DrawingRig::quad(0, "u32 0xffffffff"));
    CHECK_COLOR(rig.rgb(4, 4), 0x004000, 1);
    rig.run(material("0 0 0 1", "0 0 0 0", "0 0 0 0", "0 0 0.5 0", "0") + kStrip, "XYZ|DIFFUSE",
            DrawingRig::quad(0, "u32 0xffffffff"));
    CHECK_COLOR(rig.rgb(4, 4), 0x000080, 1);
    // EMISSIVEMATERIALSOURCE selects the colour of the vertex; with COLORVERTEX FALSE the material applies.
    rig.run("RENDERSTATE { EMISSIVEMATERIALSOURCE COLOR1 }" + kStrip, "XYZ|DIFFUSE",
            DrawingRig::quad(0, "u32 0xff123456"));
    CHECK_COLOR(rig.rgb(4, 4), 0x123456, 0);
    rig.run("RENDERSTATE { COLORVERTEX FALSE }" + kStrip, "XYZ|DIFFUSE", DrawingRig::quad(0, "u32 0xff123456"));
    CHECK_COLOR(rig.rgb(4, 4), 0x000080, 1);
}

TEST_CASE("diffuse light: the length of normals scales it unless NORMALIZENORMALS is set") {
    DrawingRig rig(8, 8);
    const std::string setup =
        "RENDERSTATE { LIGHTING TRUE DIFFUSEMATERIALSOURCE MATERIAL } " +
        material("0.5 0.5 0.5 1", "0 0 0 0", "0 0 0 0", "0 0 0 0", "0") +
        "SETLIGHT { 0 DATA { 3 1 1 1 1  0 0 0 0  0 0 0 0  0 0 0  0 0 1  0 0  0 0 0  0 0 } 0 ENABLE }";
    rig.run(setup + kStrip, "XYZ|NORMAL", DrawingRig::quad(0, "0 0 -1"));
    CHECK_COLOR(rig.rgb(4, 4), 0x808080, 1);
    rig.run(kStrip, "XYZ|NORMAL", DrawingRig::quad(0, "0 0 -0.5"));
    CHECK_COLOR(rig.rgb(4, 4), 0x404040, 1);
    rig.run("RENDERSTATE { NORMALIZENORMALS TRUE }" + kStrip, "XYZ|NORMAL", DrawingRig::quad(0, "0 0 -0.5"));
    CHECK_COLOR(rig.rgb(4, 4), 0x808080, 1);
    rig.run(kStrip, "XYZ|NORMAL", DrawingRig::quad(0, "0 0 1")); // lit from behind
    CHECK(rig.rgb(4, 4) == 0);
    // Normals are transformed by the transposed inverse: a world matrix that shrinks z stretches them.
    rig.run("RENDERSTATE { NORMALIZENORMALS FALSE } SETTRANSFORM { WORLD 1 0 0 0 0 1 0 0 0 0 0.5 0 0 0 0 1 }" + kStrip,
            "XYZ|NORMAL", DrawingRig::quad(0, "0 0 -0.5"));
    CHECK_COLOR(rig.rgb(4, 4), 0x808080, 1);
    // With a singular world matrix the quad is still lit.
    rig.run("SETTRANSFORM { WORLD 1 0 0 0 0 1 0 0 0 0 0 0 0 0 0 1 } RENDERSTATE { AMBIENT 0xff808080 } " +
                material("0 0 0 1", "1 1 1 1", "0 0 0 0", "0 0 0 0", "0") + kStrip,
            "XYZ|NORMAL", DrawingRig::quad(0, "0 0 -1"));
    CHECK_COLOR(rig.rgb(4, 4), 0x808080, 1);
}

TEST_CASE("the sum of all lights is clamped once; negative lights darken") {
    DrawingRig rig(8, 8);
    const auto light = [](int index, const char* color) {
        return "SETLIGHT { " + std::to_string(index) + " DATA { 3 " + color +
               " 1  0 0 0 0  0 0 0 0  0 0 0  0 0 1  0 0  0 0 0  0 0 } " + std::to_string(index) + " ENABLE } ";
    };
    rig.run("RENDERSTATE { LIGHTING TRUE DIFFUSEMATERIALSOURCE MATERIAL } " +
                material("1 1 1 1", "0 0 0 0", "0 0 0 0", "0 0 0 0", "0") + light(0, "1.5 1 0") +
                light(7, "-1 -0.5 0.25") + kStrip,
            "XYZ|NORMAL", DrawingRig::quad(0, "0 0 -1"));
    CHECK_COLOR(rig.rgb(4, 4), 0x808040, 1);
}

TEST_CASE("blend weights: the last weight is one minus the others; a colour gives weights by channel") {
    const std::string move_half = "SETTRANSFORM { 257 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 1 } "; // world 1: one to the right
    DrawingRig rig(64, 4);
    // A point at x = -0.5: weight 1 keeps it, weight 0 moves it by one.
    const auto lit_x = [&](const std::string& type, const std::string& vertex, const std::string& states) {
        rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } " + move_half + states + " POINTS { 1 0 }", type, vertex);
        for (int x = 0; x < 64; ++x)
            if (rig.rgb(x, 2)) return x;
        return -1;
    };
    CHECK(lit_x("XYZB1", "f32 -0.5 0 0 1", "RENDERSTATE { VERTEXBLEND 0 }") == 16);
    CHECK(lit_x("XYZB1", "f32 -0.5 0 0 1", "RENDERSTATE { VERTEXBLEND 1 }") == 16);
    CHECK(lit_x("XYZB1", "f32 -0.5 0 0 0.5", "") == 32);
    CHECK(lit_x("XYZB1", "f32 -0.5 0 0 0", "") == 48);
    CHECK(lit_x("XYZB1", "f32 -0.5 0 0 0.25", "") == 40);
    // Indexed: world matrix 3 moves by one half.
    CHECK(lit_x("XYZB1|LASTBETA_UBYTE4", "f32 -0.5 0 0 u8 3 0 0 0",
                "SETTRANSFORM { 259 1 0 0 0 0 1 0 0 0 0 1 0 0.5 0 0 1 } RENDERSTATE { VERTEXBLEND 256 "
                "INDEXEDVERTEXBLENDENABLE TRUE }") == 32);
    CHECK(lit_x("XYZB2|LASTBETA_D3DCOLOR", "f32 -0.5 0 0 0 u32 0x00000100", "RENDERSTATE { VERTEXBLEND 1 }") ==
          48); // indices 0 and 1, with the whole weight on matrix 1
}

TEST_CASE("tweening goes from the first position to the second") {
    DrawingRig rig(64, 4);
    rig.document("buffer 5 bytes 24\nwrite 5 at 0 data { f32 -0.5 0 0 0.5 0 0 }\n");
    rig.run("CREATEVERTEXSHADERDECL { handle 3 elements 2 { 0 0 FLOAT3 DEFAULT POSITION 0 } { 0 12 FLOAT3 DEFAULT "
            "POSITION 1 } }"
            "SETVERTEXSHADERDECL { 3 } SETSTREAMSOURCE2 { 0 5 0 24 } RENDERSTATE { VERTEXBLEND 255 TWEENFACTOR 0.25 "
            "} DRAWPRIMITIVE { POINTLIST 0 1 }");
    CHECK(rig.rgb(24, 2) != 0);
    CHECK(rig.lit() == 1);
}

TEST_CASE("vertex fog has the measured special cases") {
    const std::string red = "u32 0xffff0000";
    const auto fogged = [&](const std::string& states, float z, const std::string& type = "XYZ|DIFFUSE",
                            const std::string& rest = "u32 0xffff0000") {
        DrawingRig rig(8, 8);
        rig.run("RENDERSTATE { FOGENABLE TRUE FOGCOLOR 0xff00ff00 " + states + " }" + kStrip, type,
                DrawingRig::quad(z, rest));
        return rig.rgb(4, 4);
    };
    CHECK_COLOR(fogged("FOGVERTEXMODE LINEAR FOGSTART 0.1 FOGEND 0.9", 0.5f), 0x7f8000, 1);
    CHECK_COLOR(fogged("FOGVERTEXMODE EXP FOGDENSITY 1", 0.5f), 0x9b6400, 1);
    CHECK_COLOR(fogged("FOGVERTEXMODE EXP2 FOGDENSITY 1", 0.5f), 0xc73800, 1);
    CHECK_COLOR(fogged("FOGVERTEXMODE LINEAR FOGSTART 512 FOGEND 512", 0.1f), 0x00ff00,
                1); // full fog at any distance
    // Without fog modes the factor is the vertex's specular alpha.
    CHECK_COLOR(fogged("FOGVERTEXMODE NONE", 0, "XYZ|DIFFUSE|SPECULAR", "u32 0xffff0000 0x40ffffff"), 0x40bf00, 1);
    CHECK_COLOR(fogged("FOGVERTEXMODE NONE", 0), 0xff0000, 0); // no specular colour: no fog
    // Table fog replaces vertex fog.
    CHECK_COLOR(fogged("FOGVERTEXMODE LINEAR FOGSTART 0 FOGEND 1 FOGTABLEMODE EXP FOGDENSITY 1", 0.5f), 0x9b6400, 1);
}

TEST_CASE("range fog uses the distance, not the depth") {
    DrawingRig rig(64, 64);
    rig.run("SETTRANSFORM { VIEW 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 } RENDERSTATE { FOGENABLE TRUE FOGCOLOR 0xff00ff00 "
            "FOGVERTEXMODE LINEAR FOGSTART 0 FOGEND 2 RANGEFOGENABLE TRUE }" +
                kStrip,
            "XYZ|DIFFUSE", DrawingRig::quad(0.5f, "u32 0xffff0000"));
    // Every corner is sqrt(2.25) = 1.5 away: f = 0.25 all over.
    CHECK_COLOR(rig.rgb(32, 32), 0x40bf00, 1);
}

TEST_CASE("XYZRHW vertices ignore the fog mode and take specular alpha") {
    DrawingRig rig(8, 8);
    const std::string vertices = "f32 -1 -1 1 1 u32 0xffff0000 0xff000000 f32 20 -1 1 1 u32 0xffff0000 0xff000000 f32 "
                                 "-1 20 1 1 u32 0xffff0000 0xff000000";
    rig.run("RENDERSTATE { FOGENABLE TRUE FOGCOLOR 0xff00ff00 FOGVERTEXMODE LINEAR FOGSTART 0 FOGEND 1 } "
            "TRIANGLELIST count 1 { 0 }",
            "XYZRHW|DIFFUSE|SPECULAR", vertices);
    CHECK(rig.rgb(2, 2) == 0xff0000);
}

TEST_CASE("points scale with distance and are clamped to the minimum and maximum") {
    const auto size_of = [](const std::string& states, const std::string& type = "XYZ",
                            const std::string& vertex = "f32 64 64 0.1") {
        DrawingRig rig(128, 128);
        rig.run("SETTRANSFORM { PROJECTION 0.015625 0 0 0 0 -0.015625 0 0 0 0 1 0 -1 1 0 1 } RENDERSTATE { " + states +
                    " } POINTS { 1 0 }",
                type, vertex);
        return std::sqrt(static_cast<double>(rig.lit()));
    };
    const std::string scaled = "POINTSCALEENABLE TRUE POINTSCALE_A 1 POINTSCALE_B 1 POINTSCALE_C 1 POINTSIZE_MAX 256 ";
    CHECK(size_of(scaled + "POINTSIZE 32") == Approx(45).margin(0.6));
    CHECK(size_of(scaled + "POINTSIZE 32", "XYZ|PSIZE", "f32 64 64 0.1 24") == Approx(33.75).margin(0.8));
    CHECK(size_of("POINTSIZE 15 POINTSIZE_MAX 1") == 1);
    CHECK(size_of("POINTSIZE 1 POINTSIZE_MIN 15") == 15);
    CHECK(size_of("POINTSIZE 0 POINTSIZE_MIN 0") == 0);
    CHECK(size_of("POINTSIZE -3 POINTSIZE_MIN 0") == 0);
    CHECK(size_of("POINTSIZE 0") == 1); // clamped to POINTSIZE_MIN
    CHECK(size_of("POINTSIZE -3 POINTSIZE_MIN 5") == 5);
    CHECK(size_of("POINTSIZE_MIN 5", "XYZ|PSIZE", "f32 64 64 0.1 0") == 5);
    CHECK(size_of("POINTSIZE 9") == 9);
}

TEST_CASE("user clip planes are in world space, independent of the view") {
    DrawingRig rig(64, 64);
    rig.run("SETTRANSFORM { VIEW 1 0 0 0 0 1 0 0 0 0 1 0 0.5 0 0 1 } SETCLIPPLANE { 0 1 0 0 0 } RENDERSTATE { "
            "CLIPPLANEENABLE 1 }" +
                kStrip,
            "XYZ|DIFFUSE", DrawingRig::quad(0.5f, "u32 0xffffffff"));
    // World x >= 0 is view x >= 0.5: pixel 48 and up.
    CHECK(rig.rgb(47, 32) == 0);
    CHECK(rig.rgb(49, 32) == 0xffffff);
    rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } SETCLIPPLANE { 5 0 1 0 -0.5 } RENDERSTATE { CLIPPLANEENABLE 0x21 }" +
                kStrip,
            "XYZ|DIFFUSE", DrawingRig::quad(0.5f, "u32 0xffffffff"));
    CHECK(rig.rgb(50, 10) == 0xffffff);
    CHECK(rig.rgb(50, 20) == 0);
    CHECK(rig.rgb(40, 10) == 0);
}

namespace {

// The texel (x, y) of the 4x4 texture is 0xff000000 | x << 20 | y << 12; the colour shows the transformed coordinates.
struct Probe {
    DrawingRig rig{8, 8};
    Probe() {
        std::string texels;
        for (int y = 0; y < 4; ++y)
            for (int x = 0; x < 4; ++x)
                texels +=
                    " " + std::to_string(0xff000000u | static_cast<unsigned>(x) << 20 | static_cast<unsigned>(y) << 12);
        rig.document("surface 3 format A8R8G8B8 size 4x4 usage texture\nwrite 3 level 0 slice 0 data { u32" + texels +
                     " }\n");
        rig.run("TEXTURESTAGESTATE { 0 TEXTUREMAP 3 0 COLOROP SELECTARG1 0 COLORARG1 TEXTURE 0 ADDRESSU CLAMP 0 "
                "ADDRESSV CLAMP }");
    }
    // The visible texel, as x * 16 + y.
    int texel(const std::string& commands, const std::string& type, const std::string& vertices) {
        rig.run(commands + " " + kStrip, type, vertices);
        const std::uint32_t color = rig.rgb(4, 4);
        return static_cast<int>(color >> 20 & 15) * 16 + static_cast<int>(color >> 12 & 15);
    }
};

std::string set_texture_matrix(const std::string& matrix) {
    return "SETTRANSFORM { TEXTURE0 " + matrix + " }";
}

} // namespace

TEST_CASE("texture matrices: two components are padded with one, and translate by row three") {
    Probe probe;
    const std::string at_origin = DrawingRig::quad(0, "0.1 0.1");
    const std::string count2 = "TEXTURESTAGESTATE { 0 TEXTURETRANSFORMFLAGS 2 } ";
    CHECK(probe.texel("", "XYZ|TEX1", at_origin) == 0);
    CHECK(probe.texel(count2 + set_texture_matrix("1 0 0 0 0 1 0 0 0.25 0.5 1 0 0 0 0 1"), "XYZ|TEX1", at_origin) ==
          0x12);
    CHECK(probe.texel(set_texture_matrix("1 0 0 0 0 1 0 0 0 0 1 0 0.25 0.5 0 1"), "XYZ|TEX1", at_origin) == 0);
    // COUNT4 with a matrix of zeros except _31 and _42: x is 1 from the padding, y is 0.
    CHECK(probe.texel("TEXTURESTAGESTATE { 0 TEXTURETRANSFORMFLAGS 4 } " +
                          set_texture_matrix("0 0 0 0 0 0 0 0 1 0 0 0 0 1 0 0"),
                      "XYZ|TEX1", at_origin) == 0x30);
    // A set of three components is padded with 1 as the fourth (FVF TEXCOORDSIZE3 of set 0: 0x10000).
    CHECK(probe.texel("TEXTURESTAGESTATE { 0 TEXTURETRANSFORMFLAGS 2 } " +
                          set_texture_matrix("1 0 0 0 0 1 0 0 0 0 0 0 0.25 0.5 0 1"),
                      "XYZ|TEX1|0x10000", DrawingRig::quad(0, "0.1 0.1 9")) == 0x12);
}

TEST_CASE("XYZRHW vertices ignore texture matrices") {
    Probe probe;
    probe.rig.run("TEXTURESTAGESTATE { 0 TEXTURETRANSFORMFLAGS 2 } " +
                      set_texture_matrix("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0") + " TRIANGLELIST count 1 { 0 }",
                  "XYZRHW|TEX1", "f32 -1 -1 0 1 0.9 0.1 20 -1 0 1 0.9 0.1 -1 20 0 1 0.9 0.1");
    CHECK((probe.rig.rgb(2, 2) >> 20 & 15) == 3);
}

TEST_CASE("projected coordinates are divided by the last counted component") {
    Probe probe;
    // (4, 4, 4, 6): COUNT3 divides by 4 to (1, 1), COUNT4 by 6 to (0.667, 0.667), which are texels 3 and 2.
    const std::string set = "XYZ|TEX1|0x20000", vertices = DrawingRig::quad(0, "4 4 4 6");
    CHECK(probe.texel("TEXTURESTAGESTATE { 0 TEXTURETRANSFORMFLAGS 0x103 }", set, vertices) == 0x33);
    CHECK(probe.texel("TEXTURESTAGESTATE { 0 TEXTURETRANSFORMFLAGS 0x104 }", set, vertices) == 0x22);
    CHECK(probe.texel("TEXTURESTAGESTATE { 0 TEXTURETRANSFORMFLAGS 0x100 }", set, vertices) ==
          0x22); // divided by the last component
    CHECK(probe.texel("TEXTURESTAGESTATE { 0 TEXTURETRANSFORMFLAGS 0x100 }", "XYZ|TEX1|0x10000",
                      DrawingRig::quad(0, "3 1 4")) == 0x31);
    CHECK(probe.texel("TEXTURESTAGESTATE { 0 TEXTURETRANSFORMFLAGS 0xFFFFFFFF }", set, vertices) == 0x22);
    // Two components and COUNT3: the divisor is the padded third component.
    CHECK(probe.texel("TEXTURESTAGESTATE { 0 TEXTURETRANSFORMFLAGS 0x103 }", "XYZ|TEX1",
                      DrawingRig::quad(0, "0.6 0.3")) == 0x21);
}

TEST_CASE("generated coordinates: normal, position, reflection, sphere map") {
    Probe probe;
    const std::string vertices = DrawingRig::quad(0.3f, "0.6 0 -0.8");
    const auto generate = [&](const char* how, const std::string& matrix) {
        return probe.texel("TEXTURESTAGESTATE { 0 TEXCOORDINDEX " + std::string(how) + " 0 TEXTURETRANSFORMFLAGS 2 } " +
                               set_texture_matrix(matrix),
                           "XYZ|NORMAL", vertices);
    };
    const std::string xz = "1 0 0 0 0 0 0 0 0 1 0 0 0 0 0 1";                  // u = x, v = z
    CHECK(generate("0x10000", "1 0 0 0 0 0 0 0 0 -0.5 0 0 0 0 0 1") == 0x21);  // (0.6, 0.4)
    CHECK(generate("0x20000", "0 0 0 0 0 0 0 0 2 1 0 0 0 0 0 1") == 0x21);     // z = 0.3: (0.6, 0.3)
    CHECK(generate("0x20000", "0 0 0 0 0 0 0 0 0 0 0 0 0.8 0.3 0 1") == 0x31); // row four translates
    // With a local viewer any texel is accepted.
    CHECK(generate("0x30000", "0.5 0 0 0 0 0 0 0 0 -1 0 0 0 0 0 1") >= 0);
    // LOCALVIEWER FALSE: E = (0, 0, -1), R = 2 * 0.8 * N - E = (0.96, 0, -0.28).
    probe.rig.run("RENDERSTATE { LOCALVIEWER FALSE }");
    CHECK(generate("0x30000", "0.75 0 0 0 0 0 0 0 0 -1 0 0 0 0 0 1") == 0x21); // (0.72, 0.28)
    // Sphere map of R: m = 2 * sqrt(0.96^2 + 0.72^2) = 2.4; (0.96 / 2.4 + 0.5, 0.5) = (0.9, 0.5).
    CHECK(generate("0x40000", "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1") == 0x32);
    // Without a matrix the generated components are used directly.
    CHECK(probe.texel("TEXTURESTAGESTATE { 0 TEXCOORDINDEX 0x40000 0 TEXTURETRANSFORMFLAGS 0 }", "XYZ|NORMAL",
                      vertices) == 0x32);
}

TEST_CASE("wrapped coordinates take the shorter way around") {
    Probe probe;
    // u goes from 0.9 on the left to 0.12 on the right: the middle is 0.51, or 1.01 = 0.01 if wrapped.
    const std::string across = "f32 -1 1 0 0.9 0.1 f32 1 1 0 0.12 0.1 f32 -1 -1 0 0.9 0.1 f32 1 -1 0 0.12 0.1";
    CHECK(probe.texel("TEXTURESTAGESTATE { 0 ADDRESSU WRAP }", "XYZ|TEX1", across) == 0x20);
    CHECK(probe.texel("RENDERSTATE { WRAP0 1 }", "XYZ|TEX1", across) == 0x00);
    CHECK(probe.texel("RENDERSTATE { WRAP0 2 }", "XYZ|TEX1", across) == 0x20); // wraps v only
}

TEST_CASE("an undefined type of light data is refused") {
    DrawingRig rig(8, 8);
    CHECK(rig.error("SETLIGHT { 0 3 }") == "bad value: SETLIGHT at offset 0x0: dwDataType");
}
