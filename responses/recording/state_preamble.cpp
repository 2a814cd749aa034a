#include "responses/recording/state_preamble.h"

#include <algorithm>
#include <cstring>

#include "dp2/commands/encoder.h"
#include "dp2/shaders/shader.h"
#include "rasterizer/state/vendor_switches.h"
#include "responses/context/state_records.h"

namespace responses {

namespace {

using dp2::Rs;
using dp2::Status;
using dp2::Tss;
using rasterizer::DeviceState;
using rasterizer::Handle;

std::uint32_t number_of(Rs state) {
    return static_cast<std::uint32_t>(state);
}

class Preamble {
  public:
    Preamble(const Context& context, Handle any_surface, std::span<std::byte> out,
             const dp2::DecodeContext& decode)
        : context_(context), front_end_(context.front_end), state_(front_end_.state()), now_(state_),
          any_surface_(any_surface), out_(out, decode) {
        fresh_.interface_version = state_.interface_version;
    }

    Status run() {
        DP2_TRY(shaders());
        DP2_TRY(palettes());
        DP2_TRY(render_states());
        DP2_TRY(stages());
        DP2_TRY(geometry());
        DP2_TRY(bindings());
        DP2_TRY(constants());
        return queries();
    }
    dp2::ByteSpan bytes() const { return out_.bytes(); }

  private:
    Status shaders() {
        for (const auto& [handle, declaration] : front_end_.shaders().declarations()) {
            const auto code = front_end_.shaders().declared_shaders().find(handle);
            const bool with_code = code != front_end_.shaders().declared_shaders().end();
            const bool of_tokens = !declaration.constants.empty() ||
                                   std::ranges::any_of(declaration.generated, [](const auto& element) {
                                       return element.type != dp2::DeclType::Unused;
                                   });
            if (with_code || of_tokens) {
                DP2_TRY(out_.create_vertex_shader({handle, 0, 0}, dp2::declaration_tokens(declaration),
                                                  with_code ? dp2::shader_tokens(code->second->code)
                                                            : std::vector<std::uint32_t>()));
            } else {
                DP2_TRY(out_.create_vertex_shader_decl({handle, 0}, dp2::declaration_elements(declaration)));
            }
        }
        for (const auto& [handle, shader] : front_end_.shaders().vertex_shaders())
            DP2_TRY(out_.create_vertex_shader_func({handle, 0}, dp2::shader_tokens(shader->code)));
        for (const auto& [handle, shader] : front_end_.shaders().pixel_shaders())
            DP2_TRY(out_.create_pixel_shader({handle, 0}, dp2::shader_tokens(shader->code)));
        return {};
    }
    // Attaching a palette to a surface creates it; palettes without a surface are attached for a moment.
    Status palettes() {
        if (front_end_.palettes().all().empty()) return {};
        const auto attach = [&](Handle handle, Handle surface) {
            const bool alpha = front_end_.palettes().all().at(handle).alpha;
            return out_.set_palette({handle, alpha ? rasterizer::kAlphaPalette : 0, surface});
        };
        for (const auto& [handle, palette] : front_end_.palettes().all()) {
            DP2_TRY(attach(handle, any_surface_));
            DP2_TRY(out_.update_palette({handle, 0, 0}, palette.entries));
        }
        DP2_TRY(out_.set_palette({0, 0, any_surface_}));
        for (const auto& [surface, handle] : front_end_.palettes().attached())
            DP2_TRY(attach(handle, surface));
        return {};
    }

