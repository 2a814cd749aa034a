#include "tools/lint/set_states.h"

#include <algorithm>
#include <bit>
#include <map>

#include "dp2/tables/undefined_values.h"
#include "rasterizer/state/vendor_switches.h"
#include "responses/context/state_records.h"

namespace tools {

namespace {

namespace wire = dp2::wire;
using dp2::Command;
using dp2::Status;
using StateBytes = std::vector<std::byte>;

template <class T> dp2::ByteSpan bytes_of(const T& value) {
    return std::as_bytes(std::span(&value, 1));
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

class SetStates : public dp2::NullHandler {
  public:
    SetStates(const LintCommand& command, const std::function<void(const SetState&)>& found)
        : state_(command.state()), records_(state_), found_(found) {}

    Status on_render_state(const Command&, const wire::RenderState& r) {
        const auto defined = dp2::defined_render_state(r.state, r.value);
        if (!defined || acts(r) || r.state >= state_.render_states.size()) return {};
        return set({SetKind::Render, r.state}, records_.render_state(r.state).value, *defined);
    }
    Status on_texture_stage_state(const Command&, const wire::TextureStageState& r) {
        const bool old_filters = state_.interface_version < rasterizer::kDx8;
        const auto defined = dp2::defined_stage_state(r.state, r.value, old_filters);
        const std::uint32_t slot = rasterizer::sampler_slot(r.stage);
        const bool known = slot < rasterizer::kSamplers && r.state < rasterizer::kStageStates;
        const auto name = static_cast<dp2::Tss>(r.state);
        if (!defined || !known || acts(name) || (name == dp2::Tss::AlphaOp && state_.alpha_by_texture))
            return {};
        return set({SetKind::Stage, r.stage, r.state}, records_.stage_state(r.stage, r.state).value,
                   *defined);
    }
    Status on_viewport_info(const Command&, const wire::ViewportInfo& r) {
        return set_if(state_.viewport.has_value(), {SetKind::Viewport}, records_.viewport(), r);
    }
    Status on_z_range(const Command&, const wire::ZRange& r) {
        return set({SetKind::DepthRange}, records_.z_range(), r);
    }
    Status on_w_info(const Command&, const wire::WInfo& r) {
        const rasterizer::WRange now = state_.w_range.value_or(rasterizer::WRange{});
        return set_if(state_.w_range.has_value(), {SetKind::WRange}, std::array{now.near, now.far},
                      std::array{r.w_near, r.w_far});
    }
    Status on_set_transform(const Command&, const wire::SetTransform& r) {
        if (!state_.transform(r.type)) return {};
        return set({SetKind::Transform, r.type}, records_.transform(r.type), r);
    }
    Status on_set_material(const Command&, const wire::SetMaterial& r) {
        return set({SetKind::Material}, state_.material, r);
    }
    Status on_set_light(const Command&, const wire::SetLight& r, const std::optional<wire::Light>& data) {
        const bool exists = state_.lights.contains(r.index);
        const rasterizer::LightSlot now = records_.light(r.index);
        if (data) return set_if(exists, {SetKind::Light, r.index}, now.light, *data);
        const bool enables = r.data_type == dp2::enum_number(dp2::LightDataType::Enable);
        return set_if(exists, {SetKind::LightSwitch, r.index}, std::uint8_t{now.enabled},
                      std::uint8_t{enables});
    }
    Status on_set_clip_plane(const Command&, const wire::SetClipPlane& r) {
        if (r.index >= rasterizer::kUserPlanes) return {};
        return set({SetKind::ClipPlane, r.index}, records_.clip_plane(r.index), r);
    }
    Status on_set_render_target(const Command&, const wire::SetRenderTarget& r) {
        return set({SetKind::TargetAndDepth}, std::array{state_.targets[0], state_.depth},
                   std::array{r.target, r.depth});
    }
    Status on_set_render_target2(const Command&, const wire::SetRenderTarget2& r) {
        if (r.index >= rasterizer::kTargets) return {};
        return set({SetKind::Target, r.index}, state_.targets[r.index], r.target);
    }
    Status on_set_depth_stencil(const Command&, const wire::SetDepthStencil& r) {
        return set({SetKind::Depth}, state_.depth, r.depth);
    }
    Status on_set_scissor_rect(const Command&, const wire::Rect& r) {
        return set_if(state_.scissor.has_value(), {SetKind::Scissor}, records_.scissor(), r);
    }
    Status on_set_stream_source(const Command&, const wire::SetStreamSource& r) {
        return stream({r.stream, r.buffer, 0, r.stride});
    }
    Status on_set_stream_source2(const Command&, const wire::SetStreamSource2& r) { return stream(r); }
    Status on_set_stream_source_freq(const Command&, const wire::SetStreamSourceFreq& r) {
        if (r.stream >= rasterizer::kStreams) return {};
        return set({SetKind::StreamFrequency, r.stream}, state_.streams[r.stream].divider, r.divider);
    }
    Status on_set_indices(const Command&, const wire::SetIndices& r) {
        return set({SetKind::Indices}, std::array{state_.indices, state_.index_width},
                   std::array{r.buffer, r.stride});
    }
    Status on_set_vertex_shader(const Command&, const wire::VertexFormat& r) {
        // It also unbinds the function, and may load constants.
        const bool is_format = (r.handle & 1) == 0 && state_.vertex_shader == 0;
        return set_if(is_format, {SetKind::Format}, state_.vertex_format, r.handle);
    }
    Status on_set_vertex_shader_decl(const Command&, const wire::VertexFormat& r) {
        return set({SetKind::Format}, state_.vertex_format, r.handle);
    }
    Status on_set_vertex_shader_func(const Command&, const wire::ShaderHandle& r) {
        return set({SetKind::Function}, state_.vertex_shader, r.handle);
    }
    Status on_set_pixel_shader(const Command&, const wire::ShaderHandle& r) {
        return set({SetKind::PixelShader}, state_.pixel_shader, r.handle);
    }
    template <class Values>
    Status on_set_vertex_shader_const(const Command& c, const wire::ShaderConstants& r, const Values& v) {
        return constants(c, state_.vertex_constants.floats, r, v);
    }
    template <class Values>
    Status on_set_pixel_shader_const(const Command& c, const wire::ShaderConstants& r, const Values& v) {
        return constants(c, state_.pixel_constants.floats, r, v);
    }
    template <class Values>
    Status on_set_vertex_shader_const_i(const Command& c, const wire::ShaderConstants& r, const Values& v) {
        return constants(c, state_.vertex_constants.integers, r, v);
    }
    template <class Values>
    Status on_set_pixel_shader_const_i(const Command& c, const wire::ShaderConstants& r, const Values& v) {
        return constants(c, state_.pixel_constants.integers, r, v);
    }
    template <class Values>
    Status on_set_vertex_shader_const_b(const Command& c, const wire::ShaderConstants& r, const Values& v) {
        return constants(c, state_.vertex_constants.booleans, r, v);
    }
    template <class Values>
    Status on_set_pixel_shader_const_b(const Command& c, const wire::ShaderConstants& r, const Values& v) {
        return constants(c, state_.pixel_constants.booleans, r, v);
    }

  private:
    Status note(const SetKey& key, bool known, dp2::ByteSpan now, dp2::ByteSpan next) {
        const auto newer = written_.find(key);
        const dp2::ByteSpan before = newer == written_.end() ? now : dp2::ByteSpan(newer->second);
        const bool same = (known || newer != written_.end()) && std::ranges::equal(before, next);
        if (!same) written_[key] = StateBytes(next.begin(), next.end());
        found_({key, same});
        return {};
    }
    template <class T> Status set_if(bool known, const SetKey& key, const T& now, const T& next) {
        return note(key, known, bytes_of(now), bytes_of(next));
    }
    template <class T> Status set(const SetKey& key, const T& now, const T& next) {
        return set_if(true, key, now, next);
    }
    Status stream(const wire::SetStreamSource2& r) {
        if (r.stream >= rasterizer::kStreams) return {};
        const rasterizer::StreamBinding& now = state_.streams[r.stream];
        return set_if(!now.user_memory, {SetKind::Stream, r.stream}, records_.stream(r.stream), r);
    }
    // Registers past the context's own are not compared.
    template <class File, class Values>
    Status constants(const Command& c, const File& file, const wire::ShaderConstants& r,
                     const Values& values) {
        if (r.first >= file.size() || r.count > file.size() - r.first || r.count == 0) return {};
        std::vector<std::uint32_t> next;
        for (const auto value : values) {
            const auto words = std::bit_cast<std::array<std::uint32_t, sizeof value / 4>>(value);
            next.insert(next.end(), words.begin(), words.end());
        }
        const std::vector<std::uint32_t> now = responses::StateRecords::registers(file, r.first, next.size());
        // Overlapping runs are different states here, so the runs of a command with several are not compared
        // with the registers.
        const bool alone = c.count == 1;
        return note({SetKind::Constants, static_cast<std::uint32_t>(c.op->op) << 16 | r.first, r.count},
                    alone, std::as_bytes(std::span(now)), std::as_bytes(std::span(next)));
    }

    const rasterizer::DeviceState& state_;
    const responses::StateRecords records_;
    const std::function<void(const SetState&)>& found_;
    std::map<SetKey, StateBytes> written_; // by earlier records of the command
};

struct FindsResolve : dp2::NullHandler {
    bool found = false;
    Status on_render_state(const Command&, const wire::RenderState& r) {
        found |= rasterizer::written_switch(static_cast<dp2::Rs>(r.state), r.value) ==
                 rasterizer::WrittenSwitch::ResolveDepth;
        return {};
    }
};

} // namespace

bool resolves_depth(const LintCommand& command) {
    if (command.op() != dp2::Opcode::RenderState) return false;
    FindsResolve finds;
    (void)dp2::dispatch(command.command, command.decode, finds);
    return finds.found;
}

void for_each_set_state(const LintCommand& command, const std::function<void(const SetState&)>& found) {
    SetStates states(command, found);
    (void)dp2::dispatch(command.command, command.decode, states);
}

std::string set_state_text(const SetKey& key, const dp2::OpInfo& op) {
    const std::string name = op.name;
    const auto numbered = [&](const char* what) { return name + " " + what + std::to_string(key.first); };
    switch (key.kind) {
    case SetKind::Render: {
        const dp2::RenderStateInfo* info = dp2::find_render_state(key.first);
        return info ? name + " " + info->name : numbered("");
    }
    case SetKind::Stage: {
        const dp2::StageStateInfo* info = dp2::find_stage_state(key.second);
        return numbered("stage ") + " " + (info ? info->name : std::to_string(key.second));
    }
    case SetKind::Transform:
    case SetKind::ClipPlane:
    case SetKind::Target: return numbered("");
    case SetKind::Light:
    case SetKind::LightSwitch: return numbered("light ");
    case SetKind::Stream:
    case SetKind::StreamFrequency: return numbered("stream ");
    case SetKind::Constants:
        return name + " register " + std::to_string(key.first & 0xFFFF) +
               (key.second == 1 ? "" : ".." + std::to_string((key.first & 0xFFFF) + key.second - 1));
    default: return name;
    }
}

} // namespace tools
