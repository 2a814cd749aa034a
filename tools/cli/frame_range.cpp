#include "tools/cli/frame_range.h"

#include "dp2/text/text_value.h"

namespace tools {

std::pair<std::string, std::string> range_ends(const std::string& text) {
    const std::size_t dots = text.find("..");
    if (dots == text.npos) return {text, text};
    return {text.substr(0, dots), text.substr(dots + 2)};
}

std::string range_text(const NumberRange& range) {
    if (range.first == range.last) return std::to_string(range.first);
    const bool open = range.last == NumberRange().last;
    return std::to_string(range.first) + ".." + (open ? "" : std::to_string(range.last));
}

std::optional<NumberRange> parse_range(const std::string& text) {
    const auto [first, last] = range_ends(text);
    NumberRange range;
    const auto from = dp2::parse_unsigned(first), to = dp2::parse_unsigned(last);
    if (!from || (!to && !last.empty())) return std::nullopt;
    range.first = *from;
    if (to) range.last = *to;
    if (range.first > range.last) return std::nullopt;
    return range;
}

} // namespace tools
