// Generates man pages and shell completion from the options.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace tools {

// A man page in troff, for the whole program or for one verb.
std::string manual_page(const CLI::App& app);
std::string manual_page(const CLI::App& app, const CLI::App& verb);
// The page of the limits of all verbs, which their own pages and --help leave out.
inline constexpr const char* kLimitsPage = "limits";
std::string limits_page(const CLI::App& app);

// The completion script for `shell`, one of kShells.
inline constexpr const char* kShells[] = {"bash", "fish", "zsh"};
std::string completion_script(const CLI::App& app, const std::string& shell);

} // namespace tools
