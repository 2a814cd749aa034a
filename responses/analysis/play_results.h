// Results of playing a capture that a reduction must preserve: the calls that fail, or a pixel.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dp2/capture/capture.h"
#include "responses/emulator/emulator.h"

namespace responses {

// How to play it; members without a value are taken from the capture.
struct PlayChoice {
    std::optional<dp2::Dialect> dialect;
    std::optional<CompletionModel> completion;
    dp2::Limits limits = {};
};
// BadValue: the capture names an unknown model or dialect.
dp2::Result<EmulatorOptions> options_of(const dp2::capture::Document& document, const PlayChoice& choice);

// A call that failed, or a record that cannot be played.
struct Failure {
    std::size_t record = 0;
    std::uint32_t ddrval = 0; // 0: the record cannot be played
    dp2::Error error;         // when it is placed, its offset is the command's
    // The failure without its place: "D3DERR_COMMAND_UNPARSED: truncated: RENDERSTATE: ...".
    std::string text() const;
};
// All failures in order. A record that cannot be played ends the replay, so it is the last.
std::vector<Failure> failures_of(const dp2::capture::Document& document, const PlayChoice& choice);

struct PixelAsked {
    std::uint32_t x = 0, y = 0;
    std::uint32_t surface = 0;
    bool shown = true; // true: when the surface is presented last; false: at the end of the capture
};
struct PixelFound {
    std::vector<std::byte> bytes; // of the pixel's texel or block, in the surface's format
    bool drawn = false; // other than after playing the capture with CLEAR as its only drawing command
};
// Errors: that of the first record that cannot be played; BadHandle: the surface is never shown; OutOfRange:
// the pixel is outside of it.
dp2::Result<PixelFound> pixel_of(const dp2::capture::Document& document, const PlayChoice& choice,
                                 const PixelAsked& asked);
// The surface that the last present shows; 0: none does.
std::uint32_t last_shown(const dp2::capture::Document& document);

} // namespace responses
