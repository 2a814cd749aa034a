// A device's state, part by part: the one list that a preamble writes and that a proof compares.
#pragma once

#include <span>

#include "responses/recording/state_encoder.h"

namespace responses {

struct StatePart {
    const char* loss; // the field of an error: "recording that would lose material"
    bool (*same)(const rasterizer::DeviceState& a, const rasterizer::DeviceState& b);
    dp2::Status (StateEncoder::*write)(); // null: creating the context sets it
};

// In the order in which a preamble writes them.
std::span<const StatePart> state_parts();

} // namespace responses
