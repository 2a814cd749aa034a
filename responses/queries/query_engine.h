// The query core of both interfaces: a state machine for each query, a queue of results for each type, and
// the list of outgoing answers. An interface names its queries by keys, begins and ends them, and delivers
// the answers: DP2 writes them over command memory, the D3D10 DDI returns data on request. Invariant: a query
// has at most one live result, that of its newest END. Results that it replaced stay in the queues as stale
// entries, which are skipped, and erased once they are half of all entries (amortised O(1)). Threading: the
// thread of the emulator. Source: QUERIES.md 1.2, 1.3, 1.6, 2.4.
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

using QueryKey = std::uint64_t; // dwQueryID, or the address of a D3D10 query's private memory

enum class QueryState : std::uint8_t {
    Signaled, // at rest: created, or its answer has been reported
    Building, // between BEGIN and END
    Issued,   // ended; its answer waits for the GPU, the call that the completion model chooses, or space
};

// An outgoing answer. `source` writes its data, `kind->bytes` long.
struct Answer {
    QueryKey id = 0;
    const QueryKind* kind = nullptr;
    std::shared_ptr<const ResultSource> source;
};

// Called after each event of the queries of one engine. An issue is a BEGIN with its END, or an END alone.
class QueryObserver {
  public:
    virtual ~QueryObserver() = default;
    virtual void begun(QueryKey, const QueryKind&) {}
    virtual void ended(QueryKey, const QueryKind&) {}
    // A new BEGIN or END drops the query's unfinished or unanswered issue; called before begun() or ended().
    virtual void replaced(QueryKey) {}
    // The answer was reported with this data.
    virtual void answered(QueryKey, std::span<const std::byte> data) { (void)data; }
    // The query was deleted; an unfinished or unanswered issue is dropped.
    virtual void destroyed(QueryKey) {}
};

class QueryEngine {
  public:
    // `memory`: for queries and their results.
    QueryEngine(CompletionModel model, std::size_t max_queries,
                std::pmr::memory_resource* memory = std::pmr::new_delete_resource())
        : model_(model), max_queries_(max_queries), queries_(memory), pending_(memory), outgoing_(memory),
          holds_(memory) {}

    void limit(std::size_t max_queries) { max_queries_ = max_queries; }
    std::size_t limit() const { return max_queries_; }
    // `observer` must outlive the engine; null: no observer.
    void observe(QueryObserver* observer) { observer_ = observer; }

    // `kind` must outlive the engine. BadSequence: the key is taken; LimitExceeded: `max_queries` exist.
    dp2::Status create(QueryKey key, const QueryKind& kind);
    // BadHandle: an unknown key, here and below. Drops a result that was not reported.
    dp2::Status destroy(QueryKey key);
    // Starts or restarts a bracket at `mark`, which is kept until the END; drops a result that was not
    // reported. No effect on types that use END alone.
    dp2::Status begin(QueryKey key, std::shared_ptr<const QueryMark> mark = {});
    // Appends the query's result to its type's queue; replaces a result that was not reported. `now`: the
    // number of this call, from which the completion model counts. Forgets the mark of the BEGIN.
    dp2::Status end(QueryKey key, std::shared_ptr<ResultSource> source, std::uint64_t now);

    dp2::Result<const QueryKind*> kind(QueryKey key) const;
    std::optional<QueryState> state(QueryKey key) const; // nothing: unknown key
    // ResultSource::reproducible() of the query's newest reported answer; true for an unknown key and before
    // the first answer.
    bool reproducible(QueryKey key) const;
    std::size_t size() const { return queries_.size(); }
    // Every query by key; nothing: a query is building or has an unreported answer.
    std::optional<std::map<QueryKey, const QueryKind*>> at_rest() const;
    // The mark of the query's BEGIN; null unless it is building.
    std::shared_ptr<const QueryMark> begun(QueryKey key) const;

    // Answers that are held: collect(now) keeps them in their queues, and all later ones of their types.
    AnswerHolds& holds() { return holds_; }
    const AnswerHolds& holds() const { return holds_; }
    // Moves the results that the completion model makes visible in call `now` to the outgoing answers, in the
    // order of their ENDs; none overtakes another of its type. All models but Async and Never wait for the
    // GPU when a result is due.
    void collect(std::uint64_t now);
    // Does the same for the queries of one type only.
    void collect(const QueryKind& kind, std::uint64_t now);
    // Moves the results of these queries to the outgoing answers, in this order, regardless of the model and
    // of held answers; waits for the GPU. Skips a query that has no pending result, or whose result is not
    // the oldest pending one of its type.
    void collect(std::span<const std::uint32_t> keys);
    // Returns when the GPU has passed the newest END of this query; at once when it has no pending result.
    void wait(QueryKey key);
    // The number of results in the queues, including stale ones; 0: no result waits for the GPU or for a
    // later call.
    std::size_t pending() const { return queued_; }
    // The number of ENDs so far.
    std::uint64_t ended() const { return last_issue_; }

    // The oldest outgoing answer, if any.
    std::optional<Answer> front();
    // Whether an answer follows the front one.
    bool has_second();
    // The number of outgoing answers.
    std::size_t outgoing() const { return outgoing_live_; }
    // Removes the front answer, which was reported: its query is signaled. `data`: the reported data, for the
    // observer.
    void pop(std::span<const std::byte> data = {});

  private:
    struct Query {
        const QueryKind* kind = nullptr;
        QueryState state = QueryState::Signaled;
        std::uint64_t issue = 0; // number of the newest END, counted over all queries; 0: no live result
        bool leaving = false;    // its result is an outgoing answer
        bool reproducible = true;
        std::shared_ptr<const QueryMark> begun;
    };
    struct Pending {
        QueryKey key;
        std::uint64_t issue;
        std::uint64_t visible_from; // number of the first call that may write the answer
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
    std::size_t queued_ = 0, stale_ = 0; // entries of pending_; stale entries of pending_ and outgoing_
    std::size_t outgoing_live_ = 0;      // entries of outgoing_ that are not stale
    std::uint64_t last_issue_ = 0;
};

} // namespace responses
