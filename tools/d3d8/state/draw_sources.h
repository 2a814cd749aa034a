// The buffers that draws read: those that the program has bound last. When a program unbinds a buffer,
// getters return null at once, but Microsoft's runtime unbinds it in the driver only at EndScene; until then
// draws read the old buffer, and some programs depend on that (DXVK issue 2184, PR 3852 and 3863).
#pragma once

#include <array>
#include <bitset>

#include "tools/d3d8/state/state.h"

namespace d3d8 {

struct DrawSources {
    std::array<Stream, kStreams> stream;
    Held<IndexBuffer> indices;
    std::bitset<kStreams> dynamic; // streams with a dynamic buffer

    // To be called after the binding of stream `s`, or of the index buffer, has changed in the device's
    // state.
    void follow_stream(const State& state, UINT s);
    void follow_indices(const State& state);
    // EndScene: drops buffers that are no longer bound. Returns their streams.
    std::bitset<kStreams> drop_unbound(const State& state);
};

} // namespace d3d8
