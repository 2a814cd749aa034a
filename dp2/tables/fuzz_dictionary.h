// The opcode table as a dictionary of libFuzzer and AFL, for fuzzers of a DP2 parser.
#pragma once

#include <string>

namespace dp2 {

// For command bytes: each opcode's header with counts 1 and 65,535.
std::string binary_dictionary();
// For the text form: opcodes, states and field names.
std::string text_dictionary();

} // namespace dp2
