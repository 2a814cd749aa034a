// Checks how the commands of one context use its queries: unknown ids, new queries with ids in use, BEGIN
// without END, END without BEGIN, and queries issued again before their answer. Drivers accept most of these
// without an error (QUERIES.md 1.3).
#pragma once

#include <map>

#include "dp2/base/bytes.h"
#include "dp2/tables/queries.h"
#include "responses/analysis/diagnostic.h"

namespace responses {

class QueryUse {
  public:
    // Each function adds its diagnostics to `out`, at `place`, or at the BEGIN if no END follows it.
    void create(const dp2::Place& place, std::uint32_t id, std::uint32_t type, Diagnostics& out);
    void destroy(const dp2::Place& place, std::uint32_t id, Diagnostics& out);
    void issue(const dp2::Place& place, std::uint32_t id, std::uint32_t flags, Diagnostics& out);

    // To be called at the end of each call. Null: the call's answers are unknown, so no query issued so far
    // is taken to be unanswered.
    void end_call(const dp2::ByteSpan* response);
    // To be called when the context is destroyed, or the capture ends.
    void end(Diagnostics& out);

  private:
    enum class State : std::uint8_t { AtRest, Building, Issued };
    struct Query {
        bool begins = false; // true: the type uses BEGIN and END; false: END alone
        State state = State::AtRest;
        dp2::Place begun;            // of the BEGIN
        std::uint64_t issued_in = 0; // number of the call with its newest END
    };
    bool is_unanswered(const Query& query) const {
        return query.state == State::Issued && query.issued_in > unknown_until_;
    }
    static void never_ended(const Query& query, Diagnostics& out);

    std::map<std::uint32_t, Query> queries_;
    std::uint64_t call_ = 1;          // number of the current call
    std::uint64_t unknown_until_ = 0; // number of the newest call whose answers are unknown
};

} // namespace responses
