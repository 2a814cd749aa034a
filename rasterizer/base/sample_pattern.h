// The positions of a pixel's samples: the standard patterns of Direct3D 10.1, in 1/16 pixel from the centre.
// PIPELINE.md 1.13. Sample counts without a pattern take the first points of the next larger one.
#pragma once

#include <cstdint>

namespace rasterizer {

inline constexpr std::uint32_t kMaxSamples = 16;

struct SampleOffset {
    std::int8_t x = 0, y = 0;
};

constexpr SampleOffset sample_offset(std::uint32_t samples, std::uint32_t sample) {
    constexpr SampleOffset k2[] = {{4, 4}, {-4, -4}};
    constexpr SampleOffset k4[] = {{-2, -6}, {6, -2}, {-6, 2}, {2, 6}};
    constexpr SampleOffset k8[] = {{1, -3}, {-1, 3}, {5, 1}, {-3, -5}, {-5, 5}, {-7, -1}, {3, 7}, {7, -7}};
    constexpr SampleOffset k16[] = {{1, 1},  {-1, -3}, {-3, 2}, {4, -1}, {-5, -2}, {2, 5},
                                    {5, 3},  {3, -5},  {-2, 6}, {0, -7}, {-4, -6}, {-6, 4},
                                    {-8, 0}, {7, -4},  {6, 7},  {-7, -8}};
    if (samples <= 1) return {};
    if (samples == 2) return k2[sample % 2];
    if (samples <= 4) return k4[sample % 4];
    if (samples <= 8) return k8[sample % 8];
    return k16[sample % 16];
}

// Positions of samples from the pixel's centre, in 1/256 pixel.
struct SamplePlaces {
    std::uint32_t count = 1;
    std::int32_t x[kMaxSamples] = {}, y[kMaxSamples] = {};
};

constexpr SamplePlaces sample_places(std::uint32_t samples) {
    SamplePlaces out;
    out.count = samples;
    for (std::uint32_t s = 0; s < samples; ++s) {
        out.x[s] = sample_offset(samples, s).x * 16;
        out.y[s] = sample_offset(samples, s).y * 16;
    }
    return out;
}

} // namespace rasterizer
