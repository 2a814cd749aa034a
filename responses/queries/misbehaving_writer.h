// Pages of a driver that misbehaves on purpose (Dialect::misbehavior): the same answers as write_page()
// takes, written as wrong as its switches say.
#pragma once

#include "dp2/wire/dialect.h"
#include "responses/queries/response_writer.h"

namespace responses {

// What a context's misbehaviour remembers from page to page.
struct MisbehaviorState {
    std::uint64_t answers = 0;  // that left, written or not
    bool continue_sent = false; // the last page was a RESPONSECONTINUE alone
};

// As write_page(). Page::bytes is what the driver says, which may be more than `area` has. `continues`: more
// answers wait than the engine shows.
Page write_misbehaving_page(QueryEngine& engine, std::span<std::byte> area,
                            const dp2::Misbehavior& misbehavior, MisbehaviorState& state,
                            std::uint32_t continue_count = 0, bool continues = false);

} // namespace responses
