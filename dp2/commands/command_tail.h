// The trailing data of a command as printers need it: records, 16-bit words or 32-bit words. The executor
// gets it with types, from decoder.h.
#pragma once

#include "dp2/commands/decoder.h"

namespace dp2 {

struct CommandTail {
    enum class Form : std::uint8_t { None, Records, Halves, Words };
    Form form = Form::None;
    RecordId record = RecordId::None; // for Records
    std::size_t floats = 0;           // for Words: how many are floats; those come first
    bool shader = false;              // for Words: shader code follows the first `declaration` bytes
    std::size_t declaration = 0;
    ByteSpan bytes; // for Words: the length need not be a multiple of 4
};

// `element` is an element of the command, from for_each_element().
CommandTail tail_of(const Command& command, const Element& element);

} // namespace dp2
