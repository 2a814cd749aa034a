#include "tools/d3d8/state/draw_sources.h"

namespace d3d8 {

void DrawSources::follow_stream(const State& state, UINT s) {
    const Stream& bound = state.stream[s];
    if (!bound.buffer) return;
    stream[s] = bound;
    dynamic[s] = bound.buffer->store().is_dynamic();
}

void DrawSources::follow_indices(const State& state) {
    if (state.indices.buffer) indices = state.indices.buffer;
}

std::bitset<kStreams> DrawSources::drop_unbound(const State& state) {
    std::bitset<kStreams> dropped;
    for (UINT s = 0; s < kStreams; ++s)
        if (stream[s].buffer && !state.stream[s].buffer) {
            stream[s] = {};
            dropped.set(s);
        }
    if (!state.indices.buffer) indices = {};
    return dropped;
}

} // namespace d3d8
