// The limits of the recording emulator, as metadata of its capture, so that a call that reached one fails at
// the same command in a replay. The key is "limit " followed by the name in limits.def. This metadata comes
// after the preamble, to which the limits do not apply.
#pragma once

#include <string_view>
#include <vector>

#include "dp2/base/limits.h"
#include "dp2/capture/capture.h"

namespace dp2 {

inline constexpr std::string_view kRecordedLimit = "limit ";

// Metadata for each DP2_REPLAYED_LIMIT whose value is not the default.
std::vector<capture::Metadata> recorded_limits(const Limits& limits);
bool is_recorded_limit(const capture::Metadata& metadata);
// Lowers a limit to the value that the metadata has for it. False: the metadata names no limit, or the limit
// is not above that value.
bool lower_limit(Limits& limits, const capture::Metadata& metadata);

} // namespace dp2
