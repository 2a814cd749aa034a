// The states that a command sets, with the values that they have before it and after it.
#pragma once

#include <compare>
#include <functional>
#include <string>

#include "tools/lint/lint_check.h"

namespace tools {

enum class SetKind : std::uint8_t {
    Render,
    Stage,
    Viewport,
    DepthRange,
    WRange,
    Transform,
    Material,
    Light,
    LightSwitch,
    ClipPlane,
    Target,
    TargetAndDepth,
    Depth,
    Scissor,
    Stream,
    StreamFrequency,
    Indices,
    Format,
    Function,
    PixelShader,
    Constants,
};

// What is set; states of one command with equal keys are one state.
struct SetKey {
    SetKind kind = {};
    std::uint32_t first = 0, second = 0; // for example the stage and the state's number
    auto operator<=>(const SetKey&) const = default;
};

struct SetState {
    SetKey key;
    bool same = false; // it has the value already
};

// Calls found(state) for each state that the command sets, in its order. Not reported: commands that multiply
// matrices, states that act when they are written, and values that a context ignores.
void for_each_set_state(const LintCommand& command, const std::function<void(const SetState&)>& found);

// Whether the command is RESZ, which copies the depth buffer to a texture.
bool resolves_depth(const LintCommand& command);

std::string set_state_text(const SetKey& key, const dp2::OpInfo& op); // "RENDERSTATE ZENABLE"

} // namespace tools
