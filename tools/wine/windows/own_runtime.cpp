#include "tools/wine/windows/own_runtime.h"

#include "tools/cli/errors.h"
#include "tools/platform/this_machine.h"

namespace tools {

namespace fs = std::filesystem;

fs::path runtime_beside_this_program() {
    return this_program().parent_path() / "d3d9.dll";
}

OwnRuntime find_own_runtime(const std::vector<std::string>& given, const std::string& program,
                            WordSize size) {
    std::vector<fs::path> places(given.begin(), given.end());
    if (given.empty()) places = {runtime_beside_this_program()};
    OwnRuntime found;
    for (const fs::path& place : places) {
        const auto bits = word_size_of(place);
        if (!given.empty() && !fs::is_regular_file(place))
            throw InputError{kExitIo, place.string() + ": there is no such library"};
        if (!given.empty() && !bits)
            throw InputError{kExitBadInput, place.string() + ": is not a Windows library for x86"};
        if (bits != size) continue;
        if (!found.library.empty())
            throw InputError{kExitUsage, "--dll: " + found.library.string() + " and " + place.string() +
                                             " are for programs of the same word size"};
        found.library = fs::absolute(place);
        const fs::path gpu = found.library.parent_path() / "dp2-gpu64.exe";
        if (fs::exists(gpu)) found.gpu_program = gpu;
    }
    if (!found.library.empty()) return found;
    const char* const word = size == WordSize::Bits64 ? "64" : "32";
    throw InputError{kExitIo, program + " is a " + word +
                                  "-bit program, and there is no d3d9.dll for it beside dp2: use " +
                                  "the dp2 of the archive for " + word +
                                  " bits, or name its d3d9.dll with --dll"};
}

} // namespace tools
