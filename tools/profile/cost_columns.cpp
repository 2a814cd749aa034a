#include "tools/profile/cost_columns.h"

#include <algorithm>
#include <string_view>

#include "tools/cli/errors.h"
#include "tools/cli/unknown_text.h"

namespace tools {

namespace {

using rasterizer::Rejection;

template <std::uint64_t responses::Costs::*kMember> std::uint64_t cost_member(const CostEntry& entry) {
    return entry.costs.*kMember;
}
template <Rejection kWhy> std::uint64_t failed_for(const CostEntry& entry) {
    return entry.costs.failed[static_cast<std::size_t>(kWhy)];
}

constexpr CostColumn kCostColumns[] = {
    {"operations", cost_member<&responses::Costs::operations>},
    {"commands", cost_member<&responses::Costs::commands>},
    {"draws", cost_member<&responses::Costs::draws>},
    {"vertices", cost_member<&responses::Costs::vertices>},
    {"vertices_shaded", cost_member<&responses::Costs::vertices_shaded>},
    {"primitives", cost_member<&responses::Costs::primitives>},
    {"clipped", cost_member<&responses::Costs::clipped>},
    {"culled", cost_member<&responses::Costs::culled>},
    {"drawn", [](const CostEntry& entry) { return entry.costs.primitives_drawn(); }},
    {"boxed", cost_member<&responses::Costs::boxed>},
    {"passed", cost_member<&responses::Costs::passed>},
    {"failed_coverage", failed_for<Rejection::Coverage>},
    {"failed_scissor", failed_for<Rejection::Scissor>},
    {"failed_kill", failed_for<Rejection::Kill>},
    {"failed_alpha", failed_for<Rejection::Alpha>},
    {"failed_stencil", failed_for<Rejection::Stencil>},
    {"failed_depth", failed_for<Rejection::Depth>},
    {"pixels", cost_member<&responses::Costs::pixels>},
    {"touched", cost_member<&responses::Costs::touched>},
    {"pixels_shaded", cost_member<&responses::Costs::pixels_shaded>},
    {"texels", cost_member<&responses::Costs::texels>, CostColumn::When::Texels},
    {"bytes", cost_member<&responses::Costs::bytes>},
    {"programs", cost_member<&responses::Costs::programs>},
    {"program_length", cost_member<&responses::Costs::program_length>},
    {"nanoseconds", [](const CostEntry& entry) { return entry.nanoseconds; }, CostColumn::When::Time},
};
constexpr const char* kOrder = "order";

template <class Value> void sort_by(std::vector<CostEntry>& entries, Value&& value) {
    std::ranges::stable_sort(entries,
                             [&](const CostEntry& a, const CostEntry& b) { return value(a) > value(b); });
}

} // namespace

std::span<const CostColumn> cost_columns() {
    return kCostColumns;
}

void sort_entries(std::vector<CostEntry>& entries, const std::string& column,
                  const CostColumnChoice& choice) {
    if (column == kOrder) return;
    if (column == kOverdrawColumn)
        return sort_by(entries, [](const CostEntry& entry) { return entry.costs.overdraw(); });
    const auto found = std::ranges::find_if(
        kCostColumns, [&](const CostColumn& known) { return std::string_view(known.name) == column; });
    if (found == std::end(kCostColumns)) {
        std::vector<const char*> names{kOrder, kOverdrawColumn};
        for (const CostColumn& known : kCostColumns) names.push_back(known.name);
        throw InputError{kExitUsage, unknown_text("column", column, names)};
    }
    if (!choice.has(*found))
        throw InputError{kExitUsage, "--sort " + column + " needs " +
                                         (found->when == CostColumn::When::Texels ? "--texels" : "--time")};
    sort_by(entries, found->value);
}

} // namespace tools
