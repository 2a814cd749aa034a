// Dictionaries for libFuzzer and AFL, made from the tables, for fuzzers of a DP2 parser.
#pragma once

#include <string>

namespace dp2 {

// For command bytes: each opcode's header with counts 1 and 65,535.
std::string binary_dictionary();
// For the text form: opcodes, states, query types, field names and keywords.
std::string text_dictionary();

} // namespace dp2
