// The notes of protocol_notes.def.
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
// `comment`, followed by the note that protocol_notes.def has for the name.
std::string with_note(const std::string& comment, std::string_view name);

} // namespace responses::protocol
