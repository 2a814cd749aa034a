#include "tools/testing/visible_text.h"

#include <cstdint>
#include <cstdio>

namespace tools {

namespace {

struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 1;
    bool valid = false;
};

// The character at the start of `text`, which is not empty: the shortest form of a code point, no surrogate.
Character first_character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    if (lead < 0x80) return {lead, 1, true};
    const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) return {};
    std::uint32_t code = lead & (0x7Fu >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return {};
        code = code << 6 | (byte(i) & 0x3F);
    }
    constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
    if (code < kLeast[bytes] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return {};
    return {code, bytes, true};
}

bool is_fit(const Character& character) {
    const std::uint32_t code = character.code;
    if (!character.valid || code < 0x20 || (code >= 0x7F && code < 0xA0)) return false;
    const bool direction = code == 0x061C || code == 0x200E || code == 0x200F ||
                           (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    const bool line = code == 0x2028 || code == 0x2029;
    return !direction && !line && (code & 0xFFFE) != 0xFFFE;
}

std::string visible(std::string_view text, bool name) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const Character character = first_character(text);
        const std::string_view bytes = text.substr(0, character.bytes);
        text.remove_prefix(character.bytes);
        if (name && bytes == "\\") {
            out += "\\\\";
        } else if (is_fit(character) || (!name && bytes == "\n")) {
            out += bytes;
        } else {
            for (const char c : bytes) {
                char code[8];
                std::snprintf(code, sizeof code, "\\x%02x", static_cast<unsigned char>(c));
                out += code;
            }
        }
    }
    return out;
}

} // namespace

std::string visible_text(std::string_view text) {
    return visible(text, false);
}

std::string visible_name(std::string_view name) {
    return visible(name, true);
}

std::string markup_text(std::string_view text) {
    std::string out;
    for (const char c : visible_text(text)) {
        switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        case '\'': out += "&#39;"; break;
        default: out += c;
        }
    }
    return out;
}

} // namespace tools
