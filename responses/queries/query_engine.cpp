#include "responses/queries/query_engine.h"

#include <algorithm>
#include <new>

namespace responses {

using dp2::Error;
using dp2::Fault;

namespace {

Error unknown_id() {
    return {Fault::BadHandle, 0, 0, "dwQueryID"};
}

} // namespace

dp2::Status QueryEngine::create(QueryKey key, const QueryKind& kind) {
    if (queries_.contains(key)) return Error{Fault::BadSequence, 0, 0, "dwQueryID"};
    if (queries_.size() >= max_queries_) return dp2::limit_exceeded("max_queries");
    queries_[key].kind = &kind;
    return {};
}

// Makes the query's unreported result stale, wherever it is queued.
void QueryEngine::drop_result(Query& query) {
    if (query.state != QueryState::Issued) return;
    ++stale_;
    query.issue = 0;
    outgoing_live_ -= query.leaving;
    query.leaving = false;
}

dp2::Status QueryEngine::destroy(QueryKey key) {
    const auto found = queries_.find(key);
    if (found == queries_.end()) return unknown_id();
    drop_result(found->second);
    queries_.erase(found);
    erase_stale();
    if (observer_) observer_->destroyed(key);
    return {};
}

dp2::Status QueryEngine::begin(QueryKey key, std::shared_ptr<const QueryMark> mark) {
    const auto found = queries_.find(key);
    if (found == queries_.end()) return unknown_id();
    Query& query = found->second;
    if (!query.kind->begins) return {};
    const bool replaces = query.state != QueryState::Signaled;
    drop_result(query);
    query.state = QueryState::Building;
    query.begun = std::move(mark);
    erase_stale();
    if (observer_ && replaces) observer_->replaced(key);
    if (observer_) observer_->begun(key, *query.kind);
    return {};
}

dp2::Status QueryEngine::end(QueryKey key, std::shared_ptr<ResultSource> source, std::uint64_t now) {
    const auto found = queries_.find(key);
    if (found == queries_.end()) return unknown_id();
    Query& query = found->second;
    const std::uint64_t issue = last_issue_ + 1;
    pending_[query.kind].push_back({key, issue, visible_from(model_, now, issue), std::move(source)});
    ++queued_;
    last_issue_ = issue;
    const bool replaces = query.state == QueryState::Issued;
    drop_result(query);
    query.state = QueryState::Issued;
    query.begun.reset();
    query.issue = issue;
    erase_stale();
    if (observer_ && replaces) observer_->replaced(key);
    if (observer_) observer_->ended(key, *query.kind);
    return {};
}

std::optional<std::map<QueryKey, const QueryKind*>> QueryEngine::at_rest() const {
    std::map<QueryKey, const QueryKind*> out;
    for (const auto& [key, query] : queries_) {
        if (query.state != QueryState::Signaled) return std::nullopt;
        out.emplace(key, query.kind);
    }
    return out;
}

dp2::Result<const QueryKind*> QueryEngine::kind(QueryKey key) const {
    const auto found = queries_.find(key);
    if (found == queries_.end()) return unknown_id();
    return found->second.kind;
}

std::optional<QueryState> QueryEngine::state(QueryKey key) const {
    const auto found = queries_.find(key);
    if (found == queries_.end()) return std::nullopt;
    return found->second.state;
}

bool QueryEngine::reproducible(QueryKey key) const {
    const auto found = queries_.find(key);
    return found == queries_.end() || found->second.reproducible;
}

std::shared_ptr<const QueryMark> QueryEngine::begun(QueryKey key) const {
    const auto found = queries_.find(key);
    return found == queries_.end() ? nullptr : found->second.begun;
}

bool QueryEngine::live(QueryKey key, std::uint64_t issue) const {
    const auto found = queries_.find(key);
    return found != queries_.end() && found->second.issue == issue;
}

bool QueryEngine::visible(const QueryKind& kind, const Pending& pending, std::uint64_t now) const {
    if (holds_.holds(kind.number, pending.key)) return false;
    if (model_.kind == CompletionKind::Never || now < pending.visible_from) return false;
    if (model_.kind == CompletionKind::Async) return pending.source->ready();
    pending.source->wait();
    return true;
}

void QueryEngine::collect(std::uint64_t now) {
    const std::size_t first = outgoing_.size();
    const auto sort = [&] {
        std::sort(outgoing_.begin() + static_cast<std::ptrdiff_t>(first), outgoing_.end(),
                  [](const Outgoing& a, const Outgoing& b) { return a.issue < b.issue; });
    };
    try {
        for (auto& [kind, queue] : pending_) collect(*kind, queue, now);
    } catch (const std::bad_alloc&) { // answers that were moved already are reported in order, too
        sort();
        throw;
    }
    sort();
}

void QueryEngine::collect(const QueryKind& kind, std::uint64_t now) {
    if (const auto found = pending_.find(&kind); found != pending_.end()) collect(kind, found->second, now);
}

void QueryEngine::collect(std::span<const std::uint32_t> keys) {
    for (const std::uint32_t key : keys) {
        const auto found = queries_.find(key);
        if (found == queries_.end() || found->second.state != QueryState::Issued) continue;
        const QueryKind& kind = *found->second.kind;
        Queue& queue = pending_[&kind];
        skip_stale(queue);
        if (queue.empty() || queue.front().key != key) continue;
        queue.front().source->wait();
        move_head(kind, queue);
    }
}

void QueryEngine::wait(QueryKey key) {
    const auto found = queries_.find(key);
    if (found == queries_.end() || found->second.state != QueryState::Issued) return;
    const Queue& queue = pending_[found->second.kind];
    const auto result = std::ranges::lower_bound(queue, found->second.issue, {}, &Pending::issue);
    if (result != queue.end() && result->issue == found->second.issue) result->source->wait();
}

void QueryEngine::collect(const QueryKind& kind, Queue& queue, std::uint64_t now) {
    for (skip_stale(queue); !queue.empty() && visible(kind, queue.front(), now); skip_stale(queue))
        move_head(kind, queue);
}

void QueryEngine::skip_stale(Queue& queue) {
    while (!queue.empty() && !live(queue.front().key, queue.front().issue)) {
        queue.pop_front();
        --stale_, --queued_;
    }
}

void QueryEngine::move_head(const QueryKind& kind, Queue& queue) {
    const Pending& head = queue.front();
    outgoing_.push_back({head.issue, {head.key, &kind, head.source}});
    queries_.at(head.key).leaving = true;
    ++outgoing_live_;
    queue.pop_front();
    --queued_;
}

// Erases stale answers at position `from` until a live one, or none, is there.
void QueryEngine::skip_stale_outgoing(std::size_t from) {
    while (outgoing_.size() > from && !live(outgoing_[from].answer.id, outgoing_[from].issue)) {
        outgoing_.erase(outgoing_.begin() + static_cast<std::ptrdiff_t>(from));
        --stale_;
    }
}

std::optional<Answer> QueryEngine::front() {
    skip_stale_outgoing(0);
    if (outgoing_.empty()) return std::nullopt;
    return outgoing_.front().answer;
}

bool QueryEngine::has_second() {
    skip_stale_outgoing(1);
    return outgoing_.size() > 1;
}

void QueryEngine::pop(std::span<const std::byte> data) {
    const QueryKey key = outgoing_.front().answer.id;
    Query& query = queries_.at(key);
    query.state = QueryState::Signaled;
    query.issue = 0;
    query.leaving = false;
    query.reproducible = outgoing_.front().answer.source->reproducible();
    --outgoing_live_;
    outgoing_.pop_front();
    if (observer_) observer_->answered(key, data);
}

// Bounds the length of the queues while queries are issued again and again before they are reported.
void QueryEngine::erase_stale() {
    constexpr std::size_t kWorthwhile = 64; // fewer stale entries are not worth a pass over the queues
    if (stale_ < kWorthwhile || stale_ * 2 < queued_ + outgoing_.size()) return;
    for (auto& [kind, queue] : pending_)
        queued_ -= std::erase_if(queue, [this](const Pending& p) { return !live(p.key, p.issue); });
    std::erase_if(outgoing_, [this](const Outgoing& o) { return !live(o.answer.id, o.issue); });
    stale_ = 0;
}

} // namespace responses
