// A batch, the unit of geometry work, with its results: primitives of one or several draws, in API order. A
// scene has its batches in API order. Threading: the calling thread fills a batch; then any one worker runs
// it, and writes only the batch's own members.
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
#include "rasterizer/geometry/source_primitive.h"
#include "rasterizer/geometry/topology.h"
#include "rasterizer/state/draw_state.h"

namespace rasterizer {

// Limits of a batch, over all of its draws.
inline constexpr std::uint32_t kBatchPrimitives = 4096, kBatchDraws = 32;
// The post-transform cache that VCACHE queries describe, and for which shaded vertices are counted:
// direct-mapped by vertex number, emptied at the start of each draw and after every kCachedPrimitives
// primitives (BatchWork::cached_primitives). The caches of batches are larger.
inline constexpr std::uint32_t kPostTransformCacheSize = 1024, kCachedPrimitives = 256;
static_assert(kBatchPrimitives % kCachedPrimitives == 0);

// The part of a draw in one batch. Corner k of the draw's vertex run (topology.h) is vertex base_vertex + k,
// or base_vertex + index[k] with indices. The scene shares the ownership of the data behind the pointers.
struct BatchWork {
    const DrawState* state = nullptr;
    std::span<const std::uint32_t> uniforms; // of the vertex program, see shade_vertices()
    const VertexSource* vertices = nullptr;
    Topology topology = Topology::TriangleList;
    IndexSource indices;
    EdgeFlags edges;
    std::int64_t base_vertex = 0;
    std::uint32_t first_primitive = 0, primitive_count = 0; // range of the draw's primitives
    std::uint32_t draw_primitives = 0; // number in the whole draw; the last one ends a strip
    // Primitives after which the modelled cache is emptied: a power of two up to kCachedPrimitives that
    // divides first_primitive, so that counts do not depend on which parts of the draw share a batch.
    std::uint32_t cached_primitives = kCachedPrimitives;
    std::uint32_t epoch = 0;
    bool reads_targets = false;          // an earlier scene draws to its vertex textures
    std::uint64_t primitives_before = 0; // of the context's earlier draws (FrontEndCounts::primitives)

    // Whether `other` belongs to the same draw and its primitives follow these.
    bool goes_on_in(const BatchWork& other) const {
        return first_primitive + primitive_count == other.first_primitive && state == other.state &&
               uniforms.data() == other.uniforms.data() && vertices == other.vertices &&
               topology == other.topology && indices.bytes == other.indices.bytes &&
               indices.width == other.indices.width && edges == other.edges &&
               base_vertex == other.base_vertex && cached_primitives == other.cached_primitives &&
               draw_primitives == other.draw_primitives && epoch == other.epoch;
    }
};

struct GeometryCounts {
    std::uint64_t vertices_read = 0, vertices_shaded = 0, primitives = 0, culled = 0, clipped = 0;
    std::uint64_t clipper_output = 0;                       // triangles, lines and points after clipping
    std::uint64_t triangles_drawn = 0, triangles_added = 0; // see ContextCounts
    std::uint64_t bounds_pixels = 0; // sum over all bounding boxes, compared with the call's limits
    std::uint64_t operations = 0;    // cost in operations (base/work_tally.h)
};

// Consecutive draws of a batch that are counted together; they begin where the previous span ends.
struct BatchSpan {
    std::uint32_t epoch = 0;
    std::uint32_t draws_end = 0;
    std::shared_ptr<WorkTally> tally; // the tally for these draws
    GeometryCounts counts;            // result
};

// The primitives of one draw in one tile.
struct TilePart {
    const TileDraw* draw = nullptr;
    std::uint32_t first = 0, count = 0; // range in Batch::bin
    std::uint16_t epoch = 0;
    std::uint8_t tile_x = 0, tile_y = 0;
    std::uint8_t draw_number = 0; // number of the draw in the batch
};
static_assert(kBatchDraws <= 256);

struct Batch {
    // `memory`: for the batch's vectors. Throws std::bad_alloc.
    explicit Batch(std::pmr::memory_resource* memory = std::pmr::new_delete_resource())
        : draws(memory), spans(memory), primitives(memory), bin(memory), parts(memory), sources(memory) {
        draws.reserve(kBatchDraws);
        spans.reserve(kBatchDraws);
    }
    bool has_room(std::uint32_t more) const {
        return draws.size() < kBatchDraws && primitive_count + more <= kBatchPrimitives;
    }
    // Requires has_room(). Does not throw.
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
    // Empties the batch but keeps its memory.
    void clear() {
        draws.clear(), spans.clear(), primitives.clear(), bin.clear(), parts.clear(), sources.clear();
        primitive_count = 0;
        probes = {};
        reads_targets = false;
        reservation.end();
        vertex_bytes = 0;
        vertex_share = fetch_share = 0;
    }
    std::size_t bytes() const { // size of its memory
        return sizeof *this + draws.capacity() * sizeof(BatchWork) + spans.capacity() * sizeof(BatchSpan) +
               primitives.bytes() + bin.capacity() * sizeof(std::uint32_t) +
               parts.capacity() * sizeof(TilePart) + sources.capacity() * sizeof(SourcePrimitive);
    }

    std::pmr::vector<BatchWork> draws;
    std::pmr::vector<BatchSpan> spans;
    std::uint32_t primitive_count = 0; // sum over all draws
    bool reads_targets = false; // set by any draw: the batch runs only when all earlier scenes have finished
    std::span<const PixelToProbe> probes;  // of the scene; empty: `sources` is not filled
    MemoryBudget::Reservation reservation; // held until the batch has run

    // Results
    PrimitiveList primitives;
    std::pmr::vector<std::uint32_t> bin;       // first line of each primitive; in API order within a part
    std::pmr::vector<TilePart> parts;          // ordered by draw; at most one for each draw and tile
    std::pmr::vector<SourcePrimitive> sources; // with `probes`; in API order within a draw
    GeometryCounts counts;                     // counts of the span that is being run
    std::uint64_t vertex_bytes = 0;            // bytes read by vertex fetch
    // Measured on the first group of draws (draw_groups.h): the share of its time in which vertices were
    // shaded and placed, and the share of the shading in which they were read.
    float vertex_share = 0, fetch_share = 0;
};

} // namespace rasterizer
