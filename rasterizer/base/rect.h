// A rectangle of pixels; right and bottom are exclusive.
#pragma once

#include <cstdint>

namespace rasterizer {

struct Rect {
    std::int32_t left = 0, top = 0, right = 0, bottom = 0;
    bool empty() const { return left >= right || top >= bottom; }
    std::uint64_t area() const { // pixels
        if (empty()) return 0;
        return static_cast<std::uint64_t>(std::int64_t{right} - left) *
               static_cast<std::uint64_t>(std::int64_t{bottom} - top);
    }
    bool operator==(const Rect&) const = default;
};
Rect intersect(const Rect& a, const Rect& b);

} // namespace rasterizer
