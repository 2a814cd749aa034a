// Properties of a pixel program from which tiles choose the stages to run (ir/pixel_stages.h), the planes to
// load and store, and whether hierarchical Z applies.
#pragma once

#include <cstdint>

#include "rasterizer/programs/colour_copy.h"
#include "rasterizer/programs/depth_effect.h"
#include "rasterizer/programs/depth_only.h"
#include "rasterizer/programs/visible_count.h"

namespace rasterizer {

struct PixelFacts {
    // Describes the whole program. If depth_only.complete, tiles run no program
    // (tiles/kernels/depth_stage.h).
    DepthOnly depth_only;
    // Describes the stage `visibility`. If test.complete, tiles test depths without a program
    // (tiles/kernels/sample_tests.h), and `visibility` is empty. Set only if the target has several samples
    // or the program has a stage `quads`.
    DepthOnly test;
    // If late.complete, tiles write the depths of the samples that `pixel` leaves (kills_first), and count
    // them, without running `colour`, which does nothing else but PixelLists::copies.
    DepthOnly late;
    DepthEffect depth;
    std::uint64_t cost = 0; // cost of a sample, in operations: a cost_class() (base/work_tally.h)
    // Number of instructions that deferred shading may save; 0: `colour` must run at once.
    std::uint32_t shading_cost = 0;
    // 1 + number of the output of `pixel` whose set lanes `colour` kills before it has any other effect; 0:
    // there is none. Tiles drop these pixels, so that `colour` does not run for blocks without others.
    std::uint8_t kills_first = 0;
    bool tests_by_primitive = false; // `visibility` reads outputs of the stage `primitive`
    bool uses_centroid = false;      // the program has VaryingAtCentroid
    bool depth_used = false;         // the program reads or writes the depth buffer
    bool depth_written = false;      // the program may change stored depth or stencil
    std::uint8_t color_used = 0;     // bit t: the program reads or writes target t
    std::uint8_t color_written = 0;  // bit t: the program writes target t
};

// Lists of a pixel program's properties. List: std::vector, or TileArray.
template <template <class...> class List> struct PixelLists {
    List<std::uint32_t> quad_planes; // planes that `quads` reads (ir/quad_program.h)
    // The counters of the stage `visibility`, if it only counts, or only does PixelFacts::test and counts.
    // The stage is then empty, and tiles count.
    List<VisibleCount> counts;
    List<VisibleCount> late_counts; // the counters of the stage `colour`, with PixelFacts::late
    // What `colour` stores, if it only stores outputs of `pixel`, or with PixelFacts::late; else empty.
    List<ColourCopy> copies;
};

} // namespace rasterizer
