#include "responses/analysis/written_states.h"

#include <map>
#include <optional>
#include <span>
#include <utility>

#include "dp2/tables/undefined_values.h"
#include "rasterizer/state/vendor_switches.h"
#include "responses/context/state_records.h"

namespace responses {

namespace {

using dp2::Command;
using dp2::Opcode;
using dp2::Status;
using rasterizer::DeviceState;
using Bytes = WrittenStates::Bytes;
using Words = dp2::PackedArray<std::uint32_t>;

// The bytes of values without padding, one after the other.
template <class... Values> Bytes join(const Values&... values) {
    Bytes out;
    const auto append = [&out](dp2::ByteSpan bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); };
    (append(std::as_bytes(std::span(&values, 1))), ...);
    return out;
}

// Render states that have an effect each time they are written, even with the same value; those of old
// interfaces set stage states.
bool acts(const wire::RenderState& r) {
    const auto name = static_cast<dp2::Rs>(r.state);
    const dp2::RenderStateInfo* const info = dp2::find_render_state(r.state);
    return !info || info->era != dp2::StateEra::Current || name == dp2::Rs::SceneCapture ||
           name == dp2::Rs::DeleteRtPatch ||
           rasterizer::written_switch(name, r.value) != rasterizer::WrittenSwitch::None;
}

// MIPMAPLODBIAS may be a switch, and ADDRESS sets two other states.
bool acts(dp2::Tss state) {
    return state == dp2::Tss::MipMapLodBias || state == dp2::Tss::Address;
}

// Whether writing a stage state also ends alpha_by_texture.
bool is_stage_0_alpha(std::uint32_t slot, std::uint32_t state) {
    return slot == 0 && state == dp2::enum_number(dp2::Tss::AlphaOp);
}

// Calls f with the registers that a command writes.
template <class F> auto with_registers(const DeviceState& state, Opcode op, F&& f) {
    switch (op) {
    case Opcode::SetVertexShaderConst: return f(state.vertex_constants.floats);
    case Opcode::SetVertexShaderConstI: return f(state.vertex_constants.integers);
    case Opcode::SetVertexShaderConstB: return f(state.vertex_constants.booleans);
    case Opcode::SetPixelShaderConstI: return f(state.pixel_constants.integers);
    case Opcode::SetPixelShaderConstB: return f(state.pixel_constants.booleans);
    default: return f(state.pixel_constants.floats);
    }
}

Bytes constants_of(const DeviceState& state, const WrittenKey& key) {
    const std::uint32_t first = key.first & 0xFFFF, count = key.second;
    return with_registers(state, static_cast<Opcode>(key.first >> 16), [&](const auto& file) {
        const auto bytes = std::as_bytes(std::span(file).subspan(first, count));
        return Bytes(bytes.begin(), bytes.end());
    });
}

Bytes stage_of(const DeviceState& state, const WrittenKey& key) {
    const std::uint32_t slot = rasterizer::sampler_slot(key.first);
    return join(state.stages[slot][key.second], is_stage_0_alpha(slot, key.second) && state.alpha_by_texture);
}

// What a state has now. The numbers in the key are inside its tables.
Bytes value_of(const DeviceState& state, const WrittenKey& key) {
    const StateRecords records(state);
    const rasterizer::WRange w = state.w_range.value_or(rasterizer::WRange{});
    switch (key.kind) {
    case WrittenKind::Render: return join(state.render_states[key.first]);
    case WrittenKind::Stage: return stage_of(state, key);
    case WrittenKind::Viewport: return join(state.viewport.has_value(), records.viewport());
    case WrittenKind::DepthRange: return join(records.z_range());
    case WrittenKind::WRange: return join(state.w_range.has_value(), w.near, w.far);
    case WrittenKind::Transform: return join(records.transform(key.first));
    case WrittenKind::Material: return join(state.material);
    case WrittenKind::Light: return join(state.lights.contains(key.first), records.light(key.first).light);
    case WrittenKind::LightSwitch:
        return join(state.lights.contains(key.first), records.light(key.first).enabled);
    case WrittenKind::ClipPlane: return join(records.clip_plane(key.first));
    case WrittenKind::Target: return join(state.targets[key.first], key.first == 0 && state.target_removed);
    case WrittenKind::TargetAndDepth: return join(state.targets[0], state.target_removed, state.depth);
    case WrittenKind::Depth: return join(state.depth);
    case WrittenKind::Scissor: return join(state.scissor.has_value(), records.scissor());
    case WrittenKind::Stream: return join(records.stream(key.first), state.streams[key.first].user_memory);
    case WrittenKind::StreamFrequency: return join(state.streams[key.first].divider);
    case WrittenKind::Indices: return join(state.indices, state.index_width);
    case WrittenKind::Format: return join(state.vertex_format);
    case WrittenKind::Function: return join(state.vertex_shader);
    case WrittenKind::PixelShader: return join(state.pixel_shader);
    case WrittenKind::Constants: return constants_of(state, key);
    }
    return {};
}

// Lists what a command writes. `next` has the form of value_of().
class Lister : public dp2::NullHandler {
  public:
    Lister(const DeviceState& state, const dp2::Dialect& dialect)
        : state_(state), strict_(dialect.strict_states == dp2::StrictStates::On) {}

