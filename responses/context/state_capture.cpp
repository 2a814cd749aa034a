// CAPTURE and CREATE: encode the device's state as commands that set it. WIRE.md E.12, I-35.
#include <cassert>
#include <optional>

#include "dp2/commands/encoder.h"
#include "dp2/tables/generations.h"
#include "dp2/tables/render_states.h"
#include "dp2/tables/stage_states.h"
#include "responses/context/state_blocks.h"
#include "responses/context/state_records.h"

namespace responses {

namespace {

using dp2::Status;
using rasterizer::DeviceState;

// Re-encodes a block with current values. Commands keep their sizes, so the block's size is known.
class Capture : public dp2::NullHandler {
  public:
    Capture(const DeviceState& state, dp2::Encoder& encoder) : now_(state), encoder_(encoder) {}

    Status finish() {
        if (!open_) return {};
        open_ = false;
        return encoder_.end();
    }
    Status on_command(const dp2::Command& command) {
        DP2_TRY(finish());
        open_ = true;
        const bool multiplies = command.op->op == dp2::Opcode::MultiplyTransform;
        return encoder_.begin(multiplies ? dp2::Opcode::SetTransform : command.op->op);
    }
    using Command = dp2::Command;
    template <class T> using Array = dp2::PackedArray<T>;

    Status on_render_state(const Command&, const wire::RenderState& r) {
        return add<dp2::Opcode::RenderState>(now_.render_state(r.state));
    }
    Status on_texture_stage_state(const Command&, const wire::TextureStageState& r) {
        return add<dp2::Opcode::TextureStageState>(now_.stage_state(r.stage, r.state));
    }
    // While no viewport or scissor rectangle has been set, the block keeps the recorded one.
    Status on_viewport_info(const Command&, const wire::ViewportInfo& r) {
        return add<dp2::Opcode::ViewportInfo>(now_.state().viewport ? now_.viewport() : r);
    }
    Status on_z_range(const Command&, const wire::ZRange&) {
        return add<dp2::Opcode::ZRange>(now_.z_range());
    }
    Status on_set_material(const Command&, const wire::SetMaterial&) {
        return add<dp2::Opcode::SetMaterial>(now_.state().material);
    }
    Status on_set_light(const Command&, const wire::SetLight& r, const std::optional<wire::Light>& data) {
        const rasterizer::LightSlot slot = now_.light(r.index);
        const std::uint32_t type = slot.enabled ? 0 : 1; // ENABLE, DISABLE
        if (data) return add<dp2::Opcode::SetLight>(wire::SetLight{r.index, 2}, std::optional(slot.light));
        return add<dp2::Opcode::SetLight>(wire::SetLight{r.index, type}, std::optional<wire::Light>());
    }
    Status on_set_transform(const Command&, const wire::SetTransform& r) {
        return add<dp2::Opcode::SetTransform>(now_.transform(r.type));
    }
    Status on_multiply_transform(const Command&, const wire::SetTransform& r) {
        return add<dp2::Opcode::SetTransform>(now_.transform(r.type));
    }
    Status on_set_clip_plane(const Command&, const wire::SetClipPlane& r) {
        return add<dp2::Opcode::SetClipPlane>(now_.clip_plane(r.index));
    }
    Status on_set_vertex_shader(const Command&, const wire::VertexFormat&) {
        return add<dp2::Opcode::SetVertexShader>(wire::VertexFormat{now_.state().vertex_format});
    }
    Status on_set_vertex_shader_decl(const Command&, const wire::VertexFormat&) {
        return add<dp2::Opcode::SetVertexShaderDecl>(wire::VertexFormat{now_.state().vertex_format});
    }
    Status on_set_vertex_shader_func(const Command&, const wire::ShaderHandle&) {
        return add<dp2::Opcode::SetVertexShaderFunc>(wire::ShaderHandle{now_.state().vertex_shader});
    }
    Status on_set_pixel_shader(const Command&, const wire::ShaderHandle&) {
        return add<dp2::Opcode::SetPixelShader>(wire::ShaderHandle{now_.state().pixel_shader});
    }
    Status on_set_vertex_shader_const(const Command&, const wire::ShaderConstants& r,
                                      Array<std::uint32_t> w) {
        return add<dp2::Opcode::SetVertexShaderConst>(
            r, StateRecords::registers(now_.state().vertex_constants.floats, r.first, w.size()));
    }
    Status on_set_vertex_shader_const_i(const Command&, const wire::ShaderConstants& r,
                                        Array<std::uint32_t> w) {
        return add<dp2::Opcode::SetVertexShaderConstI>(
            r, StateRecords::registers(now_.state().vertex_constants.integers, r.first, w.size()));
    }
    Status on_set_vertex_shader_const_b(const Command&, const wire::ShaderConstants& r,
                                        Array<std::uint32_t> w) {
        return add<dp2::Opcode::SetVertexShaderConstB>(
            r, StateRecords::registers(now_.state().vertex_constants.booleans, r.first, w.size()));
    }
    Status on_set_pixel_shader_const(const Command&, const wire::ShaderConstants& r, Array<std::uint32_t> w) {
        return add<dp2::Opcode::SetPixelShaderConst>(
            r, StateRecords::registers(now_.state().pixel_constants.floats, r.first, w.size()));
    }
    Status on_set_pixel_shader_const_i(const Command&, const wire::ShaderConstants& r,
                                       Array<std::uint32_t> w) {
        return add<dp2::Opcode::SetPixelShaderConstI>(
            r, StateRecords::registers(now_.state().pixel_constants.integers, r.first, w.size()));
    }
    Status on_set_pixel_shader_const_b(const Command&, const wire::ShaderConstants& r,
                                       Array<std::uint32_t> w) {
        return add<dp2::Opcode::SetPixelShaderConstB>(
            r, StateRecords::registers(now_.state().pixel_constants.booleans, r.first, w.size()));
    }
    Status on_set_stream_source(const Command&, const wire::SetStreamSource& r) {
        const wire::SetStreamSource2 s = now_.stream(r.stream);
        return add<dp2::Opcode::SetStreamSource>(wire::SetStreamSource{s.stream, s.buffer, s.stride});
    }
    Status on_set_stream_source2(const Command&, const wire::SetStreamSource2& r) {
        return add<dp2::Opcode::SetStreamSource2>(now_.stream(r.stream));
    }
    Status on_set_stream_source_freq(const Command&, const wire::SetStreamSourceFreq& r) {
        return add<dp2::Opcode::SetStreamSourceFreq>(now_.frequency(r.stream));
    }
    Status on_set_indices(const Command&, const wire::SetIndices&) {
        return add<dp2::Opcode::SetIndices>(wire::SetIndices{now_.state().indices, now_.state().index_width});
    }
    Status on_set_scissor_rect(const Command&, const wire::Rect& r) {
        return add<dp2::Opcode::SetScissorRect>(now_.state().scissor ? now_.scissor() : r);
    }

