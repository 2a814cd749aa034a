#include "responses/header/protocol_notes.h"

#include <algorithm>

namespace responses::protocol {

namespace {

constexpr Note kNotes[] = {
#define DP2_OWN_NAME(name, text) {name, text, true},
#define DP2_NOTE(name, text) {name, text, false},
#include "responses/header/protocol_notes.def"
};

} // namespace

std::span<const Note> all_notes() {
    return kNotes;
}

std::string with_note(const std::string& comment, std::string_view name) {
    const auto note = std::ranges::find(kNotes, name, &Note::name);
    if (note == std::end(kNotes)) return comment;
    return comment + (comment.empty() ? "" : "; ") + (note->own_name ? "named by this project: " : "") +
           note->text;
}

} // namespace responses::protocol
