#include "tools/ddraw/blit/fill.h"

#include <algorithm>
#include <cstring>

namespace ddraw {

namespace {

template <class Pixel> void fill_row(std::byte* row, LONG count, DWORD value) {
    std::fill_n(reinterpret_cast<Pixel*>(row), count, static_cast<Pixel>(value));
}
void fill_row_of_24_bits(std::byte* row, LONG count, DWORD value) {
    for (LONG x = 0; x < count; ++x) std::memcpy(row + x * 3, &value, 3);
}

template <class Pixel> void fill_masked_rows(const Bitmap& to, const RECT& rect, DWORD value, DWORD mask) {
    for (LONG y = rect.top; y < rect.bottom; ++y) {
        auto* row = reinterpret_cast<Pixel*>(to.at(rect.left, y));
        for (LONG x = 0; x < width_of(rect); ++x)
            row[x] = static_cast<Pixel>((row[x] & ~mask) | (value & mask));
    }
}

} // namespace

void fill(const Bitmap& to, const RECT& rect, DWORD value) {
    std::byte* const first = to.at(rect.left, rect.top);
    const LONG count = width_of(rect);
    switch (to.pixel_bytes) {
    case 1: fill_row<std::uint8_t>(first, count, value); break;
    case 2: fill_row<std::uint16_t>(first, count, value); break;
    case 3: fill_row_of_24_bits(first, count, value); break;
    default: fill_row<std::uint32_t>(first, count, value); break;
    }
    const std::size_t bytes = static_cast<std::size_t>(count) * static_cast<std::size_t>(to.pixel_bytes);
    for (LONG y = rect.top + 1; y < rect.bottom; ++y) std::memcpy(to.at(rect.left, y), first, bytes);
}

void fill_masked(const Bitmap& to, const RECT& rect, DWORD value, DWORD mask) {
    if (to.pixel_bytes == 2)
        fill_masked_rows<std::uint16_t>(to, rect, value, mask);
    else
        fill_masked_rows<std::uint32_t>(to, rect, value, mask);
}

} // namespace ddraw
