#include "tools/lint/set_states.h"

#include "rasterizer/state/vendor_switches.h"

namespace tools {

namespace {

struct FindsResolve : dp2::NullHandler {
    bool found = false;
    dp2::Status on_render_state(const dp2::Command&, const dp2::wire::RenderState& r) {
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

std::string written_state_text(const responses::WrittenKey& key, const dp2::OpInfo& op) {
    const std::string name = op.name;
    const auto numbered = [&](const char* what) { return name + " " + what + std::to_string(key.first); };
    using Kind = responses::WrittenKind;
    switch (key.kind) {
    case Kind::Render: {
        const dp2::RenderStateInfo* info = dp2::find_render_state(key.first);
        return info ? name + " " + info->name : numbered("");
    }
    case Kind::Stage: {
        const dp2::StageStateInfo* info = dp2::find_stage_state(key.second);
        return numbered("stage ") + " " + (info ? info->name : std::to_string(key.second));
    }
    case Kind::Transform:
    case Kind::ClipPlane:
    case Kind::Target: return numbered("");
    case Kind::Light:
    case Kind::LightSwitch: return numbered("light ");
    case Kind::Stream:
    case Kind::StreamFrequency: return numbered("stream ");
    case Kind::Constants:
        return name + " register " + std::to_string(key.first & 0xFFFF) +
               (key.second == 1 ? "" : ".." + std::to_string((key.first & 0xFFFF) + key.second - 1));
    default: return name;
    }
}

} // namespace tools
