// Writes answers over the command memory, page by page. Source: QUERIES.md 1.4, 1.5.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "responses/queries/query_engine.h"

namespace responses {

struct Page {
    std::uint32_t bytes = 0; // dwErrorOffset: the size of all records; 0: nothing was written
    std::uint32_t answers = 0;
    bool more = false;          // a RESPONSECONTINUE record was written
    bool stuck = false;         // answers wait, and even the first one does not fit into this area
    bool out_of_memory = false; // an answer could not be computed; it and later ones stay queued
    std::uint32_t needed = 0;   // bytes of the smallest area that the next answer fits into; 0: none waits
};

// Fills `area` (from the response's start to the end of the allocation) with as many answers as fit. Only
// whole records are written, 8 bytes are reserved for RESPONSECONTINUE while answers remain, and a page
// without an answer is never written. So with two answers of 4 bytes waiting, nothing is written to an area
// of 20 to 27 bytes: one of them would fit, but not the RESPONSECONTINUE, without which the runtime would
// stop asking (QUERIES.md 1.5). `continue_count`: wStateCount of that record, which readers ignore (WIRE.md
// I-19). `continues`: that record follows the page's answers even if none remains, provided that it fits.
Page write_page(QueryEngine& engine, std::span<std::byte> area, std::uint32_t continue_count = 0,
                bool continues = false);

} // namespace responses
