// A pixel on the command line: "X,Y[@PLACE][/SURFACE]", in the same form for every verb.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tools {

struct PixelChoice {
    std::string text; // as given
    std::uint32_t x = 0, y = 0;
    std::string place;                    // up to there, and with it; empty: none is named
    std::optional<std::uint32_t> surface; // nothing: none is named
};
// Throws InputError for other text, after `option`, such as "--pixel ".
PixelChoice parse_pixel_choice(const std::string& text, const std::string& option);

} // namespace tools
