// The components of a shaded vertex and their indices (enum Component). Vertex programs write components,
// pixel programs read them. The planes of a primitive are not in the order of these indices: set-up stores
// only those that the pixel program reads (PixelInput).
#pragma once

#include <cstddef>
#include <cstdint>

// Word offset of a member of PixelUniforms or VertexUniforms: the `imm` of the IR operation Uniform.
#define RASTERIZER_UNIFORM(Struct, member) static_cast<std::uint32_t>(offsetof(Struct, member) / 4)

namespace rasterizer {

inline constexpr int kStages = 8; // texture stages, and texture coordinate sets

// Components of a shaded vertex; used as `imm` of the IR operation Output, and as PixelInput::component.
// The position is in clip space (x y z w); for transformed vertices it is screen x y z and rhw.
enum Component : std::uint8_t {
    kPosition = 0,   // 4 components
    kDiffuse = 4,    // r g b a, 0..1
    kSpecular = 8,   // r g b a
    kFog = 12,       // fog factor of the vertex, 1 = no fog
    kPointSize = 13, // pixels, before clamping
    // Antialiased lines: distance from the line's axis in pixels; computed by set-up, not by vertex programs.
    kLineSide = 14,
    kLineAlong =
        15,         // patterned lines: pixels from the line's start along its longer axis; computed by set-up
    kTexture0 = 16, // 8 sets of x y z w
    kClip0 = 48,    // distances to user clip planes, inside when >= 0
    kComponents = 54,
};
inline constexpr int kClipPlanes = kComponents - kClip0;
constexpr bool is_made_by_setup(int component) {
    return component == kLineSide || component == kLineAlong;
}
// Colours and fog: what a plain primitive (tiles/primitive.h) has once, not for each pixel.
constexpr bool is_color_or_fog(int component) {
    return component >= kDiffuse && component <= kFog;
}
constexpr int texture_component(int set) {
    return kTexture0 + 4 * set;
}

enum class Interpolation : std::uint8_t {
    Perspective, // the plane holds value * rhw: the program divides by the plane of rhw
    Linear,      // the plane holds the value itself
    Flat,        // constant: the value of the provoking vertex
};

// Planes of a primitive: always kPlaneZ and kPlaneRhw, then one per PixelInput in the program's order.
inline constexpr int kPlaneZ = 0;
inline constexpr int kPlaneRhw = 1;
inline constexpr int kPlaneInputs = 2;

struct PixelInput {
    std::uint8_t component = 0;
    Interpolation interpolation = Interpolation::Perspective;
    bool operator==(const PixelInput&) const = default;
};

} // namespace rasterizer
