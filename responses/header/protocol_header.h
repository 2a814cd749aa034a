// Generates dp2emu_protocol.h, the protocol's header for C programs, from the tables: opcodes, structures,
// constants and query types, under the driver interface's own names with the prefix DP2EMU_.
#pragma once

#include <string>

namespace responses {

// The text of the whole file.
std::string protocol_header();

// The parts with structures (protocol_header_structs.cpp): those of command buffers, and all others.
std::string protocol_record_text();
std::string protocol_struct_text();
std::string protocol_caps_text(); // D3DCAPS9

} // namespace responses
