// The common path of all draws: checks, snapshot, counting, stream output, and geometry batches for the open
// scene.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "dp2/base/result.h"
#include "rasterizer/base/call_budget.h"
#include "rasterizer/commands/draw_observer.h"
#include "rasterizer/commands/draw_snapshotter.h"
#include "rasterizer/commands/front_end_counts.h"
#include "rasterizer/commands/predicate.h"
#include "rasterizer/commands/stream_output_stage.h"
#include "rasterizer/geometry/edge_flags.h"
#include "rasterizer/geometry/topology.h"
#include "rasterizer/schedule/gpu.h"
#include "rasterizer/state/skip_reason.h"
#include "rasterizer/state/vertex_binding.h"

namespace rasterizer {

// A draw without its snapshot of the state. Shares the memory of its vertices and indices.
struct DrawRequest {
    Topology topology = Topology::TriangleList;
    std::uint32_t primitives = 0;
    std::int64_t base_vertex = 0; // added to indices; without indices: the first vertex
    VertexBinding binding;
    IndexSource indices;
    std::shared_ptr<const void> index_memory; // owner of `indices` and `edges`
    // True: a vertex number out of range fails the call (legacy draws). False: data past the end of a stream
    // reads as zero, as in graphics processors (AMD's RDNA 2 ISA 8.1.5; DXVK PR 3921, D3D9On12 PR 74).
    bool strict = false;
    EdgeFlags edges = {};
    std::uint64_t patches = 0, control_points = 0; // patches tessellated into this draw, and their points
};

// Shortens a draw without indices to the primitives that have a vertex in one of its streams: later ones
// would only read zeros. False: no vertex of the draw is in a stream.
bool reaches_streams(DrawRequest& draw);

// Owns the counts of skipped draws; adds to the counts of draws. Used by the caller's thread only; the
// batches that it queues run on any worker. Waits for the GPU when the call approaches its limits.
class DrawQueue {
  public:
    DrawQueue(Gpu& gpu, const std::shared_ptr<ContextCounts>& context, DrawSnapshotter& snapshotter,
              StreamOutputStage& stream_output, const Predicate& predicate, CallBudget& budget,
              FrontEndCounts& counts)
        : gpu_(gpu), context_(context), snapshotter_(snapshotter), stream_output_(stream_output),
          predicate_(predicate), budget_(budget), counts_(counts) {}

    // OutOfRange: a vertex number, in strict draws only; errors of the snapshot; LimitExceeded: too many
    // pixels in this call. May shorten the draw, see reaches_streams().
    dp2::Status draw(DrawRequest& draw);
    // Counts a draw that is skipped, as by drivers (WIRE.md D.3); always OK.
    dp2::Status skip(SkipReason reason);

    // An empty observer: none.
    void observe(DrawObserver observer) { observer_ = std::move(observer); }

    MemoryBudget& memory_budget() const { return gpu_.memory_budget(); }
    const SkipCounts& skips() const { return skips_; }
    const MissingTextures& missing_textures() const { return missing_textures_; }
    const UnfitTargets& unfit_targets() const { return unfit_targets_; }
    // Bit i: a draw since the last call read the texture in slot i (BoundTextures).
    std::uint32_t take_textures_read() { return std::exchange(textures_read_, 0); }

  private:
    void count_draw(const DrawRequest& draw);
    // Divides `work`, a whole draw.
    dp2::Status rasterize(BatchWork& work, const DrawOwners& memory, const Targets& targets);

    Gpu& gpu_;
    const std::shared_ptr<ContextCounts>& context_;
    DrawSnapshotter& snapshotter_;
    StreamOutputStage& stream_output_;
    const Predicate& predicate_;
    CallBudget& budget_;
    FrontEndCounts& counts_;
    SkipCounts skips_ = {};
    MissingTextures missing_textures_;
    UnfitTargets unfit_targets_;
    DrawObserver observer_;
    std::uint32_t textures_read_ = 0;
};

} // namespace rasterizer
