// What geometry notes about a primitive of a draw for the probe of a pixel (schedule/pixel_probe.h): its
// corners, and the records that were made of it.
#pragma once

#include <cstdint>

#include "rasterizer/programs/fragment_notes.h"

namespace rasterizer {

struct PixelToProbe {
    std::int32_t x = 0, y = 0;
    bool all = false; // also primitives whose bounding box does not hold the pixel
};

struct SourceCorner {
    std::int32_t x = 0, y = 0; // in 1/256 pixel
    float z = 0, rhw = 1;
    bool placed = false; // false: it has no screen position
};

struct SourcePrimitive {
    std::uint64_t number = 0; // of all the context's primitives, from 0 (FrontEndCounts::primitives)
    std::uint32_t first_line = 0, end_line = 0; // its records in Batch::primitives
    std::uint8_t draw = 0;                      // index in Batch::draws
    std::uint8_t corners = 0;                   // 1 to 3
    std::uint16_t pixel = 0;                    // index in Batch::probes
    SourceCorner corner[3];
    FragmentEnd end = FragmentEnd::Coverage; // why no record has the pixel in its bounds
};

} // namespace rasterizer
