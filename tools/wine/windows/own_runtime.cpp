#include "tools/wine/windows/own_runtime.h"

#include "tools/cli/errors.h"
#include "tools/platform/this_machine.h"

namespace tools {

namespace fs = std::filesystem;

fs::path runtime_beside_this_program(const Runtime& runtime) {
    return this_program().parent_path() / runtime.library;
}

OwnRuntime find_own_runtime(const std::vector<std::string>& given, const std::string& program, WordSize size,
                            const Runtime* wanted) {
    std::vector<fs::path> places(given.begin(), given.end());
    if (given.empty())
        for (const Runtime& runtime : kRuntimes) places.push_back(runtime_beside_this_program(runtime));
    OwnRuntime found;
    bool serves = false;
    for (const fs::path& place : places) {
        const auto bits = word_size_of(place);
        if (!given.empty() && !fs::is_regular_file(place))
            throw InputError{kExitIo, place.string() + ": there is no such library"};
        if (!given.empty() && !bits)
            throw InputError{kExitBadInput, place.string() + ": is not a Windows library for x86"};
        if (bits != size) continue;
        const Runtime& runtime = runtime_named(place);
        for (const fs::path& other : found.libraries)
            if (&runtime_named(other) == &runtime)
                throw InputError{kExitUsage, "--dll: " + other.string() + " and " + place.string() +
                                                 " are for programs of the same word size"};
        found.libraries.push_back(fs::absolute(place));
        serves |= !wanted || wanted == &runtime;
        const fs::path gpu = found.libraries.back().parent_path() / "dp2-gpu64.exe";
        if (fs::exists(gpu)) found.gpu_program = gpu;
    }
    if (serves) return found;
    const std::string missing = wanted ? wanted->library : kRuntimes[0].library;
    const char* const word = size == WordSize::Bits64 ? "64" : "32";
    throw InputError{kExitIo, program + " is a " + word + "-bit program, and there is no " + missing +
                                  " for it beside dp2: use " + "the dp2 of the archive for " + word +
                                  " bits, or name its " + missing + " with --dll"};
}

} // namespace tools
