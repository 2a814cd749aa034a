// Ranges on the command line, "N..M": of frames in every verb, of places and depths in some.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace tools {

// The texts before and after "..", or the whole text twice. The second is empty in "N..".
std::pair<std::string, std::string> range_ends(const std::string& text);

struct NumberRange {
    std::uint64_t first = 0, last = std::numeric_limits<std::uint64_t>::max();
    bool holds(std::uint64_t number) const { return first <= number && number <= last; }
};
std::string range_text(const NumberRange& range); // "2..5", "2.." without an end, "2"
// "N..M", "N.." or "N". Nothing: the text is something else, or N > M.
std::optional<NumberRange> parse_range(const std::string& text);

} // namespace tools
