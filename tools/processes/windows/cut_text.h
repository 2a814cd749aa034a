// Serialises the members of a cut that can_replace() reads.
#pragma once

#include <string>
#include <string_view>

#include "responses/analysis/frame_cut.h"

namespace tools {

std::string text_of(const responses::FrameCut& cut);
// Throws InputError for other text.
responses::FrameCut cut_of(std::string_view text);

} // namespace tools
