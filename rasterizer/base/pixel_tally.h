// The sum of the bounding boxes of some geometry chunks, in pixels; final when `unfinished` is 0.
#pragma once

#include <cstdint>

namespace rasterizer {

struct PixelTally { // guarded by the scheduler while a chunk with it is queued
    std::uint64_t pixels = 0;
    std::uint32_t unfinished = 0; // spans of chunks that have not run
};

} // namespace rasterizer
