#include "responses/queries/d3d10_queries.h"

#include <algorithm>
#include <cstring>

namespace responses {

using dp2::Error;
using dp2::Fault;
using dp2::Status;

namespace {

// Errors of the argument hQuery.
constexpr const char* kNull = "hQuery is NULL";
constexpr const char* kNotThere = "hQuery: no query lives in this memory";
constexpr const char* kTaken = "hQuery: another query lives in this memory";
constexpr const char* kBound = "hQuery: the predicate is bound";
constexpr const char* kOnlyEnds = "hQuery: a type without QueryBegin";
constexpr const char* kHint = "hQuery: the data of a hint cannot be read";
constexpr const char* kNotEnded = "hQuery: it has not ended";
constexpr const char* kNoPredicate = "hQuery: a type that is no predicate";

// The contents of the caller's private memory.
struct Private {
    std::uint64_t tag = 0, number = 0;
};

QueryKey key_of(const void* memory) {
    return reinterpret_cast<std::uintptr_t>(memory);
}

bool is_supported(const D3d10QueryInfo& info) {
    return !info.counter || info.counter->needs;
}

} // namespace

// Unique among the live contexts of the process, since it is derived from the object's address. A query's
// number is not: each context numbers its queries from 1.
std::uint64_t D3d10Queries::tag() const {
    constexpr std::uint64_t kTag = 0x5152595132503244; // "D2P2QYRQ"
    return kTag ^ reinterpret_cast<std::uintptr_t>(this);
}

D3d10Queries::~D3d10Queries() {
    marker_.front_end().predicate().set({});
}

std::size_t D3d10Queries::private_size(const D3d10CreateQuery& what) {
    const D3d10QueryInfo* info = find_d3d10_query(what.query);
    return info && is_supported(*info) ? sizeof(Private) : 0;
}

D3d10Queries::Queries::iterator D3d10Queries::find(const void* memory) {
    const auto found = queries_.find(memory);
    if (found == queries_.end()) return found;
    Private name;
    std::memcpy(&name, memory, sizeof name);
    return name.tag == tag() && name.number == found->second.number ? found : queries_.end();
}

dp2::Result<D3d10Queries::Queries::iterator> D3d10Queries::live(const void* memory) {
    const auto found = find(memory);
    if (found == queries_.end()) return Error{Fault::BadHandle, 0, 0, kNotThere};
    return found;
}

void D3d10Queries::forget(Queries::iterator query) {
    if (predicate_ == query->first) unbind();
    if (query->second.info->counter) --counters_.at(query->second.info->type);
    (void)engine_.destroy(key_of(query->first));
    queries_.erase(query);
}

QueryState D3d10Queries::state(const Queries::value_type& query) const {
    return *engine_.state(key_of(query.first));
}

// Whether the query's data is available, or will be once the GPU has passed its end.
bool D3d10Queries::has_ended(const Queries::value_type& query) const {
    return query.second.result && state(query) != QueryState::Building;
}

std::size_t D3d10Queries::kinds_of_counters() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(counters_, [](const auto& kind) { return kind.second != 0; }));
}

D3d10Queries::CounterLimits D3d10Queries::counter_limits() const {
    const auto all = all_d3d10_counters();
    const auto measured =
        std::ranges::count_if(all, [](const D3d10CounterInfo& counter) { return counter.needs.has_value(); });
    return {static_cast<std::uint32_t>(all.back().id),
            std::min(limits_.max_counters, static_cast<std::uint32_t>(measured)), 1};
}

Status D3d10Queries::create(const D3d10CreateQuery& what, void* memory) {
    const D3d10QueryInfo* info = find_d3d10_query(what.query);
    if (!info) return Error{Fault::BadValue, 0, 0, "Query"};
    if (!memory) return Error{Fault::BadValue, 0, 0, kNull};
    // Overflow predicates are never hints.
    const std::uint32_t flags = info->type == D3d10Query::OcclusionPredicate ? kPredicateHint : 0;
    if (what.misc_flags & ~flags) return Error{Fault::BadValue, 0, 0, "MiscFlags"};
    if (!is_supported(*info)) return dp2::not_supported(info->name);
    if (find(memory) != queries_.end()) return Error{Fault::BadSequence, 0, 0, kTaken};
    if (const auto lost = queries_.find(memory); lost != queries_.end())
        forget(lost); // the caller has overwritten the memory of this query
    if (queries_.size() >= limits_.max_d3d10_queries) return dp2::limit_exceeded("max_d3d10_queries");
    std::size_t* const of_kind = info->counter ? &counters_[info->type] : nullptr;
    if (of_kind && *of_kind == 0 && kinds_of_counters() >= limits_.max_counters)
        return Error{Fault::InUse, 0, 0, "max_counters"};
    DP2_TRY(engine_.create(key_of(memory), *info));
    try {
        queries_.emplace(memory, Query{info, what.misc_flags, next_, {}});
    } catch (...) {
        (void)engine_.destroy(key_of(memory));
        throw;
    }
    if (of_kind) ++*of_kind;
    const Private name{tag(), next_++};
    std::memcpy(memory, &name, sizeof name);
    return {};
}

