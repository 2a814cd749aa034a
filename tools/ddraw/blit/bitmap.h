// Pixels in memory, and rectangles of them, as the blitter takes them. A pixel has 1 to 4 bytes; a block of a
// compressed format counts as a pixel of 8 or 16. Rectangles are inside their bitmaps and not empty: the
// calls check that.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tools/ddraw/base/win.h"

namespace ddraw {

struct Bitmap {
    std::byte* bits = nullptr;
    std::ptrdiff_t pitch = 0;
    int pixel_bytes = 0;

    std::byte* at(LONG x, LONG y) const { return bits + y * pitch + std::ptrdiff_t{x} * pixel_bytes; }
};

inline LONG width_of(const RECT& rect) {
    return rect.right - rect.left;
}
inline LONG height_of(const RECT& rect) {
    return rect.bottom - rect.top;
}
inline bool same_size(const RECT& a, const RECT& b) {
    return width_of(a) == width_of(b) && height_of(a) == height_of(b);
}

} // namespace ddraw
