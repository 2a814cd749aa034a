// Which bytes of vertex and index buffers a draw reads, for BufferStore::reads() of dynamic buffers.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "tools/runtime/resources/buffer_store.h"

namespace runtime {

// The number of vertices or indices that primitives of this D3DPRIMITIVETYPE use; 0 for an unknown type.
std::uint64_t elements_of_primitives(std::uint32_t type, std::uint32_t primitives);

// Whether an index is less than `least`, whose vertices are not part of the draw's memory. Many indices are
// not searched, and count as such. Null: there are no indices.
template <class Index> bool reads_before(std::uint32_t least, const Index* indices, std::uint64_t count) {
    constexpr std::uint64_t kFew = 256;
    if (!indices || least == 0) return false;
    return count > kFew || std::any_of(indices, indices + count, [&](Index index) { return index < least; });
}

// The vertices that a draw reads: the first and the last one, and if they are few, all of them.
struct VertexNumbers {
    static constexpr std::size_t kFew = 12;
    std::int64_t first = 0, last = -1; // last below first: none
    std::array<std::int64_t, kFew> few;
    std::size_t few_count = 0;
};

// The vertices of indices first .. first + count - 1 in a buffer; those past its end are cut. `stride`: 2 or
// 4; `base`: added to each index. They are computed from the indices, since a program's MinVertexIndex and
// NumVertices are hints that may be wrong.
VertexNumbers vertices_of_indices(const BufferStore& indices, std::uint32_t stride, std::uint32_t first,
                                  std::uint32_t count, std::int64_t base);

// Where the vertices of a stream are in its buffer, in bytes. `extent`: the bytes of a vertex that are read.
struct VertexPlaces {
    std::uint32_t offset = 0, stride = 0, extent = 0;
};
// The bytes of vertices first..last in a buffer of `size` bytes.
ByteRange bytes_of_vertices(std::int64_t first, std::int64_t last, const VertexPlaces& places,
                            std::uint64_t size);

// Announces that the next command reads these vertices, or these indices.
void announce_vertices(BufferStore& store, const VertexNumbers& vertices, const VertexPlaces& places);
void announce_indices(BufferStore& store, std::uint32_t stride, std::uint32_t first, std::uint32_t count);

} // namespace runtime
