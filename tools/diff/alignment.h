// Aligns two sequences by a long common subsequence, in bounded time and memory. Elements are numbers; equal
// numbers are equal elements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tools {

// Positions [a_first, a_end) of one sequence and [b_first, b_end) of the other.
struct AlignedRange {
    std::size_t a_first = 0, a_end = 0, b_first = 0, b_end = 0;
    bool empty_side() const { return a_first == a_end || b_first == b_end; }
    bool operator==(const AlignedRange&) const = default;
};

struct AlignmentLimits {
    // A range is given up if more elements than that differ in it,
    std::uint32_t most_differing = 4096;
    // or if all ranges have taken more steps than that.
    std::uint64_t most_steps = std::uint64_t{1} << 28;
};

struct Alignment {
    // Runs of equal elements, in order; both sides have the same length.
    std::vector<AlignedRange> equal;
    // Ranges whose elements have not been aligned since they differ too much, in order.
    std::vector<AlignedRange> given_up;
};

// Ranges are first split at elements that each side has once (patience difference), then by Myers' algorithm
// in linear space. The limit of steps is for all calls together.
class Aligner {
  public:
    // Elements are below `numbers`.
    explicit Aligner(std::uint32_t numbers, const AlignmentLimits& limits = {})
        : limits_(limits), seen_(numbers) {}
    Alignment align(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b);

  private:
    using Row = std::int64_t;
    // How often an element is in each side of the range that is being split, and where it is in b.
    struct Seen {
        std::uint32_t in_a = 0, in_b = 0;
        std::size_t at_b = 0;
    };
    // A run of equal elements where two paths through a range meet; it may be empty.
    struct MeetingRun {
        Row a_first = 0, b_first = 0, length = 0;
    };
    void match(std::size_t a, std::size_t b, std::size_t count);
    void trim(AlignedRange& range);
    bool split_at_unique(const AlignedRange& range);
    bool split_at_middle(const AlignedRange& range);
    bool find_middle(const AlignedRange& range, MeetingRun& run);

    const AlignmentLimits limits_;
    std::vector<Seen> seen_; // by element; all zero between the splits
    std::vector<Row> forward_, backward_;
    std::uint64_t steps_ = 0;
    // State of align():
    std::span<const std::uint32_t> a_, b_;
    std::vector<AlignedRange> todo_;
    Alignment out_;
};

} // namespace tools
