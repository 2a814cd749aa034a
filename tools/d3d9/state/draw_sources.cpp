#include "tools/d3d9/state/draw_sources.h"

namespace d3d9 {

void DrawSources::follow_stream(const State& state, UINT s) {
    const Stream& bound = state.stream[s];
    if (!bound.buffer) return;
    stream[s] = {bound.buffer, bound.offset, bound.stride};
    dynamic[s] = bound.buffer->store().is_dynamic();
}

void DrawSources::follow_indices(const State& state) {
    if (state.indices) indices = state.indices;
}

std::bitset<kStreams> DrawSources::drop_unbound(const State& state) {
    std::bitset<kStreams> dropped;
    for (UINT s = 0; s < kStreams; ++s)
        if (stream[s].buffer && !state.stream[s].buffer) {
            stream[s] = {};
            dropped.set(s);
        }
    if (!state.indices) indices = {};
    return dropped;
}

} // namespace d3d9
