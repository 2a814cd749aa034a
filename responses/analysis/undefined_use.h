// Undefined values of states, as commands set them, and the values that are drawn with instead
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
    // Nothing: the command is in a state set, and the state keeps the value that it has when the set is
    // executed.
    std::optional<std::uint32_t> drawn;
    auto operator<=>(const UndefinedUse&) const = default;
};

const char* state_name(const UndefinedUse& use);            // "SRCBLEND"
const char* undefined_rule_name(dp2::Undefined::Rule rule); // "stays"
std::string describe(const UndefinedUse& use);              // "SRCBLEND 0x1234 stays ONE"

// Calls found(use) for each undefined value of a RENDERSTATE or TEXTURESTAGESTATE that is about to be
// executed.
using UndefinedFound = std::function<void(const UndefinedUse&)>;
void find_undefined(const Context& context, const dp2::Command& command, const UndefinedFound& found);

} // namespace responses
