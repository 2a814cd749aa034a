// The bound render target and depth buffer, which state blocks do not hold.
#pragma once

#include "tools/d3d8/objects/surface.h"

namespace d3d8 {

struct Targets {
    Held<Surface> color, depth;
};

} // namespace d3d8
