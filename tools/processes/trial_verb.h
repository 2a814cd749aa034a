// The verb by which a child process answers for a trial, where a process cannot fork: on Windows. It is part
// of no help, and its options may change.
#pragma once

#include <CLI/CLI.hpp>

namespace tools {

inline constexpr const char* kTrialVerb = "answer-trial";

void add_trial_verb(CLI::App& app, int& status); // adds nothing where processes fork

} // namespace tools
