#include "tools/d3d8/state/draw_reads.h"

#include <cstdint>
#include <optional>

#include "tools/runtime/resources/vertex_reads.h"

namespace d3d8 {

namespace {

VertexNumbers vertices_of(const DrawReads& reads, const IndexBuffer* indices) {
    if (reads.which == DrawReads::Which::Vertices) {
        VertexNumbers out;
        out.first = reads.first, out.last = std::int64_t{reads.first} + reads.count - 1;
        return out;
    }
    if (!indices) return {};
    return vertices_of_indices(indices->store(), indices->stride(), reads.first, reads.count, reads.base);
}

void announce_indices(const DrawReads& reads, IndexBuffer& indices) {
    BufferStore& store = indices.store();
    if (!store.is_dynamic() || reads.which == DrawReads::Which::Vertices) return;
    if (reads.which == DrawReads::Which::Everything) return store.reads({0, store.size()});
    runtime::announce_indices(store, indices.stride(), reads.first, reads.count);
}

} // namespace

void DrawReads::announce(const VertexFormat& format, const DrawSources& sources,
                         const std::bitset<kStreams>& bound) const {
    if (which == Which::Nothing) return;
    IndexBuffer* const indices = own_indices ? nullptr : sources.indices.get();
    if (indices) announce_indices(*this, *indices);
    std::optional<VertexNumbers> vertices; // computed when a stream needs them
    for_each_mark(bound & sources.dynamic, [&](UINT s) {
        const Stream& stream = sources.stream[s];
        if (!stream.buffer || (s == 0 && own_vertices) || format.extents[s] == 0) return;
        BufferStore& store = stream.buffer->store();
        if (which == Which::Everything) return store.reads({0, store.size()});
        if (!vertices) vertices = vertices_of(*this, indices);
        announce_vertices(store, *vertices, {0, stream.stride, format.extents[s]});
    });
}

} // namespace d3d8
