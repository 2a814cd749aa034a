// A clear command, queued in a scene between batches of draws.
#pragma once

#include <cstdint>

#include "rasterizer/base/rect.h"
#include "rasterizer/programs/pixel_key.h"

namespace rasterizer {

// Writes bits as they are stored in memory: inside `rect`, each word of the targets in `color_targets` is
// replaced by color, and the depth buffer's word becomes (word & ~depth_mask) | (depth_value & depth_mask).
struct ClearWork {
    Rect rect;
    std::uint32_t color_targets = 0;       // bit t: target t gets color[t]
    std::uint32_t color[kTargets][4] = {}; // [target][word of the texel]
    std::uint32_t depth_value = 0;
    std::uint32_t depth_mask = 0; // bits of the depth buffer's word to write; 0: none

    // Whether the clear writes every one of these pixels.
    bool covers(std::int32_t left, std::int32_t top, std::int32_t columns, std::int32_t rows) const {
        return rect.left <= left && rect.top <= top && rect.right >= left + columns &&
               rect.bottom >= top + rows;
    }
};

} // namespace rasterizer
