// The options of verbs that read captures: files, how to read them, limits.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "dp2/base/limits.h"
#include "tools/cli/input.h"

namespace tools {

// The default of --max-seconds.
inline constexpr double kDefaultSeconds = 3600;

struct InputChoice {
    std::vector<std::string> files;
    std::string file; // the file that is being processed
    InputForm form;
    double max_seconds = kDefaultSeconds; // for one file; 0: no limit
};

// Adds the files, the options for raw command buffers, and the limits of reading.
void add_input(CLI::App& verb, InputChoice& input, const char* raw_option = "--raw");
// All files that read_input() will read: captures, and the vertices of raw command buffers.
std::vector<std::string> paths_of(const InputChoice& input);

// Adds the limits of reading a capture.
void add_read_limits(CLI::App& verb, dp2::ReadLimits& limits);
// Adds the limits of an emulator, for verbs that play captures. A limit of 0 is refused.
void add_limits(CLI::App& verb, dp2::Limits& limits);
// Adds --max-seconds.
void add_seconds(CLI::App& verb, InputChoice& input);

} // namespace tools
