// A lowered pixel program and the properties that draws need. Immutable after lowering, shared by draws.
#pragma once

#include <cstdint>
#include <vector>

#include "rasterizer/base/limits.h"
#include "rasterizer/ir/ir.h"
#include "rasterizer/jit/compile.h"
#include "rasterizer/programs/depth_effect.h"
#include "rasterizer/programs/varyings.h"

namespace rasterizer {

struct PixelProgram {
    ir::Program program;
    std::shared_ptr<const jit::Code> code; // null: the program is interpreted
    // Run once for each primitive of a tile: its outputs are the program's attributes. Empty: there are none.
    ir::Program primitive_program;
    std::shared_ptr<const jit::Code> primitive_code;
    std::vector<PixelInput> inputs; // planes kPlaneInputs, kPlaneInputs + 1, ...
    bool writes_color[kTargets] = {};
    bool reads_color[kTargets] = {};
    bool uses_depth = false;    // loads or stores the depth buffer
    bool writes_depth = false;  // may change stored depth or stencil
    bool uses_centroid = false; // has VaryingAtCentroid
    DepthEffect depth;
};

} // namespace rasterizer
