#include "tools/runtime/window/shown_area.h"

#include <algorithm>
#include <cmath>

namespace runtime {

namespace {

// An interval on one axis, in doubles, which represent every sum of LONGs exactly.
struct Range {
    double begin, end;
    bool empty() const { return !(begin < end); }
    double size() const { return end - begin; }
};

// Clips `range` to `bounds`, and cuts the corresponding parts off `other`. Returns false if nothing remains.
bool clip(Range& range, Range& other, const Range& bounds) {
    if (range.empty() || other.empty()) return false;
    const double scale = other.size() / range.size();
    const double before = std::max(bounds.begin - range.begin, 0.0),
                 after = std::max(range.end - bounds.end, 0.0);
    range.begin += before, range.end -= after;
    other.begin += std::floor(before * scale), other.end -= std::floor(after * scale);
    return !range.empty() && !other.empty();
}

bool clip_axis(LONG& from_begin, LONG& from_end, int size, LONG& to_begin, LONG& to_end) {
    // Larger than any window; GDI clips to the window itself.
    constexpr Range kClient = {-32768, 32768};
    Range from = {static_cast<double>(from_begin), static_cast<double>(from_end)};
    Range to = {static_cast<double>(to_begin), static_cast<double>(to_end)};
    if (!clip(from, to, {0, static_cast<double>(size)}) || !clip(to, from, kClient)) return false;
    from_begin = static_cast<LONG>(from.begin), from_end = static_cast<LONG>(from.end);
    to_begin = static_cast<LONG>(to.begin), to_end = static_cast<LONG>(to.end);
    return true;
}

} // namespace

std::optional<ShownArea> shown_area(const RECT& from, int width, int height, const RECT& to) {
    ShownArea area = {from, to};
    if (!clip_axis(area.from.left, area.from.right, width, area.to.left, area.to.right) ||
        !clip_axis(area.from.top, area.from.bottom, height, area.to.top, area.to.bottom))
        return std::nullopt;
    return area;
}

} // namespace runtime
