// The states of a context by the names of the text form.
#pragma once

#include <string>
#include <vector>

#include "responses/analysis/state_copy.h"
#include "tools/cli/json_bytes.h"
#include "tools/show/state_groups.h"

namespace tools {

struct StateItem {
    responses::StateKey key;
    StateGroup group = {};
    std::string name;
    // Exact: two values are equal if their texts are. Floats have the shortest decimal that reads back.
    std::string text;
    Json value; // the value as JSON
};

// All states, also those that commands have not set, sorted by group. Only lights, palettes and vertex
// constants above c255 are missing where commands have not made them.
std::vector<StateItem> state_items(const responses::StateCopy& state);

// "stage 256": the number by which commands name a row of DeviceState::stages.
std::uint32_t stage_number(std::uint64_t row);

} // namespace tools
