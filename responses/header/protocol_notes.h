// The notes on single names in the generated header dp2emu_protocol.h (protocol_notes.def).
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace responses::protocol {

struct Note {
    std::string_view name; // without DP2EMU_; a member is "STRUCT.member"
    const char* text;
    bool own_name; // a name of this project, not of the driver interface
};
std::span<const Note> all_notes();
// Returns `comment`, followed by the name's note if there is one.
std::string with_note(const std::string& comment, std::string_view name);

} // namespace responses::protocol
