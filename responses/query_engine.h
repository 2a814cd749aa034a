// The queries of one context: their states, and the answers on their way to the runtime.
// Invariant: a query has at most one live result, the newest issue's; older ones stay in the queues as husks
// that are skipped, and husks never outnumber what they are worth (compact()). Source: wire-format spec G.2,
// G.3, G.6.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>

#include "dp2/queries.h"
#include "dp2/result.h"
#include "responses/completion.h"
#include "responses/result_source.h"

namespace responses {

enum class QueryState : std::uint8_t { Signaled, Building, Issued };

// D3DDEVINFO_VCACHE.
struct VCacheInfo {
    std::uint32_t pattern = 0x48434143; // "CACH"
    std::uint32_t method = 0;           // 0 longest strips, 1 vertex cache
    std::uint32_t cache_size = 0, magic = 0;
};

struct QueryMark; // query_mark.h; the engine only keeps it

// An answer as it leaves.
struct Answer {
    std::uint32_t id = 0;
    std::uint32_t bytes = 0; // of data
    dp2::QueryType type = {};
    std::shared_ptr<ResultSource> source; // null: VCACHE, EVENT
};

class QueryEngine {
  public:
    QueryEngine(CompletionModel model, std::uint32_t max_queries, VCacheInfo vcache)
        : model_(model), max_queries_(max_queries), vcache_(vcache) {}

    // BadValue: a type nobody answers; BadSequence: the id is live; LimitExceeded.
    dp2::Status create(std::uint32_t id, std::uint32_t type);
    // All but create(): BadHandle for an unknown id.
    dp2::Status destroy(std::uint32_t id);
    // Starts counting, or again, from a mark that is kept with the query; ignored by types that only end.
    dp2::Status begin(std::uint32_t id, std::shared_ptr<const QueryMark> mark = {});
    // The result replaces one that was not reported yet and goes to the end of the queue. A null source is
    // ready, and zeros but for VCACHE and EVENT. Forgets the mark.
    dp2::Status end(std::uint32_t id, std::shared_ptr<ResultSource> source, std::uint64_t call);

    dp2::Result<dp2::QueryType> type(std::uint32_t id) const;
    std::optional<QueryState> state(std::uint32_t id) const;
    std::size_t size() const { return queries_.size(); }
    // Every query, by id; nothing when one is building or has an answer that was not reported.
    std::optional<std::map<std::uint32_t, dp2::QueryType>> at_rest() const;
    // The mark of its begin; null unless it is building.
    std::shared_ptr<const QueryMark> begun(std::uint32_t id) const;

    // Moves what the model lets be seen in this call to the outgoing answers, in END order; queues of one
    // type stay in order.
    void collect(std::uint64_t call);
    // Those with these ids, in this order, as soon as the GPU has them. An id whose query has no answer to
    // come, or an older one of its type before it, is passed over.
    void collect(std::span<const std::uint32_t> ids);
    // True when an ended query's result waits for the GPU or for its call.
    bool pending() const { return queued_ != 0; }

    // Writes an answer's data, `answer.bytes` long.
    void write(const Answer& answer, std::span<std::byte> data) const;
    // The outgoing answers, oldest first. pop() is what makes a query signaled: its answer has been written.
    std::optional<Answer> front();
    void pop();
    // The answer behind the front one, if any.
    bool has_second();

  private:
    struct Query {
        dp2::QueryType type = {};
        QueryState state = QueryState::Signaled;
        std::uint64_t issue = 0; // serial number of the newest END, 0 for none
        std::shared_ptr<const QueryMark> begun;
    };
    struct Pending {
        std::uint32_t id;
        std::uint64_t issue; // END order over all queries
        std::uint64_t visible_from;
        std::shared_ptr<ResultSource> source;
    };
    struct Outgoing {
        std::uint64_t issue;
        Answer answer;
    };
    bool live(std::uint32_t id, std::uint64_t issue) const;
    bool visible(const Pending& pending, std::uint64_t call) const;
    void drop(Query& query);
    void compact();
    void drop_husks(std::deque<Pending>& queue);
    void leave(dp2::QueryType type, std::deque<Pending>& queue); // its head is on its way
    void skip_husks(std::size_t from);

    CompletionModel model_;
    std::uint32_t max_queries_;
    VCacheInfo vcache_;
    std::unordered_map<std::uint32_t, Query> queries_;
    std::map<dp2::QueryType, std::deque<Pending>> pending_;
    std::deque<Outgoing> outgoing_;
    std::size_t queued_ = 0, husks_ = 0;
    std::uint64_t last_issue_ = 0;
};

} // namespace responses
