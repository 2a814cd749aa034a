// A draw of the first runtimes: vertices are transformed, lit and clipped here, and the driver gets
// transformed vertices.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "tools/ddraw/vertices/clip/processed.h"
#include "tools/ddraw/vertices/clip/topology.h"

namespace ddraw::vertices {

struct Draw {
    Topology topology = Topology::TriangleList;
    std::span<const std::uint16_t> indices; // used if `indexed`
    bool indexed = false;
    bool clips = true; // D3DDP_DONOTCLIP: false
    bool flat = false; // D3DSHADE_FLAT: colours of a primitive's first corner
    std::array<std::uint8_t, kSets>
        wrap{}; // D3DRENDERSTATE_WRAPn: bit c: component c takes the shorter way around the unit circle
};

// The result. `same`: nothing was cut, and the draw's own topology and indices draw `vertices`, all of the
// source's vertices. Otherwise `vertices` are those of a list, without indices; there may be none.
struct Drawn {
    std::span<const std::byte> vertices;
    std::size_t count = 0; // of vertices
    bool same = false;
    Topology topology = Topology::TriangleList;
};

class Drawing {
  public:
    // All vertices of `source` are processed and drawn. Results have the format `layout`, which must be
    // transformed, without gaps; they are valid until the next draw. A primitive with a position that is not
    // finite is not drawn. `status` may be null. Refused: an index without a vertex, a topology without a
    // meaning, a transformed source, and what process_vertices() refuses. Memory is kept for the next draw.
    Checked<Drawn> draw(const VertexSource& source, const VertexState& state, const Draw& draw,
                        const VertexLayout& layout, ClipStatus* status = nullptr);
    // A draw of vertices that are processed already
    Checked<Drawn> draw(const ProcessedVertices& processed, const Draw& draw);

  private:
    ProcessedVertices processed_;
    std::vector<std::byte> list_;
};

} // namespace ddraw::vertices
