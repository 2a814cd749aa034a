// What the command line says of a pixel: its place, and the surface and the frames that it means.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "responses/analysis/pixel_history.h"
#include "tools/cli/play_listener.h"

namespace tools {

// Sets x and y of the question from "X,Y". Throws InputError for other text.
void parse_pixel_place(const std::string& text, responses::PixelQuestion& question);
// The number of the frame that a record belongs to.
std::uint64_t frame_of_record(const dp2::capture::Document& document, std::size_t record);
// The surface that is meant where the command line names none.
struct MeantSurface {
    std::uint32_t surface = 0; // 0: none
    std::uint32_t shown = 0;   // what the frame shows, if the draw at the end does not write it; else 0
    // The surfaces that could be named instead: "targets are 1, 2"
    std::string candidates = {};
};
// The surface that the present of frame `last` shows, or of the last frame before it that shows one. If
// `until` is a draw that does not write that surface, its first target, or else its depth buffer.
// `document`: the whole capture. `options`: how it is replayed.
MeantSurface meant_surface(const dp2::capture::Document& document, const responses::EmulatorOptions& options,
                           const std::optional<dp2::Place>& until, std::uint64_t last,
                           const dp2::ReadLimits& limits);

// The most histories of one replay.
inline constexpr std::size_t kMostPixels = 256;

// Replays a capture up to the end of frame `last`. The histories were attached to the options of the
// replaying emulator; there is at least one. The offset of an error is the record that cannot be played.
dp2::Status replay_histories(responses::Replayer& replayer,
                             std::span<responses::PixelHistory* const> histories,
                             const dp2::capture::Document& document, std::uint64_t last,
                             PlayListener& playing);

} // namespace tools
