// The buffers that draws read: those that the program bound last. A program that unbinds a buffer gets null
// from the getters, but Microsoft's runtime tells the driver of it with EndScene, and until then draws read
// the old buffer; there are programs that depend on it (DXVK issue 2184, PR 3852 and 3863).
#pragma once

#include <array>
#include <bitset>

#include "tools/d3d9/state/state.h"

namespace d3d9 {

struct DrawSources {
    struct Vertices {
        Held<VertexBuffer> buffer;
        UINT offset = 0, stride = 0; // in bytes
    };
    std::array<Vertices, kStreams> stream;
    Held<IndexBuffer> indices;
    std::bitset<kStreams> dynamic; // where the buffer, if there is one, is dynamic

    // After a change of a binding in the device's state.
    void follow_stream(const State& state, UINT s);
    void follow_indices(const State& state);
    // EndScene: the buffers that are not bound any more. Returns the streams that had one.
    std::bitset<kStreams> drop_unbound(const State& state);
};

} // namespace d3d9
