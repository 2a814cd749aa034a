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
    std::uint32_t samples = 1;          // per pixel of each surface
    bool operator==(const Targets&) const = default;
};

// Calls f(surface, index) for each bound surface; the index of the depth buffer is kTargets.
template <class F> void for_each_target(const Targets& targets, F&& f) {
    for (std::size_t t = 0; t < kTargets; ++t)
        if (targets.color[t].surface) f(*targets.color[t].surface, t);
    if (targets.depth.surface) f(*targets.depth.surface, kTargets);
}

} // namespace rasterizer
