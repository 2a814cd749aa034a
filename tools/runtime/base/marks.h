// Sets of numbers of states and registers: those that a state block has, or that must be sent to the driver.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace runtime {

// Calls take(number) for each set bit.
template <std::size_t N, class Take> void for_each_mark(const std::bitset<N>& marks, Take&& take) {
    for (std::size_t i = marks._Find_first(); i < N; i = marks._Find_next(i))
        take(static_cast<std::uint32_t>(i));
}

// Calls take(number) for each set bit, and clears the set.
template <std::size_t N, class Take> void take_marks(std::bitset<N>& marks, Take&& take) {
    for_each_mark(marks, take);
    marks.reset();
}

// Sets the bits first .. first + count - 1, which must be in the set.
template <std::size_t N> void set_marks(std::bitset<N>& marks, std::size_t first, std::size_t count) {
    if (count) marks |= std::bitset<N>().set() >> (N - count) << first;
}

// Calls send(first, bytes) for each run of marked registers, and clears the marks.
template <std::size_t N, class Value, class Send>
void send_runs(std::bitset<N>& marks, const std::array<Value, N>& values, Send send) {
    if (marks.none()) return;
    for (std::size_t begin = marks._Find_first(); begin < N;) {
        const std::size_t end = (~marks)._Find_next(begin); // N if there is none
        send(static_cast<std::uint32_t>(begin), std::as_bytes(std::span(values).subspan(begin, end - begin)));
        begin = marks._Find_next(end - 1);
    }
    marks.reset();
}

// A set of lights, in the order of their numbers. Keeps its memory, unlike std::set, since programs may set a
// light before each draw.
class LightNumbers {
  public:
    void insert(std::uint32_t number) {
        const auto place = std::lower_bound(numbers_.begin(), numbers_.end(), number);
        if (place == numbers_.end() || *place != number) numbers_.insert(place, number);
    }
    void insert(const LightNumbers& others) {
        for (const std::uint32_t number : others.numbers_) insert(number);
    }
    void clear() { numbers_.clear(); }
    auto begin() const { return numbers_.begin(); }
    auto end() const { return numbers_.end(); }

  private:
    std::vector<std::uint32_t> numbers_;
};

} // namespace runtime
