// How often a pixel was drawn to, for Gpu::Options::count_overdraw.
#pragma once

#include <cstdint>

#include "rasterizer/ir/invocation.h"

namespace rasterizer {

// The pixels of a block. Arrays, so that counting all lanes of a block is a few vector instructions.
struct OverdrawBlock {
    std::uint32_t count[ir::kLanes] = {}; // primitives that passed every test here, in at least one sample
    std::uint32_t last[ir::kLanes] =
        {}; // number of the draw that was counted last (TileItem::number); 0: none
};

} // namespace rasterizer
