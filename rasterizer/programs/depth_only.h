// Describes a pixel program, or its stage `visibility`, that only tests and writes depth and stencil. Tiles
// do so without running the program (tiles/kernels/depth_stage.h, sample_tests.h), with exactly the effects
// of the code that lowering/lower_depth.cpp emits.
#pragma once

#include <cstdint>

#include "dp2/tables/enums.h"
#include "rasterizer/programs/pixel_key.h"

namespace rasterizer {

struct DepthOnly {
    // The program only tests and writes depth and stencil; if false, nothing below is set.
    bool complete = false;
    // Bit i: counter i (ir/pixel_counters.h) is increased by the number of samples that pass.
    std::uint32_t counters = 0;
    // Layout of the stored word. Depths are integers of at most kMaxDepthBits bits.
    std::uint8_t depth_shift = 0, depth_bits = 0, stencil_shift = 0, stencil_bits = 0;
    bool cut = false;                         // drops fragments with z outside 0..1
    bool tests = false, writes = false;       // depth is tested; depth is written
    dp2::Compare func = dp2::Compare::Always; // comparison of the depth test
    bool stencil = false, two_sided = false;
    // Stencil states: faces[0] for clockwise, faces[1] for counter-clockwise primitives; unless two_sided,
    // faces[0] for both.
    StencilFace faces[2] = {};
    // Whether bounds of depths (hierarchical Z) can show that all samples pass, or that all fail.
    bool compares_order() const {
        return func == dp2::Compare::Less || func == dp2::Compare::LessEqual ||
               func == dp2::Compare::Greater || func == dp2::Compare::GreaterEqual;
    }
    static constexpr std::uint32_t kMaxDepthBits = 24; // floats hold them exactly
};

} // namespace rasterizer
