// Sixteen vertices or triangles at a time: the vector types of all geometry kernels.
#pragma once

#include <cstdint>

#include "rasterizer/tiles/lanes.h"

namespace rasterizer::RASTERIZER_ISA {

inline constexpr std::uint32_t kGroup = 16;

// Clears the sign bit, even of NaNs.
static inline F16 magnitude(const F16& v) {
    return bits_as<F16>(bits_as<I16>(v) & 0x7FFFFFFF);
}

} // namespace rasterizer::RASTERIZER_ISA
