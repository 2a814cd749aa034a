#include "tools/wine/runtime_install.h"

#include <algorithm>

#include "tools/cli/errors.h"
#include "tools/cli/exit_codes.h"

namespace tools {

namespace fs = std::filesystem;

namespace {

std::string kind_of(const std::string& program, WordSize size) {
    return program + " is a " + (size == WordSize::Bits64 ? "64" : "32") + "-bit program";
}

} // namespace

std::vector<fs::path> own_runtimes() {
    const fs::path here = fs::read_symlink("/proc/self/exe").parent_path();
    std::vector<fs::path> places;
    for (const char* folder : {".", "../../mingw/bin", "../../mingw32/bin"})
        for (const Runtime& runtime : kRuntimes)
            if (const fs::path place = here / folder / runtime.library; fs::exists(place))
                places.push_back(fs::weakly_canonical(place));
    return places;
}

namespace {

// dp2-gpu64.exe beside one of the libraries, or beside one of ours; empty: it was not built.
fs::path gpu_program(const std::vector<RuntimeLibrary>& libraries) {
    std::vector<fs::path> places = own_runtimes();
    for (const RuntimeLibrary& library : libraries) places.insert(places.begin(), library.path);
    for (const fs::path& place : places)
        for (const char* const folder : {".", "../../mingw/bin"})
            if (const fs::path program = place.parent_path() / folder / "dp2-gpu64.exe"; fs::exists(program))
                return fs::weakly_canonical(program);
    return {};
}

} // namespace

std::vector<RuntimeLibrary> find_runtime(const std::vector<std::string>& given, const std::string& program,
                                         WordSize size, const Runtime* wanted) {
    std::vector<fs::path> places(given.begin(), given.end());
    if (given.empty()) places = own_runtimes();
    std::vector<RuntimeLibrary> out;
    bool serves = false;
    for (const fs::path& place : places) {
        if (!fs::is_regular_file(place))
            throw InputError{kExitIo, place.string() + ": there is no such library"};
        const auto bits = word_size_of(place);
        if (!bits) throw InputError{kExitBadInput, place.string() + ": is not a Windows library for x86"};
        const Runtime& runtime = runtime_named(place);
        const auto same = std::ranges::find_if(
            out, [&](const auto& other) { return other.size == *bits && other.runtime == &runtime; });
        if (!given.empty() && same != out.end())
            throw InputError{kExitUsage, "--dll: " + same->path.string() + " and " + place.string() +
                                             " are for programs of the same word size"};
        out.push_back({fs::weakly_canonical(place), *bits, &runtime});
        serves |= *bits == size && (!wanted || wanted == &runtime);
    }
    if (serves) return out;
    const char* const missing = wanted ? wanted->library : kRuntimes[0].library;
    throw InputError{kExitIo, kind_of(program, size) + ", and there is no " + missing +
                                  " for it: build it with '" + how_to_build(size) +
                                  "', or name it with --dll"};
}

void install_runtime(WinePrefix& prefix, const std::string& program, WordSize size,
                     const std::vector<RuntimeLibrary>& libraries) {
    bool runs = false;
    const fs::path gpu = gpu_program(libraries);
    for (const RuntimeLibrary& library : libraries)
        runs |=
            prefix.install(library.path, library.runtime->library, library.size, gpu) && library.size == size;
    if (runs) return;
    throw InputError{kExitIo,
                     kind_of(program, size) + ", which this Wine or prefix does not run" +
                         (size == WordSize::Bits64 ? "" : std::string("; on Debian: ") + kHowToGetWine32)};
}

} // namespace tools