    // Those of DirectX 5 and 6 change stage 0 as well, which comes after.
    Status render_states() {
        // Sets ALPHABLENDENABLE, which has a smaller number and may have been set again.
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

    Status stages() {
        // Decides the alpha operation until that is set again.
        if (state_.alpha_by_texture)
            DP2_TRY(out_.render_state(
                {number_of(Rs::TextureMapBlend), dp2::enum_number(dp2::TextureBlend::Modulate)}));
        for (std::uint16_t slot = 0; slot < rasterizer::kSamplers; ++slot) {
            // Rows past the pixel samplers are the displacement map's and the vertex samplers'.
            const auto stage = static_cast<std::uint16_t>(
                slot < rasterizer::kPixelSamplers ? slot : slot - rasterizer::kPixelSamplers + 256);
            const auto bias = static_cast<std::uint16_t>(Tss::MipMapLodBias);
            if (state_.fetch_four >> slot & 1)
                DP2_TRY(out_.texture_stage_state({stage, bias, rasterizer::kFetchFour}));
            for (std::uint16_t number = 0; number < rasterizer::kStageStates; ++number) {
                const std::uint32_t value = state_.stages[slot][number];
                if (slot == 0 && number == dp2::enum_number(Tss::AlphaOp) && state_.alpha_by_texture)
                    continue;
                const bool fetches = number == bias && state_.fetch_four >> slot & 1;
                if (slot == 0 || fetches || value != fresh_.stages[slot][number])
                    DP2_TRY(out_.texture_stage_state(now_.stage_state(stage, number)));
            }
        }
        const rasterizer::ConvolutionKernel& kernel = state_.convolution;
        return out_.set_convolution_kernel_mono({kernel.width, kernel.height, 0},
                                                std::span(kernel.row).first(kernel.width),
                                                std::span(kernel.column).first(kernel.height));
    }

    Status transform(std::uint32_t type) {
        if (*state_.transform(type) == *fresh_.transform(type)) return {};
        return out_.set_transform(now_.transform(type));
    }

    Status geometry() {
        for (std::uint32_t i = 0; i < rasterizer::kWorldMatrices; ++i) DP2_TRY(transform(256 + i));
        for (const std::uint32_t type : {2u, 3u}) DP2_TRY(transform(type)); // VIEW, PROJECTION
        for (std::uint32_t i = 0; i < rasterizer::kStages; ++i) DP2_TRY(transform(16 + i));
        DP2_TRY(out_.set_material(state_.material));
        for (const auto& [index, slot] : state_.lights) {
            DP2_TRY(out_.create_light({index}));
            DP2_TRY(out_.set_light({index, 2}, std::optional(slot.light)));
            if (slot.enabled) DP2_TRY(out_.set_light({index, 0}, std::optional<wire::Light>()));
        }
        for (std::uint32_t i = 0; i < rasterizer::kUserPlanes; ++i)
            if (state_.clip_planes[i] != fresh_.clip_planes[i])
                DP2_TRY(out_.set_clip_plane(now_.clip_plane(i)));
        if (state_.viewport) DP2_TRY(out_.viewport_info(now_.viewport()));
        DP2_TRY(out_.z_range(now_.z_range()));
        if (state_.w_range) DP2_TRY(out_.w_info({state_.w_range->near, state_.w_range->far}));
        if (state_.scissor) DP2_TRY(out_.set_scissor_rect(now_.scissor()));
        return {};
    }

    Status bindings() {
        for (std::uint32_t t = 0; t < rasterizer::kTargets; ++t)
            if (state_.targets[t] != 0 || (t == 0 && state_.target_removed))
                DP2_TRY(out_.set_render_target2({t, state_.targets[t]}));
        for (std::uint32_t s = 0; s < rasterizer::kStreams; ++s) {
            const rasterizer::StreamBinding& stream = state_.streams[s];
            if (stream.user_memory)
                DP2_TRY(out_.set_stream_source_um({s, stream.stride}));
            else if (stream.buffer != 0 || stream.stride != 0 || stream.offset != 0)
                DP2_TRY(out_.set_stream_source2(now_.stream(s)));
            if (stream.divider != 1) DP2_TRY(out_.set_stream_source_freq(now_.frequency(s)));
        }
        if (state_.indices != 0) DP2_TRY(out_.set_indices({state_.indices, state_.index_width}));
        DP2_TRY(out_.set_vertex_shader_decl({state_.vertex_format}));
        DP2_TRY(out_.set_vertex_shader_func({state_.vertex_shader}));
        return out_.set_pixel_shader({state_.pixel_shader});
    }

    Status constants() {
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

    Status queries() {
        const auto all = context_.queries.at_rest(); // checked before
        if (!all) return {};
        for (const auto& [id, kind] : *all)
            DP2_TRY(out_.create_query({static_cast<std::uint32_t>(id), kind->number}));
        return {};
    }

    const Context& context_;
    const rasterizer::FrontEnd& front_end_;
    const DeviceState& state_;
    const StateRecords now_;
    const Handle any_surface_;
    DeviceState fresh_;
    dp2::Encoder out_;
};

// Encodes into a buffer that grows until the commands fit: their size is not known before.
dp2::Result<std::vector<std::byte>> encoded(const Context& context, Handle any_surface,
                                            const dp2::DecodeContext& decode) {
    constexpr std::size_t kLargest = std::size_t{256} << 20;
    for (std::size_t room = std::size_t{64} << 10;; room *= 4) {
        std::vector<std::byte> out(std::min(room, kLargest));
        Preamble preamble(context, any_surface, out, decode);
        const Status status = preamble.run();
        if (status.ok()) {
            out.resize(preamble.bytes().size());
            return out;
        }
        if (status.error().fault != dp2::Fault::NoSpace || room >= kLargest) return status.error();
    }
}

} // namespace

Status check_state_preamble(const Context& context) {
    if (context.lost) return dp2::not_supported("recording with a lost context");
    if (context.front_end.patches().size() != 0) return dp2::not_supported("recording with kept patches");
    if (context.front_end.diverted())
        return dp2::not_supported("recording with predication or stream output");
    if (!context.queries.at_rest())
        return dp2::not_supported("recording while a query counts or waits for its answer");
    return {};
}

dp2::Result<std::vector<std::byte>> state_preamble(const Context& context, Handle any_surface,
                                                   const dp2::Dialect& dialect) {
    DP2_TRY(check_state_preamble(context));
    const dp2::DecodeContext decode{0, 0, dialect};
    DP2_TRY(std::vector<std::byte> out, encoded(context, any_surface, decode));
    const auto append = [&out](dp2::ByteSpan bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); };
    const auto say = [&](StateSetOperation operation, std::uint32_t handle) -> Status {
        std::byte room[sizeof(wire::Command) + sizeof(wire::StateSet)];
        dp2::Encoder encoder(room, decode);
        DP2_TRY(encoder.state_set({static_cast<std::uint32_t>(operation), handle, 0}));
        append(encoder.bytes());
        return {};
    };
    // The block that is being recorded comes last, because it stays open.
    const auto open = context.blocks.open();
    for (const auto& [handle, commands] : context.blocks.all()) {
        if (handle == open) continue;
        DP2_TRY(say(StateSetOperation::Begin, handle));
        append(commands);
        DP2_TRY(say(StateSetOperation::End, 0));
    }
    if (open) {
        DP2_TRY(say(StateSetOperation::Begin, *open));
        append(context.blocks.all().at(*open));
    }
    return out;
}

} // namespace responses
