// Shaders, tested through whole calls: the result of each instruction, the traps of PIPELINE.md 8, linkage with the
// fixed-function pipeline.
#include "tests/shaders/reference.h"
#include "tests/support/shader_rig.h"

using namespace responses;

namespace {

using Four = std::array<float, 4>;

// One instruction of a pixel shader: r3 = op(c0, c1, c2), read as floats.
struct PixelOp : ShaderRig {
    const std::string assembly;
    PixelOp(const std::string& version, const std::string& line)
        : ShaderRig(4, "A32B32G32R32F"),
          assembly(version + "\nmov r0, c0\nmov r1, c1\nmov r2, c2\nmov r3, c0\n" + line + "\nmov oC0, r3\n") {
        pixel_shader(assembly);
    }
    Four of(const Four& c0, const Four& c1 = {}, const Four& c2 = {}) {
        pixel_constant(0, {c0[0], c0[1], c0[2], c0[3]});
        pixel_constant(1, {c1[0], c1[1], c1[2], c1[3]});
        pixel_constant(2, {c2[0], c2[1], c2[2], c2[3]});
        run(kStrip, kQuadType, kQuad);
        return result();
    }
};
Four pixel_op(const std::string& version, const std::string& line, const Four& c0, const Four& c1 = {},
              const Four& c2 = {}) {
    return PixelOp(version, line).of(c0, c1, c2);
}

} // namespace

TEST_CASE("pixel shader arithmetic in whole draws agrees with the reference, over special values") {
    const float inf = INFINITY;
    struct Case {
        const char* line;
        float tolerance = 0; // relative
    };
    const Case cases[] = {
        {"add r3, r0, r1"},      {"sub r3, r0, r1"},      {"mul r3, r0, r1"},          {"mad r3, r0, r1, r2"},
        {"min r3, r0, r1"},      {"max r3, r0, r1"},      {"lrp r3, r0, r1, r2"},      {"frc r3, r0"},
        {"abs r3, r0"},          {"cmp r3, r0, r1, r2"},  {"mov_sat r3, r0"},          {"mov r3, -r0.wzyx"},
        {"dp3 r3, r0, r1"},      {"dp4 r3, r0, r1"},      {"dp2add r3, r0, r1, r2.x"}, {"rcp r3, r0.x"},
        {"rsq r3, r0.x", 1e-6f}, {"exp r3, r0.y", 1e-6f}, {"log r3, r0.y", 1e-5f},     {"pow r3, r0.z, r1.z", 2e-5f},
        {"crs r3.xyz, r0, r1"},  {"nrm r3, r0", 1e-6f}};
    const Four samples[] = {{0.25f, -2.5f, 3, 0.75f},   {0, 0, 0, 0},
                            {-0.0f, 1, -1, 2},          {inf, -inf, 0.5f, 8},
                            {1e30f, 1e-30f, 5, -7.25f}, {0.1f, 0.7f, 1.5f, -0.3f}};
    for (const Case& c : cases) {
        PixelOp op("ps_2_0", c.line);
        const dp2::Shader shader = *dp2::assemble_shader(op.assembly);
        for (const Four& a : samples)
            for (const Four& b : {samples[0], samples[1], samples[3], samples[5]}) {
                shader_reference::Environment environment;
                environment.c[0] = a, environment.c[1] = b, environment.c[2] = samples[5];
                const Four is = op.of(a, b, samples[5]),
                           should = shader_reference::Reference(shader, environment).run().color[0];
                for (std::size_t i = 0; i < 4; ++i) {
                    INFO(c.line << " component " << i << ": " << is[i] << ", not " << should[i] << " of " << a[0] << " "
                                << a[1] << " " << a[2] << " " << a[3] << " and " << b[0] << " " << b[1] << " " << b[2]
                                << " " << b[3]);
                    if (std::isnan(should[i]))
                        CHECK((std::isnan(is[i]) || is[i] == 0)); // a NaN may be stored with any bits
                    else if (std::isinf(should[i]) || c.tolerance == 0)
                        CHECK(is[i] == should[i]);
                    else
                        CHECK(std::fabs(is[i] - should[i]) <= c.tolerance * std::fmax(std::fabs(should[i]), 0.01f));
                }
            }
    }
}

