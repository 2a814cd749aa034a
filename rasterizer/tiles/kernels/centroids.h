// Centroids of the pixels that a polygon covers, for programs with VaryingAtCentroid (PIPELINE.md 1.13).
#pragma once

#include "rasterizer/tiles/kernels/kernels_isa.h"

namespace rasterizer::RASTERIZER_ISA {

class Centroids {
  public:
    explicit Centroids(const TileJob& job) : job_(job) {}

    // Sets the draw for the following calls of keep().
    void use(const TileDraw& draw);
    // Copies the list's masks before depth tests clear bits. If all samples are at the centre, and for lines,
    // centroids are at the centre.
    void keep(const BlockList& list, bool line);
    // Whether place() must be called for each block.
    bool differ() const { return differ_; }
    // Sets the centroids of the pixels in the block at index `place` of the list.
    void place(std::uint32_t place, Invocation& invocation) const;

  private:
    const TileJob& job_;
    bool wanted_ = false, differ_ = false;
    std::uint32_t nearest_[kMaxSamples],
        ordered_ = 0; // drawn samples, sorted by their distance from the centre
    std::uint16_t mask_[kMaxSamples][kBlocks];
};

} // namespace rasterizer::RASTERIZER_ISA
