// How many tiles a row or column of pixels touches.
#pragma once

#include <cstdint>

#include "rasterizer/base/tile_size.h"

namespace rasterizer {

constexpr std::int32_t tiles_for(std::int32_t pixels) {
    return (pixels + kTileSize - 1) / kTileSize;
}

} // namespace rasterizer
