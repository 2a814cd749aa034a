// Flexible vertex format codes: which components a vertex has, in memory order. Source: d3d9types.h; WIRE.md
// F.6.
#pragma once

#include <cstdint>

#include "dp2/base/result.h"
#include "dp2/tables/enums.h"

namespace dp2 {

namespace fvf {
inline constexpr std::uint32_t kReserved0 = enum_number(Fvf::Reserved0);
inline constexpr std::uint32_t kPositionMask = enum_number(Fvf::PositionMask);
inline constexpr std::uint32_t kXyz = enum_number(Fvf::Xyz);
inline constexpr std::uint32_t kXyzRhw = enum_number(Fvf::XyzRhw);
inline constexpr std::uint32_t kXyzB1 = enum_number(Fvf::XyzB1);
inline constexpr std::uint32_t kXyzB5 = enum_number(Fvf::XyzB5);
inline constexpr std::uint32_t kXyzW = enum_number(Fvf::XyzW);
inline constexpr std::uint32_t kNormal = enum_number(Fvf::Normal);
inline constexpr std::uint32_t kPointSize = enum_number(Fvf::PointSize);
inline constexpr std::uint32_t kDiffuse = enum_number(Fvf::Diffuse);
inline constexpr std::uint32_t kSpecular = enum_number(Fvf::Specular);
inline constexpr std::uint32_t kLastBetaUbyte4 = enum_number(Fvf::LastBetaUbyte4);
inline constexpr std::uint32_t kFog = enum_number(Fvf::Fog);
inline constexpr std::uint32_t kLastBetaColor = enum_number(Fvf::LastBetaColor);
inline constexpr std::uint32_t kTexCountMask = enum_number(Fvf::TexCountMask);
constexpr std::uint32_t texture_sets(std::uint32_t code) {
    return code >> 8 & 0xF;
}
// Number of floats of a texture coordinate set, from its two bits of the code: 0 means 2, 1 means 3, 2 means
// 4, 3 means 1.
constexpr std::uint32_t texture_floats(std::uint32_t code, std::uint32_t set) {
    constexpr std::uint32_t kFloats[] = {2, 3, 4, 1};
    return kFloats[code >> (16 + 2 * set) & 3];
}
} // namespace fvf

// Bytes of one vertex of this format; 0 for a code without a valid position, which cannot be drawn. More than
// 8 texture sets count as 8.
std::uint32_t fvf_stride(std::uint32_t code);

// BadValue for codes that the documents forbid (WIRE.md B.3). Drivers draw such vertices nevertheless if they
// have a position, but ignore a normal with XYZRHW.
Status check_fvf(std::uint32_t code);

} // namespace dp2
