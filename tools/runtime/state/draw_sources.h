// The buffers that draws read: those that the program has bound last. When a program unbinds a buffer,
// getters return null at once, but Microsoft's runtime unbinds it in the driver only at EndScene; until then
// draws read the old buffer, and some programs depend on that (DXVK issue 2184, PR 3852 and 3863).
#pragma once

#include <array>
#include <bitset>

#include "tools/runtime/objects/counted.h"

namespace runtime {

template <class Shape> struct DrawSources {
    using IndexBuffer = typename Shape::IndexBuffer;
    std::array<typename Shape::Stream, Shape::kStreams> stream;
    Held<IndexBuffer> indices;
    std::bitset<Shape::kStreams> dynamic; // streams with a dynamic buffer

    // To be called after the binding of stream `s`, or of the index buffer, has changed in the device's
    // state.
    template <class State> void follow_stream(const State& state, UINT s) {
        const typename Shape::Stream& bound = state.stream[s];
        if (!bound.buffer) return;
        stream[s] = bound;
        dynamic[s] = bound.buffer->store().is_dynamic();
    }
    template <class State> void follow_indices(const State& state) {
        if (state.index_buffer()) indices = state.index_buffer();
    }
    // After `parts` of the device's state have been replaced.
    template <class Parts, class State> void follow(const Parts& parts, const State& state) {
        for (UINT s = 0; s < Shape::kStreams; ++s)
            if (parts.stream[s]) follow_stream(state, s);
        if (parts.indices) follow_indices(state);
    }
    // EndScene: drops buffers that are no longer bound. Returns their streams.
    template <class State> std::bitset<Shape::kStreams> drop_unbound(const State& state) {
        std::bitset<Shape::kStreams> dropped;
        for (UINT s = 0; s < Shape::kStreams; ++s)
            if (stream[s].buffer && !state.stream[s].buffer) {
                stream[s] = {};
                dropped.set(s);
            }
        if (!state.index_buffer()) indices = {};
        return dropped;
    }
};

} // namespace runtime
