// Sixteen vertices or triangles at a time: the vector types that all kernels of the geometry use.
#pragma once

#include <cstdint>

#include "rasterizer/tiles/lanes.h"

namespace rasterizer::RASTERIZER_ISA {

inline constexpr std::uint32_t kGroup = 16;

// With a clear sign bit, NaNs too.
static inline F16 magnitude(const F16& v) {
    return bits_as<F16>(bits_as<I16>(v) & 0x7FFFFFFF);
}

} // namespace rasterizer::RASTERIZER_ISA
