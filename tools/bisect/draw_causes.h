// Why a step draws different pixels: what differs in what it reads, and in the commands before it.
#pragma once

#include <string>
#include <vector>

#include "tools/bisect/bisection.h"
#include "tools/bisect/draw_inputs.h"
#include "tools/diff/item_change.h"

namespace tools {

struct StateDifference {
    std::string name; // "RENDERSTATE"; if only one capture sets the state: its whole text
    bool only_a = false, only_b = false;
    ValueChanges values; // if both captures set it
};

struct MemoryChange {
    std::string role;
    std::uint32_t a = 0, b = 0; // handles; 0: nothing is bound
    std::size_t bytes_a = 0, bytes_b = 0;
    std::uint64_t differing = 0;
    std::size_t first = 0;
};

struct StepCauses {
    std::vector<StateDifference> states;
    ValueChanges programs;
    std::vector<MemoryChange> memory;
    std::optional<DataChange> vertices; // of the call
    // Positions in the difference's edits: what differs after the last step that was equal, up to this one.
    std::vector<std::size_t> edits;
    std::uint64_t executed = 0; // steps that were executed for the states
    bool empty() const {
        return states.empty() && programs.empty() && memory.empty() && !vertices && edits.empty();
    }
};

// Replays both captures up to a unit of the bisector.
StepCauses step_causes(const CaptureDiff& diff, const Bisector& bisector, std::size_t unit);

} // namespace tools
