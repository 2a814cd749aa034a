// The queries that were created in the driver, and the newest answer to each. Answers arrive with any
// call, pages of them; a batch is one filled command buffer, numbered from 1 by the driver. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "responses/include/dp2emu.h"

namespace d3d9 {

class QueryAnswers {
  public:
    // The id of a new query of this D3DQUERYTYPE, whose answers have this size; ids are not reused.
    std::uint32_t add(std::uint32_t type, std::uint32_t answer_bytes);
    void remove(std::uint32_t id) { queries_.erase(id); }
    // An ISSUEQUERY was encoded into this batch: older answers do not count any more.
    void issued(std::uint32_t id, std::uint32_t flags, std::uint64_t batch);
    // The first query that is begun, or ended and not answered, in words; empty: there is none.
    std::string open_query() const;
    // Keeps the answers that a call returned while `batch` is being filled. True when another page follows.
    // What is no answer to a query of this driver's is logged, and what follows it is dropped.
    bool take(dp2emu_response response, std::uint64_t batch);
    // The answer to the last END; null: not there yet.
    const std::vector<std::byte>* answer(std::uint32_t id) const;

  private:
    struct Query {
        std::uint32_t type = 0;
        bool begun = false; // and not ended
        bool answered = false;
        std::uint64_t issued_in = 0; // the batch of the last ISSUEQUERY
        std::vector<std::byte> data;
    };
    std::map<std::uint32_t, Query> queries_;
    std::uint32_t next_id_ = 1;
};

} // namespace d3d9
