// A tile of a surface's image whose texels all hold one value, and whose memory was not written yet.
#pragma once

#include <cstdint>

namespace rasterizer {

struct TileClear {
    bool pending = false; // every texel of the tile is `words`, whatever memory holds
    std::uint32_t words[4] = {};
};

} // namespace rasterizer
