// Rectangles and boxes that programs pass: parts of a level of an image.
#pragma once

#include "tools/runtime/base/win.h"
#include "tools/runtime/resources/image.h"

namespace runtime {

inline RECT whole_rect(std::uint32_t width, std::uint32_t height) {
    return {0, 0, static_cast<LONG>(width), static_cast<LONG>(height)};
}
// Whether `rect` has texels, and all of them are in `whole`, which begins at 0.
bool inside(const RECT& rect, const RECT& whole);
bool inside(const Box& box, const Box& whole);
// Whether a part of `whole` consists of whole blocks of a compressed format.
bool whole_blocks(const RECT& rect, const Layout& layout, const RECT& whole);
bool whole_blocks(const Box& box, const Layout& layout, const Box& whole);

// A rectangle of a level of which no side is below 0.
inline Box box_of(const RECT& rect) {
    const auto n = [](LONG v) { return static_cast<std::uint32_t>(v); };
    return {n(rect.left), n(rect.top), n(rect.right), n(rect.bottom), 0, 1};
}
// A D3DBOX.
template <class Region> Box box_of(const Region& box) {
    return {box.Left, box.Top, box.Right, box.Bottom, box.Front, box.Back};
}
// The part of a level, `whole`, that is in a rectangle.
Box clipped(const RECT& rect, const Box& whole);
// The address of a rectangle's first texel in a locked level, also of one that is not inside the level.
void* address_of(const RECT& rect, const LockedBox& locked, const Layout& layout);

} // namespace runtime
