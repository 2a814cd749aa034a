// Clears of render targets and depth buffers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "responses/include/dp2emu_protocol.h"

namespace runtime {

inline DP2EMU_RECT intersection(DP2EMU_RECT a, std::int32_t l, std::int32_t t, std::int32_t r,
                                std::int32_t b) {
    return {std::max(a.left, l), std::max(a.top, t), std::min(a.right, r), std::min(a.bottom, b)};
}

// A viewport as a rectangle. `limit`: the size of the largest target.
template <class Viewport> DP2EMU_RECT viewport_rect(const Viewport& v, std::uint32_t limit) {
    const auto clamp = [&](std::int64_t value) {
        return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, 0, limit));
    };
    return {clamp(v.X), clamp(v.Y), clamp(std::int64_t{v.X} + v.Width), clamp(std::int64_t{v.Y} + v.Height)};
}

// Sends clears of the rectangles within `bounds`, or of `bounds` if there are none.
template <class Commands, class Rect>
void send_clears(const Commands& commands, DP2EMU_D3DHAL_DP2CLEAR clear, const DP2EMU_RECT& bounds,
                 std::span<const Rect> rects) {
    std::vector<DP2EMU_RECT> out;
    const auto add = [&](const DP2EMU_RECT& r) {
        if (r.left < r.right && r.top < r.bottom) out.push_back(r);
    };
    if (rects.empty()) add(bounds);
    for (const Rect& r : rects) add(intersection(bounds, r.x1, r.y1, r.x2, r.y2));
    constexpr std::size_t kMostRects = 1024; // most rectangles in one command
    for (std::size_t at = 0; at < out.size(); at += kMostRects)
        commands.clear(clear, std::span(out).subspan(at, std::min(kMostRects, out.size() - at)));
}

} // namespace runtime
