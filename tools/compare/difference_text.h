// Text that describes how two pictures differ.
#pragma once

#include <string>
#include <vector>

#include "tools/pictures/comparison.h"

namespace tools {

// The value with six digits, rounded up, so that it can be given as a tolerance.
std::string tolerance_text(double value);
// "640x480"
std::string size_text(const responses::Picture& picture);
// "255 0 17"
std::string numbers_text(const std::vector<int>& values);
// The channels of the first pixel that differs, as many as were compared.
std::vector<int> channels_at(const AlphaPicture& picture, const Comparison& comparison);
// For pictures of equal size: how many pixels differ, the first of them, by how much.
std::string difference_text(const AlphaPicture& expected, const AlphaPicture& drawn,
                            const Comparison& comparison, Metric metric);

} // namespace tools
