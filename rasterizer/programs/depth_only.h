// A pixel program, or its part before the colours, that only tests and writes depth and stencil, as a
// description: tiles do that without running it (tiles/kernels/depth_stage.h, sample_tests.h). It means what
// lowering/lower_depth.cpp emits.
#pragma once

#include <cstdint>

#include "dp2/tables/enums.h"
#include "rasterizer/programs/pixel_key.h"

namespace rasterizer {

struct DepthOnly {
    bool complete = false; // the program does nothing else; otherwise nothing below is set
    // Bit i: counter i (ir/pixel_counters.h) rises by the samples that pass.
    std::uint32_t counters = 0;
    // Of the stored word. Depths are integers of at most kMaxDepthBits bits.
    std::uint8_t depth_shift = 0, depth_bits = 0, stencil_shift = 0, stencil_bits = 0;
    bool cut = false;                         // fragments with z outside 0..1 are absent
    bool tests = false, writes = false;       // depth
    dp2::Compare func = dp2::Compare::Always; // of the depth test
    bool stencil = false, two_sided = false;
    StencilFace faces[2] =
        {}; // of clockwise and counter-clockwise primitives; the first one's unless two_sided
    // Bounds of depths show that all pass, or all fail.
    bool compares_order() const {
        return func == dp2::Compare::Less || func == dp2::Compare::LessEqual ||
               func == dp2::Compare::Greater || func == dp2::Compare::GreaterEqual;
    }
    static constexpr std::uint32_t kMaxDepthBits = 24; // floats hold them exactly
};

} // namespace rasterizer
