// Reduces an input that makes a target fail, and prints its contents.
#pragma once

#include <string>

#include "tests/fuzz/support/program.h"

namespace fuzz {

using Target = int (*)(const std::uint8_t*, std::size_t);

// Runs the input in a child process. Returns its signal or status and its last line on stderr; empty if it succeeded.
std::string ending_of(Target target, const Bytes& input);

// The smallest input found with the same ending: removes calls, commands, strings and numbers from a program, and bytes
// from other inputs.
Bytes reduced(Target target, const Bytes& input, bool is_program);

// The calls of a program with their numbers, and their commands as text.
std::string text_of(const Program& program);

} // namespace fuzz
