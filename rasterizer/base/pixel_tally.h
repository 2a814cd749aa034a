// The pixels of the bounding boxes of some geometry chunks, known once the last of them has run.
#pragma once

#include <cstdint>

namespace rasterizer {

struct PixelTally { // guarded by the scheduler while a chunk with it is queued
    std::uint64_t pixels = 0;
    std::uint32_t unfinished = 0; // chunks that have not run
};

} // namespace rasterizer
