// The property that a reduction keeps.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "responses/analysis/play_results.h"
#include "tools/cli/input.h"
#include "tools/processes/capture_trials.h"

namespace tools {

// The options of dp2 reduce that choose the property.
struct PropertyChoice {
    bool crash = false, error = false;
    int exit = 0; // for --crash: the exit status that counts as a crash; 0: a signal does
    std::optional<responses::PixelAsked> pixel; // nothing: another property
    std::string script;                         // a shell command
    std::string at; // for --error: the call whose error is kept; empty: the first that fails
    std::string dialect, completion;
    dp2::Limits limits; // for the replays
};

struct Property {
    std::string text; // description
    std::function<bool(const dp2::capture::Document&)> shows;
};

// The property that `input` shows. Throws InputError if the options do not choose one, or `input` does not
// show it.
Property property_of(const PropertyChoice& choice, const Input& input, const std::string& file,
                     CaptureTrials& trials);

} // namespace tools
