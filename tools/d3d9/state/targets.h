// The render targets and the depth buffer that are bound; state blocks do not hold them.
#pragma once

#include <array>

#include "tools/d3d9/objects/surface.h"
#include "tools/d3d9/state/state.h"

namespace d3d9 {

struct Targets {
    std::array<Held<Surface>, kTargets> color;
    Held<Surface> depth;
};

} // namespace d3d9
