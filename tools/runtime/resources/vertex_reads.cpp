#include "tools/runtime/resources/vertex_reads.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace runtime {

std::uint64_t elements_of_primitives(std::uint32_t type, std::uint32_t primitives) {
    const std::uint64_t n = primitives;
    switch (type) {
    case DP2EMU_D3DPT_POINTLIST: return n;
    case DP2EMU_D3DPT_LINELIST: return 2 * n;
    case DP2EMU_D3DPT_LINESTRIP: return n + 1;
    case DP2EMU_D3DPT_TRIANGLELIST: return 3 * n;
    case DP2EMU_D3DPT_TRIANGLESTRIP:
    case DP2EMU_D3DPT_TRIANGLEFAN: return n + 2;
    default: return 0;
    }
}

namespace {

template <class Index>
VertexNumbers numbers_of(const std::byte* bytes, std::size_t count, std::int64_t base) {
    const auto at = [&](std::size_t i) {
        Index index;
        std::memcpy(&index, bytes + i * sizeof index, sizeof index);
        return index;
    };
    Index least = std::numeric_limits<Index>::max(), most = 0;
    for (std::size_t i = 0; i < count; ++i) least = std::min(least, at(i)), most = std::max(most, at(i));
    VertexNumbers out;
    out.first = least + base, out.last = most + base;
    if (count <= VertexNumbers::kFew)
        for (out.few_count = 0; out.few_count < count; ++out.few_count)
            out.few[out.few_count] = at(out.few_count) + base;
    return out;
}

} // namespace

VertexNumbers vertices_of_indices(const BufferStore& indices, std::uint32_t stride, std::uint32_t first,
                                  std::uint32_t count, std::int64_t base) {
    const std::size_t all = indices.size() / stride;
    const std::size_t begin = std::min<std::size_t>(first, all),
                      some = std::min<std::size_t>(count, all - begin);
    if (some == 0) return {};
    const std::byte* const bytes = indices.bytes() + begin * stride;
    return stride == 4 ? numbers_of<std::uint32_t>(bytes, some, base)
                       : numbers_of<std::uint16_t>(bytes, some, base);
}

ByteRange bytes_of_vertices(std::int64_t first, std::int64_t last, const VertexPlaces& places,
                            std::uint64_t size) {
    if (first > last) return {};
    const auto at = [&](std::int64_t vertex) { // clamped to `size`, so that nothing overflows
        const auto number = static_cast<std::uint64_t>(std::max<std::int64_t>(vertex, 0));
        return std::min(number, size) * places.stride + places.offset;
    };
    return {static_cast<std::size_t>(std::min(at(first), size)),
            static_cast<std::size_t>(std::min(at(last) + places.extent, size))};
}

void announce_vertices(BufferStore& store, const VertexNumbers& vertices, const VertexPlaces& places) {
    const ByteRange range = bytes_of_vertices(vertices.first, vertices.last, places, store.size());
    constexpr std::size_t kDense = 4096; // up to this many bytes, one range is cheaper than many
    if (range.size() <= kDense || vertices.few_count == 0) return store.reads(range);
    for (std::size_t i = 0; i < vertices.few_count; ++i)
        store.reads(bytes_of_vertices(vertices.few[i], vertices.few[i], places, store.size()));
}

void announce_indices(BufferStore& store, std::uint32_t stride, std::uint32_t first, std::uint32_t count) {
    const std::uint64_t size = store.size(), begin = std::uint64_t{first} * stride,
                        end = begin + std::uint64_t{count} * stride;
    store.reads(
        {static_cast<std::size_t>(std::min(begin, size)), static_cast<std::size_t>(std::min(end, size))});
}

} // namespace runtime
