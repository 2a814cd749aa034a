// dp2 doctor: prints which optional components of dp2 work on this machine, and how to get missing ones.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "rasterizer/jit/executable_memory.h"
#include "rasterizer/tiles/kernels.h"
#include "tools/cli/command_line.h"
#include "tools/cli/exit_codes.h"
#include "tools/cli/json_lines.h"
#include "tools/cli/zstd.h"
#include "tools/processes/sandbox.h"
#include "tools/verbs/verbs.h"
#include "tools/wine/runtime_install.h"
#include "tools/wine/wine_release.h"

namespace tools {

namespace {

namespace fs = std::filesystem;

struct Component {
    const char* name;
    bool there;
    std::string found;  // version or path; or what is missing
    const char* serves; // the part of dp2 that uses it
    std::string remedy; // how to get it; empty if it works or does not exist for this machine
};

Component processor() {
    std::string model = "unknown";
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("model name")) continue;
        model = line.substr(std::min(line.size(), line.find(':') + 2));
        break;
    }
    const unsigned count = std::thread::hardware_concurrency();
    std::string sets;
    for (const rasterizer::Kernels& kernels : rasterizer::all_kernels())
        sets += std::string(" ") + kernels.name;
    return {"processor", true,
            model + ", " + std::to_string(count) + (count == 1 ? " thread" : " threads") +
                "; instruction sets:" + sets,
            "drawing", ""};
}

Component compiled_programs() {
    Component out{"compiled shaders", false, "", "drawing several times as fast; else they are interpreted",
                  ""};
    const auto isa = rasterizer::find_kernels()->isa;
    if (!isa) {
        out.found = "not on this processor: they need SSE4.1, POPCNT and a 64-bit dp2";
        return out;
    }
    try {
        const std::uint8_t code[] = {0xC3}; // ret
        const rasterizer::jit::ExecutableMemory memory(code);
        out.there = true;
        out.found = "yes";
    } catch (const rasterizer::jit::ExecutableMemory::NotExecutable&) {
        out.found = "the system does not allow executing memory that was written";
    }
    return out;
}

Component sandbox() {
    Component out{"sandbox", false, "", "dp2 replay --sandbox", ""};
    if (!sandbox_is_built_in()) {
        out.found = "this dp2 was built without libseccomp";
        out.remedy = "apt-get install libseccomp-dev, then build again";
        return out;
    }
    // A process cannot leave the sandbox, so a child tries it.
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child == 0) _exit(confine({}).empty() ? 0 : 1);
    int status = 1;
    out.there = child > 0 && waitpid(child, &status, 0) == child && status == 0;
    out.found = out.there ? "yes" : "this kernel, or the container that dp2 runs in, does not allow it";
    return out;
}

Component compression() {
    const bool there = zstd_is_built_in();
    return {"zstd", there, there ? "yes" : "this dp2 was built without libzstd", "compressed captures (.zst)",
            there ? "" : "apt-get install libzstd-dev, then build again"};
}

void add_wine(std::vector<Component>& out) {
    const std::string version = wine_version();
    constexpr const char* kRecord = "dp2 record";
    out.push_back({"Wine", !version.empty(), version.empty() ? "not found" : version, kRecord,
                   version.empty() ? "apt-get install wine wine64" : ""});
    const bool bits64 = wine_has(kWine64), bits32 = wine_has(kWine32);
    out.push_back({"Wine, 64-bit programs", bits64, bits64 ? "yes" : "libraries not found", kRecord,
                   bits64 ? "" : "apt-get install wine64"});
    out.push_back({"Wine, 32-bit programs", bits32, bits32 ? "yes" : "libraries not found", kRecord,
                   bits32 ? "" : kHowToGetWine32});
    std::string display = first_line_of("command -v xvfb-run");
    if (has_display()) display = std::string("DISPLAY is ") + std::getenv("DISPLAY");
    out.push_back({"display", !display.empty(),
                   display.empty() ? "no DISPLAY, and no xvfb-run for a virtual one" : display, kRecord,
                   display.empty() ? "apt-get install xvfb xauth" : ""});
}

void add_runtimes(std::vector<Component>& out) {
    for (const WordSize size : {WordSize::Bits64, WordSize::Bits32}) {
        fs::path found;
        for (const fs::path& place : own_runtimes())
            if (found.empty() && word_size_of(place) == size) found = place;
        out.push_back({size == WordSize::Bits64 ? "d3d9.dll, 64-bit" : "d3d9.dll, 32-bit", !found.empty(),
                       found.empty() ? "not built" : found.string(), "dp2 record, and programs that load it",
                       found.empty() ? how_to_build(size) : ""});
    }
}

} // namespace

void add_doctor(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand(
        "doctor", "Print the optional components of dp2 on this machine, and how to get missing ones");
    auto json = std::make_shared<bool>(false);
    verb->add_flag("--json", *json, "as JSON lines");
    verb->callback([json, &status] {
        status = kExitOk;
        std::vector<Component> components = {processor(), compiled_programs(), sandbox(), compression()};
        add_wine(components);
        add_runtimes(components);
        if (!*json) std::printf("%s\n", version_text().c_str());
        for (const Component& one : components) {
            if (*json) {
                Json line = json_line("component");
                line.update({{"name", one.name},
                             {"there", one.there},
                             {"found", one.found},
                             {"serves", one.serves},
                             {"remedy", one.remedy.empty() ? Json(nullptr) : Json(one.remedy)}});
                print_json(line);
                continue;
            }
            std::printf("%s %-22s %s\n", one.there ? "[x]" : "[ ]", one.name, one.found.c_str());
            if (!one.there) std::printf("    %-22s for %s\n", "", one.serves);
            if (!one.remedy.empty()) std::printf("    %-22s to get it: %s\n", "", one.remedy.c_str());
        }
    });
}

} // namespace tools
