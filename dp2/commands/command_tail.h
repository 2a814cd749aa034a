// The trailing data of a command for printing: records, 16-bit words or 32-bit words. The executor gets the
// same bytes with types, from decoder.h.
#pragma once

#include "dp2/commands/decoder.h"

namespace dp2 {

struct CommandTail {
    enum class Form : std::uint8_t { None, Records, Halves, Words };
    Form form = Form::None;
    RecordId record = RecordId::None; // of Records
    std::size_t floats = 0;           // of Words: how many of them are floats; the others follow them
    bool shader = false;              // Words that are shader code behind `declaration` bytes
    std::size_t declaration = 0;
    ByteSpan bytes; // of Words: any number, when the stream has it so
};

// `element` is one of the command's, as for_each_element() gives it.
CommandTail tail_of(const Command& command, const Element& element);

} // namespace dp2
