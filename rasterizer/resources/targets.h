// The render targets and the depth-stencil surface of a scene. Shares the ownership of the surfaces.
#pragma once

#include <array>
#include <cstdint>

#include "rasterizer/base/limits.h"
#include "rasterizer/resources/resources.h"

namespace rasterizer {

struct Targets {
    std::array<Image, kTargets> color;
    Image depth;
    std::int32_t width = 0, height = 0; // drawable area: common to all surfaces
    std::uint32_t samples = 1;          // of each surface
    bool operator==(const Targets&) const = default;
};

} // namespace rasterizer
