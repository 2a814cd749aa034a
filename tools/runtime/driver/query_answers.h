// The queries that were created in the driver, and the newest answer to each. Any call may return answers, in
// several pages. A batch is one filled command buffer; the driver numbers them from 1. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "responses/include/dp2emu.h"
#include "tools/runtime/emulator/emulator.h"

namespace runtime {

class QueryAnswers final : public AnswerSink {
  public:
    // Adds a query of a D3DQUERYTYPE, whose answers have this size, and returns its id; ids are not reused.
    std::uint32_t add(std::uint32_t type, std::uint32_t answer_bytes);
    void remove(std::uint32_t id) { queries_.erase(id); }
    // To be called when an ISSUEQUERY was encoded into this batch: answers to earlier issues are dropped.
    void issued(std::uint32_t id, std::uint32_t flags, std::uint64_t batch);
    // Describes the first query that is begun, or ended and not answered; empty: there is none.
    std::string open_query() const;
    // Takes the answers that a call returned while `batch` was being filled. Returns true if another page
    // follows. An answer to an unknown query is logged, and the rest of the response is dropped.
    bool take(dp2emu_response response, std::uint64_t batch) override;
    // The answer to the last END; null: not received yet.
    const std::vector<std::byte>* answer(std::uint32_t id) const;

  private:
    struct Query {
        std::uint32_t type = 0;
        bool begun = false; // BEGIN was issued, and no END after it
        bool answered = false;
        std::uint64_t issued_in = 0; // the batch of the last ISSUEQUERY
        std::vector<std::byte> data;
    };
    std::map<std::uint32_t, Query> queries_;
    std::uint32_t next_id_ = 1;
};

} // namespace runtime
