// Reads a response buffer as the runtime does. It shares no code with response_writer.cpp, so that each is a
// check of the other. Source: QUERIES.md 1.4.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "dp2/base/bytes.h"
#include "dp2/base/result.h"

namespace responses {

struct ParsedAnswer {
    std::uint32_t id = 0;
    dp2::ByteSpan data; // inside the buffer that was parsed
};

// Goes through a response, answer by answer. Its members say where it stands, and may be kept and set anew;
// next() reads only inside `bytes`.
struct ResponseReader {
    dp2::ByteSpan bytes;
    std::size_t position = 0;                     // of what comes next
    std::size_t record_begin = 0, record_end = 0; // the record that is being read
    std::uint32_t entries_left = 0;               // answers in it
    std::uint32_t records = 0;                    // that began
    bool more = false;                            // the runtime must submit an empty buffer now

    // Position and record lie inside `bytes` and agree; false when they were set to anything else.
    bool is_valid() const {
        return record_begin <= position && position <= record_end && record_end <= bytes.size();
    }
    // Nothing at the end; it is valid. Errors carry the offset and name the field: Truncated, BadValue,
    // BadSequence, UnknownOpcode.
    dp2::Result<std::optional<ParsedAnswer>> next();

  private:
    dp2::Status begin_record();
};

struct ParsedResponse {
    std::vector<ParsedAnswer> answers; // in the order they stand
    bool more = false;                 // the runtime must submit an empty buffer now
    std::uint32_t records = 0;
};

// The size a query's answer must have; 0 when the id is unknown to the caller (an error then).
using AnswerSize = std::function<std::uint32_t(std::uint32_t id)>;

// Parses dwErrorOffset bytes. Errors as ResponseReader::next(); BadHandle: an id that `answer_size` does not
// know.
dp2::Result<ParsedResponse> parse_response(dp2::ByteSpan bytes, const AnswerSize& answer_size = {});

} // namespace responses
