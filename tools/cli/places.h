// Values of options that name parts of a capture: places, and frames of --frames. Errors name the file and
// what the capture has instead.
#pragma once

#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "dp2/capture/capture_place.h"
#include "tools/cli/frame_range.h"
#include "tools/cli/input.h"

namespace tools {

// Adds --at, or another option whose value is a place.
void add_place_option(CLI::App& verb, std::string& value, const char* what, const char* name = "--at");
// The place that `text`, the value of such an option, addresses; nothing if `text` is empty. A place outside
// the capture is a usage error.
std::optional<dp2::Place> place_of(const std::string& file, const Input& input, const dp2::Dialect& dialect,
                                   const std::string& text);
// Whether `place` is `asked` or inside it; true if no place was asked for.
inline bool is_asked(const std::optional<dp2::Place>& asked, const dp2::Place& place) {
    return !asked || asked->covers(place);
}

// Texts for errors: the draws before and after a place, or a number that no draw has.
std::string nearest_draws(const dp2::DrawIndex& draws, const dp2::Place& place);
std::string nearest_draws(const dp2::DrawIndex& draws, const dp2::DrawNumber& number);

// The value of --frames: "2..5", "2..", or "3" for one frame. Other text is a usage error.
NumberRange parse_frames(const std::string& text);
// Throws a usage error if no frame of the capture is in the range. Draws after the last present belong to a
// frame, too.
void check_frames(const std::string& file, const NumberRange& frames, const dp2::capture::Document& document,
                  const dp2::DrawIndex& draws);

} // namespace tools
