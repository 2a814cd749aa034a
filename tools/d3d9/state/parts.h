// A set of parts of a State: those in a state block, or those that have to be sent to the driver.
#pragma once

#include <array>
#include <bitset>

#include "tools/d3d9/base/win.h"
#include "tools/d3d9/state/state.h"
#include "tools/runtime/base/marks.h"

namespace d3d9 {

struct Parts {
    std::bitset<kRenderStates> render;
    std::array<std::bitset<kStageStates>, kStages> stage;
    std::array<std::bitset<kSamplerStates>, kSamplers> sampler;
    std::bitset<kSamplers> texture;
    std::bitset<kTransforms> transform;
    bool material = false, viewport = false, scissor = false, declaration = false, indices = false;
    bool vertex_shader = false, pixel_shader = false;
    LightNumbers light_data, light_enable;
    std::bitset<kClipPlanes> clip_plane;
    std::bitset<kStreams> stream, frequency;
    std::bitset<kVertexFloats> vs_float;
    std::bitset<kPixelFloats> ps_float;
    std::bitset<kInts> vs_int, ps_int;
    std::bitset<kBools> vs_bool, ps_bool;

    static Parts everything(); // except lights, whose number is not bounded
    // The parts in a state block of this type (API page "Saving and restoring state"), with the lights that
    // `state` has.
    static Parts of_block(D3DSTATEBLOCKTYPE type, const State& state);
};

// Copies the parts of one state to another.
void copy_parts(const Parts& parts, const State& from, State& to);
// Adds the parts of `more` to `to`.
void add_parts(const Parts& more, Parts& to);

} // namespace d3d9
