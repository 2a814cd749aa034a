// The states in which two draws differ, of one capture or of two.
#pragma once

#include <string>
#include <vector>

#include "tools/show/show_report.h"

namespace tools {

struct OtherStates {
    std::string file, draw;         // draw: "1.3 at 4+0x66"
    std::vector<ShownState> states; // every state
};
std::string draw_words(const dp2::Place& place, const dp2::DrawIndex& draws);

// Prints what differs, in the groups that are wished for: as text, or a line of JSON for each group. Returns
// the number of states. `states`: every state of the draw itself, which is of `file`.
std::size_t print_state_differences(const ShowWish& wish, const std::string& file,
                                    const std::vector<ShownState>& states, const OtherStates& other);

} // namespace tools
