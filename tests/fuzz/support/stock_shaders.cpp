// Shaders for random commands; together they use every kind of flow control and resource.
#include <string_view>

#include "dp2/text/shader_text.h"
#include "tests/fuzz/support/command_values.h"

namespace fuzz {

namespace {

constexpr std::string_view kVertex[] = {
    "vs_1_1\ndcl_position v0\nmov oPos, v0\nmov oD0, c0\n",
    "vs_1_1\ndcl_position v0\ndcl_color v1\ndcl_texcoord v2\nm4x4 oPos, v0, c0\nmov oD0, v1\nmov oT0, v2\nmov a0.x, "
    "c4.x\nadd oT1, c[a0.x + 1], v2\n",
    "vs_2_0\ndcl_position v0\ndef c9, 1, 0, 0.5, 2\ndefi i0, 3, 0, 1, 0\nmov r0, c9\nrep i0\nmad r0, r0, c9.z, "
    "v0\nendrep\nif b0\nadd r0, r0, c9.x\nendif\nmov oPos, r0\nmov oFog, r0.x\nmov oPts, c9.w\n",
    "vs_3_0\ndcl_position v0\ndcl_texcoord v1\ndcl_position o0\ndcl_texcoord o1\ndcl_2d s0\ntexldl r0, v1, s0\nadd r0, "
    "r0, v0\nmov o0, r0\nmov o1, v1\n",
};
constexpr std::string_view kPixel[] = {
    "ps_1_1\ntex t0\nmul r0, t0, v0\n",
    "ps_1_4\ntexld r0, t0\nphase\ntexld r1, r0\nadd r0, r0, r1\n",
    "ps_2_0\ndcl t0\ndcl v0\ndcl_2d s0\ntexld r0, t0, s0\nmad r0, r0, v0, c0\nmov oC0, r0\n",
    "ps_2_0\ndcl t0\ndcl_2d s0\ntexld r0, t0, s0\nsub r1, r0, c1\ntexkill r1\nmov oC0, r0\nmov oDepth, r0.x\n",
    "ps_3_0\ndcl_texcoord v0\ndcl_2d s0\ndcl vPos.xy\ndsx r2, v0\ndsy r3, v0\ntexldd r0, v0, s0, r2, r3\nif_gt r0.x, "
    "c0.x\nadd r0, r0, c1\nelse\nmul r0, r0, vPos.xyxy\nendif\nmov oC0, r0\n",
};

std::vector<std::vector<std::uint32_t>> assembled(std::span<const std::string_view> sources) {
    std::vector<std::vector<std::uint32_t>> out;
    for (const std::string_view source : sources) {
        const auto shader = dp2::assemble_shader(source);
        if (!shader.ok()) __builtin_trap(); // one of the sources above is invalid
        out.push_back(dp2::shader_tokens(*shader));
    }
    return out;
}

} // namespace

const std::vector<std::uint32_t>& stock_shader(bool pixel, Random& random) {
    static const auto vertex_shaders = assembled(kVertex), pixel_shaders = assembled(kPixel);
    return random.of(pixel ? pixel_shaders : vertex_shaders);
}

} // namespace fuzz
