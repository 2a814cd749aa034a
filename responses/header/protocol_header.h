// Generates dp2emu_protocol.h, the protocol's header for C programs, from the tables: opcodes, structures,
// constants and query types, under the driver interface's own names with the prefix DP2EMU_.
#pragma once

#include <string>

namespace responses {

// The text of the whole file.
std::string protocol_header();

// The definitions of structures (protocol_header_structs.cpp).
std::string protocol_record_text(); // of command buffers and responses
std::string protocol_struct_text(); // of query data and GetDriverInfo2, without D3DCAPS9
std::string protocol_caps_text();   // D3DCAPS9

} // namespace responses
