#include "responses/d3d10_queries.h"

#include <algorithm>
#include <cstring>

#include "responses/d3d10_data.h"
#include "responses/hresult.h"

namespace responses {

namespace {

// What the caller's private memory holds.
struct Private {
    std::uint64_t tag = 0, number = 0;
};
constexpr std::uint64_t kTag = 0x5152595132503244; // "D2P2QYRQ"

bool is_supported(const D3d10QueryInfo& info) {
    return !info.counter || info.counter->needs;
}

} // namespace

D3d10Queries::~D3d10Queries() {
    marker_.device().set_predicate({});
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
    return name.tag == kTag && name.number == found->second.number ? found : queries_.end();
}

void D3d10Queries::forget(Queries::iterator query) {
    if (predicate_ == query->first) set_predication(nullptr, predicate_value_);
    if (query->second.info->counter) --counters_.at(query->second.info->type);
    queries_.erase(query);
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
            std::min(max_counters_, static_cast<std::uint32_t>(measured)), 1};
}

std::uint32_t D3d10Queries::create(const D3d10CreateQuery& what, void* memory) {
    constexpr std::size_t kMostQueries = 1u << 20;
    const D3d10QueryInfo* info = find_d3d10_query(what.query);
    if (!info || !memory || (what.misc_flags & ~kPredicateHint)) return kInvalidParams;
    // Overflow predicates are never hints.
    if ((what.misc_flags & kPredicateHint) && info->type != D3d10Query::OcclusionPredicate)
        return kInvalidParams;
    if (!is_supported(*info)) return kDdiUnsupported;
    if (find(memory) != queries_.end()) return kInvalidParams; // another query lives there
    if (const auto lost = queries_.find(memory); lost != queries_.end()) forget(lost); // it was overwritten
    if (queries_.size() >= kMostQueries) return kOutOfMemory;
    std::size_t* const of_kind = info->counter ? &counters_[info->type] : nullptr;
    if (of_kind && *of_kind == 0 && kinds_of_counters() >= max_counters_) return kDdiNonExclusive;
    Query& query = queries_[memory];
    if (of_kind) ++*of_kind;
    query.info = info;
    query.flags = what.misc_flags;
    query.number = next_++;
    const Private name{kTag, query.number};
    std::memcpy(memory, &name, sizeof name);
    return 0;
}

std::uint32_t D3d10Queries::destroy(void* memory) {
    const auto found = find(memory);
    if (found == queries_.end()) return kInvalidParams;
    forget(found);
    const Private nobody;
    std::memcpy(memory, &nobody, sizeof nobody);
    return 0;
}

std::uint32_t D3d10Queries::begin(void* memory) {
    const auto found = find(memory);
    if (found == queries_.end() || found->first == predicate_) return kInvalidParams;
    Query& query = found->second;
    if (!query.info->begins) return kInvalidParams;
    query.from = marker_.begin(query.info->needs);
    query.issue = 0;
    query.state = State::Building;
    return 0;
}

std::uint32_t D3d10Queries::end(void* memory) {
    const auto found = find(memory);
    if (found == queries_.end()) return kInvalidParams;
    Query& query = found->second;
    // Without a begin it is an empty bracket.
    if (query.info->begins && query.state != State::Building)
        if (const std::uint32_t refused = begin(memory); refused != 0) return refused;
    ++calls_;
    query.to = marker_.end(query.info->needs);
    query.from.texel_watch.reset();
    auto& queue = pending_[query.info->type];
    // Ending for ever without asking does not grow the queue.
    constexpr std::size_t kWorthwhile = 64;
    if (queue.size() >= std::max(kWorthwhile, 2 * queries_.size()))
        std::erase_if(queue, [this](const Issue& issue) { return !is_live(issue); });
    queue.push_back({memory, last_issue_ + 1});
    query.issue = ++last_issue_;
    query.visible_from = visible_from(model_, calls_, last_issue_);
    query.state = State::Issued;
    if (model_.kind == CompletionKind::Immediate) {
        marker_.gpu().seal(rasterizer::Stall::QueryFlush);
        advance(query.info->type);
    }
    return 0;
}

// Not begun, ended or destroyed again since.
bool D3d10Queries::is_live(const Issue& issue) const {
    const auto found = queries_.find(issue.memory);
    return found != queries_.end() && found->second.issue == issue.issue;
}

bool D3d10Queries::ready(const Query& query) const {
    if (model_.kind == CompletionKind::Never || calls_ < query.visible_from) return false;
    if (query.to.reached()) return true;
    if (model_.kind == CompletionKind::Async) return false;
    marker_.wait(query.to);
    return true;
}

// Signals what may be, in order.
void D3d10Queries::advance(D3d10Query type) {
    auto& queue = pending_[type];
    while (!queue.empty()) {
        if (is_live(queue.front())) {
            Query& query = queries_.at(queue.front().memory);
            if (!ready(query)) return;
            write_d3d10_data(*query.info, {query.from, query.to}, marker_.gpu(), query.data);
            query.state = State::Signaled;
        }
        queue.pop_front();
    }
}

std::uint32_t D3d10Queries::get_data(void* memory, std::span<std::byte> data, std::uint32_t flags) {
    const auto found = find(memory);
    if (found == queries_.end() || (flags & ~kDoNotFlush)) return kInvalidParams;
    Query& query = found->second;
    if (!data.empty() && data.size() != query.info->bytes) return kInvalidParams;
    if (query.flags & kPredicateHint) return kInvalidParams; // a hint tells nobody
    if (query.state == State::Created || query.state == State::Building) return kInvalidParams;
    ++calls_;
    if (query.state == State::Issued) {
        rasterizer::Gpu& gpu = marker_.gpu();
        if (!(flags & kDoNotFlush)) gpu.seal(rasterizer::Stall::QueryFlush);
        const bool open = query.to.fence && gpu.is_open(*query.to.fence);
        if (!open) advance(query.info->type);
    }
    if (query.state != State::Signaled) return kStillDrawing;
    if (!data.empty()) std::memcpy(data.data(), query.data, data.size());
    return 0;
}

std::uint32_t D3d10Queries::set_predication(void* memory, bool value) {
    if (!memory) {
        predicate_ = nullptr;
        predicate_value_ = value;
        marker_.device().set_predicate({});
        return 0;
    }
    const auto found = find(memory);
    if (found == queries_.end() || !is_d3d10_predicate(found->second.info->type)) return kInvalidParams;
    const State state = found->second.state;
    if (state == State::Created || state == State::Building) return kInvalidParams;
    predicate_ = found->first;
    predicate_value_ = value;
    marker_.device().set_predicate([this] { return predicate_skips(); });
    return 0;
}

// Waits for the GPU whether it is a hint or not, so that the pixels do not depend on its pace.
bool D3d10Queries::predicate_skips() {
    const auto found = queries_.find(predicate_);
    if (found == queries_.end()) return false;
    const Query& query = found->second;
    marker_.wait(query.to);
    return d3d10_predicate_value(query.info->type, {query.from, query.to}) == predicate_value_;
}

} // namespace responses
