// Random valid states for the plain model, and functions to set them on a device.
#pragma once

#include <random>

#include "tests/rasterizer/canvas.h"
#include "tests/scenes/reference_model.h"
#include "tests/support/catch.h"

namespace reference {

using dp2::Rs;
using dp2::Tss;

class Chance {
  public:
    explicit Chance(unsigned seed) : random_(seed) {}
    std::uint32_t word() { return static_cast<std::uint32_t>(random_()); }
    int pick(int low, int high) { return low + static_cast<int>(random_() % static_cast<unsigned>(high - low + 1)); }
    bool yes(int one_in) { return pick(1, one_in) == 1; }
    template <std::size_t N> int of(const int (&list)[N]) {
        return list[static_cast<std::size_t>(pick(0, static_cast<int>(N) - 1))];
    }

  private:
    std::mt19937 random_;
};

inline State random_state(Chance& c) {
    reference::State s;
    s.flat = c.yes(4);
    s.cull = c.pick(1, 3);
    constexpr int kColorOps[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 19, 20, 21, 24, 25, 26};
    constexpr int kAlphaOps[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 24, 25, 26};
    const auto arg = [&] { return c.pick(0, 6) | (c.yes(4) ? 16 : 0) | (c.yes(5) ? 32 : 0); };
    for (auto& stage : s.stages) {
        stage.color_op = c.yes(6) ? 1 : c.of(kColorOps);
        stage.alpha_op = c.of(kAlphaOps);
        for (int i = 0; i < 3; ++i) stage.color_arg[i] = arg(), stage.alpha_arg[i] = arg();
        stage.temp = c.yes(5);
        stage.constant = c.word();
    }
    s.factor = c.word();
    s.specular = c.yes(3);
    s.fog = c.yes(2) ? 0 : c.pick(1, 4);
    s.fog_start = c.pick(0, 8) / 8.0;
    s.fog_end = c.pick(0, 8) / 8.0;
    s.fog_density = c.pick(0, 16) / 4.0;
    s.fog_color = c.word();
    if (c.yes(3)) s.alpha_func = c.pick(1, 8), s.alpha_ref = c.word() & 255;
    s.depth = !c.yes(3);
    s.depth_write = !c.yes(3);
    s.depth_func = c.pick(1, 8);
    s.stencil = c.yes(2);
    s.two_sided = c.yes(2);
    for (auto& side : s.stencil_ops)
        side[0] = c.pick(1, 8), side[1] = c.pick(1, 8), side[2] = c.pick(1, 8), side[3] = c.pick(1, 8);
    s.stencil_ref = c.word() & 255;
    s.stencil_mask = c.yes(2) ? ~0u : c.word();
    s.stencil_write = c.yes(2) ? ~0u : c.word();
    s.blend = c.yes(2);
    s.separate = c.yes(2);
    constexpr int kFactors[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15};
    s.op = c.pick(1, 5), s.op_alpha = c.pick(1, 5);
    s.source = c.yes(8) ? c.pick(12, 13) : c.of(kFactors);
    s.dest = c.of(kFactors), s.source_alpha = c.of(kFactors), s.dest_alpha = c.of(kFactors);
    s.blend_factor = c.word();
    s.write_mask = c.yes(3) ? c.word() & 15 : 15;
    if (c.yes(4))
        s.scissor[0] = c.pick(0, 9), s.scissor[1] = c.pick(0, 9), s.scissor[2] = c.pick(10, 25),
        s.scissor[3] = c.pick(10, 25);
    return s;
}

inline void apply(rasterizer::Canvas& canvas, const State& s) {
    const auto bits = [](double v) { return std::bit_cast<std::uint32_t>(static_cast<float>(v)); };
    const auto n = [](auto v) { return static_cast<std::uint32_t>(v); };
    canvas.state(Rs::ShadeMode, s.flat ? 1 : 2);
    canvas.state(Rs::CullMode, n(s.cull));
    for (std::size_t i = 0; i < s.stages.size(); ++i) {
        const auto& stage = s.stages[i];
        const std::pair<Tss, std::uint32_t> values[] = {{Tss::ColorOp, n(stage.color_op)},
                                                        {Tss::AlphaOp, n(stage.alpha_op)},
                                                        {Tss::ColorArg0, n(stage.color_arg[0])},
                                                        {Tss::ColorArg1, n(stage.color_arg[1])},
                                                        {Tss::ColorArg2, n(stage.color_arg[2])},
                                                        {Tss::AlphaArg0, n(stage.alpha_arg[0])},
                                                        {Tss::AlphaArg1, n(stage.alpha_arg[1])},
                                                        {Tss::AlphaArg2, n(stage.alpha_arg[2])},
                                                        {Tss::ResultArg, stage.temp ? 5u : 1u},
                                                        {Tss::Constant, stage.constant},
                                                        {Tss::Texture, 5u},
                                                        {Tss::TexCoordIndex, 0u}};
        for (const auto& [state, value] : values)
            canvas.front_end.setters().set_stage_state(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(state),
                                                       value);
    }
    canvas.state(Rs::TextureFactor, s.factor);
    canvas.state(Rs::SpecularEnable, s.specular);
    canvas.state(Rs::FogEnable, s.fog != 0);
    canvas.state(Rs::FogTableMode, s.fog >= 2 ? n(s.fog - 1) : 0);
    canvas.state(Rs::FogStart, bits(s.fog_start));
    canvas.state(Rs::FogEnd, bits(s.fog_end));
    canvas.state(Rs::FogDensity, bits(s.fog_density));
    canvas.state(Rs::FogColor, s.fog_color);
    canvas.state(Rs::AlphaTestEnable, s.alpha_func != 8);
    canvas.state(Rs::AlphaFunc, n(s.alpha_func));
    canvas.state(Rs::AlphaRef, s.alpha_ref);
    canvas.state(Rs::ZEnable, s.depth);
    canvas.state(Rs::ZWriteEnable, s.depth_write);
    canvas.state(Rs::ZFunc, n(s.depth_func));
    canvas.state(Rs::StencilEnable, s.stencil);
    canvas.state(Rs::TwoSidedStencilMode, s.two_sided);
    const Rs names[2][4] = {{Rs::StencilFunc, Rs::StencilFail, Rs::StencilZFail, Rs::StencilPass},
                            {Rs::CcwStencilFunc, Rs::CcwStencilFail, Rs::CcwStencilZFail, Rs::CcwStencilPass}};
    for (int side = 0; side < 2; ++side)
        for (int i = 0; i < 4; ++i) canvas.state(names[side][i], n(s.stencil_ops[side][i]));
    canvas.state(Rs::StencilRef, s.stencil_ref);
    canvas.state(Rs::StencilMask, s.stencil_mask);
    canvas.state(Rs::StencilWriteMask, s.stencil_write);
    canvas.state(Rs::AlphaBlendEnable, s.blend);
    canvas.state(Rs::SeparateAlphaBlendEnable, s.separate);
    canvas.state(Rs::BlendOp, n(s.op));
    canvas.state(Rs::SrcBlend, n(s.source));
    canvas.state(Rs::DestBlend, n(s.dest));
    canvas.state(Rs::BlendOpAlpha, n(s.op_alpha));
    canvas.state(Rs::SrcBlendAlpha, n(s.source_alpha));
    canvas.state(Rs::DestBlendAlpha, n(s.dest_alpha));
    canvas.state(Rs::BlendFactor, s.blend_factor);
    canvas.state(Rs::ColorWriteEnable, s.write_mask);
    canvas.state(Rs::MultisampleMask, s.sample_mask);
    canvas.state(Rs::MultisampleAntiAlias, !s.at_centre);
    canvas.state(Rs::ScissorTestEnable, 1);
    canvas.front_end.setters().set_scissor({s.scissor[0], s.scissor[1], s.scissor[2], s.scissor[3]});
}

} // namespace reference
