#include "tools/runtime/window/stretch.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace runtime {

namespace {

// Interpolates the four components of two colours at once: (256 - weight)/256 of a plus weight/256 of b;
// `weight` is below 256.
std::uint32_t mixed(std::uint32_t a, std::uint32_t b, unsigned weight) {
    constexpr std::uint32_t kEven = 0x00FF00FF, kHalf = 0x00800080;
    const std::uint32_t even = ((a & kEven) * (256 - weight) + (b & kEven) * weight + kHalf) >> 8 & kEven;
    const std::uint32_t odd = (a >> 8 & kEven) * (256 - weight) + (b >> 8 & kEven) * weight + kHalf;
    return even | (odd & ~kEven);
}

} // namespace

Stretch::Place Stretch::place(LONG at, LONG from_begin, LONG from_end, LONG to_begin, LONG to_end) {
    const double scale = double(from_end - from_begin) / double(to_end - to_begin);
    const double position = std::clamp(double(from_begin) + (double(at - to_begin) + 0.5) * scale - 0.5,
                                       double(from_begin), double(from_end - 1));
    const int first = static_cast<int>(position);
    return {first, std::min<int>(first + 1, from_end - 1), static_cast<unsigned>((position - first) * 256)};
}

const std::uint32_t* Stretch::operator()(const std::uint32_t* picture, int width, const RECT& from,
                                         const RECT& to, const RECT& visible) {
    const auto columns = static_cast<std::size_t>(visible.right - visible.left);
    out_.resize(columns * static_cast<std::size_t>(visible.bottom - visible.top));
    columns_.resize(columns);
    for (std::size_t x = 0; x < columns; ++x)
        columns_[x] = place(visible.left + static_cast<LONG>(x), from.left, from.right, to.left, to.right);
    row_.resize(static_cast<std::size_t>(width));
    const auto row = [&](int y) { return picture + std::ptrdiff_t{y} * width; };
    std::uint32_t* out = out_.data();
    for (LONG y = visible.top; y < visible.bottom; ++y) {
        const Place lines = place(y, from.top, from.bottom, to.top, to.bottom);
        const std::uint32_t *above = row(lines.first), *below = row(lines.second);
        for (LONG x = from.left; x < from.right; ++x)
            row_[static_cast<std::size_t>(x)] = mixed(above[x], below[x], lines.weight);
        for (const Place& column : columns_)
            *out++ = mixed(row_[static_cast<std::size_t>(column.first)],
                           row_[static_cast<std::size_t>(column.second)], column.weight);
    }
    return out_.data();
}

} // namespace runtime