TEST_CASE("sincos, and instructions of ps_2_x and ps_3_0") {
    for (const float angle : {-3.1f, -1.0f, 0.0f, 0.5f, 1.5707964f, 3.0f}) {
        const Four is = pixel_op("ps_3_0", "sincos r3.xy, r0.x", {angle, 0, 0, 0});
        CHECK(is[0] == Approx(std::cos(angle)).margin(2e-6));
        CHECK(is[1] == Approx(std::sin(angle)).margin(2e-6));
    }
    CHECK(pixel_op("ps_2_x", "setp_gt p0, r0, r1\n(p0) mov r3, r2", {1, 2, 3, 4}, {2, 2, 2, 2}, {9, 9, 9, 9}) ==
          Four{1, 2, 9, 9});
    CHECK(pixel_op("ps_2_x", "setp_le p0, r0, r1\n(!p0.x) mov r3, r2", {1, 2, 3, 4}, {2, 2, 2, 2}, {9, 9, 9, 9}) ==
          Four{1, 2, 3, 4});
    CHECK(pixel_op("ps_2_x", "if_lt r0.x, r1.x\nmov r3, r1\nelse\nmov r3, r2\nendif", {1, 0, 0, 0}, {2, 3, 4, 5},
                   {9, 9, 9, 9}) == Four{2, 3, 4, 5});
    CHECK(pixel_op("ps_2_x", "if_ge r0.x, r1.x\nmov r3, r1\nelse\nmov r3, r2\nendif", {1, 0, 0, 0}, {2, 3, 4, 5},
                   {9, 9, 9, 9}) == Four{9, 9, 9, 9});
    CHECK(pixel_op("ps_2_x", "defi i0, 5, 0, 0, 0\nrep i0\nadd r3, r3, r1\nbreak_gt r3.x, r2.x\nendrep", {0, 0, 0, 0},
                   {1, 1, 1, 1}, {2, 0, 0, 0}) == Four{3, 3, 3, 3});
    CHECK(pixel_op("ps_3_0", "mov r3, -r0_abs", {-1, 2, -3, 4}) == Four{-1, -2, -3, -4});
    CHECK(pixel_op("ps_2_x",
                   "defb b0, true\ncall l0\ncallnz l1, !b0\nmov oC0, r3\nret\nlabel l0\nadd r3, r3, r1\nret\nlabel "
                   "l1\nmov r3, r2\nret\nlabel l2",
                   {1, 1, 1, 1}, {2, 2, 2, 2}, {9, 9, 9, 9})[0] == 3);
}

TEST_CASE("loops: nested loops multiply their counts, aL indexes constants") {
    ShaderRig s(4, "A32B32G32R32F");
    // Measured: two nested loops over i0 = (4, 0, 2, 0) make 16 iterations.
    s.vertex_shader(
        "vs_2_0\ndcl_position v0\ndef c0, 0, 1, 0, 0\nmov r0, c0.x\nmov r2, c0.x\nloop aL, i0\nadd r2, r2, c[aL + "
        "10]\nloop aL, i0\nadd r0, r0, c0.y\nendloop\nendloop\nmov oPos, v0\nmov oT0, r0\nmov oT1, r2\n");
    s.pixel_shader("ps_2_0\ndcl t0\ndcl t1\nmov r0, t0\nmov r0.y, t1.x\nmov oC0, r0\n");
    s.run("SETVERTEXSHADERCONSTI { 0 1 data { u32 4 0 2 0 } } SETVERTEXSHADERCONST { 10 7 data { f32 1 0 0 0 100 0 0 0 "
          "2 0 0 0 100 0 0 0 3 0 0 0 100 0 0 0 4 0 0 0 } }");
    s.plain_quad();
    CHECK(s.result()[0] == 16);
    CHECK(s.result()[1] == 10); // c10, c12, c14, c16
    // The same shader with another loop count
    s.plain_quad("SETVERTEXSHADERCONSTI { 0 1 data { u32 2 0 2 0 } }");
    CHECK(s.result()[0] == 4);
    CHECK(s.result()[1] == 3);
}

TEST_CASE("traps 37 and 45: address registers round down in vs_1_1, to nearest with mova") {
    const auto shown = [](const std::string& version, const std::string& move, float at) {
        ShaderRig s(4);
        s.vertex_shader(version + "\ndcl_position v0\n" + move + "\nmov oD0, c[a0.x + 3]\nmov oPos, v0\n");
        s.vertex_constant(0, {at, 0, 0, 0});
        for (int i = 1; i < 7; ++i) s.vertex_constant(i, {static_cast<float>(i) / 10, 0, 0, 1});
        s.plain_quad("TEXTURESTAGESTATE { 0 COLOROP SELECTARG1 0 COLORARG1 DIFFUSE }");
        return static_cast<int>(std::lround(static_cast<double>(s.pixel(1, 1) >> 16 & 0xFF) / 25.5));
    };
    CHECK(shown("vs_1_1", "mov a0.x, c0.x", -0.4f) == 2);
    CHECK(shown("vs_1_1", "mov a0.x, c0.x", 1.6f) == 4);
    CHECK(shown("vs_2_0", "mova a0.x, c0.x", -0.4f) == 3);
    CHECK(shown("vs_2_0", "mova a0.x, c0.x", 1.6f) == 5);
    CHECK(shown("vs_2_0", "mova a0.x, c0.x", 1e9f) == 0); // past the last constant: 0
    CHECK(shown("vs_2_0", "mova a0.x, c0.x", -1e9f) == 0);
}

