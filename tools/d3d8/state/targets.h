// The bound render target and depth buffer, which state blocks do not hold.
#pragma once

#include "tools/d3d8/objects/surface.h"

namespace d3d8 {

struct Targets {
    Held<Surface> color, depth;
    template <class Call> void for_each(Call&& call) const {
        call(color);
        call(depth);
    }
};

} // namespace d3d8
