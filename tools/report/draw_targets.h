// The surfaces that a command draws to.
#pragma once

#include <vector>

#include "responses/context/context.h"

namespace tools {

// The surfaces that a draw or clear writes: render targets in their order, then the depth buffer. None for a
// draw without a first target.
std::vector<rasterizer::Handle> targets_of(const responses::Context& context,
                                           rasterizer::ResourceTable& resources, bool clears);

} // namespace tools
