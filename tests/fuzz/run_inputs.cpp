// run_fuzz_inputs TARGET FILE|FOLDER...: the targets without libFuzzer, each input once: regressions, and what the
// coverage of a corpus is measured with. An input that finds something ends the program. --targets prints their names.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#define FUZZ_TARGET(name, ...) extern "C" int fuzz_##name(const std::uint8_t* data, std::size_t size);
#include "tests/fuzz/targets.def"

namespace {

struct Target {
    const char* name;
    int (*run)(const std::uint8_t*, std::size_t);
};
constexpr Target kTargets[] = {
#define FUZZ_TARGET(name, ...) {#name, fuzz_##name},
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
    const auto files = files_of(arguments + 2, arguments + count);
    for (const auto& path : files) {
        std::ifstream file(path, std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(file), {});
        if (!file) {
            std::fprintf(stderr, "run_fuzz_inputs: %s cannot be read\n", path.c_str());
            return 2;
        }
        std::fprintf(stderr, "%s\n", path.c_str()); // the last line names the input that ended the program
        // A copy without spare bytes, so that a sanitizer sees reads behind its end.
        const std::vector<std::uint8_t> input(bytes.begin(), bytes.end());
        target->run(input.data(), input.size());
    }
    std::printf("%s: %zu inputs\n", target->name, files.size());
    return 0;
}
