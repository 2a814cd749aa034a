// A set of parts of a State: those in a state block, or those that have to be sent to the driver.
#pragma once

#include <array>
#include <bitset>

#include "tools/d3d9/state/state.h"
#include "tools/runtime/state/parts.h"

namespace d3d9 {

struct Parts : CommonParts<Shape> {
    std::array<std::bitset<kSamplerStates>, kSamplers> sampler;
    bool scissor = false, declaration = false;
    std::bitset<kStreams> frequency;
    std::bitset<kInts> vs_int, ps_int;
    std::bitset<kBools> vs_bool, ps_bool;

    static Parts everything(); // except lights, whose number is not bounded
    void add_everything();
    void add_states(bool InBlocks::*type); // see CommonParts
};

// Copies the parts of one state to another.
void copy_parts(const Parts& parts, const State& from, State& to);
// Adds the parts of `more` to `to`.
void add_parts(const Parts& more, Parts& to);

} // namespace d3d9
