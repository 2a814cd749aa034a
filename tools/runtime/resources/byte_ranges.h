// Ranges of the bytes of a buffer.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace runtime {

struct ByteRange {
    std::size_t begin = 0, end = 0;
    bool empty() const { return begin >= end; }
    std::size_t size() const { return empty() ? 0 : end - begin; }
};
inline bool overlap(const ByteRange& a, const ByteRange& b) {
    return a.begin < b.end && b.begin < a.end;
}
inline bool contains(const ByteRange& outer, const ByteRange& inner) {
    return outer.begin <= inner.begin && inner.end <= outer.end;
}
// Whether the ranges overlap or are adjacent.
inline bool touch(const ByteRange& a, const ByteRange& b) {
    return a.begin <= b.end && b.begin <= a.end;
}
inline ByteRange hull(const ByteRange& a, const ByteRange& b) {
    return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

// A growing set of bytes, approximated by a few ranges: it may include bytes between those that were added.
class ByteRanges {
  public:
    static constexpr std::size_t kMost = 8;

    void clear() { count_ = 0; }
    bool empty() const { return count_ == 0; }
    void add(ByteRange range) {
        if (range.empty()) return;
        for (const ByteRange& r : all())
            if (contains(r, range)) return;
        for (std::size_t i = 0; i < count_;) {
            if (touch(ranges_[i], range) || count_ == kMost) {
                range = hull(ranges_[i], range);
                ranges_[i] = ranges_[--count_];
                i = 0; // the joined range may touch earlier ones now
            } else {
                ++i;
            }
        }
        ranges_[count_++] = range;
    }
    bool overlaps(const ByteRange& range) const {
        return std::ranges::any_of(all(), [&](const ByteRange& r) { return overlap(r, range); });
    }
    std::span<const ByteRange> all() const { return {ranges_.data(), count_}; }

  private:
    std::array<ByteRange, kMost> ranges_ = {};
    std::size_t count_ = 0;
};

} // namespace runtime
