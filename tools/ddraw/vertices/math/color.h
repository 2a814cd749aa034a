// Colours: D3DCOLORVALUE as floats, D3DCOLOR as 0xAARRGGBB.
#pragma once

#include <cstdint>

#include "tools/ddraw/vertices/math/lanes.h"

namespace ddraw::vertices {

struct Color { // D3DCOLORVALUE
    float r, g, b, a;
};
static_assert(sizeof(Color) == 16);

inline Color color_of(std::uint32_t packed) {
    const auto channel = [&](int shift) { return static_cast<float>(packed >> shift & 0xFF) / 255.0f; };
    return {channel(16), channel(8), channel(0), channel(24)};
}

// Four colours, one in each lane
struct Color4 {
    Float4 r, g, b, a;
};
inline Color4 all(const Color& color) {
    return {all(color.r), all(color.g), all(color.b), all(color.a)};
}
inline Color4 colors_of(Int4 packed) {
    const auto channel = [&](int shift) { return to_float((packed >> shift) & 0xFF) / 255.0f; };
    return {channel(16), channel(8), channel(0), channel(24)};
}
// Clamped to 0..1 and rounded to the nearest of 256 steps
inline Int4 packed(const Color4& color) {
    const auto channel = [](Float4 value) { return to_int(saturate(value) * 255.0f + 0.5f); };
    return (channel(color.a) << 24) | (channel(color.r) << 16) | (channel(color.g) << 8) | channel(color.b);
}

} // namespace ddraw::vertices
