// Converts captures to programs of the call-sequence fuzzer: its seeds.
#pragma once

#include <vector>

#include "dp2/capture/capture.h"
#include "tests/fuzz/support/program.h"

namespace fuzz {

// The document as a program; if it has many submissions, also as programs that create all objects and contain some of
// the submissions. Surfaces are reduced to at most kSeedSize texels in width and height, and only the first texels and
// bytes of uploads are kept: a program repeats them to fill the image.
inline constexpr std::uint32_t kSeedSize = 400;
std::vector<Program> programs_of(const dp2::capture::Document& document);

} // namespace fuzz
