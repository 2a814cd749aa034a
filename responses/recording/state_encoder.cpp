#include "responses/recording/state_encoder.h"

#include "rasterizer/state/vendor_switches.h"

namespace responses {

using dp2::Rs;
using dp2::Status;
using dp2::Tss;

namespace {

std::uint32_t number_of(Rs state) {
    return static_cast<std::uint32_t>(state);
}

} // namespace

// Written before the stage states: render states of DirectX 5 and 6 also change stage 0.
Status StateEncoder::render_states() {
    // OLDALPHABLENDENABLE is written first: it also sets ALPHABLENDENABLE, which may have been set later.
    const std::uint32_t old_blend = number_of(Rs::OldAlphaBlendEnable);
    const bool blend_written = state_.render_states[old_blend] != fresh_.render_states[old_blend];
    if (blend_written) DP2_TRY(out_.render_state(now_.render_state(old_blend)));
    for (std::uint32_t number = 0; number < state_.render_states.size(); ++number) {
        const bool written = number == number_of(Rs::AlphaBlendEnable) && blend_written;
        if (number == old_blend) continue;
        if (written || state_.render_states[number] != fresh_.render_states[number])
            DP2_TRY(out_.render_state(now_.render_state(number)));
    }
    if (state_.alpha_to_coverage)
        DP2_TRY(out_.render_state({number_of(Rs::PointSize), rasterizer::kAlphaCoverageOn}));
    return {};
}

Status StateEncoder::stages() {
    // TEXTUREMAPBLEND decides the alpha operation of stage 0 until that is set again.
    if (state_.alpha_by_texture)
        DP2_TRY(out_.render_state(
            {number_of(Rs::TextureMapBlend), dp2::enum_number(dp2::TextureBlend::Modulate)}));
    for (std::uint16_t slot = 0; slot < rasterizer::kSamplers; ++slot) {
        // The slots after the pixel samplers are stages 256 (displacement map) to 260 (vertex samplers).
        const auto stage = static_cast<std::uint16_t>(
            slot < rasterizer::kPixelSamplers ? slot : slot - rasterizer::kPixelSamplers + 256);
        const auto bias = static_cast<std::uint16_t>(Tss::MipMapLodBias);
        if (state_.fetch_four >> slot & 1)
            DP2_TRY(out_.texture_stage_state({stage, bias, rasterizer::kFetchFour}));
        for (std::uint16_t number = 0; number < rasterizer::kStageStates; ++number) {
            const std::uint32_t value = state_.stages[slot][number];
            if (slot == 0 && number == dp2::enum_number(Tss::AlphaOp) && state_.alpha_by_texture) continue;
            const bool fetches = number == bias && state_.fetch_four >> slot & 1;
            if (slot == 0 || fetches || value != fresh_.stages[slot][number])
                DP2_TRY(out_.texture_stage_state(now_.stage_state(stage, number)));
        }
    }
    return {};
}

Status StateEncoder::convolution_kernel() {
    const rasterizer::ConvolutionKernel& kernel = state_.convolution;
    return out_.set_convolution_kernel_mono({kernel.width, kernel.height, 0},
                                            std::span(kernel.row).first(kernel.width),
                                            std::span(kernel.column).first(kernel.height));
}

Status StateEncoder::transform(std::uint32_t type) {
    if (*state_.transform(type) == *fresh_.transform(type)) return {};
    return out_.set_transform(now_.transform(type));
}

Status StateEncoder::transforms() {
    for (std::uint32_t i = 0; i < rasterizer::kWorldMatrices; ++i) DP2_TRY(transform(256 + i));
    for (const std::uint32_t type : {2u, 3u}) DP2_TRY(transform(type)); // VIEW, PROJECTION
    for (std::uint32_t i = 0; i < rasterizer::kStages; ++i) DP2_TRY(transform(16 + i));
    return {};
}

Status StateEncoder::material() {
    return out_.set_material(state_.material);
}

Status StateEncoder::lights() {
    for (const auto& [index, slot] : state_.lights) {
        DP2_TRY(out_.create_light({index}));
        DP2_TRY(out_.set_light({index, 2}, std::optional(slot.light)));
        if (slot.enabled) DP2_TRY(out_.set_light({index, 0}, std::optional<wire::Light>()));
    }
    return {};
}

Status StateEncoder::clip_planes() {
    for (std::uint32_t i = 0; i < rasterizer::kUserPlanes; ++i)
        if (state_.clip_planes[i] != fresh_.clip_planes[i]) DP2_TRY(out_.set_clip_plane(now_.clip_plane(i)));
    return {};
}

Status StateEncoder::viewport() {
    if (state_.viewport) DP2_TRY(out_.viewport_info(now_.viewport()));
    return out_.z_range(now_.z_range());
}

Status StateEncoder::range_of_w() {
    return state_.w_range ? out_.w_info({state_.w_range->near, state_.w_range->far}) : Status();
}

Status StateEncoder::scissor() {
    return state_.scissor ? out_.set_scissor_rect(now_.scissor()) : Status();
}

Status StateEncoder::targets() {
    for (std::uint32_t t = 0; t < rasterizer::kTargets; ++t)
        if (state_.targets[t] != 0 || (t == 0 && state_.target_removed))
            DP2_TRY(out_.set_render_target2({t, state_.targets[t]}));
    return {};
}

Status StateEncoder::streams() {
    for (std::uint32_t s = 0; s < rasterizer::kStreams; ++s) {
        const rasterizer::StreamBinding& stream = state_.streams[s];
        if (stream.user_memory)
            DP2_TRY(out_.set_stream_source_um({s, stream.stride}));
        else if (stream.buffer != 0 || stream.stride != 0 || stream.offset != 0)
            DP2_TRY(out_.set_stream_source2(now_.stream(s)));
        if (stream.divider != 1) DP2_TRY(out_.set_stream_source_freq(now_.frequency(s)));
    }
    return {};
}

Status StateEncoder::indices() {
    return state_.indices != 0 ? out_.set_indices({state_.indices, state_.index_width}) : Status();
}

Status StateEncoder::vertex_format() {
    return out_.set_vertex_shader_decl({state_.vertex_format});
}

Status StateEncoder::selected_shaders() {
    DP2_TRY(out_.set_vertex_shader_func({state_.vertex_shader}));
    return out_.set_pixel_shader({state_.pixel_shader});
}

Status StateEncoder::constants() {
    const rasterizer::ShaderConstants &v = state_.vertex_constants, &p = state_.pixel_constants;
    DP2_TRY(out_.set_vertex_shader_const({}, v.floats));
    if (!v.more_floats.empty())
        DP2_TRY(out_.set_vertex_shader_const({rasterizer::kFloatRegisters, 0}, v.more_floats));
    DP2_TRY(out_.set_vertex_shader_const_i({}, v.integers));
    DP2_TRY(out_.set_vertex_shader_const_b({}, v.booleans));
    DP2_TRY(out_.set_pixel_shader_const({}, p.floats));
    DP2_TRY(out_.set_pixel_shader_const_i({}, p.integers));
    return out_.set_pixel_shader_const_b({}, p.booleans);
}

} // namespace responses
