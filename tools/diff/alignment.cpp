#include "tools/diff/alignment.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace tools {

namespace {

using PathRow = std::int64_t;
constexpr PathRow kUnreached = std::numeric_limits<PathRow>::min() / 4;

// An element that each side has once.
struct UniquePair {
    std::size_t a, b;
};

// The longest subsequence with increasing positions in b; those in a increase already.
std::vector<UniquePair> longest_increasing(const std::vector<UniquePair>& pairs) {
    constexpr std::size_t kNone = ~std::size_t{0};
    std::vector<std::size_t> ends, before(pairs.size(), kNone); // ends: the last pair of each length
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto place =
            std::ranges::lower_bound(ends, pairs[i].b, {}, [&](std::size_t at) { return pairs[at].b; });
        if (place != ends.begin()) before[i] = *(place - 1);
        if (place == ends.end())
            ends.push_back(i);
        else
            *place = i;
    }
    std::vector<UniquePair> out;
    for (std::size_t at = ends.back(); at != kNone; at = before[at]) out.push_back(pairs[at]);
    std::ranges::reverse(out);
    return out;
}

// The furthest rows that paths reach, by diagonal.
class Reach {
  public:
    Reach(std::vector<PathRow>& rows, PathRow most) : rows_(rows), middle_(most + 1) {
        rows_.assign(static_cast<std::size_t>(2 * middle_ + 1), kUnreached);
    }
    PathRow& operator[](PathRow diagonal) { return rows_[static_cast<std::size_t>(middle_ + diagonal)]; }
    // The furthest row on a diagonal with one difference more than its neighbours have, inside the range.
    PathRow next(PathRow diagonal, PathRow rows, PathRow columns) {
        PathRow best = kUnreached;
        if (const PathRow left = (*this)[diagonal - 1]; left >= 0 && left < rows) best = left + 1;
        if (const PathRow above = (*this)[diagonal + 1]; above >= 0 && above - diagonal <= columns)
            best = std::max(best, above);
        return best;
    }

  private:
    std::vector<PathRow>& rows_;
    const PathRow middle_;
};

} // namespace

Alignment Aligner::align(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
    a_ = a, b_ = b;
    out_ = {};
    todo_.assign(1, {0, a.size(), 0, b.size()});
    while (!todo_.empty()) {
        AlignedRange range = todo_.back();
        todo_.pop_back();
        trim(range);
        if (range.empty_side() || split_at_unique(range)) continue;
        if (!split_at_middle(range)) out_.given_up.push_back(range);
    }
    std::ranges::sort(out_.equal, {}, &AlignedRange::a_first);
    std::ranges::sort(out_.given_up, {}, &AlignedRange::a_first);
    return std::move(out_);
}

void Aligner::match(std::size_t a, std::size_t b, std::size_t count) {
    if (count != 0) out_.equal.push_back({a, a + count, b, b + count});
}

// Removes the equal elements at both ends.
void Aligner::trim(AlignedRange& range) {
    std::size_t same = 0, last = 0;
    const std::size_t most = std::min(range.a_end - range.a_first, range.b_end - range.b_first);
    while (same < most && a_[range.a_first + same] == b_[range.b_first + same]) ++same;
    match(range.a_first, range.b_first, same);
    range.a_first += same, range.b_first += same;
    while (last < most - same && a_[range.a_end - 1 - last] == b_[range.b_end - 1 - last]) ++last;
    range.a_end -= last, range.b_end -= last;
    match(range.a_end, range.b_end, last);
    steps_ += same + last;
}

// Splits at the longest increasing sequence of elements that each side has once. False: there are none, or
// there were too many steps.
bool Aligner::split_at_unique(const AlignedRange& range) {
    if (steps_ > limits_.most_steps) return false;
    steps_ += 4 * (range.a_end - range.a_first + range.b_end - range.b_first);
    for (std::size_t i = range.a_first; i < range.a_end; ++i) ++seen_[a_[i]].in_a;
    for (std::size_t j = range.b_first; j < range.b_end; ++j) {
        Seen& seen = seen_[b_[j]];
        ++seen.in_b;
        seen.at_b = j;
    }
    std::vector<UniquePair> pairs;
    for (std::size_t i = range.a_first; i < range.a_end; ++i)
        if (const Seen& seen = seen_[a_[i]]; seen.in_a == 1 && seen.in_b == 1)
            pairs.push_back({i, seen.at_b});
    for (std::size_t i = range.a_first; i < range.a_end; ++i) seen_[a_[i]] = {};
    for (std::size_t j = range.b_first; j < range.b_end; ++j) seen_[b_[j]] = {};
    if (pairs.empty()) return false;
    AlignedRange rest = range;
    for (const UniquePair& pair : longest_increasing(pairs)) {
        todo_.push_back({rest.a_first, pair.a, rest.b_first, pair.b});
        match(pair.a, pair.b, 1);
        rest.a_first = pair.a + 1, rest.b_first = pair.b + 1;
    }
    todo_.push_back(rest);
    return true;
}

bool Aligner::split_at_middle(const AlignedRange& range) {
    MeetingRun run;
    if (!find_middle(range, run)) return false;
    const std::size_t a = range.a_first + static_cast<std::size_t>(run.a_first),
                      b = range.b_first + static_cast<std::size_t>(run.b_first),
                      length = static_cast<std::size_t>(run.length);
    match(a, b, length);
    todo_.push_back({range.a_first, a, range.b_first, b});
    todo_.push_back({a + length, range.a_end, b + length, range.b_end});
    return true;
}

// The middle run of a shortest path (Myers 1986, section 4b). The row of a path is its position in a, its
// diagonal the row minus the position in b. Paths from the end have mirrored positions. The range has no
// equal elements at its ends, so that a path has two differences or more, and both halves are smaller.
bool Aligner::find_middle(const AlignedRange& range, MeetingRun& run) {
    const std::uint32_t *const a = a_.data() + range.a_first, *const b = b_.data() + range.b_first;
    const Row rows = static_cast<Row>(range.a_end - range.a_first),
              columns = static_cast<Row>(range.b_end - range.b_first), delta = rows - columns;
    const Row most = std::min((rows + columns + 1) / 2, Row{limits_.most_differing} / 2);
    Reach forward(forward_, most), backward(backward_, most);
    for (Row d = 0; d <= most && steps_ <= limits_.most_steps; ++d) {
        for (Row k = -d; k <= d; k += 2) {
            const Row start = d == 0 ? 0 : forward.next(k, rows, columns);
            Row x = start;
            while (x >= 0 && x < rows && x - k < columns && a[x] == b[x - k]) ++x;
            forward[k] = x;
            steps_ += 1 + static_cast<std::uint64_t>(x - start);
            const Row other = delta - k;
            if (x < 0 || delta % 2 == 0 || other < 1 - d || other > d - 1) continue;
            if (backward[other] < 0 || x + backward[other] < rows) continue;
            run = {start, start - k, x - start};
            return true;
        }
        for (Row k = -d; k <= d; k += 2) {
            const Row start = d == 0 ? 0 : backward.next(k, rows, columns);
            Row x = start;
            while (x >= 0 && x < rows && x - k < columns && a[rows - 1 - x] == b[columns - 1 - (x - k)]) ++x;
            backward[k] = x;
            steps_ += 1 + static_cast<std::uint64_t>(x - start);
            const Row other = delta - k;
            if (x < 0 || delta % 2 != 0 || other < -d || other > d) continue;
            if (forward[other] < 0 || x + forward[other] < rows) continue;
            run = {rows - x, columns - (x - k), x - start};
            return true;
        }
    }
    return false;
}

} // namespace tools
