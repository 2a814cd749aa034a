// Pages of a driver that misbehaves on purpose (Dialect::misbehavior): the answers that write_page() would
// write, with the mistakes that the dialect's switches ask for.
#pragma once

#include "dp2/wire/dialect.h"
#include "responses/queries/response_writer.h"

namespace responses {

// What the misbehaving writer of a context remembers between pages.
struct MisbehaviorState {
    std::uint64_t answers = 0;  // taken from the engine so far, written or dropped
    bool continue_sent = false; // the last page was only a RESPONSECONTINUE
};

// Writes a page as write_page() does, with the mistakes that `misbehavior` selects. Page::bytes is the size
// that the driver reports, which may exceed `area`. `continues`: as in write_page().
Page write_misbehaving_page(QueryEngine& engine, std::span<std::byte> area,
                            const dp2::Misbehavior& misbehavior, MisbehaviorState& state,
                            std::uint32_t continue_count = 0, bool continues = false);

} // namespace responses
