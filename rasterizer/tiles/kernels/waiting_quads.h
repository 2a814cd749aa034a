// Collects quads of small primitives, so that one run of the pixel program shades quads of several primitives
// (ir/quad_program.h). All quads belong to one draw, whose colours overwrite the target without reading it;
// colours are written in the order of add().
#pragma once

#include "rasterizer/tiles/kernels/program_runner.h"

namespace rasterizer::RASTERIZER_ISA {

class WaitingQuads {
  public:
    explicit WaitingQuads(TileJob& job) : job_(job) {}

    // The greatest number of blocks that a primitive may have.
    static constexpr std::uint32_t kMostBlocks = 4;
    // Whether add() accepts the draw's primitives.
    static bool takes(const TileDraw& draw, const TileJob& job) {
        return draw.stages.quads.size != 0 && job.sample_count == 1 && !job.texel_cache();
    }

    bool empty() const { return count_ == 0; }
    const TileItem* item() const { return item_; } // item of the collected quads
    // Collects the quads of the list's pixels, which get the primitive's colours. The runner must be bound to
    // the item.
    void add(const TileItem& item, const Primitive& primitive, const BlockList& list, ProgramRunner& runner);
    // Shades the collected quads. The runner must be bound to their item.
    void shade(ProgramRunner& runner);
    void clear() { count_ = 0; }

  private:
    static constexpr std::uint32_t kInRun = 4, kMost = 48; // quads per run; most collected quads
    void interpolate(std::uint32_t first);
    void write(std::uint32_t first, std::uint32_t live) const;

    TileJob& job_;
    const TileItem* item_ = nullptr;
    std::uint32_t count_ = 0;
    // The collected quads, by index; the arrays have room for the copies that fill up the last run.
    static constexpr std::uint32_t kRoom = kMost + kInRun;
    const Primitive* primitive_[kRoom];
    std::int32_t x_[kRoom], y_[kRoom]; // position of the first pixel in the tile
    std::uint16_t pixel_[kRoom];       // first pixel as block number * 16 + lane
    std::uint16_t mask_[kRoom];        // covered pixels of the quad: bits 0, 1, 4 and 5
    Lanes inputs_[ir::kMaxQuadPlanes];
    QuadColors colors_;
};

} // namespace rasterizer::RASTERIZER_ISA
