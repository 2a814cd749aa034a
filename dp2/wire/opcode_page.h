// The opcode table as a page for readers (OPCODES.md), generated so that it cannot go stale.
#pragma once

#include <string>

namespace dp2 {

std::string opcode_page();

} // namespace dp2