    std::vector<WrittenStates::Write> writes;
    bool any_acts = false;

    Status on_render_state(const Command&, const wire::RenderState& r) {
        const auto defined = strict_ ? std::optional(r.value) : dp2::defined_render_state(r.state, r.value);
        if (!defined || r.state >= state_.render_states.size()) return {};
        if (acts(r)) return act();
        return add({WrittenKind::Render, r.state}, join(*defined));
    }
    Status on_texture_stage_state(const Command&, const wire::TextureStageState& r) {
        const bool old_filters = state_.interface_version < rasterizer::kDx8;
        const auto defined =
            strict_ ? std::optional(r.value) : dp2::defined_stage_state(r.state, r.value, old_filters);
        const std::uint32_t slot = rasterizer::sampler_slot(r.stage);
        if (!defined || slot >= rasterizer::kSamplers || r.state >= rasterizer::kStageStates) return {};
        if (acts(static_cast<dp2::Tss>(r.state))) return act();
        return add({WrittenKind::Stage, r.stage, r.state}, join(*defined, false));
    }
    Status on_viewport_info(const Command&, const wire::ViewportInfo& r) {
        return add({WrittenKind::Viewport}, join(true, r));
    }
    Status on_z_range(const Command&, const wire::ZRange& r) {
        return add({WrittenKind::DepthRange}, join(r));
    }
    Status on_w_info(const Command&, const wire::WInfo& r) {
        return add({WrittenKind::WRange}, join(true, r.w_near, r.w_far));
    }
    Status on_set_transform(const Command&, const wire::SetTransform& r) {
        if (!state_.transform(r.type)) return {};
        return add({WrittenKind::Transform, r.type}, join(r));
    }
    Status on_set_material(const Command&, const wire::SetMaterial& r) {
        return add({WrittenKind::Material}, join(r));
    }
    Status on_set_light(const Command&, const wire::SetLight& r, const std::optional<wire::Light>& data) {
        if (data) return add({WrittenKind::Light, r.index}, join(true, *data));
        const bool enables = r.data_type == dp2::enum_number(dp2::LightDataType::Enable);
        return add({WrittenKind::LightSwitch, r.index}, join(true, enables));
    }
    Status on_set_clip_plane(const Command&, const wire::SetClipPlane& r) {
        if (r.index >= rasterizer::kUserPlanes) return {};
        return add({WrittenKind::ClipPlane, r.index}, join(r));
    }
    Status on_set_render_target(const Command&, const wire::SetRenderTarget& r) {
        return add({WrittenKind::TargetAndDepth}, join(r.target, false, r.depth));
    }
    Status on_set_render_target2(const Command&, const wire::SetRenderTarget2& r) {
        if (r.index >= rasterizer::kTargets) return {};
        return add({WrittenKind::Target, r.index}, join(r.target, r.index == 0 && r.target == 0));
    }
    Status on_set_depth_stencil(const Command&, const wire::SetDepthStencil& r) {
        return add({WrittenKind::Depth}, join(r.depth));
    }
    Status on_set_scissor_rect(const Command&, const wire::Rect& r) {
        return add({WrittenKind::Scissor}, join(true, r));
    }
    Status on_set_stream_source(const Command&, const wire::SetStreamSource& r) {
        return stream({r.stream, r.buffer, 0, r.stride});
    }
    Status on_set_stream_source2(const Command&, const wire::SetStreamSource2& r) { return stream(r); }
    Status on_set_stream_source_freq(const Command&, const wire::SetStreamSourceFreq& r) {
        if (r.stream >= rasterizer::kStreams) return {};
        return add({WrittenKind::StreamFrequency, r.stream}, join(r.divider ? r.divider : 1));
    }
    Status on_set_indices(const Command&, const wire::SetIndices& r) {
        return add({WrittenKind::Indices}, join(r.buffer, r.stride));
    }
    Status on_set_vertex_shader(const Command&, const wire::VertexFormat& r) {
        // It also unbinds the function, and may load constants.
        const bool is_format = (r.handle & 1) == 0 && state_.vertex_shader == 0;
        return add({WrittenKind::Format}, join(r.handle), is_format);
    }
    Status on_set_vertex_shader_decl(const Command&, const wire::VertexFormat& r) {
        return add({WrittenKind::Format}, join(r.handle));
    }
    Status on_set_vertex_shader_func(const Command&, const wire::ShaderHandle& r) {
        return add({WrittenKind::Function}, join(r.handle));
    }
    Status on_set_pixel_shader(const Command&, const wire::ShaderHandle& r) {
        return add({WrittenKind::PixelShader}, join(r.handle));
    }
    Status on_set_vertex_shader_const(const Command& c, const wire::ShaderConstants& r, Words words) {
        return constants(c, r, words);
    }
    Status on_set_pixel_shader_const(const Command& c, const wire::ShaderConstants& r, Words words) {
        return constants(c, r, words);
    }
    Status on_set_vertex_shader_const_i(const Command& c, const wire::ShaderConstants& r, Words words) {
        return constants(c, r, words);
    }
    Status on_set_pixel_shader_const_i(const Command& c, const wire::ShaderConstants& r, Words words) {
        return constants(c, r, words);
    }
    Status on_set_vertex_shader_const_b(const Command& c, const wire::ShaderConstants& r, Words words) {
        return constants(c, r, words);
    }
    Status on_set_pixel_shader_const_b(const Command& c, const wire::ShaderConstants& r, Words words) {
        return constants(c, r, words);
    }

