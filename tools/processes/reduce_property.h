// What a reduction keeps: the property that each smaller capture must show.
#pragma once

#include <functional>
#include <string>

#include "responses/analysis/play_results.h"
#include "tools/cli/input.h"
#include "tools/processes/capture_trials.h"

namespace tools {

// What the command line asks for.
struct PropertyChoice {
    bool crash = false, error = false;
    std::string pixel;  // "X,Y" or "X,Y,SURFACE"
    std::string script; // a shell command
    std::string at;     // of --error: the call
    std::string dialect, completion;
    dp2::Limits limits; // of the replays for --error and --pixel
};

struct Property {
    std::string text; // what it is, in words
    std::function<bool(const dp2::capture::Document&)> shows;
};

// The property as `input` shows it. InputError: the command line does not say which, or the capture does not
// show it.
Property property_of(const PropertyChoice& choice, const Input& input, const std::string& file,
                     CaptureTrials& trials);

} // namespace tools
