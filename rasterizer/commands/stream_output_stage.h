// The stream-output stage, which follows the vertex stage: with a layout and at least one target, draws write
// the vertices of their primitives to buffers. This happens when the draw is queued, in API order, so that
// the next draw can read them; strips and fans become lists. Only whole primitives are written: once one does
// not fit into some slot, nothing is written to any slot until targets are set again.
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

// Owns the layout and the write position of each slot; adds to the counts of its streams. Caller's thread
// only; shades vertices there.
class StreamOutputStage {
  public:
    StreamOutputStage(Gpu& gpu, DrawSnapshotter& snapshotter, CallBudget& budget, FrontEndCounts& counts)
        : gpu_(gpu), snapshotter_(snapshotter), budget_(budget), counts_(counts) {}

    void set_layout(OutputLayout layout) { layout_ = std::move(layout); }
    // Sets all targets at once; slots past the list get none. BadHandle, WrongKind: the handle of a buffer is
    // wrong; BadValue: an offset that is not a multiple of 4; OutOfRange: an offset past the end, too many
    // targets.
    dp2::Status set_targets(std::span<const OutputTarget> targets);

    bool rasterizes() const { return layout_.rasterizes; } // draws are also rasterized
    bool writes() const;                                   // draws write to buffers
    // Writes a whole draw, whose vertices must exist. Errors of DrawSnapshotter::take_vertices();
    // LimitExceeded: the call's budget is exhausted; primitives that were written before are counted.
    dp2::Status write(BatchWork work, const VertexShape& shape);

  private:
    struct Slot {
        Handle buffer = 0;
        std::uint64_t end = 0; // byte offset of the next primitive
    };
    struct Place {                      // where a slot's vertices of this draw are written
        std::shared_ptr<Buffer> buffer; // null: they are dropped
        std::byte* at = nullptr;        // address of the next vertex
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
