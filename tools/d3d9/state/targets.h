// The bound render targets and depth buffer, which state blocks do not hold.
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
