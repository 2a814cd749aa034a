// The verb with which a child process answers a trial's question where processes cannot fork (on Windows). It
// is hidden, and its options may change.
#pragma once

#include <CLI/CLI.hpp>

namespace tools {

inline constexpr const char* kTrialVerb = "answer-trial";

void add_trial_verb(CLI::App& app, int& status); // adds nothing where processes fork

} // namespace tools
