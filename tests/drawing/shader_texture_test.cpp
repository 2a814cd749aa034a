// Texture reads that only shaders have (in vertex shaders, and with explicit gradients), derivatives, centroid inputs.
#include "tests/support/shader_rig.h"

using namespace responses;

TEST_CASE("vertex textures: levels by texldl, the states of their sampler") {
    ShaderRig s(8);
    // Texels of level 0 shift the quad right by 0.5 or 1 in clip space, the texel of level 1 by 0.
    s.document("surface 20 format R32F size 2x2 levels 2\nwrite 20 level 0 data { f32 0.5 1 0 0 }\nwrite 20 level 1 "
               "data { f32 0 }\n");
    s.vertex_shader("vs_3_0\ndcl_position v0\ndcl_2d s1\ndcl_position o0\ndcl_color o1\ndef c1, 1, 0, 0, 0\ntexldl r0, "
                    "c0, s1\nmad o0, r0.x, c1, v0\nmov o1, r0\n");
    s.pixel_shader("ps_3_0\ndcl_color v0\nmov oC0, v0\n");
    const std::string set = "TEXTURESTAGESTATE { 258 TEXTUREMAP 20 258 ADDRESSU CLAMP 258 ADDRESSV CLAMP 258 MIPFILTER "
                            "POINT 258 MAGFILTER POINT 258 MINFILTER POINT } ";
    const auto shift = [&](std::initializer_list<float> at, const std::string& states = "") {
        s.vertex_constant(0, at);
        s.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 }");
        s.plain_quad(set + states);
        int columns = 0;
        while (columns < 8 && s.pixel(columns, 1) == 0) ++columns;
        return columns;
    };
    CHECK(shift({0.25f, 0.25f, 0, 0}) == 2);
    CHECK(shift({0.75f, 0.25f, 0, 0}) == 4);
    CHECK(shift({0.75f, 0.25f, 0, 1}) == 0);
    CHECK(shift({0.75f, 0.25f, 0, 0}, "TEXTURESTAGESTATE { 258 MIPMAPLODBIAS 1.0 } ") == 0); // lod = w + bias
    CHECK(shift({0.75f, 0.25f, 0, -1}, "TEXTURESTAGESTATE { 258 MIPMAPLODBIAS 0.0 258 MAGFILTER LINEAR } ") == 4);
    CHECK(shift({0.5f, 0.25f, 0, -1}, "TEXTURESTAGESTATE { 258 MAGFILTER LINEAR } ") == 3); // halfway between 0.5 and 1
    // The format has only red: other channels are 1. Without a texture: opaque black (PIPELINE.md 3.10).
    CHECK(shift({0.25f, 0.25f, 0, 0}, "TEXTURESTAGESTATE { 258 MAGFILTER POINT } ") == 2);
    CHECK(s.pixel(7, 1) == 0xff80ffff);
    CHECK(shift({0.25f, 0.25f, 0, 0}, "TEXTURESTAGESTATE { 258 TEXTUREMAP 0 } ") == 0);
    CHECK(s.pixel(7, 1) == 0xff000000);
}

namespace {

// Sets the states with which kDrawStrip draws over the whole target, in the colour that its vertices sample from
// surface 20.
void show_by_vertices(ShaderRig& s) {
    s.document("surface 20 format A8R8G8B8 size 256x256 usage target|texture\n"
               "buffer 9 bytes 48\nwrite 9 at 0 data { f32 -1 1 0.5 1 1 0.5 -1 -1 0.5 1 -1 0.5 }\n");
    s.vertex_shader("vs_3_0\ndcl_position v0\ndcl_2d s0\ndcl_position o0\ndcl_color o1\ntexldl r0, c0, s0\nmov o0, v0\n"
                    "mov o1, r0\n");
    s.pixel_shader("ps_3_0\ndcl_color v0\nmov oC0, v0\n");
    s.vertex_constant(0, {0.9f, 0.9f, 0, 0});
    s.run("CREATEVERTEXSHADERDECL { 7 1 { 0 0 FLOAT3 DEFAULT POSITION 0 } } SETVERTEXSHADERDECL { 7 } "
          "SETSTREAMSOURCE { 0 9 12 } TEXTURESTAGESTATE { 257 TEXTUREMAP 20 }");
}
const std::string kDrawStrip = " DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } ";

} // namespace

