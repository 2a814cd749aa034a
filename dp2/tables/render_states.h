// The render-state table as code; render_states.def is the only source.
#pragma once

#include <cstdint>
#include <string_view>

#include "dp2/tables/enums.h"
#include "dp2/tables/undefined_values.h"

namespace dp2 {

enum class Rs : std::uint32_t {
#define DP2_RENDER_STATE(number, name, ...) name = number,
#include "dp2/tables/render_states.def"
};

enum class StateType : std::uint8_t { Bool, U32, F32, Color, Enum, Mask, Arg };
enum class StateEra : std::uint8_t { Current, Legacy, Driver, LegacyAndDriver };

struct RenderStateInfo {
    std::uint32_t number;
    const char* name; // without D3DRS_
    StateType type;
    std::uint32_t default_bits;
    EnumId enumeration; // of Enum states
    StateEra era;
    Undefined undefined;
};

const RenderStateInfo* find_render_state(std::uint32_t number);  // null: unassigned
const RenderStateInfo* find_render_state(std::string_view name); // "ZENABLE"
std::uint32_t render_state_default(std::uint32_t number);        // 0 for unassigned numbers

} // namespace dp2
