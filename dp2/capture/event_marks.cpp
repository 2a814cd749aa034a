#include "dp2/capture/event_marks.h"

#include <algorithm>
#include <map>
#include <variant>

namespace dp2 {

namespace {

constexpr std::size_t kMostNames = 8, kMostBytes = 128; // of a line, of each of its names

std::string shortened(std::string_view name) {
    if (name.size() <= kMostBytes) return std::string(name);
    std::size_t end = kMostBytes;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) --end; // whole characters
    return std::string(name.substr(0, end)) + "...";
}

} // namespace

bool is_mark(const capture::Metadata& metadata) {
    return metadata.key == kBeginEvent || metadata.key == kEndEvent || metadata.key == kMarker;
}

std::string mark_text(const capture::Metadata& mark) {
    if (mark.key == kEndEvent) return "end of event";
    return (mark.key == kBeginEvent ? "event " : "marker ") + shortened(mark.value);
}

EventTree::EventTree(const capture::Document& document) : nodes_(1) {
    std::map<std::pair<std::uint32_t, std::string_view>, std::uint32_t> known;
    std::uint32_t open = 0;
    for (std::size_t i = 0; i < document.size(); ++i) {
        const auto* metadata = std::get_if<capture::Metadata>(&document[i]);
        if (!metadata) continue;
        if (metadata->key == kBeginEvent) {
            const auto [node, is_new] =
                known.try_emplace({open, metadata->value}, static_cast<std::uint32_t>(nodes_.size()));
            if (is_new) nodes_.push_back({open, metadata->value});
            open = node->second;
        } else if (metadata->key == kEndEvent) {
            open = nodes_[open].parent;
        } else {
            continue;
        }
        changes_.emplace_back(i, open);
    }
}

std::uint32_t EventTree::at(std::size_t record) const {
    const auto after = std::ranges::lower_bound(changes_, record, {}, [](const auto& c) { return c.first; });
    return after == changes_.begin() ? 0 : std::prev(after)->second;
}

std::vector<std::string_view> EventTree::names(std::uint32_t node) const {
    std::vector<std::string_view> names;
    for (; node != 0; node = nodes_[node].parent) names.push_back(nodes_[node].name);
    std::ranges::reverse(names);
    return names;
}

std::string EventTree::text(std::uint32_t node) const {
    std::string text;
    for (std::size_t count = 0; node != 0; node = nodes_[node].parent) {
        if (count++ == kMostNames) return "... / " + text;
        text = shortened(nodes_[node].name) + (text.empty() ? "" : " / ") + text;
    }
    return text;
}

} // namespace dp2
