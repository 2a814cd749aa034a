// Results of playing a capture that a reduction must preserve: the calls that fail, or a pixel.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dp2/capture/capture.h"
#include "responses/emulator/emulator.h"

namespace responses {

// How to play a capture; members without a value are taken from the capture.
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
    dp2::Error error;         // if `placed`, it has the offset of the failing command
    // The failure without its place: "D3DERR_COMMAND_UNPARSED: truncated: RENDERSTATE: ...".
    std::string text() const;
};
// All failures in order. A record that cannot be played ends the replay, so it can only be the last failure.
std::vector<Failure> failures_of(const dp2::capture::Document& document, const PlayChoice& choice);

struct PixelAsked {
    std::uint32_t x = 0, y = 0;
    std::uint32_t surface = 0;
    bool shown = true; // true: at the last present of the surface; false: at the end of the capture
};
struct PixelFound {
    dp2::Format format = dp2::Format::Unknown;
    std::uint32_t column = 0;     // which texel of its dp2::TexelGroup the pixel is, from the left
    std::vector<std::byte> bytes; // the texel or block that has the pixel, in the surface's format
    bool drawn = false;           // differs from a replay without draws and blits, but with CLEAR
};
// Errors: that of the first record that cannot be played; BadHandle: the surface is never shown, or does not
// exist at the end of the capture; OutOfRange: the pixel is outside the surface.
dp2::Result<PixelFound> pixel_of(const dp2::capture::Document& document, const PlayChoice& choice,
                                 const PixelAsked& asked);
// The surface that the last present shows; 0: no present shows one.
std::uint32_t last_shown(const dp2::capture::Document& document);

} // namespace responses
