// A submission's commands split into records and tails, so that they can be put together again with some of
// them changed or left out. Padding is computed again, since offsets change.
#pragma once

#include <vector>

#include "dp2/capture/capture.h"
#include "dp2/commands/decoder.h"

namespace dp2 {

struct CommandParts {
    // A record and its tail, without padding.
    struct Element {
        ByteSpan record, tail;
    };
    const OpInfo* op = nullptr;
    std::uint16_t count = 0;
    std::uint8_t reserved = 0;
    std::vector<Element> elements;

    // Whether the header's count is the number of elements in this dialect.
    bool repeats(const Dialect& dialect) const {
        return op->repeat == Repeat::PerCount && elements.size() == count &&
               count == element_count(*op, count, dialect);
    }
};

struct SubmissionParts {
    std::vector<CommandParts> commands;
    ByteSpan rest; // from the first malformed command on, or after EXIT
};

// The spans of the result point into `submit`.
SubmissionParts take_apart(const capture::Submit& submit, const Dialect& dialect);
// Appends a command to bytes that start at offset `base_offset` of the command surface.
void append_command(capture::Bytes& out, const CommandParts& command, std::uint64_t base_offset);
capture::Bytes put_together(const SubmissionParts& parts, std::uint64_t base_offset);

} // namespace dp2
