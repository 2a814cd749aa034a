// Centroids of the pixels that a polygon covers, for programs with VaryingAtCentroid (PIPELINE.md 1.13).
#pragma once

#include "rasterizer/tiles/kernels/kernels_isa.h"

namespace rasterizer::RASTERIZER_ISA {

class Centroids {
  public:
    explicit Centroids(const TileJob& job) : job_(job) {}

    // The next lists belong to this draw.
    void use(const TileDraw& draw);
    // Keeps the list's masks, as coverage wrote them. Where all samples lie at the centre, and on lines,
    // centroids are there as well.
    void keep(const BlockList& list, bool line);
    // Whether they differ from block to block.
    bool differ() const { return differ_; }
    // Of the pixels of that block in the list.
    void place(std::uint32_t place, Invocation& invocation) const;

  private:
    const TileJob& job_;
    bool wanted_ = false, differ_ = false;
    std::uint32_t nearest_[kMaxSamples],
        ordered_ = 0; // samples that are drawn, by their distance from the centre
    std::uint16_t mask_[kMaxSamples][kBlocks];
};

} // namespace rasterizer::RASTERIZER_ISA
