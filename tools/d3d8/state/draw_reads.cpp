#include "tools/d3d8/state/draw_reads.h"

#include <cstdint>
#include <optional>

#include "tools/runtime/base/marks.h"
#include "tools/runtime/resources/vertex_reads.h"

namespace d3d8 {

void announce_reads(const DrawReads& reads, const VertexFormat& format, const DrawSources& sources,
                    const std::bitset<kStreams>& bound) {
    using Which = DrawReads::Which;
    if (reads.which == Which::Nothing) return;
    IndexBuffer* const indices = reads.own_indices ? nullptr : sources.indices.get();
    if (indices) reads.announce_indices(*indices);
    std::optional<VertexNumbers> vertices; // computed when a stream needs them
    for_each_mark(bound & sources.dynamic, [&](UINT s) {
        const Stream& stream = sources.stream[s];
        if (!stream.buffer || (s == 0 && reads.own_vertices) || format.extents[s] == 0) return;
        BufferStore& store = stream.buffer->store();
        if (reads.which == Which::Everything) return store.reads({0, store.size()});
        if (!vertices) vertices = reads.vertices(indices);
        announce_vertices(store, *vertices, {0, stream.stride, format.extents[s]});
    });
}

} // namespace d3d8
