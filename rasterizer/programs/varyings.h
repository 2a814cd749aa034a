// The numbers of the components that vertex programs write and pixel programs read. Independent of how a
// primitive stores them; set-up packs the planes that a pixel program reads.
#pragma once

#include <cstddef>
#include <cstdint>

// The word that Uniform names: a member of PixelUniforms or VertexUniforms.
#define RASTERIZER_UNIFORM(Struct, member) static_cast<std::uint32_t>(offsetof(Struct, member) / 4)

namespace rasterizer {

inline constexpr int kStages = 8; // texture stages, and sets of coordinates

// Components of a shaded vertex: Output imm, and PixelInput::component.
// Position is clip space x y z w; for vertices that arrive transformed it is screen x y z and rhw.
enum Component : std::uint8_t {
    kPosition = 0,   // 4
    kDiffuse = 4,    // r g b a, 0..1
    kSpecular = 8,   // r g b a
    kFog = 12,       // fog factor of the vertex, 1 = no fog
    kPointSize = 13, // pixels, before clamping
    kLineSide = 14,  // antialiased lines: pixels from the line's axis; made by the set-up, no vertex has it
    kLineAlong =
        15,         // patterned lines: pixels from the line's start along its longer axis; made by the set-up
    kTexture0 = 16, // 8 sets of x y z w
    kClip0 = 48,    // distances to user clip planes, inside when >= 0
    kComponents = 54,
};
inline constexpr int kClipPlanes = kComponents - kClip0;
constexpr bool is_made_by_setup(int component) {
    return component == kLineSide || component == kLineAlong;
}
constexpr int texture_component(int set) {
    return kTexture0 + 4 * set;
}

enum class Interpolation : std::uint8_t {
    Perspective, // plane of value * rhw: the program multiplies by 1 / rhw
    Linear,      // plane of the value itself
    Flat,        // the provoking vertex' value
};

// Planes of a primitive: kPlaneZ and kPlaneRhw always, then one per PixelInput in the program's order.
inline constexpr int kPlaneZ = 0;
inline constexpr int kPlaneRhw = 1;
inline constexpr int kPlaneInputs = 2;

struct PixelInput {
    std::uint8_t component = 0;
    Interpolation interpolation = Interpolation::Perspective;
    bool operator==(const PixelInput&) const = default;
};

} // namespace rasterizer
