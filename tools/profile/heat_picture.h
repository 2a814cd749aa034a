// Pictures of how often each pixel of a target was drawn to, or of what that cost.
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
    bool cost = false;                     // what is counted: operations
    std::uint64_t touched = 0, pixels = 0; // pixels drawn to, and the sum of their counts
    std::uint32_t most = 0;
    // histogram[n]: the pixels whose index in the palette is n.
    std::vector<std::uint64_t> histogram;
};

// The last index of the picture's palette. Indices are how often a pixel was drawn to, and greater ones share
// the last, so that they can be read from the picture; operations are scaled if one has more, and rounded up.
inline constexpr std::uint32_t kMostShown = 255;

// Writes the picture of a frame's target; `path` is its file; `cost`: of operations. Throws InputError.
HeatFacts write_heat_picture(const std::string& path, const responses::FrameOverdraw& overdraw, bool cost);

// "0 is #000000, 1 is #202060, 7 is #ffff80"
std::string heat_legend(const HeatFacts& facts);

} // namespace tools
