#include "dp2/tables/queries.h"

#include <algorithm>

namespace dp2 {

namespace {

enum class Issue { End, BeginEnd };
enum class Support { Offered, OnRequest, Refused };
constexpr QueryInfo kQueries[] = {
#define DP2_QUERY(number, name, api_name, bytes, issue, support, ...)                                        \
    {QueryType::name,                                                                                        \
     api_name,                                                                                               \
     bytes,                                                                                                  \
     Issue::issue == Issue::BeginEnd,                                                                        \
     Support::support != Support::Refused,                                                                   \
     Support::support == Support::Offered},
#include "dp2/tables/queries.def"
};

} // namespace

std::span<const QueryInfo> all_queries() {
    return kQueries;
}

const QueryInfo* find_query(std::uint32_t number) {
    const auto found = std::ranges::find(kQueries, static_cast<QueryType>(number), &QueryInfo::type);
    return found == std::end(kQueries) ? nullptr : found;
}

const QueryInfo* find_query(std::string_view name) {
    const auto found = std::ranges::find_if(kQueries, [&](const QueryInfo& row) { return name == row.name; });
    return found == std::end(kQueries) ? nullptr : found;
}

} // namespace dp2
