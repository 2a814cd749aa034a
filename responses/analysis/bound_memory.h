// The surfaces and buffers that draws could read or write.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>

#include "dp2/base/limits.h"
#include "dp2/capture/capture.h"

namespace responses {

// The handles that are bound when a drawing command of the last `submissions` submissions is executed:
// targets, depth buffer, textures, streams and indices, whether the draw reads them or not. Plays the capture
// without drawing, up to the first record that cannot be played.
std::set<std::uint32_t> bound_at_draws(const dp2::capture::Document& document, std::size_t submissions,
                                       const dp2::Limits& limits);

} // namespace responses