TEST_CASE("vertex textures show earlier draws to them, from any context") {
    // The texture is repeatedly drawn to between draws that read it, while workers draw.
    for (const unsigned workers : {0u, 3u}) {
        ShaderRig s(64, with_workers(workers));
        show_by_vertices(s);
        std::string commands;
        for (int i = 1; i <= 20; ++i)
            commands += "SETRENDERTARGET { 20 0 } CLEAR { TARGET|COMPUTERECTS " +
                        hex(static_cast<std::uint32_t>(0xff000000 + i)) + " 1 0 } SETRENDERTARGET { 1 0 }" + kDrawStrip;
        s.run(commands);
        CHECK(s.pixel(5, 5) == 0xff000014);
    }
}

TEST_CASE("a vertex texture of a queued draw becomes a target, while vertices of its batch are still shaded") {
    for (const unsigned workers : {0u, 3u}) {
        ShaderRig s(64, with_workers(workers));
        show_by_vertices(s);
        const std::string back = " SETRENDERTARGET { 1 0 } TEXTURESTAGESTATE { 257 TEXTUREMAP ";
        for (int i = 1; i <= 20; ++i) {
            const std::string fresh = std::to_string(100 + i); // a new surface, which was never a target or drawn to
            const std::string clear = " CLEAR { TARGET|COMPUTERECTS " + hex(0xFF000000u + unsigned(i)) + " 1 0 }";
            s.document("surface " + fresh + " format A8R8G8B8 size 256x256 usage target|texture\n");
            s.run("SETRENDERTARGET { 20 0 }" + clear + kDrawStrip + back + "20 }" + kDrawStrip +
                  "TEXTURESTAGESTATE { 257 TEXTUREMAP " + fresh + " }" + kDrawStrip + "SETRENDERTARGET { " + fresh +
                  " 0 }" + clear + back + fresh + " }" + kDrawStrip);
            if (i % 5 == 0) CHECK(s.pixel(5, 5) == 0xFF000000u + unsigned(i));
        }
    }
}

TEST_CASE("texldd uses its explicit gradients, on every kind of texture") {
    // The levels are red, green and blue.
    const auto levels = [](const std::string& more, int faces) {
        std::string text = "surface 20 format A8R8G8B8 " + more + " levels 3\n";
        const char* colors[] = {"0xffff0000", "0xff00ff00", "0xff0000ff"};
        for (int face = 0; face < faces; ++face)
            for (int level = 0; level < 3; ++level) {
                text += "write 20 level " + std::to_string(level) +
                        (faces > 1 ? " slice " + std::to_string(face) : "") + " data { u32";
                for (int i = 0; i < (4 >> level) * (4 >> level); ++i) text += std::string(" ") + colors[level];
                text += " }\n";
            }
        return text;
    };
    const std::string sampler =
        "TEXTURESTAGESTATE { 0 TEXTUREMAP 20 0 MIPFILTER POINT 0 MAGFILTER POINT 0 MINFILTER POINT } ";
    const auto color = [&](const std::string& kind, const std::string& surface, int faces, float step) {
        ShaderRig s(4);
        s.document(levels(surface, faces));
        s.pixel_shader("ps_2_x\ndcl_" + kind + " s0\nmov r0, c0\ntexldd r0, r0, s0, c1, c2\nmov oC0, r0\n");
        s.pixel_constant(0, {0.3f, 0.2f, 1, 1});
        s.pixel_constant(1, {step, 0, 0, 0});
        s.pixel_constant(2, {0, step, 0, 0});
        s.run(sampler + kStrip, kQuadType, kQuad);
        return s.rgb(1, 1);
    };
    // Gradients of 1, 2 and 4 texels of level 0 per pixel. A cube's face is two units wide.
    CHECK(color("2d", "size 4x4", 1, 0.25f) == 0xff0000);
    CHECK(color("2d", "size 4x4", 1, 0.5f) == 0x00ff00);
    CHECK(color("2d", "size 4x4", 1, 1) == 0x0000ff);
    CHECK(color("cube", "size 4x4 faces 6", 6, 0.5f) == 0xff0000);
    CHECK(color("cube", "size 4x4 faces 6", 6, 1) == 0x00ff00);
    CHECK(color("cube", "size 4x4 faces 6", 6, 2) == 0x0000ff);
}

