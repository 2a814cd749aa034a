// Draws a probed pixel of a tile (TileHooks::probe), and notes what becomes of it.
#pragma once

#include "rasterizer/tiles/kernels/program_runner.h"
#include "rasterizer/tiles/tile_probe.h"

namespace rasterizer::RASTERIZER_ISA {

class ProbedPixel {
  public:
    // `twin`: the first probe of the same pixel, which looks at another target, must outlive this; it draws
    // the pixel, and this copies its notes. Null: this is the first.
    ProbedPixel(TileJob& job, const TileProbe& probe, const ProbedPixel* twin)
        : job_(job), probe_(probe), twin_(twin) {}
    bool is_at(const TileProbe& probe) const { return probe_.x == probe.x && probe_.y == probe.y; }

    // Begins the notes of a primitive whose bounds hold the pixel with the list's masks, before any test. The
    // planes must be loaded (TilePlanes::show()).
    void begin(const Primitive& primitive, const BlockList& list);
    // If begin() has begun notes: draws the samples of the pixel that the list still has, and removes them
    // from the list. The runner must be bound to the primitive of begin(), and the twin must have drawn.
    // Notes of the other samples that begin() found in the list say that the sample mask or the scissor
    // dropped them.
    void draw(const TileDraw& draw, BlockList& list, ProgramRunner& runner, const Centroids& centroids);

  private:
    static constexpr std::uint32_t kNoPlace = ~0u;

    void look(std::uint32_t sample, std::uint32_t (&words)[4], std::uint32_t& depth) const;
    void copy(FragmentNote& note, const FragmentNote& from) const;
    void run(FragmentNote& note, BlockList& list, ProgramRunner& runner, const Centroids& centroids);

    TileJob& job_;
    const TileProbe& probe_;
    const ProbedPixel* const twin_;
    std::uint32_t block_ = 0, lane_ = 0; // of the pixel
    std::uint32_t place_ = kNoPlace;     // index of its block in the list
    FragmentNote* notes_ = nullptr;      // by sample; null: the bounds do not hold the pixel
    std::uint16_t others_[kBlocks];      // the masks of a sample's other blocks while the pixel is drawn
    Lanes values_[kFragmentNotes];
};

} // namespace rasterizer::RASTERIZER_ISA
