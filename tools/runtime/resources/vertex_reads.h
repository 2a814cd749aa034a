// Which bytes of vertex and index buffers a draw reads, for BufferStore::reads() of dynamic buffers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tools/runtime/resources/buffer_store.h"

namespace runtime {

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
