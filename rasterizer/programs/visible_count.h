// A counter that is increased for each visible sample, or pixel, of a draw.
#pragma once

#include <cstdint>

namespace rasterizer {

struct VisibleCount {
    std::uint32_t counter = 0;
    bool pixels = false; // counts a pixel once for all its samples
};

} // namespace rasterizer
