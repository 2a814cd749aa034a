// Writes answers over the command memory, page by page. Source: QUERIES.md 1.4, 1.5.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "responses/queries/query_engine.h"

namespace responses {

struct Page {
    std::uint32_t bytes = 0; // dwErrorOffset: total of all records, 0 when nothing was written
    std::uint32_t answers = 0;
    bool more = false;          // a RESPONSECONTINUE record was written
    bool stuck = false;         // answers wait, and not even the first one fits into this area
    bool out_of_memory = false; // an answer could not be computed: it and those behind it wait
    std::uint32_t needed = 0; // the bytes of the smallest area that the next answer fits into; 0: none waits
};

// Fills `area` (from the response's start to the end of the allocation) with as many answers as fit. Only
// whole records are written, 8 bytes are kept for RESPONSECONTINUE while answers remain, and a page without
// an answer is never written: with two answers of 4 bytes waiting, an area of 20 to 27 bytes, which would
// hold one of them alone, gets nothing (QUERIES.md 1.5), because a page that does not say that more is to
// come would end the runtime's asking. `continue_count`: wStateCount of that record, which readers ignore
// (WIRE.md I-19). `continues`: that record is written even if no answer remains, where it has room.
Page write_page(QueryEngine& engine, std::span<std::byte> area, std::uint32_t continue_count = 0,
                bool continues = false);

} // namespace responses
