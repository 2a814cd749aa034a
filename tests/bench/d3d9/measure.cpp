#include "tests/bench/d3d9/measure.h"

#include <cstdio>
#include <fstream>
#include <stdexcept>

#include <windows.h>

namespace bench {

double seconds() {
    LARGE_INTEGER now, frequency;
    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&frequency);
    return static_cast<double>(now.QuadPart) / static_cast<double>(frequency.QuadPart);
}

void take_messages() {
    MSG message;
    while (PeekMessageA(&message, nullptr, 0, 0, PM_REMOVE)) DispatchMessageA(&message);
}

std::string means(const std::vector<std::uint32_t>& pixels) {
    double sum[3] = {};
    for (const std::uint32_t pixel : pixels)
        for (int c = 0; c < 3; ++c) sum[c] += pixel >> (16 - 8 * c) & 255;
    char text[64];
    const auto count = static_cast<double>(pixels.size());
    std::snprintf(text, sizeof text, "%.2f/%.2f/%.2f", sum[0] / count, sum[1] / count, sum[2] / count);
    return text;
}

void write_picture(const std::string& path, const std::vector<std::uint32_t>& pixels, std::size_t width) {
    std::ofstream file(path, std::ios::binary);
    file << "P6\n" << width << " " << pixels.size() / width << "\n255\n";
    for (const std::uint32_t pixel : pixels)
        for (int shift = 16; shift >= 0; shift -= 8) file.put(static_cast<char>(pixel >> shift & 255));
    if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

} // namespace bench
