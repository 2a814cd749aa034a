// The check of a picture that the benchmarks print.
#pragma once

#include <cstdint>
#include <cstdio>
#include <span>
#include <string>

namespace bench {

// The mean red, green and blue of 0x00RRGGBB pixels as text: "12.30/45.60/78.90".
inline std::string channel_means(std::span<const std::uint32_t> pixels) {
    double sum[3] = {};
    for (const std::uint32_t pixel : pixels)
        for (int c = 0; c < 3; ++c) sum[c] += pixel >> (16 - 8 * c) & 255;
    char text[64];
    const auto count = static_cast<double>(pixels.size());
    std::snprintf(text, sizeof text, "%.2f/%.2f/%.2f", sum[0] / count, sum[1] / count, sum[2] / count);
    return text;
}

} // namespace bench
