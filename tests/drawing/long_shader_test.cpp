// Legal shaders are drawn, however many iterations, texture samples and branches they have.
#include "tests/support/shader_rig.h"

using namespace responses;

namespace {

std::string repeated(const std::string& text, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) {
        std::string one = text;
        for (std::size_t at; (at = one.find('#')) != std::string::npos;) one.replace(at, 1, std::to_string(i));
        out += one;
    }
    return out;
}
std::string texture() {
    std::string text = "surface 20 format A8R8G8B8 size 4x4 levels 3\n";
    for (int level = 0, texels = 16; level < 3; ++level, texels /= 4)
        text += "write 20 level " + std::to_string(level) + " data { u32" + repeated(" 0xff804020", texels) + " }\n";
    return text;
}
std::string textures(const std::string& filter) {
    return "TEXTURESTAGESTATE {" +
           repeated(" # TEXTUREMAP 20 # MIPFILTER LINEAR # MAGFILTER LINEAR # MINFILTER " + filter +
                        " # MAXANISOTROPY 16",
                    16) +
           " } ";
}
const std::string kCorners = "f32 0 0 0.5 1 0 0 f32 8 0 0.5 1 40 0 f32 0 8 0.5 1 0 3 f32 8 8 0.5 1 40 3";

// The target's contents after drawing with `workers` workers.
std::vector<std::byte> drawn(const std::string& shader, const std::string& states, unsigned workers, bool samples) {
    EmulatorOptions options;
    options.workers = workers;
    ShaderRig s(8, options);
    s.document(texture());
    s.pixel_shader(shader);
    if (samples) s.document("surface 8 format A8R8G8B8 size 8x8 usage target samples 4\n");
    s.run(std::string(samples ? "SETRENDERTARGET { 8 0 } " : "") + states + "RENDERSTATE { ZENABLE FALSE } " + kStrip,
          "XYZRHW|TEX1", kCorners);
    if (samples) s.run("SETRENDERTARGET { 1 0 } BLT { 8 0 0 8 8 0 1 0 0 8 8 0 0 }");
    return *surface_pixels(s.emulator(), 1);
}

} // namespace

TEST_CASE("sixteen anisotropic textures, a loop of 255 samples, a loop of loops: one picture for any workers") {
    const std::string sixteen = "ps_3_0\ndcl_texcoord v0\n" + repeated("dcl_2d s#\n", 16) +
                                "def c0, 0, 0.0625, 0, 0\nmov r0, c0.x\n" +
                                repeated("texld r1, v0, s#\nmad r0, r1, c0.y, r0\n", 16) + "mov oC0, r0\n";
    const std::string loop =
        "ps_3_0\ndcl_texcoord v0\ndcl_2d s0\ndefi i0, 255, 0, 0, 0\ndef c0, 0, 0.00392156886, 0.01, "
        "0\nmov r0, c0.x\nmul r2, v0, c0.z\nrep i0\n  texldl r1, r2, s0\n  mad r0, r1, c0.y, "
        "r0\n  add r2.xy, r2, c0.z\nendrep\nmov oC0, r0\n";
    const std::string loops =
        "ps_3_0\ndcl_texcoord v0\ndcl_2d s0\ndefi i0, 255, 0, 0, 0\ndef c0, 0, 1, 0.0004, 1000\nmov "
        "r0, c0.x\nmov r3, c0.x\nrep i0\n  rep i0\n    add r3.x, r3.x, c0.y\n    break_gt r3.x, "
        "c0.w\n    texld r1, v0, s0\n    if_lt r3.x, c0.w\n      mad r0, r1, c0.z, r0\n    "
        "endif\n  endrep\nendrep\nmov oC0, r0\n";
    for (const std::string& shader : {sixteen, loop, loops}) {
        const std::string states = textures(shader == loop ? "LINEAR" : "ANISOTROPIC");
        const auto alone = drawn(shader, states, 0, false);
        const auto first = dp2::load<std::uint32_t>(alone.data());
        INFO(hex(first) << " " << shader);
        // Each channel has the texture's colour, or 0.4 of it for nested loops.
        for (const std::uint32_t shift : {0u, 8u, 16u}) {
            const std::uint32_t texel = 0x804020u >> shift & 255, is = first >> shift & 255;
            const auto should = static_cast<std::uint32_t>(shader == loops ? texel * 0.4 + 0.5 : texel);
            CHECK(is + 1 >= should);
            CHECK(is <= should + 1);
        }
        CHECK(drawn(shader, states, 2, false) == alone);
        // All samples of an inside pixel have one colour.
        const std::size_t inside = (8 * 4 + 4) * 4;
        CHECK(dp2::load<std::uint32_t>(drawn(shader, states, 0, true).data() + inside) == first);
    }
}
