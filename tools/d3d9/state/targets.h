// The bound render targets and depth buffer, which state blocks do not hold.
#pragma once

#include <array>

#include "tools/d3d9/objects/surface.h"

namespace d3d9 {

inline constexpr UINT kTargets = 4;

struct Targets {
    std::array<Held<Surface>, kTargets> color;
    Held<Surface> depth;
    template <class Call> void for_each(Call&& call) const {
        for (const auto& target : color) call(target);
        call(depth);
    }
};

} // namespace d3d9
