// How often a pixel was drawn to, for Gpu::Options::count_overdraw.
#pragma once

#include <cstdint>

namespace rasterizer {

struct OverdrawPixel {
    std::uint32_t count = 0; // primitives that passed every test here, in at least one sample
    std::uint32_t last = 0;  // number of the draw that was counted last (TileItem::number); 0: none
};

} // namespace rasterizer
