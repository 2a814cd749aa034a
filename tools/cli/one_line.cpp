#include "tools/cli/one_line.h"

#include <cstdio>

namespace tools {

std::string one_line(std::string_view text) {
    std::string out;
    const auto escape = [&](unsigned char c) {
        char code[8];
        std::snprintf(code, sizeof code, "\\x%02x", c);
        out += code;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        // U+0080 to U+009F are controls as well; in UTF-8 they begin with 0xC2.
        const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 0);
        if (c == '\n')
            out += "\\n";
        else if (c < 0x20 || c == 0x7F)
            escape(c);
        else if (c == 0xC2 && next >= 0x80 && next < 0xA0)
            escape(c), escape(next), ++i;
        else
            out += text[i];
    }
    return out;
}

} // namespace tools
