// The header of the protocol for C programs, dp2emu_protocol.h, made from the tables: opcodes, structures,
// constants and query types, under the driver interface's own names behind the prefix DP2EMU_.
#pragma once

#include <string>

namespace responses {

// The whole file.
std::string protocol_header();

// Its parts that are structures (protocol_header_structs.cpp): of command buffers, and beside them.
std::string protocol_record_text();
std::string protocol_struct_text();
std::string protocol_caps_text(); // D3DCAPS9

} // namespace responses
