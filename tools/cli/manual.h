// What is generated from the tree of options: man pages and shell completion.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace tools {

// A page for man, in its macros: of the whole program, or of one verb.
std::string manual_page(const CLI::App& app);
std::string manual_page(const CLI::App& app, const CLI::App& verb);

// Scripts for `shell`, one of kShells.
inline constexpr const char* kShells[] = {"bash", "fish", "zsh"};
std::string completion_script(const CLI::App& app, const std::string& shell);

} // namespace tools
