// The value that a driver draws with when a state has a value that the documents do not define. Programs set
// such values, and drivers do not refuse them; the column `undefined` of render_states.def and
// stage_states.def has each state's rule. Sources: iXit/wine pull request 15 (run on Windows),
// microsoft/D3D9On12 issue 6 and pull requests 64, 69, doitsujin/dxvk pull requests 1432, 2561, 3126; the
// other rules are this project's choice.
#pragma once

#include <cstdint>
#include <optional>

#include "dp2/tables/enums.h"

namespace dp2 {

struct Undefined {
    enum class Rule : std::uint8_t {
        Any,     // every value has a meaning
        Keep,    // the last defined value stays
        Becomes, // is taken as `value`
        Clamp,   // is taken as the nearest value of the enumeration
        Mask,    // only the bits that are set in `value` are used
        Number,  // NaN becomes the default, infinity the largest finite number
        OfSet,   // TEXCOORDINDEX: an unknown D3DTSS_TCI acts as PASSTHRU
    };
    Rule rule;
    std::uint32_t value = 0;
};

// The names that the column `undefined` of both tables uses.
namespace undefined_rules {
inline constexpr Undefined Any{Undefined::Rule::Any}, Keep{Undefined::Rule::Keep},
    Clamp{Undefined::Rule::Clamp}, Number{Undefined::Rule::Number}, OfSet{Undefined::Rule::OfSet};
constexpr Undefined Becomes(std::uint32_t value) {
    return {Undefined::Rule::Becomes, value};
}
constexpr Undefined Mask(std::uint32_t bits) {
    return {Undefined::Rule::Mask, bits};
}
} // namespace undefined_rules

// Whether the documents define the value; true for state numbers without a row.
bool is_defined_render_state(std::uint32_t state, std::uint32_t value);
// Filters have other numbers in contexts before DX8 (`old_filters`, WIRE.md E.2).
bool is_defined_stage_state(std::uint32_t state, std::uint32_t value, bool old_filters);
// The value to draw with; nullopt: the state keeps its value. Values of numbers without a row are unchanged.
std::optional<std::uint32_t> defined_render_state(std::uint32_t state, std::uint32_t value);
std::optional<std::uint32_t> defined_stage_state(std::uint32_t state, std::uint32_t value, bool old_filters);

} // namespace dp2
