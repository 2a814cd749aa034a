// Captures as programs of the call-sequence fuzzer: its seeds.
#pragma once

#include <vector>

#include "dp2/capture/capture.h"
#include "tests/fuzz/support/program.h"

namespace fuzz {

// The document as a program, and, when it has many submissions, programs with some of these each behind all
// that makes objects. Surfaces become at most kSeedSize texels wide and high, and of texels and of buffers'
// bytes the first ones are kept: an upload fills its image with them.
inline constexpr std::uint32_t kSeedSize = 400;
std::vector<Program> programs_of(const dp2::capture::Document& document);

} // namespace fuzz