TEST_CASE("derivatives are differences inside a quad: right less left, lower less upper") {
    for (const char* version : {"ps_2_x\ndcl t0\nmov r1, t0\n", "ps_3_0\ndcl_texcoord v0\nmov r1, v0\n"}) {
        ShaderRig s(8, "A32B32G32R32F");
        // The coordinates are those of the pixel's centre (an integer in Direct3D 9).
        s.pixel_shader(
            std::string(version) +
            "mul r1, r1, r1\ndsx r0, r1.x\ndsy r2, r1.y\nmov r0.yw, r2\ndsx r2, r1.y\nmov r0.z, r2.x\nmov oC0, r0\n");
        s.run(kStrip, "XYZRHW|TEX1", "f32 0 0 0.5 1 0 0 f32 8 0 0.5 1 8 0 f32 0 8 0.5 1 0 8 f32 8 8 0.5 1 8 8");
        const auto pixels = *surface_pixels(s.emulator(), 1);
        for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 8; ++x) {
                float is[4];
                std::memcpy(is, pixels.data() + static_cast<std::size_t>(y * 8 + x) * 16, sizeof is);
                const auto step = [](int at) {
                    return static_cast<float>((at | 1) * (at | 1) - (at & ~1) * (at & ~1));
                };
                INFO(x << " " << y);
                CHECK(is[0] == step(x));
                CHECK(is[1] == step(y));
                CHECK(is[2] == 0);
                CHECK(is[3] == step(y));
            }
    }
}

TEST_CASE("centroid inputs are evaluated inside the covered part of the pixel") {
    // A rectangle ends at x = 5.25: in column 5 three of four samples are inside, at (-2, -6), (2, 6) and (-6, 2)
    // sixteenths, and also the centre (5.0). The input is taken at the covered sample nearest to the centre; of the
    // first two, which are equally near, the first.
    const auto column = [](const char* right, bool centroid, const std::string& states = "") {
        ShaderRig s(16, "A32B32G32R32F");
        s.document("surface 8 format A32B32G32R32F size 16x16 usage target samples 4\n");
        s.pixel_shader(std::string("ps_2_0\ndcl") + (centroid ? "_centroid" : "") + " t0\nmov r0, t0.x\nmov oC0, r0\n");
        const std::string x = right;
        s.run(
            "SETRENDERTARGET { 8 0 } CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { CULLMODE NONE ZENABLE FALSE } " +
                states + kStrip,
            "XYZRHW|TEX1",
            "f32 0 0 0.5 1 0 0 f32 " + x + " 0 0.5 1 " + x + " 0 f32 0 16 0.5 1 0 0 f32 " + x + " 16 0.5 1 " + x +
                " 0");
        s.run("BLT { 8 0 0 16 16 0 1 0 0 16 16 0 0 }");
        std::array<float, 8> out{};
        const auto pixels = *surface_pixels(s.emulator(), 1);
        for (std::size_t i = 0; i < out.size(); ++i)
            std::memcpy(&out[i], pixels.data() + (16 * 12 + i) * 16, 4); // a row far from the diagonal
        return out;
    };
    const auto close = [](float a, float b) { return std::fabs(a - b) < 1e-4f; };
    CHECK(close(column("5.25", false)[5], 5 * 0.75f));
    CHECK(close(column("5.25", true)[5], (5 - 2 / 16.0f) * 0.75f));
    CHECK(close(column("5.25", true)[4], 4)); // a fully covered pixel: at the centre
    // Only the sample at (-6, 2) is covered.
    CHECK(close(column("4.75", false)[5], 5 * 0.25f));
    CHECK(close(column("4.75", true)[5], (5 - 6 / 16.0f) * 0.25f));
    // Masked samples are not considered: of (2, 6), (-6, 2) and (6, -2) only the second is inside.
    CHECK(close(column("5.0", true, "RENDERSTATE { MULTISAMPLEMASK 0xe } ")[5], (5 - 6 / 16.0f) * 0.25f));
    // Here all samples are at the centre.
    CHECK(close(column("5.25", true, "RENDERSTATE { MULTISAMPLEANTIALIAS FALSE } ")[5], 5));
}
