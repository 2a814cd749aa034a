// Which steps of a capture changed the pixels in which another driver's picture differs: with pictures of
// frames or calls alone, the draws that may be wrong.
#pragma once

#include "tools/bisect/picture_bisection.h"

namespace tools {

struct PixelChanger {
    std::size_t step = 0;
    std::uint64_t changed = 0,
                  differing = 0; // pixels of the surface; of them those that differ in the picture
};
struct PixelChangers {
    // Those that changed a pixel that differs. First is the one whose pixels are most nearly those that
    // differ.
    std::vector<PixelChanger> steps;
    std::uint64_t differing = 0, unchanged = 0; // pixels that differ; of them those that no step changed
};

// The steps between the last equal picture of the surface and the one that was found, at most 4,096.
// `replay`: another one of the same capture, which has not run yet.
PixelChangers pixel_changers(StepReplay& replay, const PictureBisection& found,
                             const ComparisonOptions& options,
                             const std::function<void(std::size_t done)>& watch);

} // namespace tools