TEST_CASE("traps 27, 38 to 43: fog, zero times infinity, ranges of each version, texkill, cnd, division by zero") {
    const auto fogged = [](const std::string& vertex, const std::string& pixel) {
        ShaderRig s(4);
        s.vertex_shader(vertex);
        if (!pixel.empty()) s.pixel_shader(pixel);
        s.plain_quad("RENDERSTATE { FOGENABLE TRUE FOGCOLOR 0xff00ff00 }");
        return s.rgb(1, 1);
    };
    CHECK(fogged("vs_1_1\ndcl_position v0\ndef c0, 1, 0, 0, 1\nmov oPos, v0\nmov oD0, c0\n", "") == 0x00ff00);
    CHECK(fogged("vs_1_1\ndcl_position v0\ndef c0, 1, 0, 0, 1\nmov oPos, v0\nmov oD0, c0\nmov oFog, c0.x\n", "") ==
          0xff0000);
    CHECK(fogged("vs_3_0\ndcl_position v0\ndcl_position o0\nmov o0, v0\n",
                 "ps_3_0\ndef c0, 1, 0, 0, 1\nmov oC0, c0\n") == 0xff0000);
    CHECK(pixel_op("ps_2_0", "rcp r3, r0.x\nmul r3, r3, r0", {0, 0, 0, 0}) == Four{0, 0, 0, 0});
    CHECK(pixel_op("ps_2_0", "nrm r3, r0", {0, 0, 0, 0}) == Four{0, 0, 0, 0});
    // Constants of ps_1_x are clamped to -1 to 1.
    for (const auto& [version, expected] : {std::pair("ps_1_1\nmov r1, c1\nadd r0, r1, c2\n", 0x808000u),
                                            {"ps_2_0\nmov r1, c1\nadd r0, r1, c2\nmov oC0, r0\n", 0xbfbf80u}}) {
        ShaderRig s(4);
        s.pixel_shader(version);
        s.pixel_constant(1, {1.25f, -0.5f, -1.5f, 0});
        s.pixel_constant(2, {-0.5f, 1.25f, 2, 1});
        s.run(kStrip, kQuadType, kQuad);
        CHECK_COLOR(s.rgb(1, 1), expected, 1);
    }
    // oD# is clamped, o# is not.
    for (const bool three : {false, true}) {
        ShaderRig s(4);
        s.vertex_shader(three
                            ? "vs_3_0\ndcl_position v0\ndcl_position o0\ndcl_color0 o1\ndcl_color1 o2\ndef c0, 2, 2, "
                              "2, 2\nmov o0, v0\nmov o1, c0\nmov o2, c0\n"
                            : "vs_2_0\ndcl_position v0\ndef c0, 2, 2, 2, 2\nmov oPos, v0\nmov oD0, c0\nmov oD1, c0\n");
        s.pixel_shader(three ? "ps_3_0\ndcl_color0 v0\ndcl_color1 v1\ndef c0, 0.25, 0.25, 0.25, 0.25\nadd r0, v0, "
                               "v1\nmul oC0, r0, c0\n"
                             : "ps_2_0\ndcl v0\ndcl v1\ndef c0, 0.25, 0.25, 0.25, 0.25\nadd r0, v0, v1\nmul r0, r0, "
                               "c0\nmov oC0, r0\n");
        s.plain_quad();
        CHECK_COLOR(s.rgb(1, 1), three ? 0xffffffu : 0x7f7f7fu, 1);
    }
    // Texkill tests three components in ps_1_x, and four from ps_2_0 on; zero never kills.
    const auto killed = [](const std::string& code, const std::string& coordinates) {
        ShaderRig s(4);
        s.pixel_shader(code);
        std::string vertices;
        for (const char* corner : {"0 0", "4 0", "0 4", "4 4"})
            vertices += " f32 " + std::string(corner) + " 0.5 1 " + coordinates;
        s.run(kStrip, "XYZRHW|TEX1|0x20000", vertices);
        return s.rgb(1, 1) == 0;
    };
    const std::string one = "ps_1_1\ndef c0, 1, 1, 1, 1\ntexkill t0\nmov r0, c0\n",
                      two = "ps_2_0\ndcl t0\ndef c0, 1, 1, 1, 1\ntexkill t0\nmov oC0, c0\n";
    CHECK_FALSE(killed(one, "1 1 1 -0.1"));
    CHECK(killed(two, "1 1 1 -0.1"));
    CHECK(killed(one, "1 -0.1 1 1"));
    CHECK_FALSE(killed(two, "0 0 0 0"));
    // cnd compares one scalar in ps_1_1, each component in ps_1_4; exactly one half selects the last operand.
    const auto cnd = [](const std::string& version) {
        ShaderRig s(4);
        s.pixel_shader(version + "\ndef c0, 0.6, 0.4, 0.6, 0.4\ndef c1, 1, 1, 1, 1\ndef c2, 0, 0, 0, 0\nmov r0, c0\n" +
                       (version == "ps_1_1" ? "cnd r0, r0.a, c1, c2\n" : "cnd r0, r0, c1, c2\n"));
        s.run(kStrip, kQuadType, kQuad);
        return s.rgb(1, 1);
    };
    CHECK(cnd("ps_1_1") == 0);
    CHECK(cnd("ps_1_4") == 0xff00ff);
    ShaderRig s(4);
    s.pixel_shader(
        "ps_1_4\ndef c0, 0, 0, 0, 0\nmov r0, c0\ntexcrd r1.rg, t0_dw.xyw\nphase\nmov r0.rg, r1\n+mov r0.a, c0.a\n");
    s.run(kStrip, "XYZRHW|TEX1|0x20000",
          "f32 0 0 0.5 1 0.3 0.3 0 0 f32 4 0 0.5 1 0.3 0.3 0 0 f32 0 4 0.5 1 0.3 0.3 0 0 f32 4 4 0.5 1 0.3 0.3 0 0");
    CHECK(s.rgb(1, 1) == 0xffff00);
}

