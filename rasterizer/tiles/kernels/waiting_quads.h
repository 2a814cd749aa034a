// Quads of small primitives wait here for their colours, until several of them fill a run of the program
// (ir/quad_program.h). All are of one draw, whose colours replace what was there, and are written in the
// order in which they came.
#pragma once

#include "rasterizer/tiles/kernels/program_runner.h"

namespace rasterizer::RASTERIZER_ISA {

class WaitingQuads {
  public:
    explicit WaitingQuads(TileJob& job) : job_(job) {}

    // Blocks that a primitive may have.
    static constexpr std::uint32_t kMostBlocks = 4;
    static bool takes(const TileDraw& draw, const TileJob& job) {
        return draw.quads.size != 0 && job.sample_count == 1 && !job.texel_cache;
    }

    bool empty() const { return count_ == 0; }
    const TileItem* item() const { return item_; } // of the quads that wait
    // The pixels of the list's masks get the colours of that primitive. The runner is bound to the item.
    void add(const TileItem& item, const Primitive& primitive, const BlockList& list, ProgramRunner& runner);
    // Shades all that wait. The runner is bound to their item.
    void shade(ProgramRunner& runner);
    void clear() { count_ = 0; }

  private:
    static constexpr std::uint32_t kInRun = 4, kMost = 48; // that wait
    void interpolate(std::uint32_t first);
    void write(std::uint32_t first, std::uint32_t live) const;

    TileJob& job_;
    const TileItem* item_ = nullptr;
    std::uint32_t count_ = 0;
    // The quads, and room behind them: for one without pixels, and for reads of four.
    static constexpr std::uint32_t kRoom = kMost + kInRun;
    const Primitive* primitive_[kRoom];
    std::int32_t x_[kRoom], y_[kRoom]; // of the first pixel, in the tile
    std::uint16_t pixel_[kRoom];       // the first one's number, block by block
    std::uint16_t mask_[kRoom];        // of its pixels: bits 0, 1, 4 and 5
    Lanes inputs_[ir::kMaxQuadPlanes];
    QuadColors colors_;
};

} // namespace rasterizer::RASTERIZER_ISA
