// The program's version text, suggestions for unknown words, and one line for an error of the command line.
#pragma once

#include <span>
#include <string>

#include <CLI/CLI.hpp>

namespace tools {

inline constexpr const char* kSwitch[] = {"on", "off"}; // values of --jit
// Names that --isa takes, of all processors; find_kernels() finds those of this one.
inline constexpr const char* kInstructionSets[] = {"baseline", "avx2", "avx512"};

// The program's version, the instruction sets of this processor, the container's version.
std::string version_text();

// "unknown WHAT 'WORD'", with the nearest of the names that would have been right.
std::string unknown_text(const std::string& what, const std::string& word,
                         std::span<const char* const> names);

// One line about a command line that could not be understood. `app` has seen the words.
std::string mistake_text(const CLI::App& app, const CLI::ParseError& error);

// Names that an option takes, when it takes only these; from CLI::IsMember.
std::vector<std::string> choices_of(const CLI::Option& option);

} // namespace tools
