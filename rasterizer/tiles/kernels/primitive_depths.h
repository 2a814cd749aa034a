// Bounds of the depths that a primitive would store in the blocks of a list. They are conservative: the
// depths of its pixels, quantised to the format, are inside them.
#pragma once

#include "rasterizer/tiles/kernels/kernels_isa.h"

namespace rasterizer::RASTERIZER_ISA {

class PrimitiveDepths {
  public:
    explicit PrimitiveDepths(const TileJob& job) : job_(job), left_(job.left()), top_(job.top()) {}

    // For small primitives: all blocks get the bounds of the whole primitive.
    void bound(const Primitive& primitive);
    // Bounds of the z plane over each block's samples, clamped to the bounds of the whole primitive.
    void bound(const Primitive& primitive, const SamplePlaces& samples, const BlockList& list);

    // Bounds by index in the list. Arrays rather than functions: GCC 12 indexes them with fewer
    // instructions.
    alignas(64) std::uint32_t low[kBlocks];
    alignas(64) std::uint32_t high[kBlocks];

  private:
    const TileJob& job_;
    const std::int32_t left_, top_;
};

} // namespace rasterizer::RASTERIZER_ISA
