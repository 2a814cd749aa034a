// Cube map lookup: from a direction to a face and coordinates on it. PIPELINE.md 3.4.
#pragma once

#include <array>

#include "rasterizer/ir/ir_builder.h"

namespace rasterizer {

// The face a direction points to, the coordinates on it, and their derivatives.
struct CubePlace {
    ir::Value face, u, v;
    ir::Value dudx, dvdx, dudy, dvdy;
};

using CubeVector = std::array<ir::Value, 3>;
CubePlace lower_cube_place(ir::Builder& b, const CubeVector& direction, const CubeVector& ddx,
                           const CubeVector& ddy);

} // namespace rasterizer