TEST_CASE("traps 7, 36, 49: vFace, unbound samplers, targets that are not written") {
    ShaderRig s(8);
    s.pixel_shader("ps_3_0\ndcl vFace\ndef c0, 0, 1, 0, 1\ndef c1, 1, 0, 0, 1\ncmp r0, vFace, c0, c1\nmov oC0, r0\n");
    s.run("TRIANGLELIST count 2 { 0 }", kQuadType,
          "f32 0 0 0.5 1 u32 0 f32 4 0 0.5 1 u32 0 f32 0 8 0.5 1 u32 0 f32 8 0 0.5 1 u32 0 f32 4 0 0.5 1 u32 0 f32 8 8 "
          "0.5 1 u32 0");
    CHECK(s.rgb(0, 1) == 0x00ff00);
    CHECK(s.rgb(7, 1) == 0xff0000);
    ShaderRig unbound(4);
    unbound.pixel_shader("ps_2_0\ndcl t0\ndcl_2d s0\ntexld r0, t0, s0\nmov oC0, r0\n");
    unbound.run("CLEAR { TARGET|COMPUTERECTS 0x12345678 1 0 }" + kStrip, kQuadType, kQuad);
    CHECK(unbound.pixel(1, 1) == 0xff000000);
    ShaderRig targets(4);
    targets.document(
        "surface 3 format A8R8G8B8 size 4x4 usage target\nsurface 4 format A8R8G8B8 size 4x4 usage target\n");
    targets.pixel_shader("ps_2_0\ndef c0, 0, 1, 0, 1\ndef c1, 1, 0, 0, 1\nmov oC0, c0\nmov oC2, c1\n");
    targets.run("SETRENDERTARGET2 { 1 3 } SETRENDERTARGET2 { 2 4 } SETDEPTHSTENCIL { 0 } CLEAR { TARGET|COMPUTERECTS "
                "0xff0000ff 1 0 } RENDERSTATE { COLORWRITEENABLE2 9 }" +
                    kStrip,
                kQuadType, kQuad);
    CHECK(targets.pixel(1, 1) == 0xff00ff00);
    CHECK(targets.pixel(1, 1, 3) == 0xff0000ff);
    CHECK(targets.pixel(1, 1, 4) == 0xffff00ff); // its write mask: red and alpha
}

TEST_CASE("texture instructions: projection, bias, level, dependent reads, bump") {
    ShaderRig s(4);
    s.document("surface 3 format A8R8G8B8 size 4x1 usage texture levels 3\nwrite 3 level 0 data { u32 0xff110000 "
               "0xff220000 0xff330000 0xff440000 }\n"
               "write 3 level 1 data { u32 0xff000055 0xff000066 }\nwrite 3 level 2 data { u32 0xff007700 }\n");
    const auto shown = [&](const std::string& code, const std::string& coordinates, const std::string& states = "") {
        s.pixel_shader(code);
        std::string vertices;
        for (const char* corner : {"0 0", "4 0", "0 4", "4 4"})
            vertices += " f32 " + std::string(corner) + " 0.5 1 " + coordinates;
        s.run("TEXTURESTAGESTATE { 0 TEXTUREMAP 3 0 MIPFILTER POINT 1 TEXTUREMAP 3 1 MIPFILTER NONE " + states + " }" +
                  kStrip,
              "XYZRHW|TEX2|0xa0000", vertices);
        return s.rgb(1, 1);
    };
    const std::string head = "ps_2_0\ndcl t0\ndcl t1\ndcl_2d s0\n", tail = "mov oC0, r0\n";
    CHECK(shown(head + "texld r0, t0, s0\n" + tail, "0.6 0 0 2 0 0 0 0") == 0x330000);
    CHECK(shown(head + "texldp r0, t0, s0\n" + tail, "0.6 0 0 2 0 0 0 0") == 0x220000);
    CHECK(shown(head + "texldb r0, t0, s0\n" + tail, "0.6 0 0 200 0 0 0 0") == 0x007700);
    CHECK(shown("ps_3_0\ndcl_texcoord0 v0\ndcl_2d s0\ntexldl r0, v0, s0\nmov oC0, r0\n", "0.6 0 0 1 0 0 0 0") ==
          0x000066);
    CHECK(shown("ps_2_x\ndcl t0\ndcl t1\ndcl_2d s0\ntexldd r0, t0, s0, t1, t1\nmov oC0, r0\n", "0.6 0 0 1 0.5 0 0 0") ==
          0x000066); // a step of two texels
    CHECK(shown("ps_1_1\ntex t0\ntexreg2ar t1, t0\nmov r0, t1\n", "0.6 0 0 1 0 0 0 0") ==
          0x110000); // u is the texel's alpha, 1, which wraps to 0
    CHECK(shown("ps_1_4\ntexld r1, t0\nphase\ntexld r0, t1\nadd r0, r0, r1\n", "0.1 0 0 1 0.3 0 0 1") == 0x330000);
    // The bump matrix is that of the destination's texture stage: u moves by M00 * du.
    s.document("surface 4 format V8U8 size 1x1 usage texture\nwrite 4 data { u16 0x007f }\n");
    CHECK(shown("ps_1_1\ntex t0\ntexbem t1, t0\nmov r0, t1\n", "0 0 0 1 0.1 0 0 1",
                "0 TEXTUREMAP 4 0 BUMPENVMAT00 0.75 1 BUMPENVMAT00 0.25") == 0x220000);
}

