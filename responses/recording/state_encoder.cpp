#include "responses/recording/state_encoder.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "rasterizer/state/vendor_switches.h"

namespace responses {

using dp2::Opcode;
using dp2::Rs;
using dp2::Status;
using dp2::Tss;

namespace {

std::uint32_t number_of(Rs state) {
    return static_cast<std::uint32_t>(state);
}

// Compares bits: 0 and -0 differ. For types without padding.
template <class T> bool same_bits(const T& a, const T& b) {
    static_assert(std::is_trivially_copyable_v<T>);
    return std::memcmp(&a, &b, sizeof a) == 0;
}

bool is_identity(const rasterizer::ConvolutionKernel& kernel) {
    constexpr rasterizer::ConvolutionKernel kNew;
    return kernel.width == kNew.width && kernel.height == kNew.height &&
           same_bits(kernel.row[0], kNew.row[0]) && same_bits(kernel.column[0], kNew.column[0]);
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
    const bool old_filters = state_.interface_version < rasterizer::kDx8;
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
            const bool known = slot == 0 && dp2::stage_state_generation(number) <= generation_ &&
                               dp2::is_defined_stage_state(number, value, old_filters);
            if (known || fetches || value != fresh_.stages[slot][number])
                DP2_TRY(out_.texture_stage_state(now_.stage_state(stage, number)));
        }
    }
    return {};
}

Status StateEncoder::convolution_kernel() {
    const rasterizer::ConvolutionKernel& kernel = state_.convolution;
    if (!writes(Opcode::SetConvolutionKernelMono, !is_identity(kernel))) return {};
    return out_.set_convolution_kernel_mono({kernel.width, kernel.height, 0},
                                            std::span(kernel.row).first(kernel.width),
                                            std::span(kernel.column).first(kernel.height));
}

Status StateEncoder::transform(std::uint32_t type) {
    if (same_bits(*state_.transform(type), *fresh_.transform(type))) return {};
    return out_.set_transform(now_.transform(type));
}

Status StateEncoder::transforms() {
    for (std::uint32_t i = 0; i < rasterizer::kWorldMatrices; ++i)
        DP2_TRY(transform(world_matrix_type(generation_, i)));
    for (const std::uint32_t type : {2u, 3u}) DP2_TRY(transform(type)); // VIEW, PROJECTION
    for (std::uint32_t i = 0; i < rasterizer::kStages; ++i) DP2_TRY(transform(16 + i));
    return {};
}

Status StateEncoder::material() {
    const bool differs = !same_bits(state_.material, fresh_.material);
    return writes(Opcode::SetMaterial, differs) ? out_.set_material(state_.material) : Status();
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
        if (!same_bits(state_.clip_planes[i], fresh_.clip_planes[i]))
            DP2_TRY(out_.set_clip_plane(now_.clip_plane(i)));
    return {};
}

Status StateEncoder::viewport() {
    if (state_.viewport) DP2_TRY(out_.viewport_info(now_.viewport()));
    const bool differs = !same_bits(state_.min_z, fresh_.min_z) || !same_bits(state_.max_z, fresh_.max_z);
    return writes(Opcode::ZRange, differs) ? out_.z_range(now_.z_range()) : Status();
}

Status StateEncoder::range_of_w() {
    return state_.w_range ? out_.w_info({state_.w_range->near, state_.w_range->far}) : Status();
}

Status StateEncoder::scissor() {
    return state_.scissor ? out_.set_scissor_rect(now_.scissor()) : Status();
}

Status StateEncoder::targets() {
    for (std::uint32_t t = 0; t < rasterizer::kTargets; ++t) {
        const bool removed = t == 0 && state_.target_removed;
        if (t == 0 && !removed && creation_sets_target(state_)) continue;
        if (state_.targets[t] != 0 || removed) DP2_TRY(out_.set_render_target2({t, state_.targets[t]}));
    }
    return {};
}

