// What a pixel program does with stored depths, for hierarchical Z.
#pragma once

#include <cstdint>

#include "dp2/tables/enums.h"

namespace rasterizer {

struct DepthEffect {
    enum class Writes : std::uint8_t {
        Nothing,
        Plane,    // the plane of z, clamped and rounded to the format's fixed-point number
        Anything, // another value, or a float format
    };
    Writes writes = Writes::Nothing;
    dp2::Compare func = dp2::Compare::Always; // comparison of the depth test
    bool only_test = false;                   // a depth is written exactly when `func` passes
    bool rejects = false;                     // a pixel whose plane of z fails `func` has no effect at all
};

} // namespace rasterizer
