#include "responses/d3d10_queries.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "responses/hresult.h"

namespace responses {

namespace {

constexpr D3d10QueryInfo kQueries[] = {
#define Supported true
#define Missing false
#define D3D10_QUERY(number, name, text, bytes, begins, support)                                              \
    {D3d10Query::name, text, bytes, begins, support},
#include "responses/d3d10_queries.def"
#undef Supported
#undef Missing
};

// What the caller's private memory holds.
struct Private {
    std::uint64_t tag = 0, number = 0;
};
constexpr std::uint64_t kTag = 0x5152595132503244; // "D2P2QYRQ"

constexpr std::uint64_t kTimestampFrequency = 1000000000; // fences keep nanoseconds

bool counts_draws(D3d10Query type) {
    switch (type) {
    case D3d10Query::Occlusion:
    case D3d10Query::OcclusionPredicate:
    case D3d10Query::PipelineStats:
    case D3d10Query::PipelineStats11: return true;
    default: return false;
    }
}

} // namespace

std::span<const D3d10QueryInfo> all_d3d10_queries() {
    return kQueries;
}

const D3d10QueryInfo* find_d3d10_query(std::uint32_t number) {
    const auto found = std::ranges::find_if(
        kQueries, [&](const D3d10QueryInfo& row) { return static_cast<std::uint32_t>(row.type) == number; });
    return found == std::end(kQueries) ? nullptr : found;
}

D3d10Queries::~D3d10Queries() {
    for (const auto& [number, query] : queries_) gpu_.abandon_query(query.bracket);
    device_.set_predicate({});
}

std::size_t D3d10Queries::private_size(const D3d10CreateQuery& what) {
    const D3d10QueryInfo* info = find_d3d10_query(what.query);
    return info && info->supported ? sizeof(Private) : 0;
}

D3d10Queries::Queries::iterator D3d10Queries::find(const void* memory) {
    if (!memory) return queries_.end();
    Private name;
    std::memcpy(&name, memory, sizeof name);
    if (name.tag != kTag) return queries_.end();
    const auto found = queries_.find(name.number);
    return found == queries_.end() || found->second.memory != memory ? queries_.end() : found;
}

std::uint32_t D3d10Queries::create(const D3d10CreateQuery& what, void* memory) {
    constexpr std::size_t kMostQueries = 1u << 20;
    const D3d10QueryInfo* info = find_d3d10_query(what.query);
    if (!info || !memory || (what.misc_flags & ~kPredicateHint)) return kInvalidParams;
    if ((what.misc_flags & kPredicateHint) && info->type != D3d10Query::OcclusionPredicate)
        return kInvalidParams;
    if (!info->supported) return kDdiUnsupported;
    if (find(memory) != queries_.end()) return kInvalidParams; // another query lives there
    if (queries_.size() >= kMostQueries) return kOutOfMemory;
    Query& query = queries_[next_];
    query.info = info;
    query.flags = what.misc_flags;
    query.memory = memory;
    const Private name{kTag, next_++};
    std::memcpy(memory, &name, sizeof name);
    return 0;
}

std::uint32_t D3d10Queries::destroy(void* memory) {
    const auto found = find(memory);
    if (found == queries_.end()) return kInvalidParams;
    gpu_.abandon_query(found->second.bracket);
    if (predicate_ == found->first) set_predication(nullptr, predicate_value_);
    queries_.erase(found);
    const Private nobody;
    std::memcpy(memory, &nobody, sizeof nobody);
    return 0;
}

std::uint32_t D3d10Queries::begin(void* memory) {
    const auto found = find(memory);
    if (found == queries_.end() || found->first == predicate_) return kInvalidParams;
    Query& query = found->second;
    if (!query.info->begins) return kInvalidParams;
    gpu_.abandon_query(query.bracket);
    query.bracket = counts_draws(query.info->type) ? device_.begin_query() : 0;
    query.counts = device_.counts();
    query.disjoint_events = disjoint_events_;
    query.ticket = {};
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
    query.ticket =
        counts_draws(query.info->type) ? gpu_.end_query(std::exchange(query.bracket, 0)) : gpu_.marker();
    query.counts = device_.counts() - query.counts;
    query.disjoint_events = disjoint_events_ - query.disjoint_events;
    query.ended_at = rasterizer::Fence::now();
    query.issue = ++last_issue_;
    query.visible_from = visible_from(model_, calls_, last_issue_);
    query.state = State::Issued;
    auto& queue = pending_[query.info->type];
    // Ending for ever without asking does not grow the queue.
    constexpr std::size_t kWorthwhile = 64;
    if (queue.size() >= std::max(kWorthwhile, 2 * queries_.size()))
        std::erase_if(queue, [this](const Issue& issue) { return !is_live(issue); });
    queue.push_back({found->first, query.issue});
    if (model_.kind == CompletionKind::Immediate) {
        gpu_.seal(rasterizer::Stall::QueryFlush);
        advance(query.info->type);
    }
    return 0;
}

// Not begun, ended or destroyed again since.
bool D3d10Queries::is_live(const Issue& issue) const {
    const auto found = queries_.find(issue.number);
    return found != queries_.end() && found->second.issue == issue.issue;
}

bool D3d10Queries::ready(Query& query) const {
    if (model_.kind == CompletionKind::Never || calls_ < query.visible_from) return false;
    if (!query.ticket.fence || query.ticket.fence->passed()) return true;
    if (model_.kind == CompletionKind::Async) return false;
    gpu_.wait(*query.ticket.fence, rasterizer::Stall::QueryFlush);
    return true;
}

void D3d10Queries::signal(Query& query) {
    query.state = State::Signaled;
    const auto put = [&](const auto& value) { std::memcpy(query.data, &value, query.info->bytes); };
    const rasterizer::QueryCounts none;
    const rasterizer::QueryCounts& counts = query.ticket.counts ? *query.ticket.counts : none;
    switch (query.info->type) {
    case D3d10Query::Occlusion: put(counts.samples()); break;
    case D3d10Query::OcclusionPredicate: put(std::uint32_t{counts.samples() != 0}); break;
    case D3d10Query::Timestamp: {
        // The instant the GPU was finished, but not before the end was asked for.
        const std::uint64_t passed = query.ticket.fence ? query.ticket.fence->time() : 0;
        put(std::max(passed, query.ended_at));
        break;
    }
    case D3d10Query::TimestampDisjoint:
        put(D3d10TimestampDisjoint{kTimestampFrequency, query.disjoint_events != 0, 0});
        break;
    case D3d10Query::PipelineStats:
    case D3d10Query::PipelineStats11: {
        D3d10PipelineStatistics out = {};
        out.ia_vertices = query.counts.vertices;
        out.ia_primitives = query.counts.assembled;
        out.vs_invocations = counts.vertices_shaded;
        out.c_invocations = counts.primitives;
        out.c_primitives = counts.clipper_output;
        out.ps_invocations = counts.pixels_shaded;
        out.hs_invocations = query.counts.patches;
        out.ds_invocations = query.counts.patch_points;
        put(out);
        break;
    }
    default: put(std::uint32_t{1}); break; // EVENT: TRUE
    }
}

// Signals what may be, in order.
void D3d10Queries::advance(D3d10Query type) {
    auto& queue = pending_[type];
    while (!queue.empty()) {
        if (is_live(queue.front())) {
            Query& query = queries_.at(queue.front().number);
            if (!ready(query)) return;
            signal(query);
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
        if (!(flags & kDoNotFlush)) gpu_.seal(rasterizer::Stall::QueryFlush);
        const bool open = query.ticket.fence && gpu_.is_open(*query.ticket.fence);
        if (!open) advance(query.info->type);
    }
    if (query.state != State::Signaled) return kStillDrawing;
    if (!data.empty()) std::memcpy(data.data(), query.data, data.size());
    return 0;
}

std::uint32_t D3d10Queries::set_predication(void* memory, bool value) {
    if (!memory) {
        predicate_ = 0;
        predicate_value_ = value;
        device_.set_predicate({});
        return 0;
    }
    const auto found = find(memory);
    if (found == queries_.end() || found->second.info->type != D3d10Query::OcclusionPredicate)
        return kInvalidParams;
    const State state = found->second.state;
    if (state == State::Created || state == State::Building) return kInvalidParams;
    predicate_ = found->first;
    predicate_value_ = value;
    device_.set_predicate([this] { return predicate_skips(); });
    return 0;
}

// Waits for the GPU whether it is a hint or not, so that the pixels do not depend on its pace.
bool D3d10Queries::predicate_skips() {
    const auto found = queries_.find(predicate_);
    if (found == queries_.end()) return false;
    const Query& query = found->second;
    if (query.ticket.fence) gpu_.wait(*query.ticket.fence, rasterizer::Stall::QueryFlush);
    const bool visible = query.ticket.counts && query.ticket.counts->samples() != 0;
    return visible == predicate_value_;
}

} // namespace responses
