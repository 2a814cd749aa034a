// A chunk: at most kChunkPrimitives primitives of one draw, the unit of geometry work, with its results.
// Chunks stand in a scene in API order. Threading: one worker runs a chunk, any of them; it writes only the
// chunk's own members.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "rasterizer/base/pixel_tally.h"
#include "rasterizer/geometry/primitive_list.h"
#include "rasterizer/geometry/topology.h"
#include "rasterizer/state/draw_state.h"

namespace rasterizer {

inline constexpr std::uint32_t kChunkPrimitives = 256;
// Shaded vertices are kept by number modulo this, until the chunk ends: what VCACHE queries answer.
inline constexpr std::uint32_t kPostTransformCacheSize = 1024;

// The part of a draw that one chunk works on. Corner k of the draw's vertex run (assembly.h) is vertex
// base_vertex + k, or base_vertex + index[k] when there are indices.
struct ChunkWork {
    std::shared_ptr<const DrawState> state;
    std::shared_ptr<const VertexSource> vertices;
    Topology topology = Topology::TriangleList;
    IndexSource indices;
    std::shared_ptr<const void> index_memory; // keeps indices.bytes
    std::int64_t base_vertex = 0;
    std::uint32_t first_primitive = 0, primitive_count = 0; // of the draw
    std::uint32_t draw_primitives = 0;                      // in the whole draw: the last one ends a strip
    std::uint64_t vertex_limit =
        0; // vertices [0, vertex_limit) exist in every element; the front end has checked
    std::uint32_t epoch = 0;
};

struct GeometryCounts {
    std::uint64_t vertices_read = 0, vertices_shaded = 0, primitives = 0, culled = 0, clipped = 0;
    std::uint64_t clipper_output = 0; // triangles, lines and points that the clipper left
    std::uint64_t triangles_drawn = 0, triangles_added = 0; // see ContextCounts
    std::uint64_t bounds_pixels = 0;                        // of all bounding boxes, for budgets
};

struct Chunk {
    ChunkWork work;
    std::shared_ptr<PixelTally> tally; // counts bounds_pixels

    // Results
    PrimitiveList primitives;
    // Bins: tiles [tile_left, tile_right) x [tile_top, tile_bottom); primitives of tile t (row-major in that
    // range) are bin[bin_start[t]] .. bin[bin_start[t + 1] - 1], numbers into `primitives`, rising.
    std::int32_t tile_left = 0, tile_top = 0, tile_right = 0, tile_bottom = 0;
    std::vector<std::uint32_t> bin_start;
    std::vector<std::uint32_t> bin;
    GeometryCounts counts;
    std::uint64_t shaded_at = 0; // steady_nanoseconds() when the vertices were shaded
    float fetch_share = 0;       // of the time until then: reading vertices

    std::span<const std::uint32_t> primitives_of(std::int32_t tile_x, std::int32_t tile_y) const {
        if (tile_x < tile_left || tile_x >= tile_right || tile_y < tile_top || tile_y >= tile_bottom)
            return {};
        const auto t =
            static_cast<std::size_t>(tile_y - tile_top) * static_cast<std::size_t>(tile_right - tile_left) +
            static_cast<std::size_t>(tile_x - tile_left);
        return std::span(bin).subspan(bin_start[t], bin_start[t + 1] - bin_start[t]);
    }
};

} // namespace rasterizer
