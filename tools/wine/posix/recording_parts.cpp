#include "tools/wine/recording_parts.h"

#include <cstdlib>
#include <filesystem>

#include "tools/wine/runtime_install.h"
#include "tools/wine/wine_release.h"

namespace tools {

namespace {

namespace fs = std::filesystem;

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
    for (const Runtime& runtime : kRuntimes)
        for (const WordSize size : {WordSize::Bits64, WordSize::Bits32}) {
            fs::path found;
            for (const fs::path& place : own_runtimes())
                if (found.empty() && word_size_of(place) == size && &runtime_named(place) == &runtime)
                    found = place;
            const std::string bits = size == WordSize::Bits64 ? ", 64-bit" : ", 32-bit";
            out.push_back({runtime.library + bits, !found.empty(),
                           found.empty() ? "not built" : found.string(),
                           "dp2 record, and programs that load it", found.empty() ? how_to_build(size) : ""});
        }
}

} // namespace

std::vector<Component> recording_parts() {
    std::vector<Component> out;
    add_wine(out);
    add_runtimes(out);
    return out;
}

} // namespace tools
