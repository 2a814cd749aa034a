// The program's version text, and one line for an error of the command line.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "tools/cli/unknown_text.h"

namespace tools {

inline constexpr const char* kSwitch[] = {"on", "off"}; // values of --jit
// All values of --isa. find_kernels() returns null for those that this processor does not support.
inline constexpr const char* kInstructionSets[] = {"baseline", "sse41", "avx2", "avx512"};

// The program's version, the supported instruction sets of this processor, the version of the capture
// container.
std::string version_text();

// One line about a mistake in the command line, which `app` has parsed.
std::string mistake_text(const CLI::App& app, const CLI::ParseError& error);

// The verbs that help, manual and completions show.
std::vector<const CLI::App*> shown_verbs(const CLI::App& app);

// The values of an option that accepts only a fixed set of values (CLI::IsMember); empty for other options.
std::vector<std::string> choices_of(const CLI::Option& option);

} // namespace tools
