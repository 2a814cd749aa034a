// What a capture shows when it is played, as those who make it smaller ask: the calls that fail, and a pixel.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dp2/capture/capture.h"
#include "responses/emulator/emulator.h"

namespace responses {

// How to play it; what is not chosen the capture says.
struct PlayChoice {
    std::optional<dp2::Dialect> dialect;
    std::optional<CompletionModel> completion;
    dp2::Limits limits = {};
};
// BadValue: the capture names a model or a dialect that is none.
dp2::Result<EmulatorOptions> options_of(const dp2::capture::Document& document, const PlayChoice& choice);

// A call that failed, or a record that cannot be played.
struct Failure {
    std::size_t record = 0;
    std::uint32_t ddrval = 0; // 0: the record cannot be played
    dp2::Error error;         // its offset, when it is placed: of the command
    // What failed, wherever it did: "D3DERR_COMMAND_UNPARSED: truncated: RENDERSTATE: ...".
    std::string text() const;
};
// All of them in order. A record that cannot be played is the last one.
std::vector<Failure> failures_of(const dp2::capture::Document& document, const PlayChoice& choice);

struct PixelAsked {
    std::uint32_t x = 0, y = 0;
    std::uint32_t surface = 0;
    bool shown = true; // as the last present of the surface shows it; false: at the end of the capture
};
struct PixelFound {
    std::vector<std::byte> bytes; // of the texel group that has the pixel, in the surface's format
    bool drawn = false;           // it differs from what is there when nothing but CLEAR draws or blits
};
// Errors: of the first record that cannot be played; BadHandle: the surface is never shown; OutOfRange: the
// pixel is outside of it.
dp2::Result<PixelFound> pixel_of(const dp2::capture::Document& document, const PlayChoice& choice,
                                 const PixelAsked& asked);
// The surface that the last present shows; 0: none does.
std::uint32_t last_shown(const dp2::capture::Document& document);

} // namespace responses
