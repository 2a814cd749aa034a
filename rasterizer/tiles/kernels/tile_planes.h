// The tile's part of every target and of the depth buffer, one plane per sample. Invariant: a plane is loaded
// only if its old contents may be visible, and stored only if it was written and cannot be recorded as one
// value or as equal to sample 0. Sample 0 does not change while another plane is SameAsFirst.
#pragma once

#include "rasterizer/tiles/kernels/kernels_isa.h"
#include "rasterizer/tiles/scene_clear.h"

namespace rasterizer::RASTERIZER_ISA {

class TilePlanes {
  public:
    explicit TilePlanes(TileJob& job);

    // whole: the clear's rectangle contains the tile.
    void clear(const ClearWork& work, bool whole);
    // Loads the planes that the draw's programs read or write for this sample. drawn: the sample mask
    // includes the sample; if false, only depths are loaded, because hierarchical Z reads all samples.
    void use(const TileDraw& draw, std::uint32_t sample, bool drawn);
    // Loads the planes of a target (kTargets: the depth buffer), and the depths, so that they can be looked
    // at.
    void show(std::uint32_t target);
    // Stores or records the planes that were written.
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
    bool begins_with_equal_ = false; // some planes were SameAsFirst when drawing of the tile began
    OfSample planes_[kMaxSamples];
};

} // namespace rasterizer::RASTERIZER_ISA
