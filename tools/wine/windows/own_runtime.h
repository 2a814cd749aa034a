// Our runtimes (d3d9.dll, d3d8.dll, ddraw.dll), beside dp2.exe.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/wine/runtimes.h"
#include "tools/wine/windows_program.h"

namespace tools {

struct OwnRuntime {
    std::vector<std::filesystem::path> libraries;
    std::filesystem::path
        gpu_program; // dp2-gpu64.exe beside it, which draws for 32-bit programs; empty: there is none
};

// The libraries of this word size among the given files, or beside dp2.exe if none are given. Throws
// InputError if `wanted` (null: any runtime) is not among them; `program` is for its text.
OwnRuntime find_own_runtime(const std::vector<std::string>& given, const std::string& program, WordSize size,
                            const Runtime* wanted);

std::filesystem::path runtime_beside_this_program(const Runtime& runtime); // need not exist

} // namespace tools
