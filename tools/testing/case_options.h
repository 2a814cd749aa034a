// The options of dp2 test that the process of a case needs, too.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "tools/compare/comparison_words.h"
#include "tools/testing/case_replay.h"

namespace tools {

// Adds --golden, --update, --no-results, and the options of comparison_words.h.
void add_stored_options(CLI::App& verb, CaseOptions& cases, ComparisonWords& words);
// Adds the options of playing and reading.
void add_playing_options(CLI::App& verb, CaseOptions& cases);
// Those of these options that are given, as words of a command line.
std::vector<std::string> given_case_options(const CLI::App& verb);

} // namespace tools
