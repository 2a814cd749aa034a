// The tile's part of every target and of the depth buffer, one plane a sample. Invariant: a plane is loaded
// only when its old contents can be visible, and stored only when it was written, and not as a whole with one
// value or with the colours of sample 0 where the surface can record that. Sample 0 does not change while
// another plane stands for it (SameAsFirst).
#pragma once

#include "rasterizer/tiles/kernels/kernels_isa.h"
#include "rasterizer/tiles/scene_clear.h"

namespace rasterizer::RASTERIZER_ISA {

class TilePlanes {
  public:
    explicit TilePlanes(TileJob& job);

    // whole: the clear's rectangle holds all of the tile.
    void clear(const ClearWork& work, bool whole);
    // Brings what the draw's programs read or write into the tile memory of this sample. Depths also when the
    // sample is not drawn: their bounds are those of all samples.
    void use(const TileDraw& draw, std::uint32_t sample, bool drawn);
    // Stores what was written.
    void finish();

  private:
    enum class Contents : std::uint8_t { InMemory, Cleared, SameAsFirst, InTile };
    struct Plane {
        const TileSurface* surface = nullptr;
        Contents contents = Contents::InMemory;
        bool changed = false;
        std::uint32_t clear[4] = {};
    };
    struct OfSample {
        Plane color[kTargets], depth;
    };

    void begin(Plane& plane, const TileSurface& surface);
    void bring(Plane& plane);
    void bring_color(std::uint32_t sample, int target);
    void bring_equal(int target);
    void fill(const Plane& plane);
    void finish_color(std::uint32_t sample, int target);
    void finish(Plane& plane);
    template <class F> void move(const TileSurface& surface, F&& how);
    void clear(Plane& plane, const ClearWork& work, const std::uint32_t* value, std::uint32_t mask,
               bool whole);

    TileJob& job_;
    const std::int32_t left_, top_;
    bool begins_with_equal_ = false; // some planes began as SameAsFirst
    OfSample planes_[kMaxSamples];
};

} // namespace rasterizer::RASTERIZER_ISA
