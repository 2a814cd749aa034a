// A batch: primitives of one or several draws, in API order, the unit of geometry work, with its results.
// Batches stand in a scene in API order. Threading: the calling thread fills it; then one worker runs it, any
// of them, and writes only the batch's own members.
#pragma once

#include <cstdint>
#include <memory>
#include <memory_resource>
#include <span>
#include <utility>
#include <vector>

#include "rasterizer/base/memory_budget.h"
#include "rasterizer/base/work_tally.h"
#include "rasterizer/geometry/edge_flags.h"
#include "rasterizer/geometry/primitive_list.h"
#include "rasterizer/geometry/topology.h"
#include "rasterizer/state/draw_state.h"

namespace rasterizer {

// Of all draws of a batch together.
inline constexpr std::uint32_t kBatchPrimitives = 4096, kBatchDraws = 32;
// The post-transform cache that VCACHE queries describe and that shaded vertices are counted by: vertices are
// kept by number modulo its size, and it starts empty for each draw and again after that many primitives of
// it (BatchWork::cached_primitives). Batches keep more than that.
inline constexpr std::uint32_t kPostTransformCacheSize = 1024, kCachedPrimitives = 256;
static_assert(kBatchPrimitives % kCachedPrimitives == 0);

// The part of a draw that one batch works on. Corner k of the draw's vertex run (topology.h) is vertex
// base_vertex + k, or base_vertex + index[k] when there are indices. The scene shares the ownership of what
// the pointers point to.
struct BatchWork {
    const DrawState* state = nullptr;
    const VertexSource* vertices = nullptr;
    Topology topology = Topology::TriangleList;
    IndexSource indices;
    EdgeFlags edges;
    std::int64_t base_vertex = 0;
    std::uint32_t first_primitive = 0, primitive_count = 0; // of the draw
    std::uint32_t draw_primitives = 0;                      // in the whole draw: the last one ends a strip
    // A power of two up to kCachedPrimitives, of which first_primitive is a multiple: so what is counted does
    // not depend on which pieces of the draw share a batch.
    std::uint32_t cached_primitives = kCachedPrimitives;
    std::uint32_t epoch = 0;
    bool reads_targets = false; // earlier scenes draw to its vertex textures

    // The other one is the same draw's, and its primitives follow these.
    bool goes_on_in(const BatchWork& other) const {
        return first_primitive + primitive_count == other.first_primitive && state == other.state &&
               vertices == other.vertices && topology == other.topology &&
               indices.bytes == other.indices.bytes && indices.width == other.indices.width &&
               edges == other.edges && base_vertex == other.base_vertex &&
               cached_primitives == other.cached_primitives && draw_primitives == other.draw_primitives &&
               epoch == other.epoch;
    }
};

struct GeometryCounts {
    std::uint64_t vertices_read = 0, vertices_shaded = 0, primitives = 0, culled = 0, clipped = 0;
    std::uint64_t clipper_output = 0; // triangles, lines and points that the clipper left
    std::uint64_t triangles_drawn = 0, triangles_added = 0; // see ContextCounts
    std::uint64_t bounds_pixels = 0;                        // of all bounding boxes, for budgets
    std::uint64_t operations = 0;                           // their cost (base/work_tally.h)
};

// Draws of a batch that are counted together: those from the end of the span before it.
struct BatchSpan {
    std::uint32_t epoch = 0;
    std::uint32_t draws_end = 0;
    std::shared_ptr<WorkTally> tally; // of what these draws cost
    GeometryCounts counts;            // result
};

// What one draw of a batch has in one tile.
struct TilePart {
    const TileDraw* draw = nullptr;
    std::uint32_t first = 0, count = 0; // in Batch::bin
    std::uint16_t epoch = 0;
    std::uint8_t tile_x = 0, tile_y = 0;
    std::uint8_t draw_number = 0; // in the batch
};
static_assert(kBatchDraws <= 256);

struct Batch {
    // memory: of the results. Throws std::bad_alloc.
    explicit Batch(std::pmr::memory_resource* memory = std::pmr::new_delete_resource())
        : draws(memory), spans(memory), primitives(memory), bin(memory), parts(memory) {
        draws.reserve(kBatchDraws);
        spans.reserve(kBatchDraws);
    }
    bool has_room(std::uint32_t more) const {
        return draws.size() < kBatchDraws && primitive_count + more <= kBatchPrimitives;
    }
    // There is room for it. Does not throw.
    void add(const BatchWork& work, const std::shared_ptr<WorkTally>& tally) {
        primitive_count += work.primitive_count;
        reads_targets |= work.reads_targets;
        const bool same_span =
            !spans.empty() && spans.back().epoch == work.epoch && spans.back().tally == tally;
        if (same_span && draws.back().goes_on_in(work)) {
            draws.back().primitive_count += work.primitive_count;
            return;
        }
        if (!same_span) spans.push_back({work.epoch, 0, tally, {}});
        draws.push_back(work);
        spans.back().draws_end = static_cast<std::uint32_t>(draws.size());
    }
    // As new, but the memory stays.
    void clear() {
        draws.clear(), spans.clear(), primitives.clear(), bin.clear(), parts.clear();
        primitive_count = 0;
        reads_targets = false;
        reservation.end();
        vertex_bytes = 0;
        vertex_share = fetch_share = 0;
    }
    std::size_t bytes() const { // of its memory
        return sizeof *this + draws.capacity() * sizeof(BatchWork) + spans.capacity() * sizeof(BatchSpan) +
               primitives.bytes() + bin.capacity() * sizeof(std::uint32_t) +
               parts.capacity() * sizeof(TilePart);
    }

    std::pmr::vector<BatchWork> draws;
    std::pmr::vector<BatchSpan> spans;
    std::uint32_t primitive_count = 0;     // of all draws
    bool reads_targets = false;            // of one of them: runs when all earlier scenes have finished
    MemoryBudget::Reservation reservation; // until it has run

    // Results
    PrimitiveList primitives;
    std::pmr::vector<std::uint32_t> bin; // first lines of primitives, in API order inside a part
    std::pmr::vector<TilePart> parts;    // by draw; at most one for each draw and tile
    GeometryCounts counts;               // of the span that is running
    std::uint64_t vertex_bytes = 0;      // read
    // Measured on the first draws that are alike (draw_groups.h): how much of their time went until their
    // vertices were placed, and how much of that into reading them.
    float vertex_share = 0, fetch_share = 0;
};

} // namespace rasterizer
