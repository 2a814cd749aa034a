// dp2 doctor: prints which optional components of dp2 work on this machine, and how to get missing ones.
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "rasterizer/jit/executable_memory.h"
#include "rasterizer/tiles/kernels.h"
#include "tools/cli/command_line.h"
#include "tools/cli/component.h"
#include "tools/cli/exit_codes.h"
#include "tools/cli/json_lines.h"
#include "tools/cli/zstd.h"
#include "tools/platform/this_machine.h"
#include "tools/processes/sandbox.h"
#include "tools/verbs/verbs.h"
#include "tools/wine/recording_parts.h"

namespace tools {

namespace {

Component processor() {
    const unsigned count = std::thread::hardware_concurrency();
    std::string sets;
    for (const rasterizer::Kernels& kernels : rasterizer::all_kernels())
        sets += std::string(" ") + kernels.name;
    return {"processor", true,
            processor_model() + ", " + std::to_string(count) + (count == 1 ? " thread" : " threads") +
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
    const SandboxCheck check = check_sandbox();
    return {"sandbox", check.works, check.found, "dp2 replay --sandbox", check.remedy};
}

Component compression() {
    const bool there = zstd_is_built_in();
    return {"zstd", there, there ? "yes" : "this dp2 was built without libzstd", "compressed captures (.zst)",
            there ? "" : "apt-get install libzstd-dev, then build again"};
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
        for (Component& part : recording_parts()) components.push_back(std::move(part));
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
            std::printf("%s %-22s %s\n", one.there ? "[x]" : "[ ]", one.name.c_str(), one.found.c_str());
            if (!one.there) std::printf("    %-22s for %s\n", "", one.serves);
            if (!one.remedy.empty()) std::printf("    %-22s to get it: %s\n", "", one.remedy.c_str());
        }
    });
}

} // namespace tools
