// Our d3d9.dll, beside dp2.exe.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/wine/windows_program.h"

namespace tools {

struct OwnRuntime {
    std::filesystem::path library;
    std::filesystem::path
        gpu_program; // dp2-gpu64.exe beside it, which draws for 32-bit programs; empty: there is none
};

// The library of this word size among the given files, or beside dp2.exe if none are given. Throws InputError
// if there is none; `program` is for its text.
OwnRuntime find_own_runtime(const std::vector<std::string>& given, const std::string& program, WordSize size);

std::filesystem::path runtime_beside_this_program(); // our d3d9.dll, which need not exist

} // namespace tools
