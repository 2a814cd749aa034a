#include "dp2/capture/recorded_limits.h"

#include <string>
#include <string_view>
#include <type_traits>

#include "dp2/text/text_value.h"

namespace dp2 {

using capture::Metadata;

namespace {

// Calls f(name, pointer to the member) for each replayed limit.
template <class F> void for_each_replayed_limit(F&& f) {
#define DP2_LIMIT(name, type, value, words)
#define DP2_REPLAYED_LIMIT(name, type, value, words) f(std::string_view(#name), &Limits::name);
#include "dp2/base/limits.def"
}

// The limit's name in a metadata key; empty for other keys.
std::string_view name_in(std::string_view key) {
    return key.starts_with(kRecordedLimit) ? key.substr(kRecordedLimit.size()) : std::string_view();
}

} // namespace

std::vector<Metadata> recorded_limits(const Limits& limits) {
    std::vector<Metadata> out;
    const Limits defaults;
    for_each_replayed_limit([&](std::string_view name, auto member) {
        if (limits.*member != defaults.*member)
            out.push_back({std::string(kRecordedLimit).append(name), std::to_string(limits.*member)});
    });
    return out;
}

bool is_recorded_limit(const Metadata& metadata) {
    const std::string_view asked = name_in(metadata.key);
    bool found = false;
    for_each_replayed_limit([&](std::string_view name, auto) { found |= name == asked; });
    return found;
}

bool lower_limit(Limits& limits, const Metadata& metadata) {
    const std::string_view asked = name_in(metadata.key);
    if (asked.empty()) return false; // other metadata
    const auto to = parse_unsigned(metadata.value);
    bool lowered = false;
    for_each_replayed_limit([&](std::string_view name, auto member) {
        auto& limit = limits.*member;
        if (name != asked || !to || *to >= limit) return;
        limit = static_cast<std::remove_reference_t<decltype(limit)>>(*to);
        lowered = true;
    });
    return lowered;
}

} // namespace dp2
