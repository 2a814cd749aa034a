// lpdwRStates: the runtime's copy of the render states, which the driver updates from a call's RENDERSTATE
// commands (WIRE.md B.1, EXECUTEBUFFER).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace responses {

// Collects the values of a call and writes them at its end: the program's memory may overlap commands or
// vertices that are still to be read.
class StateMirror {
  public:
    static constexpr std::size_t kStates = 256;

    // `memory`: kStates values of any alignment, or null.
    explicit StateMirror(void* memory) : memory_(static_cast<std::byte*>(memory)) {}
    ~StateMirror() {
        for (std::size_t word = 0; word < written_.size(); ++word)
            for (std::uint64_t left = written_[word]; left != 0; left &= left - 1) {
                const std::size_t i = word * 64 + static_cast<std::size_t>(std::countr_zero(left));
                std::memcpy(memory_ + i * sizeof values_[i], &values_[i], sizeof values_[i]);
            }
    }
    StateMirror(const StateMirror&) = delete;
    StateMirror& operator=(const StateMirror&) = delete;

    void set(std::uint32_t state, std::uint32_t value) {
        if (!memory_ || state >= kStates) return;
        values_[state] = value;
        written_[state / 64] |= std::uint64_t{1} << state % 64;
    }

  private:
    std::byte* memory_;
    std::array<std::uint32_t, kStates> values_;            // valid where written_ is set
    std::array<std::uint64_t, kStates / 64> written_ = {}; // one bit a state
};

} // namespace responses
