// Reads a response buffer as the runtime does. It shares no code with response_writer.cpp, so that each
// checks the other. Source: QUERIES.md 1.4.
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

// Reads a response answer by answer. A caller may save and restore its members, which are its whole state;
// next() reads only inside `bytes`.
struct ResponseReader {
    dp2::ByteSpan bytes;
    std::size_t position = 0;                     // where the next record or answer begins
    std::size_t record_begin = 0, record_end = 0; // the record that is being read
    std::uint32_t entries_left = 0;               // unread answers of the record
    std::uint32_t records = 0;                    // records begun so far
    bool more = false; // RESPONSECONTINUE was read: the runtime must submit an empty buffer now

    // Whether position and record are consistent and inside `bytes`; a caller may have set them to any
    // values.
    bool is_valid() const {
        return record_begin <= position && position <= record_end && record_end <= bytes.size();
    }
    // The next answer; nothing at the end. is_valid() must hold. Errors have the offset and name the field:
    // Truncated, BadValue, BadSequence, UnknownOpcode.
    dp2::Result<std::optional<ParsedAnswer>> next();

  private:
    dp2::Status begin_record();
};

struct ParsedResponse {
    std::vector<ParsedAnswer> answers; // in the order of the response
    bool more = false;                 // the runtime must submit an empty buffer now
    std::uint32_t records = 0;
};

// The size that a query's answer must have; 0: the caller does not know the id, which is an error.
using AnswerSize = std::function<std::uint32_t(std::uint32_t id)>;

// Parses a response, which has dwErrorOffset bytes. Errors of ResponseReader::next(); with `answer_size` also
// BadHandle: an unknown id, and BadValue: an answer of another size.
dp2::Result<ParsedResponse> parse_response(dp2::ByteSpan bytes, const AnswerSize& answer_size = {});

} // namespace responses
