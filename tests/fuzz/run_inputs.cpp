// run_fuzz_inputs TARGET FILE|FOLDER...: runs a target on each input once, without libFuzzer, for regressions and for
// the coverage of a corpus. An input that fails ends the program.
// run_fuzz_inputs TARGET --reduce FILE OUT: writes a smaller input with the same failure. TARGET --print FILE: prints
// the calls of a program.
// --targets: prints the targets' names.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/reduce_input.h"

#define FUZZ_TARGET(name, ...) extern "C" int fuzz_##name(const std::uint8_t* data, std::size_t size);
#include "tests/fuzz/targets.def"

namespace {

struct Target {
    const char* name;
    fuzz::Target run;
    std::string_view seeds;
};
constexpr Target kTargets[] = {
#define FUZZ_TARGET(name, least, longest, seeds, dictionary) {#name, fuzz_##name, #seeds},
#include "tests/fuzz/targets.def"
};

std::vector<std::filesystem::path> files_of(char** begin, char** end) {
    std::vector<std::filesystem::path> out;
    for (char** path = begin; path != end; ++path)
        if (std::filesystem::is_directory(*path))
            for (const auto& entry : std::filesystem::directory_iterator(*path)) out.push_back(entry.path());
        else
            out.emplace_back(*path);
    std::sort(out.begin(), out.end());
    return out;
}

std::vector<std::uint8_t> contents_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(file), {});
    if (!file) {
        std::fprintf(stderr, "run_fuzz_inputs: %s cannot be read\n", path.c_str());
        std::exit(2);
    }
    return {bytes.begin(), bytes.end()};
}

int reduce(const Target& target, const char* from, const char* to) {
    const auto input = contents_of(from);
    const std::string ending = fuzz::ending_of(target.run, input);
    if (ending.empty()) {
        std::fprintf(stderr, "run_fuzz_inputs: %s finds nothing\n", from);
        return 1;
    }
    const auto out = fuzz::reduced(target.run, input, target.seeds == "Programs");
    std::ofstream(to, std::ios::binary)
        .write(reinterpret_cast<const char*>(out.data()), static_cast<std::streamsize>(out.size()));
    std::printf("%s: %zu of %zu bytes: %s\n", to, out.size(), input.size(), ending.c_str());
    return 0;
}

} // namespace

int main(int count, char** arguments) {
    if (count == 2 && std::strcmp(arguments[1], "--targets") == 0) {
        for (const Target& target : kTargets) std::puts(target.name);
        return 0;
    }
    const auto target = std::find_if(std::begin(kTargets), std::end(kTargets), [&](const Target& t) {
        return count > 1 && std::strcmp(t.name, arguments[1]) == 0;
    });
    if (target == std::end(kTargets)) {
        std::fprintf(stderr, "run_fuzz_inputs: --targets, or a target's name and inputs\n");
        return 2;
    }
    const std::string_view option = count > 2 ? arguments[2] : "";
    if (count == 5 && option == "--reduce") return reduce(*target, arguments[3], arguments[4]);
    if (count == 4 && option == "--print") {
        std::fputs(fuzz::text_of(fuzz::read_program(contents_of(arguments[3]))).c_str(), stdout);
        return 0;
    }
    const auto files = files_of(arguments + 2, arguments + count);
    for (const auto& path : files) {
        std::fprintf(stderr, "%s\n", path.c_str()); // if this input ends the program, the last line names it
        // The copy has no spare bytes, so that a sanitizer notices reads past its end.
        const std::vector<std::uint8_t> input = contents_of(path);
        target->run(input.data(), input.size());
    }
    std::printf("%s: %zu inputs\n", target->name, files.size());
    return 0;
}
