#include "tools/d3d9/state/draw_reads.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <optional>

namespace d3d9 {

namespace {

// The vertices that a draw reads: the first and the last one, and if they are few, all of them.
struct Numbers {
    static constexpr std::size_t kFew = 12;
    std::int64_t first = 0, last = -1;
    std::array<std::int64_t, kFew> few;
    std::size_t few_count = 0;
};

template <class Index> Numbers numbers_of(const std::byte* bytes, std::size_t count, std::int64_t base) {
    const auto at = [&](std::size_t i) {
        Index index;
        std::memcpy(&index, bytes + i * sizeof index, sizeof index);
        return index;
    };
    Index least = std::numeric_limits<Index>::max(), most = 0;
    for (std::size_t i = 0; i < count; ++i) least = std::min(least, at(i)), most = std::max(most, at(i));
    Numbers out;
    out.first = least + base, out.last = most + base;
    if (count <= Numbers::kFew)
        for (out.few_count = 0; out.few_count < count; ++out.few_count)
            out.few[out.few_count] = at(out.few_count) + base;
    return out;
}

// Computed from the indices, since the program's MinVertexIndex and NumVertices are hints that may be wrong.
Numbers vertices_of(const DrawReads& reads, const IndexBuffer* indices) {
    Numbers out;
    if (reads.which == DrawReads::Which::Vertices) {
        out.first = reads.first, out.last = std::int64_t{reads.first} + reads.count - 1;
        return out;
    }
    if (!indices) return out;
    const BufferStore& store = indices->store();
    const std::size_t stride = indices->stride(), all = store.size() / stride;
    const std::size_t first = std::min<std::size_t>(reads.first, all),
                      count = std::min<std::size_t>(reads.count, all - first);
    if (count == 0) return out;
    const std::byte* const bytes = store.bytes() + first * stride;
    return stride == 4 ? numbers_of<std::uint32_t>(bytes, count, reads.base)
                       : numbers_of<std::uint16_t>(bytes, count, reads.base);
}

// The bytes of vertices first..last in a buffer of `size` bytes.
ByteRange bytes_of(std::int64_t first, std::int64_t last, const DrawSources::Vertices& stream, UINT extent,
                   std::uint64_t size) {
    if (first > last) return {};
    const auto at = [&](std::int64_t vertex) { // clamped to `size`, so that nothing overflows
        const auto number = static_cast<std::uint64_t>(std::max<std::int64_t>(vertex, 0));
        return std::min(number, size) * stream.stride + stream.offset;
    };
    return {static_cast<std::size_t>(std::min(at(first), size)),
            static_cast<std::size_t>(std::min(at(last) + extent, size))};
}

// The number of the element that the last instance reads; the frequency of stream 0 has the number of
// instances.
std::int64_t last_instance(const State& state, UINT frequency) {
    const UINT indexed = D3DSTREAMSOURCE_INDEXEDDATA, all = state.stream[0].frequency;
    const UINT instances = all & indexed ? std::max(all & (indexed - 1), 1u) : 1;
    const UINT divider = frequency & ~static_cast<UINT>(D3DSTREAMSOURCE_INSTANCEDATA);
    return (instances - 1) / std::max(divider, 1u);
}

void announce_vertices(const Numbers& vertices, const DrawSources::Vertices& stream, UINT extent) {
    BufferStore& store = stream.buffer->store();
    const ByteRange range = bytes_of(vertices.first, vertices.last, stream, extent, store.size());
    constexpr std::size_t kDense = 4096; // up to this many bytes, one range is cheaper than many
    if (range.size() <= kDense || vertices.few_count == 0) return store.reads(range);
    for (std::size_t i = 0; i < vertices.few_count; ++i)
        store.reads(bytes_of(vertices.few[i], vertices.few[i], stream, extent, store.size()));
}

void announce_indices(const DrawReads& reads, IndexBuffer& indices) {
    BufferStore& store = indices.store();
    if (!store.is_dynamic() || reads.which == DrawReads::Which::Vertices) return;
    const std::uint64_t stride = indices.stride(), size = store.size();
    if (reads.which == DrawReads::Which::Everything) return store.reads({0, store.size()});
    const std::uint64_t begin = reads.first * stride, end = begin + reads.count * stride;
    store.reads(
        {static_cast<std::size_t>(std::min(begin, size)), static_cast<std::size_t>(std::min(end, size))});
}

} // namespace

void DrawReads::announce(const State& state, const DrawSources& sources,
                         const std::bitset<kStreams>& bound) const {
    if (which == Which::Nothing || !state.declaration) return;
    IndexBuffer* const indices = own_indices ? nullptr : sources.indices.get();
    if (indices) announce_indices(*this, *indices);
    std::optional<Numbers> vertices; // computed when a stream needs them
    const auto streams = bound & sources.dynamic;
    for (std::size_t s = streams._Find_first(); s < kStreams; s = streams._Find_next(s)) {
        const DrawSources::Vertices& stream = sources.stream[s];
        if (!stream.buffer || (s == 0 && own_vertices)) continue;
        const UINT extent = state.declaration->extent(static_cast<UINT>(s));
        if (extent == 0) continue;
        BufferStore& store = stream.buffer->store();
        const UINT frequency = state.stream[s].frequency;
        const bool indexed = which == Which::Indexed;
        const bool divided = !indexed && frequency > 1 && frequency < D3DSTREAMSOURCE_INDEXEDDATA;
        if (which == Which::Everything || divided) {
            store.reads({0, store.size()});
        } else if (indexed && (frequency & D3DSTREAMSOURCE_INSTANCEDATA)) {
            store.reads(bytes_of(0, last_instance(state, frequency), stream, extent, store.size()));
        } else {
            if (!vertices) vertices = vertices_of(*this, indices);
            announce_vertices(*vertices, stream, extent);
        }
    }
}

} // namespace d3d9
