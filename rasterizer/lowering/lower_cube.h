// Directions to places on the faces of a cube map. Pipeline spec 3.4.
#pragma once

#include <array>

#include "rasterizer/ir/ir_builder.h"

namespace rasterizer {

// Where a direction meets the cube: the face's number, the place on it, and how that place moves with the
// direction.
struct CubePlace {
    ir::Value face, u, v;
    ir::Value dudx, dvdx, dudy, dvdy;
};

using CubeVector = std::array<ir::Value, 3>;
CubePlace lower_cube_place(ir::Builder& b, const CubeVector& direction, const CubeVector& ddx,
                           const CubeVector& ddy);

} // namespace rasterizer
