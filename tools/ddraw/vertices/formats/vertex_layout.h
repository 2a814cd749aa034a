// Where the elements of a vertex of a flexible vertex format (D3DFVF of DirectX 5 to 7) are.
#pragma once

#include <array>
#include <cstdint>

#include "tools/ddraw/vertices/formats/checked.h"

namespace ddraw::vertices {

inline constexpr std::size_t kSets = 8; // texture coordinate sets

namespace fvf {
inline constexpr std::uint32_t kPositionMask = 0x00E, kXyz = 0x002, kXyzRhw = 0x004, kXyzB5 = 0x00E;
inline constexpr std::uint32_t kNormal = 0x010, kReserved1 = 0x020, kDiffuse = 0x040, kSpecular = 0x080;
inline constexpr std::uint32_t kSetCountMask = 0xF00, kSetCountShift = 8, kTex1 = 0x100;
inline constexpr std::uint32_t kVertex = kXyz | kNormal | kTex1;
inline constexpr std::uint32_t kLVertex = kXyz | kReserved1 | kDiffuse | kSpecular | kTex1;
inline constexpr std::uint32_t kTlVertex = kXyzRhw | kDiffuse | kSpecular | kTex1;
// The bits of set `set` that give it `components` floats
constexpr std::uint32_t set_size(std::size_t set, unsigned components) {
    constexpr std::uint32_t kCode[] = {0, 3, 0, 1, 2};
    return kCode[components] << (set * 2 + 16);
}
} // namespace fvf

inline constexpr std::uint16_t kAbsent = 0xFFFF;

struct VertexLayout {
    std::uint32_t fvf = 0;
    bool transformed = false; // XYZRHW
    std::uint16_t normal = kAbsent, reserved = kAbsent, diffuse = kAbsent, specular = kAbsent;
    std::array<std::uint16_t, kSets> set = {kAbsent, kAbsent, kAbsent, kAbsent,
                                            kAbsent, kAbsent, kAbsent, kAbsent};
    std::array<std::uint8_t, kSets> components = {}; // floats of each set; 0: absent
    std::uint16_t bytes = 0;                         // of a vertex
    bool has(std::uint16_t offset) const { return offset != kAbsent; }
};

// Refused: no position, bits that DirectX 5 to 7 reserve, a normal of a transformed vertex, more than eight
// sets.
Checked<VertexLayout> layout_of(std::uint32_t fvf);

} // namespace ddraw::vertices
