#include "tools/profile/event_costs.h"

#include <algorithm>
#include <map>
#include <utility>

namespace tools {

namespace {

// Of events in events; outer ones than these do not have the costs of the innermost.
constexpr std::size_t kMostLevels = 64;

} // namespace

std::vector<CostEntry> event_entries(const std::vector<CostEntry>& rows, const dp2::EventTree& events) {
    std::vector<CostEntry> entries;
    std::map<std::pair<std::uint64_t, std::uint32_t>, std::size_t> known; // by frame and event
    std::vector<std::uint32_t> around;
    for (const CostEntry& row : rows) {
        around.clear();
        std::uint32_t event = events.at(row.row->place.record);
        do around.push_back(event);
        while (around.size() < kMostLevels && (event = events.parent(event)) != 0);
        std::ranges::reverse(around);
        for (const std::uint32_t one : around) {
            const auto [found, is_new] = known.try_emplace({row.frame, one}, entries.size());
            if (is_new) {
                CostEntry entry;
                entry.kind = "event";
                entry.frame = row.frame;
                entry.event = events.text(one);
                entries.push_back(entry);
            }
            CostEntry& entry = entries[found->second];
            rasterizer::add_counters(entry.costs, row.costs);
            entry.costs.touched = 0;
            entry.nanoseconds += row.nanoseconds;
        }
    }
    return entries;
}

} // namespace tools
