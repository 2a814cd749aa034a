// The question that a trial answers about a candidate capture: plain data, which can be passed to another
// process.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "responses/analysis/frame_cut.h"
#include "responses/analysis/play_results.h"

namespace tools {

struct TrialQuestion {
    std::string dialect, completion; // how to play; empty: as the capture says
    dp2::Limits limits;
    std::optional<responses::PixelAsked> pixel; // nothing: the question is which calls fail
    std::optional<std::size_t> record;          // of failures: only those of this call
    const responses::FrameCut* cut = nullptr;   // the question is whether the capture can replace this cut
};

// How the capture is played. Throws InputError for a name that does not exist.
responses::PlayChoice play_choice(const TrialQuestion& question, const dp2::capture::Document& document);

// The answer for a pixel: one of these letters, then the texel, or the reason why there is none.
inline constexpr char kDrawn = 'd', kUndrawn = 'u', kNone = 'n';

// The answer: for a pixel as above; for a cut kReplaces or an empty text; for failures a line for each.
inline constexpr const char* kReplaces = "equal";
std::string answer(const TrialQuestion& question, const dp2::capture::Document& document);

} // namespace tools
