// The histories of chosen pixels, exact and with reasons, as dp2 pixel prints them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/cli/frame_range.h"
#include "tools/cli/input.h"
#include "tools/cli/json_bytes.h"
#include "tools/cli/playing_time.h"
#include "tools/page/page_items.h"

namespace responses {
struct EmulatorOptions;
}

namespace tools {

// A value of --pixel: "X,Y[@PLACE][/SURFACE]".
struct PixelChoice {
    std::string text; // as given
    std::uint32_t x = 0, y = 0;
    std::string place; // the history ends there; empty: at the end of the page
    std::optional<std::uint32_t> surface;
};
PixelChoice parse_pixel_choice(const std::string& text); // throws InputError for other text

// Replays the capture for the histories of pixels in the frames of the page, once for those with the same
// end. The events of each are a block of `blobs`; the result describes them, in the order of the choices:
// "x", "y", "surface", "until" (a place's text, or absent), "events", "left_out" (later events, of which
// there are too many), "blob", "ends" (the value there). Throws InputError, also if there is no such pixel.
Json page_pixels(const std::vector<PixelChoice>& choices, const std::string& file, const Input& input,
                 const responses::EmulatorOptions& emulator, const dp2::ReadLimits& limits,
                 const std::optional<NumberRange>& frames, const PlayingTime& time, const PageItems& items,
                 Blobs& blobs);

} // namespace tools
