// A counter that is increased for each visible sample, or pixel, of a draw.
#pragma once

#include <cstdint>

namespace rasterizer {

struct VisibleCount {
    std::uint32_t counter = 0; // number of the counter (ir/pixel_counters.h)
    bool pixels = false;       // counts pixels with a visible sample; false: counts visible samples
    bool operator==(const VisibleCount&) const = default;
};

} // namespace rasterizer
