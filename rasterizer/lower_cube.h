// Directions to places on the faces of a cube map. Pipeline spec 3.4.
#pragma once

#include <array>

#include "rasterizer/ir_builder.h"

namespace rasterizer {

// Where a direction meets the cube: the face's number, the place on it, and how that place moves across the
// quad.
struct CubePlace {
    ir::Value face, u, v;
    ir::Value dudx, dvdx, dudy, dvdy;
};

CubePlace lower_cube_place(ir::Builder& b, const std::array<ir::Value, 3>& direction);

} // namespace rasterizer
