// The vertices and indices of the bound buffers that a command reads.
#pragma once

#include <cstdint>

#include "tools/runtime/base/win.h"
#include "tools/runtime/resources/vertex_reads.h"

namespace runtime {

struct DrawReads {
    enum class Which { Nothing, Vertices, Indexed, Everything };
    Which which = Which::Nothing;
    UINT first = 0, count = 0; // vertices, or indices if Indexed
    INT base = 0;              // added to each index if Indexed
    // A draw with vertices or indices of its own (DrawPrimitiveUP): stream 0 or the index buffer is not read.
    bool own_vertices = false, own_indices = false;

    // The numbers of the vertices. `indices`: the bound buffer; may be null.
    template <class IndexBuffer> VertexNumbers vertices(const IndexBuffer* indices) const {
        if (which == Which::Vertices) {
            VertexNumbers out;
            out.first = first, out.last = std::int64_t{first} + count - 1;
            return out;
        }
        if (!indices) return {};
        return vertices_of_indices(indices->store(), indices->stride(), first, count, base);
    }
    // Calls BufferStore::reads() of a dynamic index buffer.
    template <class IndexBuffer> void announce_indices(IndexBuffer& indices) const {
        BufferStore& store = indices.store();
        if (!store.is_dynamic() || which == Which::Vertices) return;
        if (which == Which::Everything) return store.reads({0, store.size()});
        runtime::announce_indices(store, indices.stride(), first, count);
    }
};

} // namespace runtime
