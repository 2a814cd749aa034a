// The sum of the bounding boxes of some geometry chunks, in pixels, and of what their loops count as; final
// when `unfinished` is 0.
#pragma once

#include <cstdint>

namespace rasterizer {

struct PixelTally { // guarded by the scheduler while a chunk with it is queued
    std::uint64_t pixels = 0;
    std::uint32_t unfinished = 0; // spans of chunks that have not run
};

// Pixels that a run of a program counts as, beside itself, whose loops have up to `turns` turns.
constexpr std::uint64_t pixels_for_turns(std::uint32_t turns) {
    constexpr std::uint32_t kTurnsInPixel = 16; // take about the time of a pixel
    return turns / kTurnsInPixel;
}

} // namespace rasterizer
