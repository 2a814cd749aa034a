// Random numbers for a mutation: equal for equal seeds on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace fuzz {

class Random { // splitmix64
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }
    std::uint32_t word() { return static_cast<std::uint32_t>(next() >> 32); }
    // A number from 0 to count - 1; 0 if count is 0.
    std::size_t below(std::size_t count) { return count == 0 ? 0 : static_cast<std::size_t>(next() >> 11) % count; }
    bool one_in(std::size_t count) { return below(count) == 0; }
    template <class Range> auto& of(Range&& range) { return range[below(std::size(range))]; }

  private:
    std::uint64_t state_;
};

} // namespace fuzz
