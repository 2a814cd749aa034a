// The stream-output stage, behind the vertex stage: with a layout and at least one target, draws write the
// vertices of their primitives to buffers. They are written when the draw is queued, in API order, so that
// the next draw may read them; strips and fans become lists. Only whole primitives are written: when one does
// not fit into some slot, nothing more goes to any slot until targets are set again.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "dp2/base/result.h"
#include "rasterizer/commands/draw_snapshotter.h"
#include "rasterizer/commands/front_end_counts.h"
#include "rasterizer/geometry/batch.h"
#include "rasterizer/geometry/batch_vertices.h"
#include "rasterizer/geometry/stream_output.h"
#include "rasterizer/schedule/gpu.h"

namespace rasterizer {

// Owns the layout and where each slot goes on; adds to the counts of its streams. Caller's thread only;
// vertices are shaded there.
class StreamOutputStage {
  public:
    StreamOutputStage(Gpu& gpu, DrawSnapshotter& snapshotter, CallBudget& budget, FrontEndCounts& counts)
        : gpu_(gpu), snapshotter_(snapshotter), budget_(budget), counts_(counts) {}

    void set_layout(OutputLayout layout) { layout_ = std::move(layout); }
    // All targets at once; slots that are not given have none. BadHandle, WrongKind: of a buffer; BadValue:
    // an offset that is no multiple of 4; OutOfRange: an offset past the end, too many targets.
    dp2::Status set_targets(std::span<const OutputTarget> targets);

    bool rasterizes() const { return layout_.rasterizes; } // draws go on to the rasterizer
    bool writes() const;                                   // draws are written to buffers
    // Writes a whole draw; its vertices exist. Errors of DrawSnapshotter::take_vertices(); LimitExceeded: of
    // the call's budget; what was written by then counts.
    dp2::Status write(BatchWork work, const VertexShape& shape);

  private:
    struct Slot {
        Handle buffer = 0;
        std::uint64_t end = 0; // byte where the next primitive goes
    };
    struct Place {                      // where a slot's vertices of this draw go
        std::shared_ptr<Buffer> buffer; // null: they are dropped
        std::byte* at = nullptr;        // of the next vertex
    };
    using Places = std::array<Place, kOutputSlots>;
    std::uint64_t find_places(const BatchWork& work, Places& places) const;
    [[nodiscard]] bool write_batch(const BatchWork& work, const BatchVertices& vertices,
                                   const DrawState& state, std::vector<float>& shaded, Places& places);

    Gpu& gpu_;
    DrawSnapshotter& snapshotter_;
    CallBudget& budget_;
    FrontEndCounts& counts_;
    OutputLayout layout_;
    std::array<Slot, kOutputSlots> slots_ = {};
    bool overflowed_ = false; // nothing is written until targets are set again
};

} // namespace rasterizer
