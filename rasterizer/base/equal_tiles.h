// Records for each tile of a multisampled image whether the samples of each pixel are equal, so that reading
// sample 0 is enough.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rasterizer/base/rect.h"
#include "rasterizer/base/tile_count.h"
#include "rasterizer/base/tile_size.h"

namespace rasterizer {

struct EqualTiles {
    EqualTiles(std::int32_t width, std::int32_t height)
        : across(tiles_for(width)),
          is_equal(static_cast<std::size_t>(across) * static_cast<std::size_t>(tiles_for(height))) {}

    // Divides the rectangle into parts, and calls f(part, equal) for each. equal: whether all tiles that the
    // part touches have equal samples.
    template <class F> void for_each_part(const Rect& rect, F&& f) const {
        const auto behind = [](std::int32_t at, std::int32_t end) {
            return std::min(end, (at / kTileSize + 1) * kTileSize);
        };
        for (Rect part = rect; part.top < rect.bottom; part.top = part.bottom) {
            part.bottom = behind(part.top, rect.bottom);
            const std::uint8_t* const row =
                &is_equal[static_cast<std::size_t>(part.top / kTileSize * across)];
            for (part.left = rect.left; part.left < rect.right; part.left = part.right) {
                const std::uint8_t equal = row[part.left / kTileSize];
                part.right = behind(part.left, rect.right);
                while (part.right < rect.right && row[part.right / kTileSize] == equal)
                    part.right = behind(part.right, rect.right);
                f(part, equal != 0);
            }
        }
    }

    std::int32_t across;
    std::vector<std::uint8_t> is_equal; // by tile, row by row: 1 if its samples are equal, else 0
};

} // namespace rasterizer
