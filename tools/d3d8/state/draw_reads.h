// The vertices and indices of the bound buffers that a command reads.
#pragma once

#include "tools/d3d8/state/state.h"
#include "tools/runtime/state/draw_reads.h"

namespace d3d8 {

// Calls BufferStore::reads() of the dynamic buffers in `sources`: the index buffer, and vertex buffers at
// `bound` streams from which vertices of this format are read.
void announce_reads(const DrawReads& reads, const VertexFormat& format, const DrawSources& sources,
                    const std::bitset<kStreams>& bound);

} // namespace d3d8
