// Lights and materials of all versions of Direct3D up to 7, as the one form that vertices are lit with.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "tools/ddraw/vertices/math/color.h"
#include "tools/ddraw/vertices/math/matrix.h"

namespace ddraw::vertices {

enum class LightType : std::uint32_t { Point = 1, Spot, Directional, ParallelPoint }; // D3DLIGHTTYPE

struct Light { // D3DLIGHT7
    LightType type;
    Color diffuse, specular, ambient;
    float position[3], direction[3];
    float range, falloff, attenuation[3], theta, phi;
};
static_assert(sizeof(Light) == 104);

inline constexpr std::uint32_t kLightActive = 1, kLightNoSpecular = 2; // D3DLIGHT_*
struct Light2 { // D3DLIGHT2; D3DLIGHT is the same without flags
    std::uint32_t size;
    LightType type;
    Color color;
    float position[3], direction[3];
    float range, falloff, attenuation[3], theta, phi;
    std::uint32_t flags;
};
static_assert(sizeof(Light2) == 80);
// `light`: a D3DLIGHT or D3DLIGHT2, whose size says which. Without flags a light is active and has specular
// light. Its colour is that of its diffuse and specular light; it has no ambient light. Nothing: the size is
// neither, the type unknown, the light not active.
std::optional<Light> light_of(std::span<const std::byte> light);

struct Material { // D3DMATERIAL7; D3DMATERIAL has the same members after its size
    Color diffuse, ambient, specular, emissive;
    float power;
};
static_assert(sizeof(Material) == 68);

} // namespace ddraw::vertices
