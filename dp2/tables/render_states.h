// The render-state table as code; render_states.def is the only source.
#pragma once

#include <cstdint>
#include <span>
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
// Which predefined state blocks contain a state: that of pixel states, that of vertex states, or both. The
// groups of the driver's STATESET and the blocks of Direct3D 9 (D3DSBT_PIXELSTATE, D3DSBT_VERTEXSTATE) differ
// in few states. WIRE.md E.12.
enum class StateBlocks : std::uint8_t {
    None,
    Pixel,
    Vertex,
    Both,
    BothInDriver, // both groups of STATESET, but of the Direct3D 9 blocks only D3DSBT_VERTEXSTATE
};
constexpr bool in_pixel_group(StateBlocks blocks) {
    return blocks != StateBlocks::None && blocks != StateBlocks::Vertex;
}
constexpr bool in_vertex_group(StateBlocks blocks) {
    return blocks != StateBlocks::None && blocks != StateBlocks::Pixel;
}
constexpr bool in_d3d9_pixel_block(StateBlocks blocks) {
    return in_pixel_group(blocks) && blocks != StateBlocks::BothInDriver;
}

struct RenderStateInfo {
    std::uint32_t number;
    const char* name; // without D3DRS_
    StateType type;
    std::uint32_t default_bits;
    EnumId enumeration; // for Enum states
    StateEra era;
    Undefined undefined;
    StateBlocks blocks;
};

std::span<const RenderStateInfo> all_render_states();            // by number
const RenderStateInfo* find_render_state(std::uint32_t number);  // null: unassigned
const RenderStateInfo* find_render_state(std::string_view name); // "ZENABLE"
std::uint32_t render_state_default(std::uint32_t number);        // 0 for unassigned numbers

} // namespace dp2