TEST_CASE("trap 15: after a vertex shader projection divides by w, whatever count is set") {
    for (const char* flags : {"0x103", "0x104"}) {
        ShaderRig s(4);
        s.document(
            "surface 3 format A8R8G8B8 size 12x1 usage texture\nwrite 3 data { u32 0 1 2 3 4 5 6 7 8 9 10 11 }\n");
        s.vertex_shader("vs_1_1\ndcl_position v0\ndef c0, 4.2, 4, 4, 6\nmov oPos, v0\nmov oT0, c0\n");
        s.plain_quad(kSelectTexture + "TEXTURESTAGESTATE { 0 TEXTURETRANSFORMFLAGS " + std::string(flags) + " }");
        CHECK(s.pixel(1, 1) == 8); // 4.2 / 6 of twelve texels
        // ps_1_1 with fixed-function vertices: projection divides by the last component that the count includes (the
        // 3rd or 4th).
        s.pixel_shader("ps_1_1\ntex t0\nmov r0, t0\n");
        s.run(kStrip, "XYZRHW|TEX1|0x20000",
              "f32 0 0 0.5 1 2.1 1 4 6 f32 4 0 0.5 1 2.1 1 4 6 f32 0 4 0.5 1 2.1 1 4 6 f32 4 4 0.5 1 2.1 1 4 6");
        CHECK(s.pixel(1, 1) == (flags[4] == '3' ? 6 : 4));
    }
}

TEST_CASE("linkage: inputs by usage, packed ones too, and shaders beside fixed functions") {
    ShaderRig s(4, "A32B32G32R32F");
    s.vertex_shader("vs_3_0\ndcl_position v0\ndcl_normal v1\ndcl_position o0\ndcl_normal o1.xy\ndcl_texcoord9 "
                    "o1.zw\ndcl_tangent3 o2\nmov o0, v0\nmov o1.xy, v1\nmov o1.zw, v1.xyyx\nadd o2, v1, v1\n");
    s.pixel_shader("ps_3_0\ndcl_tangent3 v4\ndcl_texcoord9 v7.zw\ndcl_normal v7.xy\nadd r0, v7, v4\nmov oC0, r0\n");
    s.stream_quad("2 { 0 0 FLOAT3 DEFAULT POSITION 0 } { 0 12 FLOAT2 DEFAULT NORMAL 0 }", {"f32 3 5"}, 20);
    CHECK(s.result() == Four{9, 15, 5, 5}); // (3, 5) + (6, 10), and (5, 3) + (0, 2)
    // Elements missing from the declaration read as zeros.
    s.vertex_shader("vs_3_0\ndcl_position v0\ndcl_color3 v2\ndcl_position o0\ndcl_normal o1\ndef c0, 1, 2, 3, 4\nmov "
                    "o0, v0\nadd o1, v2, c0\n");
    s.pixel_shader("ps_3_0\ndcl_normal v0\nmov oC0, v0\n");
    s.stream_quad("1 { 0 0 FLOAT3 DEFAULT POSITION 0 }", {""}, 12);
    CHECK(s.result() == Four{1, 2, 3, 4});
    // A vertex shader with texture stages, and a pixel shader with fixed-function vertices.
    ShaderRig fixed(4);
    fixed.vertex_shader("vs_1_1\ndcl_position v0\ndcl_color v1\nmov oPos, v0\nmov oD0, v1.zyxw\n");
    fixed.stream_quad("2 { 0 0 FLOAT3 DEFAULT POSITION 0 } { 0 12 D3DCOLOR DEFAULT COLOR 0 }", {"u32 0xff102030"}, 16);
    CHECK(fixed.rgb(1, 1) == 0x302010);
    fixed.pixel_shader("ps_1_1\nmov r0, v0\n");
    fixed.stream_quad("2 { 0 0 FLOAT3 DEFAULT POSITION 0 } { 0 12 D3DCOLOR DEFAULT COLOR 0 }", {"u32 0xff102030"}, 16,
                      "SETVERTEXSHADERFUNC { 0 }");
    CHECK(fixed.rgb(1, 1) == 0x102030);
    // Transformed vertices skip the vertex shader.
    fixed.run("SETVERTEXSHADERFUNC { 6 }" + kStrip, kQuadType, kQuad);
    CHECK(fixed.rgb(1, 1) == 0xffffff);
}