Status StateEncoder::stream(std::uint32_t number) {
    const rasterizer::StreamBinding& stream = state_.streams[number];
    if (stream.user_memory) return out_.set_stream_source_um({number, stream.stride});
    if (stream.buffer == 0 && stream.stride == 0 && stream.offset == 0) return {};
    if (writes(Opcode::SetStreamSource2, stream.offset != 0))
        return out_.set_stream_source2(now_.stream(number));
    return out_.set_stream_source({number, stream.buffer, stream.stride});
}

Status StateEncoder::streams() {
    for (std::uint32_t s = 0; s < rasterizer::kStreams; ++s) {
        DP2_TRY(stream(s));
        if (state_.streams[s].divider != 1) DP2_TRY(out_.set_stream_source_freq(now_.frequency(s)));
    }
    return {};
}

Status StateEncoder::indices() {
    if (state_.indices == fresh_.indices && state_.index_width == fresh_.index_width) return {};
    return out_.set_indices({state_.indices, state_.index_width});
}

// SETVERTEXSHADER also sets the code, to none, and the constants of its declaration; both are written later.
Status StateEncoder::vertex_format() {
    if (dp2::has_command(generation_, Opcode::SetVertexShaderDecl))
        return out_.set_vertex_shader_decl({state_.vertex_format});
    const bool writes_format = writes(Opcode::SetVertexShader, state_.vertex_format != 0);
    return writes_format ? out_.set_vertex_shader({state_.vertex_format}) : Status();
}

Status StateEncoder::selected_shaders() {
    if (writes(Opcode::SetVertexShaderFunc, state_.vertex_shader != 0))
        DP2_TRY(out_.set_vertex_shader_func({state_.vertex_shader}));
    const bool writes_pixels = writes(Opcode::SetPixelShader, state_.pixel_shader != 0);
    return writes_pixels ? out_.set_pixel_shader({state_.pixel_shader}) : Status();
}

Status StateEncoder::vertex_constants() {
    const rasterizer::ShaderConstants& constants = state_.vertex_constants;
    // A selected declaration may have loaded constants that are zeros by now.
    if (writes(Opcode::SetVertexShaderConst, constants.floats_end != 0 || state_.vertex_format != 0))
        DP2_TRY(out_.set_vertex_shader_const({}, constants.floats));
    if (!constants.more_floats.empty())
        DP2_TRY(out_.set_vertex_shader_const({rasterizer::kFloatRegisters, 0}, constants.more_floats));
    const rasterizer::ShaderConstants& fresh = fresh_.vertex_constants;
    if (writes(Opcode::SetVertexShaderConstI, constants.integers != fresh.integers))
        DP2_TRY(out_.set_vertex_shader_const_i({}, constants.integers));
    const bool writes_booleans = writes(Opcode::SetVertexShaderConstB, constants.booleans != fresh.booleans);
    return writes_booleans ? out_.set_vertex_shader_const_b({}, constants.booleans) : Status();
}

Status StateEncoder::pixel_constants() {
    const rasterizer::ShaderConstants& constants = state_.pixel_constants;
    const std::size_t floats = generation_ < dp2::Generation::Dx9
                                   ? std::max<std::size_t>(constants.floats_end, kOldPixelConstants)
                                   : constants.floats.size();
    if (writes(Opcode::SetPixelShaderConst, constants.floats_end != 0))
        DP2_TRY(out_.set_pixel_shader_const({}, std::span(constants.floats).first(floats)));
    const rasterizer::ShaderConstants& fresh = fresh_.pixel_constants;
    if (writes(Opcode::SetPixelShaderConstI, constants.integers != fresh.integers))
        DP2_TRY(out_.set_pixel_shader_const_i({}, constants.integers));
    const bool writes_booleans = writes(Opcode::SetPixelShaderConstB, constants.booleans != fresh.booleans);
    return writes_booleans ? out_.set_pixel_shader_const_b({}, constants.booleans) : Status();
}

Status StateEncoder::constants() {
    DP2_TRY(vertex_constants());
    return pixel_constants();
}

} // namespace responses
