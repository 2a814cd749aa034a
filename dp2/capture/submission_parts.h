// A submission's commands taken apart into records and what follows them, to be put together again with some
// of them changed or left out. Offsets move then, so that padding is made anew.
#pragma once

#include <vector>

#include "dp2/capture/capture.h"
#include "dp2/commands/decoder.h"

namespace dp2 {

struct CommandParts {
    // A record, and what follows it, without padding.
    struct Element {
        ByteSpan record, tail;
    };
    const OpInfo* op = nullptr;
    std::uint16_t count = 0;
    std::uint8_t reserved = 0;
    std::vector<Element> elements;

    // Its count says how many elements there are, in this dialect.
    bool repeats(const Dialect& dialect) const {
        return op->repeat == Repeat::PerCount && elements.size() == count &&
               count == element_count(*op, count, dialect);
    }
};

struct SubmissionParts {
    std::vector<CommandParts> commands;
    ByteSpan rest; // from the first malformed command on, or behind EXIT
};

// Spans point into the submission.
SubmissionParts take_apart(const capture::Submit& submit, const Dialect& dialect);
// Appends a command to bytes that begin `base_offset` bytes behind the command surface's start.
void append_command(capture::Bytes& out, const CommandParts& command, std::uint64_t base_offset);
capture::Bytes put_together(const SubmissionParts& parts, std::uint64_t base_offset);

} // namespace dp2
