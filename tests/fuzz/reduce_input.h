// Reduces an input that finds something, and prints its contents.
#pragma once

#include <string>

#include "tests/fuzz/support/program.h"

namespace fuzz {

using Target = int (*)(const std::uint8_t*, std::size_t);

// Runs the input in a process of its own. Returns its signal or status, and the last line that it wrote to stderr;
// empty: it ended well.
std::string ending_of(Target target, const Bytes& input);

// The smallest input found with the same ending; calls, commands, strings and numbers are removed from a program, bytes
// from other inputs.
Bytes reduced(Target target, const Bytes& input, bool is_program);

// The calls of a program with their numbers, and the text of its commands.
std::string text_of(const Program& program);

} // namespace fuzz
