// The states at a draw: which are not the default, which have changed since the context's previous draw, and
// which command set them.
#pragma once

#include <optional>
#include <vector>

#include "rasterizer/commands/shader_table.h"
#include "tools/show/state_items.h"
#include "tools/show/state_tracker.h"

namespace tools {

struct ShownState {
    StateItem item;
    bool is_default = false; // as in a new context
    bool changed = false;    // since the previous draw; false if there is none
    std::string was;         // if it has changed
    Json was_value;
    std::optional<dp2::Place> set; // see StateTracker::setter()
};

// `all`: every state. Else those that are not the default or have changed; of shader constants those that the
// selected shaders read or that have changed.
std::vector<ShownState> shown_states(const StateTracker& tracker, const rasterizer::ShaderTable& shaders,
                                     bool all);

} // namespace tools
