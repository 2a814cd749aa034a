#include "responses/context/executor_state.h"

#include <cstring>

#include "dp2/shaders/refusals.h"
#include "dp2/tables/undefined_values.h"
#include "rasterizer/state/vendor_switches.h"

namespace responses {

dp2::Status StateExecutor::on_render_state(const dp2::Command&, const wire::RenderState& state) {
    using rasterizer::WrittenSwitch;
    DP2_TRY(dp2::refusal(state));
    const auto name = static_cast<dp2::Rs>(state.state);
    const WrittenSwitch written = rasterizer::written_switch(name, state.value);
    if (written == WrittenSwitch::ResolveDepth) return resolve_depth();
    if (name == dp2::Rs::SceneCapture && state.value != 0) context_.begin_scene();
    const bool as_it_is = strict_ || written != WrittenSwitch::None;
    const auto defined =
        as_it_is ? std::optional(state.value) : dp2::defined_render_state(state.state, state.value);
    if (defined) setters_.set_render_state(state.state, *defined);
    if (name == dp2::Rs::DeleteRtPatch) context_.front_end.patches().remove(state.value);
    mirror_.set(state.state, state.value);
    return {};
}
// RESZ: resolves the depth buffer into the depth texture of stage 0, if both exist (PIPELINE.md 3.9).
dp2::Status StateExecutor::resolve_depth() {
    const rasterizer::DeviceState& state = context_.front_end.state();
    const rasterizer::Handle texture = state.stage(0, dp2::Tss::Texture);
    const auto from = resources_.surface(state.depth, "");
    const auto to = resources_.surface(texture, "");
    if (!from.ok() || !to.ok() || !(*to)->format().is_depth()) return {};
    return context_.blitter.blt({texture, 0, "D3DRS_POINTSIZE"}, (*to)->level(0).whole(),
                                {state.depth, 0, "D3DRS_POINTSIZE"}, (*from)->level(0).whole(),
                                rasterizer::BlitFilter::Point);
}
dp2::Status StateExecutor::on_texture_stage_state(const dp2::Command&, const wire::TextureStageState& state) {
    const bool old_filters = setters_.state().interface_version < rasterizer::kDx8;
    const auto defined = strict_ ? std::optional(state.value)
                                 : dp2::defined_stage_state(state.state, state.value, old_filters);
    if (defined) setters_.set_stage_state(state.stage, state.state, *defined);
    return {};
}
dp2::Status StateExecutor::on_viewport_info(const dp2::Command&, const wire::ViewportInfo& v) {
    setters_.set_viewport({v.x, v.y, v.width, v.height});
    return {};
}
dp2::Status StateExecutor::on_w_info(const dp2::Command&, const wire::WInfo& info) {
    setters_.set_w_range({info.w_near, info.w_far});
    return {};
}
dp2::Status StateExecutor::on_z_range(const dp2::Command&, const wire::ZRange& range) {
    setters_.set_depth_range(range.min_z, range.max_z);
    return {};
}

namespace {

rasterizer::Matrix matrix_of(const wire::SetTransform& transform) {
    rasterizer::Matrix matrix;
    static_assert(sizeof matrix.m == sizeof transform.matrix);
    std::memcpy(matrix.m, transform.matrix.data(), sizeof matrix.m);
    return matrix;
}

} // namespace

dp2::Status StateExecutor::on_set_transform(const dp2::Command&, const wire::SetTransform& transform) {
    setters_.set_transform(transform.type, matrix_of(transform), rasterizer::MatrixChange::Replace);
    return {};
}
dp2::Status StateExecutor::on_multiply_transform(const dp2::Command&, const wire::SetTransform& transform) {
    using Change = rasterizer::MatrixChange;
    const bool matrix_first = multiply_order_ == dp2::MultiplyOrder::MatrixFirst;
    setters_.set_transform(transform.type, matrix_of(transform),
                           matrix_first ? Change::MultiplyBefore : Change::MultiplyAfter);
    return {};
}

dp2::Status StateExecutor::on_set_material(const dp2::Command&, const wire::SetMaterial& material) {
    setters_.set_material(material);
    return {};
}
dp2::Status StateExecutor::on_set_light(const dp2::Command&, const wire::SetLight& set,
                                        const std::optional<wire::Light>& data) {
    using dp2::LightDataType;
    DP2_TRY(dp2::refusal(set));
    return setters_.change_light(set.index, [&](rasterizer::LightSlot& slot) {
        if (data) slot.light = *data;
        if (set.data_type == dp2::enum_number(LightDataType::Enable)) slot.enabled = true;
        if (set.data_type == dp2::enum_number(LightDataType::Disable)) slot.enabled = false;
    });
}
dp2::Status StateExecutor::on_create_light(const dp2::Command&, const wire::CreateLight& create) {
    return setters_.change_light(create.index, [](rasterizer::LightSlot& slot) { slot = {}; });
}
dp2::Status StateExecutor::on_set_clip_plane(const dp2::Command&, const wire::SetClipPlane& set) {
    setters_.set_clip_plane(set.index, set.plane);
    return {};
}

dp2::Status StateExecutor::on_set_render_target(const dp2::Command&, const wire::SetRenderTarget& set) {
    return setters_.set_target_and_depth(set.target, set.depth);
}
dp2::Status StateExecutor::on_set_render_target2(const dp2::Command&, const wire::SetRenderTarget2& set) {
    const bool removes = set.index == 0 && set.target == 0;
    if (removes && no_target_ == dp2::NoTarget::Refused)
        return dp2::Error{dp2::Fault::BadHandle, 0, 0, "hRenderTarget"};
    return setters_.set_target(set.index, set.target);
}
dp2::Status StateExecutor::on_set_depth_stencil(const dp2::Command&, const wire::SetDepthStencil& set) {
    return setters_.set_depth(set.depth);
}
dp2::Status StateExecutor::on_set_scissor_rect(const dp2::Command&, const wire::Rect& rect) {
    setters_.set_scissor({rect.left, rect.top, rect.right, rect.bottom});
    return {};
}

dp2::Status StateExecutor::on_set_stream_source(const dp2::Command&, const wire::SetStreamSource& set) {
    setters_.set_stream(set.stream, {set.buffer, 0, set.stride, 1, false});
    return {};
}
dp2::Status StateExecutor::on_set_stream_source_um(const dp2::Command&, const wire::SetStreamSourceUm& set) {
    setters_.set_stream(0, {0, 0, set.stride, 1, true});
    return {};
}
dp2::Status StateExecutor::on_set_stream_source2(const dp2::Command&, const wire::SetStreamSource2& set) {
    setters_.set_stream(set.stream, {set.buffer, set.offset, set.stride, 1, false});
    return {};
}
dp2::Status StateExecutor::on_set_stream_source_freq(const dp2::Command&,
                                                     const wire::SetStreamSourceFreq& set) {
    setters_.set_stream_divider(set.stream, set.divider);
    return {};
}
dp2::Status StateExecutor::on_set_indices(const dp2::Command&, const wire::SetIndices& set) {
    setters_.set_indices(set.buffer, set.stride);
    return {};
}

} // namespace responses
