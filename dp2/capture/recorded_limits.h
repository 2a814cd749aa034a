// The limits of a recorder, as metadata of its capture: a call that one of them ended ends at the same
// command in a replay. Key: "limit " and the name of limits.def. They stand behind the recording's beginning,
// whose records are not the program's own.
#pragma once

#include <string_view>
#include <vector>

#include "dp2/base/limits.h"
#include "dp2/capture/capture.h"

namespace dp2 {

inline constexpr std::string_view kRecordedLimit = "limit ";

// Of the limits marked DP2_REPLAYED_LIMIT those that are not the default.
std::vector<capture::Metadata> recorded_limits(const Limits& limits);
bool is_recorded_limit(const capture::Metadata& metadata);
// Lowers the limit that the metadata names. False: it names none, or one that is not higher.
bool lower_limit(Limits& limits, const capture::Metadata& metadata);

} // namespace dp2
