// Finds undefined values of states that commands set, and the values with which the driver draws instead
// (dp2/tables/undefined_values.h).
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

#include "dp2/tables/undefined_values.h"
#include "responses/context/context.h"

namespace responses {

struct UndefinedUse {
    std::optional<std::uint32_t> stage; // of a stage state; nothing: a render state
    std::uint32_t state = 0, value = 0;
    dp2::Undefined::Rule rule = {};
    // The value used for drawing. Nothing: the command is being recorded into a state set, and the state will
    // keep the value that it has when the set is executed.
    std::optional<std::uint32_t> drawn;
    auto operator<=>(const UndefinedUse&) const = default;
};

const char* state_name(const UndefinedUse& use);            // "SRCBLEND"
const char* undefined_rule_name(dp2::Undefined::Rule rule); // "stays"
std::string describe(const UndefinedUse& use);              // "SRCBLEND 0x1234 stays ONE"

// Calls found(use) for each undefined value that `command` would set, if it is RENDERSTATE or
// TEXTURESTAGESTATE; to be called before the command is executed.
using UndefinedFound = std::function<void(const UndefinedUse&)>;
void find_undefined(const Context& context, const dp2::Command& command, const UndefinedFound& found);

} // namespace responses
