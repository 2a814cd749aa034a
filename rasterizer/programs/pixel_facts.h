// What tiles have to know of a pixel program to choose between its stages (ir/pixel_stages.h), and to load,
// store and bound what it accesses.
#pragma once

#include <cstdint>

#include "rasterizer/programs/colour_copy.h"
#include "rasterizer/programs/depth_effect.h"
#include "rasterizer/programs/depth_only.h"
#include "rasterizer/programs/visible_count.h"

namespace rasterizer {

struct PixelFacts {
    // Of the whole program; if depth_only.complete, tiles run no pixel program (tiles/kernels/depth_stage.h).
    DepthOnly depth_only;
    // Of the program `visibility`. If test.complete, tiles test depths without a program
    // (tiles/kernels/sample_tests.h), and `visibility` is empty. Set only for targets with several samples
    // and programs with a stage `quads`.
    DepthOnly test;
    DepthEffect depth;
    std::uint64_t cost = 0; // cost of a sample, in operations: a cost_class() (base/work_tally.h)
    // Number of instructions that deferred shading may save; 0: `colour` must run at once.
    std::uint32_t shading_cost = 0;
    bool tests_by_primitive = false; // `visibility` has attributes
    bool uses_centroid = false;      // has VaryingAtCentroid
    bool depth_used = false;         // loads or stores the depth buffer
    bool depth_written = false;      // may change stored depth or stencil
    std::uint8_t color_used = 0;     // bit t: loads or stores target t
    std::uint8_t color_written = 0;  // bit t: stores target t
};

// List: std::vector, or TileArray.
template <template <class...> class List> struct PixelLists {
    List<std::uint32_t> quad_planes; // planes that `quads` reads (ir/quad_program.h)
    // What `visibility` counts, if it does nothing else beside PixelFacts::test; `visibility` is then empty.
    List<VisibleCount> counts;
    List<ColourCopy> copies; // what `colour` stores, if it only stores values of `pixel`; else empty
};

} // namespace rasterizer
