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
#include "tools/report/pixel_choice.h"

namespace responses {
struct EmulatorOptions;
}

namespace tools {

// Replays the capture for the histories of pixels in the frames of the page, once for those with the same
// end. The events of each are a block of `blobs`; the result describes them, in the order of the choices:
// "x", "y", "surface", "until" (a place's text, or absent), "events", "left_out" (later events, of which
// there are too many), "blob", "ends" (the value there). Throws InputError, also if there is no such pixel.
Json page_pixels(const std::vector<PixelChoice>& choices, const std::string& file, const Input& input,
                 const responses::EmulatorOptions& emulator, const dp2::ReadLimits& limits,
                 const std::optional<NumberRange>& frames, const PlayingTime& time, const PageItems& items,
                 Blobs& blobs);

} // namespace tools