  private:
    Status act() {
        any_acts = true;
        return {};
    }
    Status add(const WrittenKey& key, Bytes next, bool certain = true) {
        writes.push_back({key, value_of(state_, key), std::move(next), certain});
        return {};
    }
    Status stream(const wire::SetStreamSource2& r) {
        if (r.stream >= rasterizer::kStreams) return {};
        return add({WrittenKind::Stream, r.stream}, join(r, false));
    }
    // Registers past the context's own are not compared.
    Status constants(const Command& c, const wire::ShaderConstants& r, Words words) {
        const std::size_t size =
            with_registers(state_, c.op->op, [](const auto& file) { return file.size(); });
        if (r.first >= size || r.count > size - r.first || r.count == 0) return {};
        // Overlapping runs are different states here, so the runs of a command with several are not compared
        // with the registers.
        const bool alone = c.count == 1;
        const dp2::ByteSpan next = words.bytes();
        return add({WrittenKind::Constants, static_cast<std::uint32_t>(c.op->op) << 16 | r.first, r.count},
                   Bytes(next.begin(), next.end()), alone);
    }

    const DeviceState& state_;
    const bool strict_;
};

} // namespace

WrittenStates::WrittenStates(const DeviceState& state, const Command& command,
                             const dp2::DecodeContext& decode)
    : command_(command), decode_(decode) {
    Lister lister(state, decode.dialect);
    (void)dp2::dispatch(command, decode, lister);
    writes_ = std::move(lister.writes);
    acts_ = lister.any_acts;
}

std::vector<WrittenState> WrittenStates::finish(const DeviceState& now, std::size_t records) const {
    std::size_t end = writes_.size();
    if (records < command_.count) { // what the executed records write
        Command executed = command_;
        executed.count = static_cast<std::uint16_t>(records);
        std::size_t bytes = 0, left = records;
        dp2::for_each_element(command_, decode_, [&](const dp2::Element& element) {
            if (left == 0) return;
            bytes = element.end;
            --left;
        });
        executed.payload = command_.payload.first(bytes);
        Lister lister(now, decode_.dialect);
        (void)dp2::dispatch(executed, decode_, lister);
        end = lister.writes.size();
    }
    std::map<WrittenKey, int> times;
    for (std::size_t i = 0; i < end; ++i) ++times[writes_[i].key];
    std::map<WrittenKey, const Bytes*> written; // by records of the command
    std::vector<WrittenState> out;
    for (std::size_t i = 0; i < end; ++i) {
        const Write& write = writes_[i];
        const Bytes*& newest = written[write.key];
        const bool once = times[write.key] == 1 && !acts_;
        const bool same = newest ? *newest == write.next
                          : once ? value_of(now, write.key) == write.before
                                 : write.before == write.next;
        out.push_back({write.key, same && (newest || write.certain)});
        newest = &write.next;
    }
    return out;
}

} // namespace responses
