// Captures as programs of the call-sequence fuzzer: its seeds.
#pragma once

#include <vector>

#include "dp2/capture/capture.h"
#include "tests/fuzz/support/program.h"

namespace fuzz {

// The document as a program; one with many submissions also as programs that make all objects and have some of the
// submissions. Surfaces become at most kSeedSize texels wide and high, and only the first texels and bytes of uploads
// are kept: an upload repeats them.
inline constexpr std::uint32_t kSeedSize = 400;
std::vector<Program> programs_of(const dp2::capture::Document& document);

} // namespace fuzz
