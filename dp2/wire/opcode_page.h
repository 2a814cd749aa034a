// Generates OPCODES.md from the opcode table.
#pragma once

#include <string>

namespace dp2 {

std::string opcode_page();

} // namespace dp2
