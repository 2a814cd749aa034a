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
void add_input(CLI::App& verb, InputChoice& input);
// Throws InputError for a file of vertices with several command buffers.
void check_input(const InputChoice& input);
// All files that read_input() will read: captures, and the vertices of raw command buffers.
std::vector<std::string> paths_of(const InputChoice& input);

using Options = std::vector<CLI::Option*>;

// Adds the limits of reading a capture.
Options add_read_limits(CLI::App& verb, dp2::ReadLimits& limits);
// Adds the limits of an emulator, for verbs that play captures. A limit of 0 is refused.
Options add_limits(CLI::App& verb, dp2::Limits& limits);
std::string limit_option(const char* name); // "--max-bytes" for "max_bytes"
// Adds --max-seconds.
CLI::Option* add_seconds(CLI::App& verb, InputChoice& input);

} // namespace tools
