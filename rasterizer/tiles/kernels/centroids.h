// Centroids of the pixels that a polygon covers, for programs with VaryingAtCentroid (PIPELINE.md 1.13).
#pragma once

#include "rasterizer/tiles/kernels/kernels_isa.h"

namespace rasterizer::RASTERIZER_ISA {

class Centroids {
  public:
    explicit Centroids(const TileJob& job) : job_(job) {}

    // Sets the draw of the primitives that follow.
    void use(const TileDraw& draw);
    // Called for each primitive, before depth tests clear bits of the masks: copies the list's masks, from
    // which place() computes centroids. Copies nothing for lines, or if all samples are at the centre: then
    // the centroids are the pixel centres.
    void keep(const BlockList& list, bool line);
    // Whether centroids may differ from the pixel centres: then place() must be called for each block.
    bool differ() const { return differ_; }
    // Sets the centroids of the pixels in the block at index `place` of the list.
    void place(std::uint32_t place, Invocation& invocation) const;

  private:
    const TileJob& job_;
    bool wanted_ = false, differ_ = false;
    std::uint32_t nearest_[kMaxSamples],
        ordered_ = 0; // drawn samples, nearest to the pixel's centre first; their number
    std::uint16_t mask_[kMaxSamples][kBlocks]; // BlockList::mask before the depth tests
};

} // namespace rasterizer::RASTERIZER_ISA
