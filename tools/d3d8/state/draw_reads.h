// The vertices and indices of the bound buffers that a command reads.
#pragma once

#include "tools/d3d8/state/draw_sources.h"
#include "tools/runtime/base/marks.h"

namespace d3d8 {

struct DrawReads {
    enum class Which { Nothing, Vertices, Indexed, Everything };
    Which which = Which::Nothing;
    UINT first = 0, count = 0; // vertices, or indices if Indexed
    INT base = 0;              // added to each index if Indexed
    // A draw with vertices or indices of its own (DrawPrimitiveUP): stream 0 or the index buffer is not read.
    bool own_vertices = false, own_indices = false;

    // Calls BufferStore::reads() of the dynamic buffers in `sources`: the index buffer, and vertex buffers at
    // `bound` streams from which vertices of this format are read.
    void announce(const VertexFormat& format, const DrawSources& sources,
                  const std::bitset<kStreams>& bound) const;
};

} // namespace d3d8
