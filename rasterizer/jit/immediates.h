// Immediate operands of instructions, by name.
#pragma once

#include <bit>
#include <cstdint>

namespace rasterizer::jit {

// Predicates that are the same for vcmpps, vpcmpd and vpcmpud.
inline constexpr int kEqual = 0, kLess = 1, kLessEqual = 2;
// Predicates of vcmpps only. The first two are false for a NaN, the third is true.
inline constexpr int kGreaterEqual = 13, kGreater = 14, kNotGreater = 10;
inline constexpr int kUnordered = 3;
inline constexpr int kNotEqual = 4; // predicate of vpcmpd and vpcmpud only
inline constexpr int kDown = 9;     // vrndscaleps and vroundps: towards minus infinity, no exceptions

// The bits of a float, as the word of a constant.
inline std::uint32_t float_word(float number) {
    return std::bit_cast<std::uint32_t>(number);
}

} // namespace rasterizer::jit
