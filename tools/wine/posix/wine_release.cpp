#include "tools/wine/wine_release.h"

#include <cstdio>
#include <filesystem>
#include <memory>
#include <vector>

namespace tools {

namespace fs = std::filesystem;

std::string first_line_of(const char* shell_command) {
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(shell_command, "r"), pclose);
    char line[256] = {};
    if (!pipe || !std::fgets(line, sizeof line, pipe.get())) return {};
    const std::string text = line;
    return text.substr(0, text.find('\n'));
}

std::string wine_version() {
    return first_line_of("wine --version 2>/dev/null");
}

bool wine_has(const char* libraries) {
    std::vector<fs::path> places;
    for (const char* lib : {"lib", "lib32", "lib64", "lib/i386-linux-gnu", "lib/x86_64-linux-gnu"})
        for (const char* root :
             {"/usr", "/usr/local", "/opt/wine-stable", "/opt/wine-devel", "/opt/wine-staging"})
            places.push_back(fs::path(root) / lib / "wine");
    for (const fs::path& place : places)
        if (fs::exists(place / libraries / "ntdll.dll")) return true;
    return false;
}

} // namespace tools