Status D3d10Queries::destroy(void* memory) {
    DP2_TRY(const auto found, live(memory));
    forget(found);
    const Private none;
    std::memcpy(memory, &none, sizeof none);
    return {};
}

Status D3d10Queries::begin(void* memory) {
    DP2_TRY(const auto found, live(memory));
    if (found->first == predicate_) return Error{Fault::BadSequence, 0, 0, kBound};
    if (!found->second.info->begins) return Error{Fault::WrongKind, 0, 0, kOnlyEnds};
    return begin_query(engine_, marker_, key_of(memory));
}

Status D3d10Queries::end(void* memory) {
    DP2_TRY(const auto found, live(memory));
    Query& query = found->second;
    // An end without a begin counts nothing: the query begins here.
    if (query.info->begins && state(*found) != QueryState::Building) DP2_TRY(begin(memory));
    ++calls_;
    DP2_TRY(query.result, end_query(engine_, marker_, key_of(memory), calls_));
    if (model_.kind == CompletionKind::Immediate) {
        marker_.gpu().seal(rasterizer::Stall::QueryFlush);
        signal(*query.info);
    }
    return {};
}

// Signals the queries of one type whose answers may be visible, in the order of their ends.
void D3d10Queries::signal(const D3d10QueryInfo& info) {
    if (marker_.gpu_hangs()) return;
    engine_.collect(info, calls_);
    while (engine_.front()) engine_.pop();
}

Status D3d10Queries::get_data(void* memory, std::span<std::byte> data, std::uint32_t flags) {
    DP2_TRY(const auto found, live(memory));
    Query& query = found->second;
    if (flags & ~kDoNotFlush) return Error{Fault::BadValue, 0, 0, "Flags"};
    if (!data.empty() && data.size() != query.info->bytes) return Error{Fault::BadValue, 0, 0, "DataSize"};
    if (query.flags & kPredicateHint) return Error{Fault::WrongKind, 0, 0, kHint};
    if (!has_ended(*found)) return Error{Fault::BadSequence, 0, 0, kNotEnded};
    ++calls_;
    if (state(*found) == QueryState::Issued) {
        if (!(flags & kDoNotFlush)) marker_.gpu().seal(rasterizer::Stall::QueryFlush);
        if (!query.result->in_open_scene()) signal(*query.info);
    }
    if (state(*found) != QueryState::Signaled) return Error{Fault::NotReady, 0, 0, "hQuery"};
    if (!data.empty()) query.result->write(data);
    return {};
}

Status D3d10Queries::set_predication(void* memory, bool value) {
    if (!memory) {
        unbind();
        return {};
    }
    DP2_TRY(const auto found, live(memory));
    if (!found->second.info->predicate) return Error{Fault::WrongKind, 0, 0, kNoPredicate};
    if (!has_ended(*found)) return Error{Fault::BadSequence, 0, 0, kNotEnded};
    predicate_ = found->first;
    predicate_value_ = value;
    marker_.front_end().predicate().set([this] { return predicate_skips(); });
    return {};
}

void D3d10Queries::unbind() {
    predicate_ = nullptr;
    marker_.front_end().predicate().set({});
}

// Waits for the GPU even if the predicate is a hint, so that pixels do not depend on timing.
bool D3d10Queries::predicate_skips() {
    const auto found = queries_.find(predicate_);
    if (found == queries_.end()) return false;
    QueryResult& result = *found->second.result;
    result.wait();
    std::uint32_t data = 0; // a BOOL
    result.write(std::as_writable_bytes(std::span(&data, 1)));
    return (data != 0) == predicate_value_;
}

} // namespace responses
