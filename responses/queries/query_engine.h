// The query core under both doors: one state machine, one queue for each type, and the list of answers that
// may leave. A door names its queries by keys, and decides when they begin and end and where answers go: the
// DP2 door writes them over command memory, the D3D10 door hands out data when it is asked. Invariant: a
// query has at most one live result, that of its newest END. Results that it replaced stay in the queues as
// stale entries, which are skipped, and erased once they are half of all entries (amortised O(1)). Threading:
// the thread of the emulator. Source: QUERIES.md 1.2, 1.3, 1.6, 2.4.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <memory_resource>
#include <optional>
#include <span>
#include <unordered_map>

#include "dp2/base/result.h"
#include "responses/queries/answer_holds.h"
#include "responses/queries/completion.h"
#include "responses/queries/query_kinds.h"
#include "responses/queries/result_source.h"

namespace responses {

using QueryKey = std::uint64_t; // a door's name of a query: dwQueryID, or the address of its private memory

enum class QueryState : std::uint8_t {
    Signaled, // at rest: created, or its answer has left
    Building, // between BEGIN and END
    Issued,   // ended; its result waits for the GPU, for its call, or to leave
};

// A result that may leave. `source` writes the data, `kind->bytes` long.
struct Answer {
    QueryKey id = 0;
    const QueryKind* kind = nullptr;
    std::shared_ptr<const ResultSource> source;
};

// Told what becomes of the queries of one engine, after it has happened. An issue is a BEGIN with its END, or
// an END alone.
class QueryObserver {
  public:
    virtual ~QueryObserver() = default;
    virtual void begun(QueryKey, const QueryKind&) {}
    virtual void ended(QueryKey, const QueryKind&) {}
    // A new BEGIN or END drops the query's issue, which was not answered; comes before begun() or ended().
    virtual void replaced(QueryKey) {}
    // The answer has left, with this data.
    virtual void answered(QueryKey, std::span<const std::byte> data) { (void)data; }
    // The key is free; an issue that was not answered is dropped.
    virtual void destroyed(QueryKey) {}
};

class QueryEngine {
  public:
    // memory: of what is kept for queries and their results.
    QueryEngine(CompletionModel model, std::size_t max_queries,
                std::pmr::memory_resource* memory = std::pmr::new_delete_resource())
        : model_(model), max_queries_(max_queries), queries_(memory), pending_(memory), outgoing_(memory),
          holds_(memory) {}

    void limit(std::size_t max_queries) { max_queries_ = max_queries; }
    std::size_t limit() const { return max_queries_; }
    // `observer` outlives the engine; null: none.
    void observe(QueryObserver* observer) { observer_ = observer; }

    // `kind` outlives the engine. BadSequence: the key is taken; LimitExceeded: there
    // are `max_queries`.
    dp2::Status create(QueryKey key, const QueryKind& kind);
    // All but create(): BadHandle for an unknown key. Drops a result that was not reported.
    dp2::Status destroy(QueryKey key);
    // Starts a bracket, or starts it again, at `mark`, which is kept until the END; drops a result that was
    // not reported. Ignored by kinds that only end.
    dp2::Status begin(QueryKey key, std::shared_ptr<const QueryMark> mark = {});
    // The result replaces one that was not reported and goes to the end of its type's queue. `now`: the
    // number of this call, which the completion model counts from. Forgets the mark.
    dp2::Status end(QueryKey key, std::shared_ptr<ResultSource> source, std::uint64_t now);

    dp2::Result<const QueryKind*> kind(QueryKey key) const;
    std::optional<QueryState> state(QueryKey key) const; // nothing: an unknown key
    // ResultSource::reproducible() of the answer that left last; an unknown key, or none yet: true.
    bool reproducible(QueryKey key) const;
    std::size_t size() const { return queries_.size(); }
    // Every query by key; nothing when one is building or has an answer that was not reported.
    std::optional<std::map<QueryKey, const QueryKind*>> at_rest() const;
    // The mark of its BEGIN; null unless it is building.
    std::shared_ptr<const QueryMark> begun(QueryKey key) const;

    // What collect(now) leaves in its queue, and with it all behind it that have its type.
    AnswerHolds& holds() { return holds_; }
    const AnswerHolds& holds() const { return holds_; }
    // Moves the results that the model lets be seen in call `now` to the outgoing answers, in END order; of
    // one type none overtakes another. All models but Async and Never wait for the GPU where a result is due.
    void collect(std::uint64_t now);
    // The same for the queue of one type.
    void collect(const QueryKind& kind, std::uint64_t now);
    // Those with these keys, in this order, whatever the model and what is held; waits for the GPU. A key
    // whose query has no result to come, or an older result of its type before it, is passed over.
    void collect(std::span<const std::uint32_t> keys);
    // Returns when the GPU has passed the newest END of this query; at once when it has no result to come.
    void wait(QueryKey key);
    // Results in the queues, stale ones included; 0: nothing waits for the GPU or for its call.
    std::size_t pending() const { return queued_; }
    // How many ENDs there were.
    std::uint64_t ended() const { return last_issue_; }

    // The oldest outgoing answer, if any.
    std::optional<Answer> front();
    // There is an answer behind the front one.
    bool has_second();
    // How many there are.
    std::size_t outgoing() const { return outgoing_live_; }
    // The front answer has left: its query is signaled. `data`: what its source wrote, for the observer.
    void pop(std::span<const std::byte> data = {});

  private:
    struct Query {
        const QueryKind* kind = nullptr;
        QueryState state = QueryState::Signaled;
        std::uint64_t issue = 0; // number of the newest END, of all queries; 0: none that is live
        bool leaving = false;    // its result is in outgoing_
        bool reproducible = true;
        std::shared_ptr<const QueryMark> begun;
    };
    struct Pending {
        QueryKey key;
        std::uint64_t issue;
        std::uint64_t visible_from; // call
        std::shared_ptr<ResultSource> source;
    };
    struct Outgoing {
        std::uint64_t issue;
        Answer answer;
    };
    using Queue = std::pmr::deque<Pending>;
    bool live(QueryKey key, std::uint64_t issue) const;
    bool visible(const QueryKind& kind, const Pending& pending, std::uint64_t now) const;
    void collect(const QueryKind& kind, Queue& queue, std::uint64_t now);
    void drop_result(Query& query);
    void erase_stale();
    void skip_stale(Queue& queue);
    void skip_stale_outgoing(std::size_t from);
    void move_head(const QueryKind& kind, Queue& queue);

    CompletionModel model_;
    std::size_t max_queries_;
    QueryObserver* observer_ = nullptr;
    std::pmr::unordered_map<QueryKey, Query> queries_;
    std::pmr::map<const QueryKind*, Queue, std::less<>> pending_;
    std::pmr::deque<Outgoing> outgoing_;
    AnswerHolds holds_;
    std::size_t queued_ = 0, stale_ = 0; // entries of pending_; entries of both that are stale
    std::size_t outgoing_live_ = 0;      // of outgoing_, those that are not stale
    std::uint64_t last_issue_ = 0;
};

} // namespace responses
