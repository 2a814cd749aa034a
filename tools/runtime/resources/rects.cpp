#include "tools/runtime/resources/rects.h"

#include <algorithm>
#include <cstdint>

namespace runtime {

bool inside(const RECT& rect, const RECT& whole) {
    return rect.left >= 0 && rect.top >= 0 && rect.left < rect.right && rect.top < rect.bottom &&
           rect.right <= whole.right && rect.bottom <= whole.bottom;
}

bool inside(const Box& box, const Box& whole) {
    return box.left < box.right && box.top < box.bottom && box.front < box.back && contains(whole, box);
}

bool whole_blocks(const RECT& rect, const Layout& layout, const RECT& whole) {
    const auto w = static_cast<LONG>(layout.block_width), h = static_cast<LONG>(layout.block_height);
    return rect.left % w == 0 && rect.top % h == 0 && (rect.right % w == 0 || rect.right == whole.right) &&
           (rect.bottom % h == 0 || rect.bottom == whole.bottom);
}

bool whole_blocks(const Box& box, const Layout& layout, const Box& whole) {
    const auto rect_of = [](const Box& b) {
        const auto n = [](std::uint32_t v) { return static_cast<LONG>(v); };
        return RECT{n(b.left), n(b.top), n(b.right), n(b.bottom)};
    };
    return whole_blocks(rect_of(box), layout, rect_of(whole));
}

Box clipped(const RECT& rect, const Box& whole) {
    const auto clamp = [](LONG v, std::uint32_t limit) {
        return static_cast<std::uint32_t>(std::min(std::max(v, 0L), static_cast<LONG>(limit)));
    };
    Box box = whole;
    box.left = clamp(rect.left, whole.right), box.right = clamp(rect.right, whole.right);
    box.top = clamp(rect.top, whole.bottom), box.bottom = clamp(rect.bottom, whole.bottom);
    return box;
}

void* address_of(const RECT& rect, const LockedBox& locked, const Layout& layout) {
    const auto unit = [&](LONG texels, std::uint32_t block) {
        return static_cast<std::intptr_t>(texels) / static_cast<std::intptr_t>(layout.flat ? 1 : block);
    };
    const std::intptr_t offset = unit(rect.top, layout.block_height) * locked.row_pitch +
                                 unit(rect.left, layout.block_width) *
                                     static_cast<std::intptr_t>(layout.flat ? 1 : layout.block_bytes);
    return reinterpret_cast<void*>(reinterpret_cast<std::intptr_t>(locked.level) + offset);
}

} // namespace runtime
