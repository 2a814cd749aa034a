// Reads a response buffer as the runtime does. It shares no code with response_writer.cpp, so that each is a
// check of the other. Source: wire-format spec G.4.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "dp2/bytes.h"
#include "dp2/result.h"

namespace responses {

struct ParsedAnswer {
    std::uint32_t id = 0;
    dp2::ByteSpan data; // inside the buffer that was parsed
};

struct ParsedResponse {
    std::vector<ParsedAnswer> answers; // in the order they stand
    bool more = false;                 // the runtime must submit an empty buffer now
    std::uint32_t records = 0;
};

// The size a query's answer must have; 0 when the id is unknown to the caller (an error then).
using AnswerSize = std::function<std::uint32_t(std::uint32_t id)>;

// Parses dwErrorOffset bytes. Errors carry the offset and name the field: Truncated, BadValue, BadSequence,
// BadHandle.
dp2::Result<ParsedResponse> parse_response(dp2::ByteSpan bytes, const AnswerSize& answer_size = {});

} // namespace responses