TEST_CASE("linkage: all ten inputs may have different usages, and all forty components as well") {
    const char* usages[] = {"texcoord8",  "texcoord9",  "texcoord10", "texcoord11", "texcoord12",
                            "texcoord13", "texcoord14", "texcoord15", "tangent",    "binormal5"};
    // Output i is (i + 1) * (1, 2, 3, 4); input i has the weight 2^i.
    std::string vs = "vs_3_0\ndcl_position v0\ndcl_position o0\ndef c0, 1, 2, 3, 4\n", ps = "ps_3_0\n", sum;
    std::string body = "mov o0, v0\nmov r0, c0\n";
    float scale = 0;
    for (int i = 0; i < 10; ++i) {
        const std::string n = std::to_string(i), out = std::to_string(i + 1);
        vs += std::string("dcl_") + usages[i] + " o" + out + "\n";
        body += "mov o" + out + ", r0\nadd r0, r0, c0\n";
        ps +=
            std::string("dcl_") + usages[i] + " v" + n + "\ndef c" + n + ", " + std::to_string(1 << i) + ", 0, 0, 0\n";
        sum += "mad r0, v" + n + ", c" + n + ".x, r0\n";
        scale += static_cast<float>((i + 1) << i);
    }
    ShaderRig s(4, "A32B32G32R32F");
    s.vertex_shader(vs + body);
    s.pixel_shader(ps + "def c20, 0, 0, 0, 0\nmov r0, c20\n" + sum + "mov oC0, r0\n");
    s.plain_quad();
    CHECK(s.result() == Four{scale, 2 * scale, 3 * scale, 4 * scale});
    // Each component has its own usage.
    vs = "vs_3_0\ndcl_position v0\ndcl_position o0\n", ps = "ps_3_0\n";
    const char *names[] = {"texcoord", "tangent", "binormal", "normal"}, *masks[] = {".x", ".y", ".z", ".w"};
    for (int i = 0; i < 10; ++i)
        for (int c = 0; c < 4; ++c) {
            const std::string usage = std::string("dcl_") + names[c] + std::to_string(i + 1);
            vs += usage + " o" + std::to_string(i + 1) + masks[c] + "\n";
            ps += usage + " v" + std::to_string(i) + masks[c] + "\ndef c" + std::to_string(i) + ", " +
                  std::to_string(1 << i) + ", 0, 0, 0\n";
        }
    s.vertex_shader(vs + "def c0, 1, 2, 3, 4\n" + body);
    s.pixel_shader(ps + "def c20, 0, 0, 0, 0\nmov r0, c20\n" + sum + "mov oC0, r0\n");
    s.plain_quad();
    CHECK(s.result() == Four{scale, 2 * scale, 3 * scale, 4 * scale});
}

TEST_CASE("instances: indexed geometry, once for each element of another stream") {
    ShaderRig s(8);
    // A square of one pixel in the upper left corner, shifted right by 0, 2, 4 and 6 pixels; two instances share a
    // colour.
    s.document("buffer 9 bytes 48\nwrite 9 at 0 data { f32 -1 1 0.5 -0.75 1 0.5 -1 0.75 0.5 -0.75 0.75 0.5 }\nbuffer "
               "10 bytes 8\nwrite 10 at 0 data { u16 0 1 2 3 }\n"
               "buffer 11 bytes 16\nwrite 11 at 0 data { f32 0 0.5 1 1.5 }\nbuffer 12 bytes 8\nwrite 12 at 0 data { "
               "u32 0xffff0000 0xff0000ff }\n");
    s.vertex_shader("vs_3_0\ndcl_position v0\ndcl_texcoord0 v1\ndcl_color v2\ndcl_position o0\ndcl_color o1\ndef c0, "
                    "1, 0, 0, 0\nmad o0, v1.x, c0, v0\nmov o1, v2\n");
    s.pixel_shader("ps_3_0\ndcl_color v0\nmov oC0, v0\n");
    const std::string set =
        "CREATEVERTEXSHADERDECL { 7 3 { 0 0 FLOAT3 DEFAULT POSITION 0 } { 1 0 FLOAT1 DEFAULT TEXCOORD 0 } { 2 0 "
        "D3DCOLOR DEFAULT COLOR 0 } } SETVERTEXSHADERDECL { 7 } SETINDICES { 10 2 } "
        "SETSTREAMSOURCEFREQ { 0 0x40000004 } SETSTREAMSOURCEFREQ { 1 0x80000001 } SETSTREAMSOURCEFREQ { 2 0x80000002 "
        "} SETSTREAMSOURCE { 0 9 12 } SETSTREAMSOURCE { 1 11 4 } SETSTREAMSOURCE { 2 12 4 } ";
    s.run(set + "DRAWINDEXEDPRIMITIVE { TRIANGLESTRIP 0 0 4 0 2 }");
    CHECK(s.rgb(0, 0) == 0xff0000);
    CHECK(s.rgb(2, 0) == 0xff0000);
    CHECK(s.rgb(4, 0) == 0x0000ff);
    CHECK(s.rgb(6, 0) == 0x0000ff);
    CHECK(s.rgb(1, 0) == 0);
    CHECK(s.rgb(0, 1) == 0);
    // More instances than the streams have elements: the additional ones are not drawn.
    s.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } SETSTREAMSOURCEFREQ { 0 0x7fffffff } DRAWINDEXEDPRIMITIVE { "
          "TRIANGLESTRIP 0 0 4 0 2 }");
    CHECK(s.lit() == 4);
}

