#include "tools/d3d9/state/draw_reads.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace d3d9 {

namespace {

struct Numbers { // of vertices
    std::int64_t first = 0, last = -1;
};

template <class Index> Numbers smallest_and_largest(const std::byte* bytes, std::size_t count) {
    Index least = std::numeric_limits<Index>::max(), most = 0;
    for (std::size_t i = 0; i < count; ++i) {
        Index index;
        std::memcpy(&index, bytes + i * sizeof index, sizeof index);
        least = std::min(least, index), most = std::max(most, index);
    }
    return {least, most};
}

// The program's MinVertexIndex and NumVertices are hints, which need not be right.
Numbers vertices_of(const DrawReads& reads, const IndexBuffer* indices) {
    if (reads.which == DrawReads::Which::Vertices)
        return {reads.first, std::int64_t{reads.first} + reads.count - 1};
    if (!indices) return {};
    const BufferStore& store = indices->store();
    const std::size_t stride = indices->stride(), all = store.size() / stride;
    const std::size_t first = std::min<std::size_t>(reads.first, all),
                      count = std::min<std::size_t>(reads.count, all - first);
    if (count == 0) return {};
    const std::byte* const bytes = store.bytes() + first * stride;
    const Numbers found = stride == 4 ? smallest_and_largest<std::uint32_t>(bytes, count)
                                      : smallest_and_largest<std::uint16_t>(bytes, count);
    return {found.first + reads.base, found.last + reads.base};
}

// Of a buffer with `size` bytes.
ByteRange bytes_of(const Numbers& vertices, const DrawSources::Vertices& stream, UINT extent,
                   std::uint64_t size) {
    if (vertices.first > vertices.last) return {};
    const auto at = [&](std::int64_t vertex) { // as few as there are bytes: nothing overflows
        const auto number = static_cast<std::uint64_t>(std::max<std::int64_t>(vertex, 0));
        return std::min(number, size) * stream.stride + stream.offset;
    };
    return {static_cast<std::size_t>(std::min(at(vertices.first), size)),
            static_cast<std::size_t>(std::min(at(vertices.last) + extent, size))};
}

} // namespace

void DrawReads::announce(const State& state, const DrawSources& sources,
                         const std::bitset<kStreams>& bound) const {
    if (which == Which::Nothing || !state.declaration) return;
    IndexBuffer* const indices = own_indices ? nullptr : sources.indices.get();
    if (indices && which != Which::Vertices) {
        const std::uint64_t stride = indices->stride(), size = indices->store().size();
        const std::uint64_t begin = first * stride, end = begin + count * stride;
        const bool all = which == Which::Everything;
        indices->store().reads({static_cast<std::size_t>(all ? 0 : std::min(begin, size)),
                                static_cast<std::size_t>(all ? size : std::min(end, size))});
    }
    bool known = false;
    Numbers vertices; // not looked for until a stream needs them
    for (std::size_t s = own_vertices ? 1 : 0; s < kStreams; ++s) {
        const DrawSources::Vertices& stream = sources.stream[s];
        if (!bound[s] || !stream.buffer || !stream.buffer->store().is_dynamic()) continue;
        const UINT extent = state.declaration->extent(static_cast<UINT>(s));
        if (extent == 0) continue;
        BufferStore& store = stream.buffer->store();
        // Elements for several vertices, or for instances.
        if (which == Which::Everything || state.stream[s].frequency != 1) {
            store.reads({0, store.size()});
            continue;
        }
        if (!known) vertices = vertices_of(*this, indices);
        known = true;
        store.reads(bytes_of(vertices, stream, extent, store.size()));
    }
}

} // namespace d3d9
