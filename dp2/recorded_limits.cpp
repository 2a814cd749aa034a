#include "dp2/recorded_limits.h"

#include <string>
#include <type_traits>

#include "dp2/text_value.h"

namespace dp2 {

using capture::Metadata;

namespace {

// Calls f(key, pointer to the member) for each.
template <class F> void for_each_replayed_limit(F&& f) {
#define DP2_LIMIT(name, type, value, words)
#define DP2_REPLAYED_LIMIT(name, type, value, words) f(std::string("limit " #name), &Limits::name);
#include "dp2/limits.def"
}

} // namespace

std::vector<Metadata> recorded_limits(const Limits& limits) {
    std::vector<Metadata> out;
    const Limits defaults;
    for_each_replayed_limit([&](const std::string& key, auto member) {
        if (limits.*member != defaults.*member) out.push_back({key, std::to_string(limits.*member)});
    });
    return out;
}

bool is_recorded_limit(const Metadata& metadata) {
    bool found = false;
    for_each_replayed_limit([&](const std::string& key, auto) { found |= key == metadata.key; });
    return found;
}

bool lower_limit(Limits& limits, const Metadata& metadata) {
    if (!metadata.key.starts_with("limit ")) return false; // most metadata
    const auto to = parse_unsigned(metadata.value);
    bool lowered = false;
    for_each_replayed_limit([&](const std::string& key, auto member) {
        auto& limit = limits.*member;
        if (key != metadata.key || !to || *to >= limit) return;
        limit = static_cast<std::remove_reference_t<decltype(limit)>>(*to);
        lowered = true;
    });
    return lowered;
}

} // namespace dp2