TEST_CASE("an output that a ps_3_0 does not read does not disturb those that it reads") {
    ShaderRig s(4);
    // The normal is in the output register that texture coordinate set 0 would have.
    s.vertex_shader("vs_3_0\ndcl_position v0\ndcl_position o0\ndcl_normal o1\ndcl_texcoord0 o2\ndef c0, 1, 0.5, 0.25, "
                    "0\nmov o0, v0\nmov o1, c0\nmov o2, c0.w\n");
    s.pixel_shader("ps_3_0\ndcl_normal v0\nmov oC0, v0\n");
    s.plain_quad();
    CHECK_COLOR(s.rgb(1, 1), 0xff8040, 1);
}

TEST_CASE("plain dividers: several vertices of a draw without indices share an element") {
    ShaderRig s(8);
    // Strips begin at vertex 4: the first four positions are not drawn. One colour each for vertices 0 to 3, 4 to 7 and
    // 8 to 11.
    s.document("buffer 9 bytes 144\nwrite 9 at 0 data { f32 9 9 9 9 9 9 9 9 9 9 9 9 -1 1 0.5 0 1 0.5 -1 -1 0.5 0 -1 "
               "0.5 0 1 0.5 1 1 0.5 0 -1 0.5 1 -1 0.5 }\n"
               "buffer 11 bytes 12\nwrite 11 at 0 data { u32 0xffffffff 0xffff0000 0xff0000ff }\n");
    s.vertex_shader("vs_3_0\ndcl_position v0\ndcl_color v1\ndcl_position o0\ndcl_color o1\nmov o0, v0\nmov o1, v1\n");
    s.pixel_shader("ps_3_0\ndcl_color v0\nmov oC0, v0\n");
    s.run("CREATEVERTEXSHADERDECL { 7 2 { 0 0 FLOAT3 DEFAULT POSITION 0 } { 1 0 D3DCOLOR DEFAULT COLOR 0 } } "
          "SETVERTEXSHADERDECL { 7 } SETSTREAMSOURCE { 0 9 12 } SETSTREAMSOURCE { 1 11 4 } "
          "SETSTREAMSOURCEFREQ { 1 4 } DRAWPRIMITIVE { TRIANGLESTRIP 4 2 } DRAWPRIMITIVE { TRIANGLESTRIP 8 2 }");
    CHECK(s.rgb(0, 0) == 0xff0000);
    CHECK(s.rgb(3, 7) == 0xff0000);
    CHECK(s.rgb(4, 0) == 0x0000ff);
    // The k-th vertex of a draw reads element first / divider + k / divider, each rounded down: the first four of the
    // six vertices from 6 on read element 1.
    s.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } DRAWPRIMITIVE { TRIANGLELIST 6 2 }");
    CHECK(s.rgb(3, 5) == 0xff0000);
    // Missing elements are zeros, so the last corner is black.
    s.run(
        "CLEAR { TARGET|COMPUTERECTS 0xffffffff 1 0 } SETSTREAMSOURCEFREQ { 1 3 } DRAWPRIMITIVE { TRIANGLESTRIP 8 2 }");
    CHECK(s.rgb(4, 0) == 0x0000ff);
    CHECK(s.rgb(7, 7) < 0x000080);
    // Below vs_3_0 dividers have no effect.
    s.vertex_shader("vs_2_0\ndcl_position v0\ndcl_color v1\nmov oPos, v0\nmov oD0, v1\n");
    s.run("SETPIXELSHADER { 0 } TEXTURESTAGESTATE { 0 COLOROP SELECTARG1 0 COLORARG1 DIFFUSE } SETSTREAMSOURCEFREQ { 1 "
          "0x8000 } CLEAR { TARGET|COMPUTERECTS 0xffffffff 1 0 } DRAWPRIMITIVE { TRIANGLESTRIP 4 2 }");
    CHECK(s.lit() == 32); // only vertices 0 to 2 have colours, so this half is black
}

