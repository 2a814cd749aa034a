// Pictures of how often each pixel of a target was drawn to.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "responses/analysis/cost_trace.h"
#include "tools/cli/json_bytes.h"
#include "tools/report/png_stream.h"

namespace tools {

// What a picture shows.
struct HeatFacts {
    std::string path;
    std::uint64_t frame = 0;
    rasterizer::Handle surface = 0;
    std::uint32_t width = 0, height = 0;
    std::uint64_t touched = 0, pixels = 0; // pixels drawn to, and how often in all
    std::uint32_t most = 0;
    // histogram[n]: the pixels that were drawn to n times; the last one: kMostShown times or more.
    std::vector<std::uint64_t> histogram;
};

// Counts are indices of the picture's palette, so that they can be read from it; greater ones share the last.
inline constexpr std::uint32_t kMostShown = 255;

// Writes the picture of a frame's target; `path` is its file. Throws InputError.
HeatFacts write_heat_picture(const std::string& path, const responses::FrameOverdraw& overdraw);

// "0 is #000000, 1 is #202060, 7 is #ffff80"
std::string heat_legend(const HeatFacts& facts);

} // namespace tools
