#include "tools/profile/cost_columns.h"

#include <algorithm>
#include <string_view>

#include "tools/cli/errors.h"
#include "tools/cli/unknown_text.h"

namespace tools {

namespace {

using When = CostColumn::When;
using rasterizer::Rejection;

template <std::uint64_t responses::Costs::*kMember> std::uint64_t member(const CostEntry& entry) {
    return entry.costs.*kMember;
}
template <Rejection kWhy> std::uint64_t failed(const CostEntry& entry) {
    return entry.costs.failed[static_cast<std::size_t>(kWhy)];
}

constexpr CostColumn kColumns[] = {
    {"operations", member<&responses::Costs::operations>},
    {"commands", member<&responses::Costs::commands>},
    {"draws", member<&responses::Costs::draws>},
    {"vertices", member<&responses::Costs::vertices>},
    {"vertices_shaded", member<&responses::Costs::vertices_shaded>},
    {"primitives", member<&responses::Costs::primitives>},
    {"clipped", member<&responses::Costs::clipped>},
    {"culled", member<&responses::Costs::culled>},
    {"drawn", [](const CostEntry& entry) { return entry.costs.primitives_drawn(); }},
    {"boxed", member<&responses::Costs::boxed>},
    {"passed", member<&responses::Costs::passed>},
    {"failed_coverage", failed<Rejection::Coverage>},
    {"failed_scissor", failed<Rejection::Scissor>},
    {"failed_kill", failed<Rejection::Kill>},
    {"failed_alpha", failed<Rejection::Alpha>},
    {"failed_stencil", failed<Rejection::Stencil>},
    {"failed_depth", failed<Rejection::Depth>},
    {"pixels", member<&responses::Costs::pixels>},
    {"touched", member<&responses::Costs::touched>},
    {"pixels_shaded", member<&responses::Costs::pixels_shaded>},
    {"texels", member<&responses::Costs::texels>, When::Texels},
    {"bytes", member<&responses::Costs::bytes>},
    {"programs", member<&responses::Costs::programs>},
    {"program_length", member<&responses::Costs::program_length>},
    {"nanoseconds", [](const CostEntry& entry) { return entry.nanoseconds; }, When::Time},
};
constexpr const char* kOrder = "order";

template <class Value> void sort_by(std::vector<CostEntry>& entries, Value&& value) {
    std::ranges::stable_sort(
        entries, [&](const CostEntry& a, const CostEntry& b) { return value(a) > value(b); });
}

} // namespace

std::span<const CostColumn> cost_columns() {
    return kColumns;
}

void sort_entries(std::vector<CostEntry>& entries, const std::string& column, const CostColumnChoice& choice) {
    if (column == kOrder) return;
    if (column == kOverdrawColumn)
        return sort_by(entries, [](const CostEntry& entry) { return entry.costs.overdraw(); });
    const auto found = std::ranges::find_if(
        kColumns, [&](const CostColumn& known) { return std::string_view(known.name) == column; });
    if (found == std::end(kColumns)) {
        std::vector<const char*> names{kOrder, kOverdrawColumn};
        for (const CostColumn& known : kColumns) names.push_back(known.name);
        throw InputError{kExitUsage, unknown_text("column", column, names)};
    }
    if (!choice.has(*found))
        throw InputError{kExitUsage, "--sort " + column + " needs " +
                                         (found->when == When::Texels ? "--texels" : "--time")};
    sort_by(entries, found->value);
}

} // namespace tools
