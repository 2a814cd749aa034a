// The steps of a capture: what may change the pixels of a surface, and the presents.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "tools/diff/capture_diff.h"

namespace tools {

struct PixelStep {
    enum class Kind : std::uint8_t { Draw, Clear, Blit, Write, Present };
    Kind kind = Kind::Draw;
    dp2::Place place;
    std::uint64_t frame = 0;
    std::string name;          // of the command or record
    std::uint32_t surface = 0; // of a write or present
};
std::vector<PixelStep> pixel_steps(const CaptureSide& side);

// Corresponding steps of both captures, adjacent steps of A and of B without counterparts, or a step that
// only one capture has. Positions [first, end) in the steps; where a capture has none, first and end are
// equal.
struct StepUnit {
    std::size_t a_first = 0, a_end = 0, b_first = 0, b_end = 0;
    std::size_t edit = 0;  // the last of its edits in the difference
    bool is_frame = false; // a present of both
    bool in_both() const { return a_first != a_end && b_first != b_end; }
};
// All steps, in order, by the alignment of the captures' commands.
std::vector<StepUnit> step_units(const CaptureDiff& diff, const std::vector<PixelStep>& a,
                                 const std::vector<PixelStep>& b);

} // namespace tools
