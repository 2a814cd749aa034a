// Sixteen vertices or triangles at a time: the vector types that all kernels of the geometry use.
#pragma once

#include <cstdint>

#include "rasterizer/tiles/lanes.h"

namespace rasterizer::RASTERIZER_ISA {

inline constexpr std::uint32_t kGroup = 16;

using F16 = float __attribute__((vector_size(64)));

// With a clear sign bit, NaNs too.
static inline F16 magnitude(const F16& v) {
    I16 bits;
    __builtin_memcpy(&bits, &v, sizeof bits);
    bits &= 0x7FFFFFFF;
    F16 out;
    __builtin_memcpy(&out, &bits, sizeof out);
    return out;
}

} // namespace rasterizer::RASTERIZER_ISA
