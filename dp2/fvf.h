// Flexible vertex format codes: which components a vertex has, in memory order. Source: d3d9types.h;
// wire-format spec F.6.
#pragma once

#include <cstdint>

#include "dp2/result.h"

namespace dp2 {

namespace fvf {
inline constexpr std::uint32_t kReserved0 = 0x0001;
inline constexpr std::uint32_t kPositionMask = 0x400E;
inline constexpr std::uint32_t kXyz = 0x0002;
inline constexpr std::uint32_t kXyzRhw = 0x0004;
inline constexpr std::uint32_t kXyzB1 = 0x0006;
inline constexpr std::uint32_t kXyzB5 = 0x000E;
inline constexpr std::uint32_t kXyzW = 0x4002;
inline constexpr std::uint32_t kNormal = 0x0010;
inline constexpr std::uint32_t kPointSize = 0x0020;
inline constexpr std::uint32_t kDiffuse = 0x0040;
inline constexpr std::uint32_t kSpecular = 0x0080;
inline constexpr std::uint32_t kLastBetaUbyte4 = 0x1000;
inline constexpr std::uint32_t kFog = 0x2000;
inline constexpr std::uint32_t kLastBetaColor = 0x8000;
constexpr std::uint32_t texture_sets(std::uint32_t code) {
    return code >> 8 & 0xF;
}
// Floats of a texture coordinate set: 0 means 2, 1: 3, 2: 4, 3: 1.
constexpr std::uint32_t texture_floats(std::uint32_t code, std::uint32_t set) {
    constexpr std::uint32_t kFloats[] = {2, 3, 4, 1};
    return kFloats[code >> (16 + 2 * set) & 3];
}
} // namespace fvf

// Bytes of one vertex of this format, 0 for a code without a legal position. Texture sets over 8 count as 8.
std::uint32_t fvf_stride(std::uint32_t code);

// BadValue names what makes the code unusable for drawing (B.3).
Status check_fvf(std::uint32_t code);

} // namespace dp2
