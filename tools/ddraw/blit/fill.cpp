#include "tools/ddraw/blit/fill.h"

#include <algorithm>
#include <cstring>

namespace ddraw {

namespace {

// Repeats four bytes over a row.
void fill_bytes(std::byte* row, std::size_t bytes, DWORD four) {
    std::size_t words = bytes / 4;
    // The string instruction writes whole cache lines, but takes some 30 cycles to begin.
    constexpr std::size_t kFewWords = 64;
    if (words < kFewWords)
        for (; words; --words, row += 4) std::memcpy(row, &four, 4);
    else
        __asm__ volatile("rep stosl" : "+D"(row), "+c"(words) : "a"(four) : "memory");
    std::memcpy(row, &four, bytes % 4);
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
    const LONG count = width_of(rect);
    const std::size_t bytes = static_cast<std::size_t>(count) * static_cast<std::size_t>(to.pixel_bytes);
    if (to.pixel_bytes == 3) {
        std::byte* const first = to.at(rect.left, rect.top);
        fill_row_of_24_bits(first, count, value);
        for (LONG y = rect.top + 1; y < rect.bottom; ++y) std::memcpy(to.at(rect.left, y), first, bytes);
        return;
    }
    if (to.pixel_bytes <= 2) value = (value & 0xFFFF) * 0x00010001;
    if (to.pixel_bytes == 1) value = (value & 0xFF) * 0x01010101;
    // Rows without bytes between them are one.
    if (static_cast<std::ptrdiff_t>(bytes) == to.pitch)
        return fill_bytes(to.at(rect.left, rect.top), bytes * static_cast<std::size_t>(height_of(rect)),
                          value);
    for (LONG y = rect.top; y < rect.bottom; ++y) fill_bytes(to.at(rect.left, y), bytes, value);
}

void fill_masked(const Bitmap& to, const RECT& rect, DWORD value, DWORD mask) {
    if (to.pixel_bytes == 2)
        fill_masked_rows<std::uint16_t>(to, rect, value, mask);
    else
        fill_masked_rows<std::uint32_t>(to, rect, value, mask);
}

} // namespace ddraw
