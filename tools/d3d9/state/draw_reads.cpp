#include "tools/d3d9/state/draw_reads.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "tools/runtime/resources/vertex_reads.h"

namespace d3d9 {

namespace {

// The number of the element that the last instance reads; the frequency of stream 0 has the number of
// instances.
std::int64_t last_instance(const State& state, UINT frequency) {
    const UINT indexed = D3DSTREAMSOURCE_INDEXEDDATA, all = state.frequency[0];
    const UINT instances = all & indexed ? std::max(all & (indexed - 1), 1u) : 1;
    const UINT divider = frequency & ~static_cast<UINT>(D3DSTREAMSOURCE_INSTANCEDATA);
    return (instances - 1) / std::max(divider, 1u);
}

} // namespace

void announce_reads(const DrawReads& reads, const State& state, const DrawSources& sources,
                    const std::bitset<kStreams>& bound) {
    using Which = DrawReads::Which;
    if (reads.which == Which::Nothing || !state.declaration) return;
    IndexBuffer* const indices = reads.own_indices ? nullptr : sources.indices.get();
    if (indices) reads.announce_indices(*indices);
    std::optional<VertexNumbers> vertices; // computed when a stream needs them
    const auto streams = bound & sources.dynamic;
    for (std::size_t s = streams._Find_first(); s < kStreams; s = streams._Find_next(s)) {
        const Stream& stream = sources.stream[s];
        if (!stream.buffer || (s == 0 && reads.own_vertices)) continue;
        const UINT extent = state.declaration->extent(static_cast<UINT>(s));
        if (extent == 0) continue;
        BufferStore& store = stream.buffer->store();
        const VertexPlaces places = {stream.offset, stream.stride, extent};
        const UINT frequency = state.frequency[s];
        const bool indexed = reads.which == Which::Indexed;
        const bool divided = !indexed && frequency > 1 && frequency < D3DSTREAMSOURCE_INDEXEDDATA;
        if (reads.which == Which::Everything || divided) {
            store.reads({0, store.size()});
        } else if (indexed && (frequency & D3DSTREAMSOURCE_INSTANCEDATA)) {
            store.reads(bytes_of_vertices(0, last_instance(state, frequency), places, store.size()));
        } else {
            if (!vertices) vertices = reads.vertices(indices);
            announce_vertices(store, *vertices, places);
        }
    }
}

} // namespace d3d9
