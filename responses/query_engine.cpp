#include "responses/query_engine.h"

#include <algorithm>
#include <cstring>

#include "dp2/refusals.h"

namespace responses {

using dp2::Error;
using dp2::Fault;

namespace {

Error unknown_id() {
    return {Fault::BadHandle, 0, 0, "dwQueryID"};
}

} // namespace

dp2::Status QueryEngine::create(std::uint32_t id, std::uint32_t type) {
    DP2_TRY(dp2::refusal(dp2::wire::CreateQuery{id, type}));
    if (queries_.contains(id)) return Error{Fault::BadSequence, 0, 0, "dwQueryID"};
    if (queries_.size() >= max_queries_) return Error{Fault::LimitExceeded, 0, 0, "max_queries"};
    queries_[id].type = static_cast<dp2::QueryType>(type);
    return {};
}

// The query's unreported result, wherever it is queued, becomes a husk.
void QueryEngine::drop(Query& query) {
    if (query.state != QueryState::Issued) return;
    ++husks_;
    query.issue = 0;
}

dp2::Status QueryEngine::destroy(std::uint32_t id) {
    const auto found = queries_.find(id);
    if (found == queries_.end()) return unknown_id();
    drop(found->second);
    queries_.erase(found);
    compact();
    return {};
}

dp2::Status QueryEngine::begin(std::uint32_t id, std::shared_ptr<const QueryMark> mark) {
    const auto found = queries_.find(id);
    if (found == queries_.end()) return unknown_id();
    Query& query = found->second;
    if (!dp2::find_query(static_cast<std::uint32_t>(query.type))->has_begin) return {};
    drop(query);
    query.state = QueryState::Building;
    query.begun = std::move(mark);
    compact();
    return {};
}

dp2::Status QueryEngine::end(std::uint32_t id, std::shared_ptr<ResultSource> source, std::uint64_t call) {
    const auto found = queries_.find(id);
    if (found == queries_.end()) return unknown_id();
    Query& query = found->second;
    const std::uint64_t issue = last_issue_ + 1;
    pending_[query.type].push_back({id, issue, visible_from(model_, call, issue), std::move(source)});
    ++queued_;
    last_issue_ = issue;
    drop(query);
    query.state = QueryState::Issued;
    query.begun.reset();
    query.issue = issue;
    compact();
    return {};
}

std::optional<std::map<std::uint32_t, dp2::QueryType>> QueryEngine::at_rest() const {
    std::map<std::uint32_t, dp2::QueryType> out;
    for (const auto& [id, query] : queries_) {
        if (query.state != QueryState::Signaled) return std::nullopt;
        out.emplace(id, query.type);
    }
    return out;
}

dp2::Result<dp2::QueryType> QueryEngine::type(std::uint32_t id) const {
    const auto found = queries_.find(id);
    if (found == queries_.end()) return unknown_id();
    return found->second.type;
}

std::optional<QueryState> QueryEngine::state(std::uint32_t id) const {
    const auto found = queries_.find(id);
    if (found == queries_.end()) return std::nullopt;
    return found->second.state;
}

std::shared_ptr<const QueryMark> QueryEngine::begun(std::uint32_t id) const {
    const auto found = queries_.find(id);
    return found == queries_.end() ? nullptr : found->second.begun;
}

bool QueryEngine::live(std::uint32_t id, std::uint64_t issue) const {
    const auto found = queries_.find(id);
    return found != queries_.end() && found->second.issue == issue;
}

bool QueryEngine::visible(const Pending& pending, std::uint64_t call) const {
    if (model_.kind == CompletionKind::Never || call < pending.visible_from) return false;
    if (!pending.source) return true;
    if (model_.kind == CompletionKind::Async) return pending.source->ready();
    pending.source->wait();
    return true;
}

void QueryEngine::write(const Answer& answer, std::span<std::byte> data) const {
    constexpr std::uint32_t kTrue = 1;
    switch (answer.type) {
    case dp2::QueryType::VCache: std::memcpy(data.data(), &vcache_, sizeof vcache_); break;
    case dp2::QueryType::Event: std::memcpy(data.data(), &kTrue, sizeof kTrue); break;
    default:
        std::ranges::fill(data, std::byte{0});
        if (answer.source) answer.source->write(data);
        break;
    }
}

void QueryEngine::collect(std::uint64_t call) {
    const auto seen = static_cast<std::ptrdiff_t>(outgoing_.size());
    for (auto& [type, queue] : pending_) {
        for (drop_husks(queue); !queue.empty() && visible(queue.front(), call); drop_husks(queue))
            leave(type, queue);
    }
    std::sort(outgoing_.begin() + seen, outgoing_.end(),
              [](const Outgoing& a, const Outgoing& b) { return a.issue < b.issue; });
}

void QueryEngine::collect(std::span<const std::uint32_t> ids) {
    for (const std::uint32_t id : ids) {
        const auto found = queries_.find(id);
        if (found == queries_.end() || found->second.state != QueryState::Issued) continue;
        auto& queue = pending_[found->second.type];
        drop_husks(queue);
        if (queue.empty() || queue.front().id != id) continue;
        if (queue.front().source) queue.front().source->wait();
        leave(found->second.type, queue);
    }
}

void QueryEngine::drop_husks(std::deque<Pending>& queue) {
    while (!queue.empty() && !live(queue.front().id, queue.front().issue)) {
        queue.pop_front();
        --husks_, --queued_;
    }
}

void QueryEngine::leave(dp2::QueryType type, std::deque<Pending>& queue) {
    const Pending& head = queue.front();
    const std::uint32_t bytes = dp2::find_query(static_cast<std::uint32_t>(type))->answer_bytes;
    outgoing_.push_back({head.issue, {head.id, bytes, type, head.source}});
    queue.pop_front();
    --queued_;
}

// Drops husks at position `from` of the outgoing answers until a live one stands there.
void QueryEngine::skip_husks(std::size_t from) {
    while (outgoing_.size() > from && !live(outgoing_[from].answer.id, outgoing_[from].issue)) {
        outgoing_.erase(outgoing_.begin() + static_cast<std::ptrdiff_t>(from));
        --husks_;
    }
}

std::optional<Answer> QueryEngine::front() {
    skip_husks(0);
    if (outgoing_.empty()) return std::nullopt;
    return outgoing_.front().answer;
}

bool QueryEngine::has_second() {
    skip_husks(1);
    return outgoing_.size() > 1;
}

void QueryEngine::pop() {
    Query& query = queries_.at(outgoing_.front().answer.id);
    query.state = QueryState::Signaled;
    query.issue = 0;
    outgoing_.pop_front();
}

// Husks are swept out when they outnumber the live results, so that re-issuing for ever does not grow the
// queues.
void QueryEngine::compact() {
    constexpr std::size_t kWorthwhile = 64;
    if (husks_ < kWorthwhile || husks_ * 2 < queued_ + outgoing_.size()) return;
    for (auto& [type, queue] : pending_)
        queued_ -= std::erase_if(queue, [this](const Pending& p) { return !live(p.id, p.issue); });
    std::erase_if(outgoing_, [this](const Outgoing& o) { return !live(o.answer.id, o.issue); });
    husks_ = 0;
}

} // namespace responses
