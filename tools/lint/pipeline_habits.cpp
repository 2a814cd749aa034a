// alpha-test-always, blend-of-nothing, depth-test-idle, stencil-without-bits: states that cost and do
// nothing.
#include "rasterizer/commands/bind_targets.h"
#include "tools/lint/lint_check.h"

namespace tools {

namespace {

using dp2::Rs;
using rasterizer::DeviceState;

bool passes_all_alphas(const DeviceState& state) {
    const auto func = state.render_as<dp2::Compare>(Rs::AlphaFunc);
    return func == dp2::Compare::Always ||
           (func == dp2::Compare::GreaterEqual && (state.render(Rs::AlphaRef) & 0xFF) == 0);
}

bool is_one_and_zero(const DeviceState& state, Rs source, Rs destination, Rs operation) {
    return state.render_as<dp2::Blend>(source) == dp2::Blend::One &&
           state.render_as<dp2::Blend>(destination) == dp2::Blend::Zero &&
           state.render_as<dp2::BlendOp>(operation) == dp2::BlendOp::Add;
}

class PipelineHabits : public LintCheck {
  public:
    explicit PipelineHabits(const LintSetting& setting) : log_(setting.log) {}

    void drawn(const LintDraw& draw) override {
        if (!draw.drew()) return;
        const DeviceState& state = draw.state();
        const auto add = [&](LintRule rule) {
            log_.add(rule, draw.place, [&] { return std::string(draw.op.name); });
        };
        if (state.render(Rs::AlphaTestEnable) != 0 && passes_all_alphas(state))
            add(LintRule::AlphaTestAlways);
        if (state.render(Rs::AlphaBlendEnable) != 0 &&
            is_one_and_zero(state, Rs::SrcBlend, Rs::DestBlend, Rs::BlendOp) &&
            (state.render(Rs::SeparateAlphaBlendEnable) == 0 ||
             is_one_and_zero(state, Rs::SrcBlendAlpha, Rs::DestBlendAlpha, Rs::BlendOpAlpha)))
            add(LintRule::BlendOfNothing);
        const auto depth = rasterizer::bind_targets(state, draw.resources).targets.depth.surface;
        if (depth && state.render(Rs::ZEnable) != 0 && state.render(Rs::ZWriteEnable) == 0 &&
            state.render_as<dp2::Compare>(Rs::ZFunc) == dp2::Compare::Always)
            add(LintRule::DepthTestIdle);
        if (state.render(Rs::StencilEnable) != 0 && !(depth && depth->format().has_stencil()))
            add(LintRule::StencilWithoutBits);
    }

  private:
    LintLog& log_;
};

} // namespace

void add_pipeline_habits(LintChecks& checks, const LintSetting& setting) {
    checks.push_back(std::make_unique<PipelineHabits>(setting));
}

} // namespace tools
