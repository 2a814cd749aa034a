// Which Wine is installed.
#pragma once

#include <string>

namespace tools {

std::string first_line_of(const char* shell_command); // of its output; empty if there is none
std::string wine_version();                           // "wine-8.0 (Debian 8.0~repack-4)"; empty without Wine

// Whether Wine has its Windows libraries for programs of 64 or of 32 bits, at the paths that packages of Wine
// use.
inline constexpr const char *kWine64 = "x86_64-windows", *kWine32 = "i386-windows";
bool wine_has(const char* libraries);

} // namespace tools
