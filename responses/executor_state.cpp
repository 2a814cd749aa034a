// Executor: states, bindings, vertex formats.
#include <cstring>

#include "dp2/refusals.h"
#include "rasterizer/state/vendor_switches.h"
#include "responses/executor.h"

namespace responses {

dp2::Status Executor::on_render_state(const Command&, const dp2::wire::RenderState& state) {
    using rasterizer::WrittenSwitch;
    if (rasterizer::written_switch(static_cast<dp2::Rs>(state.state), state.value) ==
        WrittenSwitch::ResolveDepth)
        return resolve_depth();
    // A scene begins: what VERTEXSTATS counts from.
    if (state.state == static_cast<std::uint32_t>(dp2::Rs::SceneCapture) && state.value != 0)
        context_.scene_start = std::make_shared<const QueryMark>(context_.marker.end(Needs::Counts));
    setters_.set_render_state(state.state, state.value);
    if (state.state == static_cast<std::uint32_t>(dp2::Rs::DeleteRtPatch))
        front_end_.patches().remove(state.value);
    if (render_states_ && state.state < 256) render_states_[state.state] = state.value;
    return {};
}
// The depth buffer into the depth texture of stage 0, if there are such (pipeline spec 3.9, RESZ).
dp2::Status Executor::resolve_depth() {
    const rasterizer::DeviceState& state = front_end_.state();
    const rasterizer::Handle texture = state.stage(0, dp2::Tss::Texture);
    const auto from = gpu_.resources().surface(state.depth, "");
    const auto to = gpu_.resources().surface(texture, "");
    if (!from.ok() || !to.ok() || !(*to)->format().is_depth()) return {};
    const auto whole = [](const rasterizer::Surface& surface) {
        return rasterizer::Rect{0, 0, surface.level(0).width, surface.level(0).height};
    };
    return context_.blitter.blt({texture, 0, "D3DRS_POINTSIZE"}, whole(**to),
                                {state.depth, 0, "D3DRS_POINTSIZE"}, whole(**from),
                                rasterizer::BlitFilter::Point);
}
dp2::Status Executor::on_texture_stage_state(const Command&, const dp2::wire::TextureStageState& state) {
    setters_.set_stage_state(state.stage, state.state, state.value);
    return {};
}
dp2::Status Executor::on_viewport_info(const Command&, const dp2::wire::ViewportInfo& v) {
    setters_.set_viewport({v.x, v.y, v.width, v.height});
    return {};
}
dp2::Status Executor::on_w_info(const Command&, const dp2::wire::WInfo& info) {
    setters_.set_w_range(info.w_near, info.w_far);
    return {};
}
dp2::Status Executor::on_z_range(const Command&, const dp2::wire::ZRange& range) {
    setters_.set_depth_range(range.min_z, range.max_z);
    return {};
}

namespace {

rasterizer::Matrix matrix_of(const dp2::wire::SetTransform& transform) {
    rasterizer::Matrix matrix;
    static_assert(sizeof matrix.m == sizeof transform.matrix);
    std::memcpy(matrix.m, transform.matrix.data(), sizeof matrix.m);
    return matrix;
}

} // namespace

dp2::Status Executor::on_set_transform(const Command&, const dp2::wire::SetTransform& transform) {
    setters_.set_transform(transform.type, matrix_of(transform), rasterizer::MatrixChange::Replace);
    return {};
}
dp2::Status Executor::on_multiply_transform(const Command&, const dp2::wire::SetTransform& transform) {
    using Change = rasterizer::MatrixChange;
    const bool matrix_first = dialect_.multiply_order == dp2::MultiplyOrder::MatrixFirst;
    setters_.set_transform(transform.type, matrix_of(transform),
                           matrix_first ? Change::MultiplyBefore : Change::MultiplyAfter);
    return {};
}

dp2::Status Executor::on_set_material(const Command&, const dp2::wire::SetMaterial& material) {
    setters_.set_material(material);
    return {};
}
dp2::Status Executor::on_set_light(const Command&, const dp2::wire::SetLight& set,
                                   const std::optional<dp2::wire::Light>& data) {
    using dp2::LightDataType;
    DP2_TRY(dp2::refusal(set));
    DP2_TRY(rasterizer::LightSlot* const slot, setters_.light(set.index));
    if (data) slot->light = *data;
    if (set.data_type == dp2::enum_number(LightDataType::Enable)) slot->enabled = true;
    if (set.data_type == dp2::enum_number(LightDataType::Disable)) slot->enabled = false;
    return {};
}
dp2::Status Executor::on_create_light(const Command&, const dp2::wire::CreateLight& create) {
    DP2_TRY(rasterizer::LightSlot* const slot, setters_.light(create.index));
    *slot = {};
    return {};
}
dp2::Status Executor::on_set_clip_plane(const Command&, const dp2::wire::SetClipPlane& set) {
    setters_.set_clip_plane(set.index, set.plane);
    return {};
}

dp2::Status Executor::on_set_render_target(const Command&, const dp2::wire::SetRenderTarget& set) {
    DP2_TRY(setters_.set_target(0, set.target));
    return setters_.set_depth(set.depth);
}
dp2::Status Executor::on_set_render_target2(const Command&, const dp2::wire::SetRenderTarget2& set) {
    return setters_.set_target(set.index, set.target);
}
dp2::Status Executor::on_set_depth_stencil(const Command&, const dp2::wire::SetDepthStencil& set) {
    return setters_.set_depth(set.depth);
}
dp2::Status Executor::on_set_scissor_rect(const Command&, const dp2::wire::Rect& rect) {
    setters_.set_scissor({rect.left, rect.top, rect.right, rect.bottom});
    return {};
}

dp2::Status Executor::on_set_stream_source(const Command&, const dp2::wire::SetStreamSource& set) {
    setters_.set_stream(set.stream, {set.buffer, 0, set.stride, 1, false});
    return {};
}
dp2::Status Executor::on_set_stream_source_um(const Command&, const dp2::wire::SetStreamSourceUm& set) {
    setters_.set_stream(0, {0, 0, set.stride, 1, true});
    return {};
}
dp2::Status Executor::on_set_stream_source2(const Command&, const dp2::wire::SetStreamSource2& set) {
    setters_.set_stream(set.stream, {set.buffer, set.offset, set.stride, 1, false});
    return {};
}
dp2::Status Executor::on_set_stream_source_freq(const Command&, const dp2::wire::SetStreamSourceFreq& set) {
    setters_.set_stream_divider(set.stream, set.divider);
    return {};
}
dp2::Status Executor::on_set_indices(const Command&, const dp2::wire::SetIndices& set) {
    setters_.set_indices(set.buffer, set.stride);
    return {};
}

// An FVF code, or a DX8 shader: its declaration and function replace those of the DX9 commands (F.1).
dp2::Status Executor::on_set_vertex_shader(const Command&, const dp2::wire::VertexFormat& format) {
    setters_.set_vertex_format(format.handle);
    setters_.set_vertex_shader(0);
    return {};
}
dp2::Status Executor::create_shader(Stage stage, const dp2::wire::CreateShaderCode& create, Bytes code) {
    DP2_TRY(dp2::refusal(create, code));
    return front_end_.shaders().create_shader(stage, create.handle, Array<std::uint32_t>(code));
}
dp2::Status Executor::on_create_vertex_shader(const Command&, const dp2::wire::CreateVertexShader& create,
                                              Bytes declaration, Bytes code) {
    DP2_TRY(auto parsed, dp2::created_declaration(create, declaration, code));
    if (code.empty()) return front_end_.shaders().create_declaration(create.handle, std::move(parsed));
    return front_end_.shaders().create_declared_shader(create.handle, std::move(parsed),
                                                       Array<std::uint32_t>(code));
}
dp2::Status Executor::on_delete_vertex_shader(const Command&, const dp2::wire::ShaderHandle& shader) {
    front_end_.shaders().delete_declaration(shader.handle);
    return {};
}
dp2::Status Executor::on_create_vertex_shader_decl(const Command&,
                                                   const dp2::wire::CreateVertexShaderDecl& create,
                                                   Array<dp2::wire::VertexElement> elements) {
    DP2_TRY(auto declaration, dp2::created_declaration(create, elements));
    return front_end_.shaders().create_declaration(create.handle, std::move(declaration));
}
dp2::Status Executor::on_delete_vertex_shader_decl(const Command&, const dp2::wire::ShaderHandle& shader) {
    front_end_.shaders().delete_declaration(shader.handle);
    return {};
}
dp2::Status Executor::on_set_vertex_shader_decl(const Command&, const dp2::wire::VertexFormat& format) {
    setters_.set_vertex_format(format.handle);
    return {};
}
dp2::Status Executor::on_set_vertex_shader_func(const Command&, const dp2::wire::ShaderHandle& shader) {
    setters_.set_vertex_shader(shader.handle);
    return {};
}
dp2::Status Executor::on_set_pixel_shader(const Command&, const dp2::wire::ShaderHandle& shader) {
    setters_.set_pixel_shader(shader.handle);
    return {};
}

} // namespace responses
