// The command-line options that define when two pictures count as equal.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "tools/pictures/comparison.h"

namespace tools {

struct ComparisonWords {
    std::string metric = "max", pixels;
};

// Adds --metric, --tolerance, --pixels and --alpha.
void add_comparison_options(CLI::App& verb, ComparisonWords& words, ComparisonOptions& comparison);
// Completes `comparison` from the words, and checks what CLI11 does not check. Throws InputError.
void check_comparison(const CLI::App& verb, const ComparisonWords& words, ComparisonOptions& comparison);

} // namespace tools
