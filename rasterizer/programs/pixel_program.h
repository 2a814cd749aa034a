// A lowered pixel program and what a draw has to know about it. Never changed once made; shared by draws.
#pragma once

#include <cstdint>
#include <vector>

#include "rasterizer/base/limits.h"
#include "rasterizer/ir/ir.h"
#include "rasterizer/programs/varyings.h"

namespace rasterizer {

struct PixelProgram {
    ir::Program program;
    std::vector<PixelInput> inputs; // planes kPlaneInputs, kPlaneInputs + 1, ...
    bool writes_color[kTargets] = {};
    bool reads_color[kTargets] = {};
    bool uses_depth = false;         // loads or stores the depth buffer
    bool writes_depth = false;       // may change stored depth or stencil
    bool uses_centroid = false;      // takes inputs inside what is covered
    bool early_depth_reject = false; // fragments whose depth fails have no effect: block bounds may skip them
    dp2::Compare depth_func = dp2::Compare::Always;
};

} // namespace rasterizer
