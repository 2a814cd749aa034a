// The groups in which states are shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>

#include "dp2/tables/render_states.h"

namespace tools {

enum class StateGroup : std::uint8_t {
    Targets,
    Rasterizer,
    Depth,
    Blend,
    Fog,
    Lighting,
    Transforms,
    Clip,
    Multisample,
    Patches,
    Stages,
    Samplers,
    Palettes,
    Vertices,
    Shaders,
    Constants,
    Other,
};
inline constexpr const char* kStateGroups[] = {
    "targets",    "rasterizer", "depth",       "blend",     "fog",    "lighting",
    "transforms", "clip",       "multisample", "patches",   "stages", "samplers",
    "palettes",   "vertices",   "shaders",     "constants", "other"};
static_assert(std::size(kStateGroups) == static_cast<std::size_t>(StateGroup::Other) + 1);
constexpr const char* name_of(StateGroup group) {
    return kStateGroups[static_cast<std::size_t>(group)];
}

// Other: states that only old drivers or no driver used, and numbers without a state.
StateGroup group_of_render_state(std::uint32_t number);

} // namespace tools
