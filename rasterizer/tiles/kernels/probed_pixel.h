// Draws the probed pixel of a tile (TileHooks::probe), and notes what becomes of it.
#pragma once

#include "rasterizer/tiles/kernels/program_runner.h"
#include "rasterizer/tiles/tile_probe.h"

namespace rasterizer::RASTERIZER_ISA {

class ProbedPixel {
  public:
    explicit ProbedPixel(TileJob& job) : job_(job) {}

    // Begins the notes of a primitive with the list's masks, before any test. False: the pixel is outside of
    // the primitive's bounds. The planes must be loaded (TilePlanes::show()).
    bool begin(const Primitive& primitive, const BlockList& list);
    // Draws the samples of the pixel that the list still has, and removes them from the list. Notes of the
    // other samples that begin() found in the list say that the sample mask or the scissor dropped them. The
    // runner must be bound to the primitive of begin().
    void draw(const TileDraw& draw, BlockList& list, ProgramRunner& runner, const Centroids& centroids);

  private:
    static constexpr std::uint32_t kNoPlace = ~0u;

    void look(std::uint32_t sample, std::uint32_t (&words)[4], std::uint32_t& depth) const;
    void run(FragmentNote& note, BlockList& list, ProgramRunner& runner, const Centroids& centroids);

    TileJob& job_;
    std::uint32_t block_ = 0, lane_ = 0; // of the pixel
    std::uint32_t place_ = kNoPlace;     // index of its block in the list
    FragmentNote* notes_ = nullptr;      // by sample
    std::uint16_t others_[kBlocks];      // the masks of a sample's other blocks while the pixel is drawn
    Lanes values_[kFragmentNotes];
};

} // namespace rasterizer::RASTERIZER_ISA