  private:
    template <dp2::Opcode Op, class Record, class... Tails>
    Status add(const Record& record, const Tails&... tails) {
        return encoder_.add<Op>(record, tails...);
    }
    StateRecords now_;
    dp2::Encoder& encoder_;
    bool open_ = false;
};

// The block has the states of the context's generation, in its commands: a state that only a later generation
// has is none of its members.
class Creation {
  public:
    Creation(BlockType type, const DeviceState& state, dp2::Encoder& encoder)
        : type_(type), generation_(dp2::generation_of_interface(state.interface_version)), now_(state),
          out_(encoder) {}

    Status run() {
        const bool all = type_ == BlockType::All;
        DP2_TRY(render_states());
        DP2_TRY(stage_states());
        if (all) {
            if (has(Opcode::SetTransform)) DP2_TRY(transforms());
            if (now_.state().viewport) DP2_TRY(out_.viewport_info(now_.viewport()));
            if (has(Opcode::ZRange)) DP2_TRY(out_.z_range(now_.z_range()));
            if (has(Opcode::SetMaterial)) DP2_TRY(out_.set_material(now_.state().material));
            for (std::uint32_t i = 0; has(Opcode::SetClipPlane) && i < rasterizer::kUserPlanes; ++i)
                DP2_TRY(out_.set_clip_plane(now_.clip_plane(i)));
            if (has(Opcode::SetScissorRect) && now_.state().scissor)
                DP2_TRY(out_.set_scissor_rect(now_.scissor()));
            if (has(Opcode::SetStreamSource)) DP2_TRY(streams());
        }
        if (has(Opcode::SetPixelShader) && type_ != BlockType::Vertex) DP2_TRY(pixel_shader());
        if (type_ == BlockType::Pixel) return {};
        if (has(Opcode::SetLight)) DP2_TRY(lights());
        if (has(Opcode::SetVertexShader)) DP2_TRY(vertex_shader());
        for (std::uint32_t s = 0; has(Opcode::SetStreamSourceFreq) && s < rasterizer::kStreams; ++s)
            DP2_TRY(out_.set_stream_source_freq(now_.frequency(s)));
        return {};
    }