TEST_CASE("DX8 shaders contain their declaration, with registers by number") {
    ShaderRig s(4);
    const std::string code = "vs_1_1\nmov oPos, v0\nmul oD0, v5, c0\n";
    s.vertex_constant(0, {1, 0.5f, 0, 1});
    const auto tokens = dp2::shader_tokens(*dp2::assemble_shader(code));
    std::string words = " 0x20000000 0x40020000 0x40040005 0xffffffff";
    for (const std::uint32_t token : tokens) words += " " + hex(token);
    s.document("buffer 9 bytes 64\nwrite 9 at 0 data { f32 -1 1 0.5 u32 0xffffffff f32 1 1 0.5 u32 0xffffffff f32 -1 "
               "-1 0.5 u32 0xffffffff f32 1 -1 0.5 u32 0xffffffff }\n");
    s.run("CREATEVERTEXSHADER { 3 16 " + std::to_string(tokens.size() * 4) + " data { u32" + words +
          " } } SETVERTEXSHADER { 3 } SETSTREAMSOURCE { 0 9 16 } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }");
    CHECK_COLOR(s.rgb(1, 1), 0xff8000, 1);
}

TEST_CASE("oDepth is the depth that is tested, and occlusion counts the pixels that pass") {
    ShaderRig s(4);
    s.pixel_shader("ps_2_0\ndcl t0\ndef c0, 1, 1, 1, 1\nmov oC0, c0\nmov oDepth, t0.x\n");
    s.run("CREATEQUERY { 1 OCCLUSION } CLEAR { ZBUFFER|COMPUTERECTS 0 0.5 0 } RENDERSTATE { ZENABLE TRUE ZFUNC LESS } "
          "ISSUEQUERY { 1 2 }" +
              kStrip + " ISSUEQUERY { 1 1 }",
          "XYZRHW|TEX1", "f32 0 0 0.9 1 0 0 f32 4 0 0.9 1 1 0 f32 0 4 0.9 1 0 0 f32 4 4 0.9 1 1 0");
    CHECK(dp2::load<std::uint32_t>(s.emulator().submissions().response(s.last()).data() + 16) ==
          8); // depths 0 and 0.25 pass: two of four columns
    CHECK(s.rgb(1, 1) == 0xffffff);
    CHECK(s.rgb(2, 1) == 0);
}

TEST_CASE("bad and hostile shaders are refused at creation or by the draw, and later draws work") {
    ShaderRig s(4);
    CHECK(s.error("CREATEPIXELSHADER { 5 8 data { u32 0xffff0101 0x0000ffee } }").find("shader token 1: instruction") !=
          std::string::npos);
    CHECK(s.error("CREATEPIXELSHADER { 5 8 data { u32 0xfffe0101 0x0000ffff } }").find("shader version") !=
          std::string::npos);
    CHECK(s.error("CREATEPIXELSHADER { 0 8 data { u32 0xffff0101 0x0000ffff } }").find("dwHandle") !=
          std::string::npos);
    // A subroutine that calls itself; then a draw that works.
    s.pixel_shader("ps_2_x\ndef c0, 1, 1, 1, 1\ncall l0\nmov oC0, c0\nret\nlabel l0\ncall l0\nret\n");
    CHECK(s.error(kStrip, kQuadType, kQuad).find("call depth") != std::string::npos);
    s.run("SETPIXELSHADER { 0 }" + kStrip, kQuadType, kQuad);
    CHECK(s.rgb(1, 1) == 0xffffff);
    s.run("SETPIXELSHADER { 5 } DELETEPIXELSHADER { 5 } SETPIXELSHADER { 77 }" + kStrip, kQuadType, kQuad);
    // Registers that a context does not have read as 0.
    s.vertex_shader(
        "vs_3_sw\ndcl_position v0\ndcl_position o0\ndcl_color o1\ndefi i0, 255, 0, 0, 0\nmov r0, c300\nif b2000\nmov "
        "r0, c8000\nendif\nrep i2000\nmov r0, c0\nendrep\nrep i0\nrep i0\nadd r0, r0, v0\nbreakp "
        "p0\nendrep\nbreak\nendrep\nmul r0, r0, r0\nadd r1, "
        "c[a0.x + 4000], c2047\nmov o1, r1\nmov o0, v0\n");
    s.run("SETPIXELSHADER { 0 }");
    s.plain_quad(
        "CLEAR { TARGET|COMPUTERECTS 0xffffffff 1 0 } TEXTURESTAGESTATE { 0 COLOROP SELECTARG1 0 COLORARG1 DIFFUSE }");
    CHECK(s.rgb(1, 1) == 0);
}
