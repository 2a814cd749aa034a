// Makes an input that finds something smaller, and says what stands in it.
#pragma once

#include <string>

#include "tests/fuzz/support/program.h"

namespace fuzz {

using Target = int (*)(const std::uint8_t*, std::size_t);

// What a process of its own that runs the input ends with: its signal or status, and the last line that it wrote to
// stderr. Empty: it ends well.
std::string ending_of(Target target, const Bytes& input);

// The smallest input that it meets with the same ending; a program loses calls, commands, strings and numbers, other
// inputs bytes.
Bytes reduced(Target target, const Bytes& input, bool is_program);

// The calls of a program with their numbers, and the text of its commands.
std::string text_of(const Program& program);

} // namespace fuzz