  private:
    using Opcode = dp2::Opcode;
    bool has(Opcode op) const { return dp2::has_command(generation_, op); }
    bool has(dp2::StateBlocks blocks) const {
        return (type_ != BlockType::Vertex && dp2::in_pixel_group(blocks, generation_)) ||
               (type_ != BlockType::Pixel && dp2::in_vertex_group(blocks));
    }
    Status render_states() {
        for (const dp2::RenderStateInfo& state : dp2::all_render_states())
            if (has(state.blocks) && dp2::group_generation(state.number) <= generation_)
                DP2_TRY(out_.render_state(now_.render_state(state.number)));
        return {};
    }
    Status stage_states() {
        const std::uint32_t stages =
            generation_ < dp2::Generation::Dx9 ? rasterizer::kStages : rasterizer::kPixelSamplers;
        for (std::uint16_t stage = 0; stage < stages; ++stage)
            for (const dp2::StageStateInfo& state : dp2::all_stage_states())
                if (has(state.blocks) && dp2::stage_state_generation(state.number) <= generation_)
                    DP2_TRY(out_.texture_stage_state(now_.stage_state(stage, state.number)));
        return {};
    }
    Status transforms() {
        for (std::uint32_t i = 0; i < world_matrices(generation_); ++i)
            DP2_TRY(out_.set_transform(now_.transform(world_matrix_type(generation_, i))));
        for (const std::uint32_t type : {2u, 3u}) DP2_TRY(out_.set_transform(now_.transform(type)));
        for (std::uint32_t i = 0; i < 8; ++i) DP2_TRY(out_.set_transform(now_.transform(16 + i)));
        return {};
    }
    Status streams() {
        for (std::uint32_t s = 0; s < rasterizer::kStreams; ++s) {
            const wire::SetStreamSource2 stream = now_.stream(s);
            if (now_.state().streams[s].user_memory) continue;
            DP2_TRY(has(Opcode::SetStreamSource2)
                        ? out_.set_stream_source2(stream)
                        : out_.set_stream_source({stream.stream, stream.buffer, stream.stride}));
        }
        return out_.set_indices({now_.state().indices, now_.state().index_width});
    }
    Status pixel_shader() {
        const rasterizer::ShaderConstants& constants = now_.state().pixel_constants;
        DP2_TRY(out_.set_pixel_shader({now_.state().pixel_shader}));
        if (!has(Opcode::SetPixelShaderConstI))
            return out_.set_pixel_shader_const({}, std::span(constants.floats).first(kOldPixelConstants));
        DP2_TRY(out_.set_pixel_shader_const({}, constants.floats));
        DP2_TRY(out_.set_pixel_shader_const_i({}, constants.integers));
        return out_.set_pixel_shader_const_b({}, constants.booleans);
    }
    // The shader comes before the constants: SETVERTEXSHADER loads those of its declaration.
    Status vertex_shader() {
        const DeviceState& state = now_.state();
        const rasterizer::ShaderConstants& constants = state.vertex_constants;
        if (!has(Opcode::SetVertexShaderDecl)) {
            DP2_TRY(out_.set_vertex_shader({state.vertex_format}));
            return out_.set_vertex_shader_const({}, constants.floats);
        }
        DP2_TRY(out_.set_vertex_shader_decl({state.vertex_format}));
        DP2_TRY(out_.set_vertex_shader_func({state.vertex_shader}));
        DP2_TRY(out_.set_vertex_shader_const({}, constants.floats));
        DP2_TRY(out_.set_vertex_shader_const_i({}, constants.integers));
        return out_.set_vertex_shader_const_b({}, constants.booleans);
    }
    Status lights() {
        for (const auto& [index, slot] : now_.state().lights) {
            DP2_TRY(out_.set_light({index, 2}, std::optional(slot.light)));
            DP2_TRY(out_.set_light({index, slot.enabled ? 0u : 1u}, std::optional<wire::Light>()));
        }
        return {};
    }

    const BlockType type_;
    const dp2::Generation generation_;
    StateRecords now_;
    dp2::Encoder& out_;
};

} // namespace

std::vector<std::byte> capture_block(dp2::ByteSpan block, const DeviceState& state,
                                     const dp2::DecodeContext& context) {
    std::vector<std::byte> out(block.size());
    dp2::Encoder encoder(out, context);
    Capture capture(state, encoder);
    dp2::Status status = dp2::decode(block, context, capture);
    if (status.ok()) status = capture.finish();
    out.resize(encoder.bytes().size());
    return out;
}

std::vector<std::byte> create_block(BlockType type, const DeviceState& state) {
    constexpr std::size_t kFixed = std::size_t{64} << 10, kPerLight = 160; // upper bounds, in bytes
    std::vector<std::byte> out(kFixed + state.lights.size() * kPerLight);
    dp2::Encoder encoder(out);
    const dp2::Status status = Creation(type, state, encoder).run();
    assert(status.ok());
    (void)status;
    out.resize(encoder.bytes().size());
    return out;
}

} // namespace responses
