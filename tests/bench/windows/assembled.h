// Shaders of the programs, which are text.
#pragma once

#include <string>
#include <vector>

#include <windows.h>

namespace bench {

// The tokens of a shader, by Wine's d3dcompiler, which exists on both sides of a comparison.
std::vector<DWORD> assembled(const std::string& assembly);

} // namespace bench
