#include "responses/queries/query_kinds.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <type_traits>
#include <utility>

#include "responses/queries/d3d10_query_types.h"
#include "responses/queries/query_data.h"

namespace responses {

namespace {

// A function of query_data.h reads the facts of a query, or those of a counter.
template <class Data> Data value_of(Data (*make)(const QueryFacts&), const QueryFacts& facts) {
    return make(facts);
}
template <class Data> Data value_of(Data (*make)(const CounterFacts&), const QueryFacts& facts) {
    const rasterizer::Activity activity = facts.span.activity();
    const rasterizer::ContextCounts counts = facts.span.counts();
    return make(CounterFacts{activity, counts, facts.workers, facts.peak_rates});
}
// Its result as it is stored: a double as a FLOAT32.
template <class Data> Data stored(Data value) {
    static_assert(std::is_trivially_copyable_v<Data>);
    return value;
}
float stored(double value) {
    return static_cast<float>(value);
}

template <auto kMake> void write_data(const QueryFacts& facts, std::span<std::byte> data) {
    const auto value = stored(value_of(kMake, facts));
    std::memcpy(data.data(), &value, sizeof value);
}
template <auto kMake> constexpr QueryKind::Write kWriter = &write_data<kMake>;
template <> constexpr QueryKind::Write kWriter<query_data::none> = nullptr;

template <class Data, class Facts> constexpr std::uint32_t stored_bytes(Data (*)(const Facts&)) {
    return sizeof(decltype(stored(std::declval<Data>())));
}
constexpr std::uint32_t stored_bytes(std::nullptr_t) {
    return 0;
}

enum class Issue { End, BeginEnd };

// Does not compile when the table's size is not that of the data.
template <auto kMake>
consteval QueryKind query_row(std::uint32_t number, const char* name, std::uint32_t bytes, Issue issue,
                              Needs needs) {
    if (kWriter<kMake> && stored_bytes(kMake) != bytes) throw "a query's size is not that of its data";
    return {number, name, bytes, issue == Issue::BeginEnd, needs, kWriter<kMake>};
}

// --- D3DQUERYTYPE ---

constexpr QueryKind kD3d9[] = {
#define DP2_QUERY(number, name, api_name, bytes, issue, support, needs, data, ...)                           \
    query_row<query_data::data>(number, api_name, bytes, Issue::issue, Needs::needs),
#include "dp2/tables/queries.def"
};

// --- D3D10DDI_COUNTER ---

using Fraction = double (*)(const CounterFacts&);
constexpr Fraction fraction(Fraction counter) {
    return counter;
}
template <class Other> constexpr Fraction fraction(Other) {
    return nullptr;
}

namespace counter_needs {
constexpr std::optional<Needs> Activity = Needs::Activity, Rates = Needs::Rates, Texels = Needs::Texels,
                               Missing = std::nullopt;
}
constexpr D3d10CounterInfo kCounters[] = {
#define D3D10_COUNTER(number, name, text, type, needs, data, units, description)                             \
    {D3d10Query::name,          text, D3d10CounterType::type, counter_needs::needs, units, description,      \
     fraction(query_data::data)},
#include "responses/queries/d3d10_counters.def"
};
constexpr std::uint32_t bytes_of(D3d10CounterType type) {
    return type == D3d10CounterType::Uint64 ? 8 : 4;
}

// --- D3D10DDI_QUERY, then the counters ---

enum class Use { Plain, Predicate };

template <auto kMake>
consteval D3d10QueryInfo d3d10_row(D3d10Query type, const char* name, Issue issue, Use use, Needs needs) {
    const auto number = static_cast<std::uint32_t>(type);
    return {query_row<kMake>(number, name, stored_bytes(kMake), issue, needs), type, use == Use::Predicate,
            nullptr};
}
template <auto kMake> consteval D3d10QueryInfo counter_row(D3d10Query type) {
    const D3d10CounterInfo& counter = *std::ranges::find(kCounters, type, &D3d10CounterInfo::id);
    return {query_row<kMake>(static_cast<std::uint32_t>(type), counter.name, bytes_of(counter.type),
                             Issue::BeginEnd, counter.needs.value_or(Needs::Activity)),
            type, false, &counter};
}
constexpr D3d10QueryInfo kD3d10[] = {
#define D3D10_QUERY(number, name, text, issue, use, needs, data, ...)                                        \
    d3d10_row<query_data::data>(D3d10Query::name, text, Issue::issue, Use::use, Needs::needs),
#include "responses/queries/d3d10_queries.def"
#define D3D10_COUNTER(number, name, text, type, needs, data, units, description)                             \
    counter_row<query_data::data>(D3d10Query::name),
#include "responses/queries/d3d10_counters.def"
};

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
    return found == std::end(kD3d10) ? nullptr : found;
}

} // namespace responses
