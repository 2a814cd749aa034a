// Vertex fog: the factor that the alpha of the specular colour carries; 1 is no fog.
#pragma once

#include <cstdint>

#include "tools/ddraw/vertices/math/powers.h"

namespace ddraw::vertices {

enum class FogMode : std::uint32_t { None, Exp, Exp2, Linear }; // D3DFOGMODE

struct Fog {
    FogMode mode = FogMode::None; // None: the alpha is not a factor of this formula
    float start = 0, end = 1, density = 1;
    bool range = false; // the distance is that from the eye, not the depth
};

// `distance` is not negative. A linear ramp without length is fog everywhere.
inline Float4 fog_factor(const Fog& fog, Float4 distance) {
    constexpr float kLog2E = 1.44269504f;
    if (fog.mode == FogMode::Linear)
        return fog.start == fog.end ? all(0) : saturate((fog.end - distance) / (fog.end - fog.start));
    const Float4 depth = distance * fog.density;
    return saturate(exp2_of((fog.mode == FogMode::Exp2 ? depth * depth : depth) * -kLog2E));
}

} // namespace ddraw::vertices
