#include "responses/queries/query_kinds.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <type_traits>

#include "responses/queries/d3d10_query_types.h"
#include "responses/queries/query_data.h"

namespace responses {

namespace {

// What a function of query_data returns, as it is stored.
template <auto kMake> auto data_of(const QueryFacts& facts) {
    const auto value = [&] {
        if constexpr (std::is_invocable_v<decltype(kMake), const QueryFacts&>) {
            return kMake(facts);
        } else {
            const rasterizer::Activity activity = facts.span.activity();
            const rasterizer::ContextCounts counts = facts.span.counts();
            return kMake(CounterFacts{activity, counts, facts.workers, facts.peak_rates});
        }
    }();
    if constexpr (std::is_same_v<decltype(value), const double>)
        return static_cast<float>(value);
    else
        return value;
}

template <auto kMake> constexpr std::uint32_t data_bytes() {
    if constexpr (std::is_null_pointer_v<decltype(kMake)>) {
        return 0;
    } else {
        using Data = decltype(data_of<kMake>(std::declval<const QueryFacts&>()));
        static_assert(std::is_trivially_copyable_v<Data>);
        return sizeof(Data);
    }
}

template <auto kMake> constexpr QueryKind::Write writer() {
    if constexpr (std::is_null_pointer_v<decltype(kMake)>)
        return nullptr;
    else
        return [](const QueryFacts& facts, std::span<std::byte> data) {
            const auto value = data_of<kMake>(facts);
            std::memcpy(data.data(), &value, sizeof value);
        };
}

// A counter's function, when it is a fraction.
template <auto kMake> constexpr auto fraction() -> double (*)(const CounterFacts&) {
    if constexpr (std::is_same_v<decltype(kMake), double (*)(const CounterFacts&)>)
        return kMake;
    else
        return nullptr;
}

enum class Issue { End, BeginEnd };

// --- D3DQUERYTYPE ---

constexpr QueryKind kD3d9[] = {
#define DP2_QUERY(number, name, api_name, bytes, issue, support, needs, data, ...)                           \
    {number, api_name, bytes, Issue::issue == Issue::BeginEnd, Needs::needs, writer<query_data::data>()},
#include "dp2/tables/queries.def"
};
#define DP2_QUERY(number, name, api_name, bytes, issue, support, needs, data, ...)                           \
    static_assert(!writer<query_data::data>() || data_bytes<query_data::data>() == (bytes), api_name);
#include "dp2/tables/queries.def"

// --- D3D10DDI_QUERY and D3D10DDI_COUNTER ---

namespace counter_needs {
constexpr std::optional<Needs> Activity = Needs::Activity, Rates = Needs::Rates, Texels = Needs::Texels,
                               Missing = std::nullopt;
}
constexpr D3d10CounterInfo kCounters[] = {
#define D3D10_COUNTER(number, name, text, type, needs, data, units, description)                             \
    {D3d10Query::name,                                                                                       \
     text,                                                                                                   \
     D3d10CounterType::type,                                                                                 \
     counter_needs::needs,                                                                                   \
     units,                                                                                                  \
     description,                                                                                            \
     fraction<query_data::data>()},
#include "responses/queries/d3d10_counters.def"
};
constexpr std::uint32_t bytes_of(D3d10CounterType type) {
    return type == D3d10CounterType::Uint64 ? 8 : 4;
}
#define D3D10_COUNTER(number, name, text, type, needs, data, units, description)                             \
    static_assert(!writer<query_data::data>() ||                                                             \
                      data_bytes<query_data::data>() == bytes_of(D3d10CounterType::type),                    \
                  text);
#include "responses/queries/d3d10_counters.def"

enum class Use { Plain, Predicate };
constexpr std::size_t kQueryCount = 17;
constexpr auto kD3d10 = [] {
    std::array<D3d10QueryInfo, kQueryCount + std::size(kCounters)> rows = {};
    std::size_t i = 0;
#define D3D10_QUERY(number, name, text, issue, use, needs, data, ...)                                        \
    rows[i++] = {{number, text, data_bytes<query_data::data>(), Issue::issue == Issue::BeginEnd,             \
                  Needs::needs, writer<query_data::data>()},                                                 \
                 D3d10Query::name,                                                                           \
                 Use::use == Use::Predicate,                                                                 \
                 nullptr};
#include "responses/queries/d3d10_queries.def"
    std::size_t c = 0;
#define D3D10_COUNTER(number, name, text, type, needs, data, units, description)                             \
    rows[i++] = {{number, text, bytes_of(D3d10CounterType::type), true,                                      \
                  counter_needs::needs.value_or(Needs::Activity), writer<query_data::data>()},               \
                 D3d10Query::name,                                                                           \
                 false,                                                                                      \
                 &kCounters[c++]};
#include "responses/queries/d3d10_counters.def"
    return rows;
}();
static_assert(std::ranges::none_of(kD3d10, [](const D3d10QueryInfo& row) { return row.name == nullptr; }));

} // namespace

const QueryKind* find_d3d9_query(std::uint32_t number) {
    const auto found = std::ranges::find(kD3d9, number, &QueryKind::number);
    return found == std::end(kD3d9) || !found->write ? nullptr : found;
}

bool is_reproducible(dp2::QueryType type) {
    const QueryKind* kind = find_d3d9_query(type);
    return !kind || is_reproducible(*kind);
}

std::span<const D3d10CounterInfo> all_d3d10_counters() {
    return kCounters;
}

const D3d10CounterInfo* find_d3d10_counter(std::uint32_t number) {
    const D3d10QueryInfo* row = find_d3d10_query(number);
    return row ? row->counter : nullptr;
}

std::span<const D3d10QueryInfo> all_d3d10_queries() {
    return kD3d10;
}

const D3d10QueryInfo* find_d3d10_query(std::uint32_t number) {
    const auto found = std::ranges::find(kD3d10, number, &QueryKind::number);
    return found == kD3d10.end() ? nullptr : &*found;
}

} // namespace responses
