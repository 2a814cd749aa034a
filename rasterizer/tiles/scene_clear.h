// A clear, queued in a scene between batches.
#pragma once

#include <cstdint>

#include "rasterizer/base/rect.h"
#include "rasterizer/programs/pixel_key.h"

namespace rasterizer {

// Writes stored bits: word = (word & ~mask) | (value & mask) inside rect, in each target of `color_targets`.
struct ClearWork {
    Rect rect;
    std::uint32_t color_targets = 0;       // bit t: target t gets color[t]
    std::uint32_t color[kTargets][4] = {}; // [target][word of the texel]
    std::uint32_t depth_value = 0;
    std::uint32_t depth_mask = 0; // stored bits of depth and stencil to write; 0: none

    // Whether the clear writes every one of these pixels.
    bool covers(std::int32_t left, std::int32_t top, std::int32_t columns, std::int32_t rows) const {
        return rect.left <= left && rect.top <= top && rect.right >= left + columns &&
               rect.bottom >= top + rows;
    }
};

} // namespace rasterizer
