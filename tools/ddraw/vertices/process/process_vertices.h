// The pipeline without primitives: ProcessVertices of vertex buffers, PROCESSVERTICES of execute buffers, and
// the first half of a draw.
#pragma once

#include <optional>

#include "tools/ddraw/vertices/formats/vertex_source.h"
#include "tools/ddraw/vertices/process/vertex_state.h"
#include "tools/ddraw/vertices/transform/positions.h"

namespace ddraw::vertices {

struct VertexTarget {
    std::span<std::byte> memory; // from the first result on
    VertexLayout layout;
    std::size_t stride = 0;
    bool copies = true; // false (D3DPV_DONOTCOPYDATA): what is not computed is not written
};

// The format of results with all elements of `source` that transformed vertices can have, and both colours:
// of D3DVERTEX and D3DLVERTEX it is D3DTLVERTEX.
std::uint32_t transformed_format(std::uint32_t source);

// Screen positions with 1/w, colours, the fog factor (alpha of the second colour) and coordinates of all
// vertices of `source`. Missing colours are white and black; coordinates that neither exist nor are computed
// are 0. Vertices of a transformed format are copied. If the results are positions of three floats alone, 1/w
// of the last one follows it, where there is room, as on Windows. Refused: a target whose stride is too
// small, or that is too short.
std::optional<Refusal> process_vertices(const VertexSource& source, const VertexState& state,
                                        const VertexTarget& target);

// The same for a draw, with the clip positions that its clipping needs. The target must have transformed
// positions, the source not. The spans must have one element for each vertex.
struct DrawPositions {
    std::span<ClipPosition> clip;
    std::span<std::uint8_t> outside;
    Clipping total;
};
std::optional<Refusal> process_for_draw(const VertexSource& source, const VertexState& state,
                                        const VertexTarget& target, DrawPositions& positions);

} // namespace ddraw::vertices
