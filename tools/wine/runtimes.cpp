#include "tools/wine/runtimes.h"

#include <algorithm>
#include <cctype>
#include <iterator>

namespace tools {

const Runtime& runtime_named(const std::filesystem::path& file) {
    std::string name = file.filename().string();
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    const auto* const found =
        std::ranges::find_if(kRuntimes, [&](const Runtime& runtime) { return name == runtime.library; });
    return found == std::end(kRuntimes) ? kRuntimes[0] : *found;
}

const Runtime& direct_draw() {
    return runtime_named("ddraw.dll");
}

const Runtime* runtime_of(const std::vector<std::string>& libraries) {
    const Runtime* only = nullptr;
    for (const Runtime& runtime : kRuntimes) {
        if (std::ranges::find(libraries, runtime.library) == libraries.end()) continue;
        if (only && &runtime == &direct_draw()) continue;
        if (only) return nullptr;
        only = &runtime;
    }
    return only;
}

std::string api_text(const Runtime* runtime) {
    return runtime ? runtime->api : "Direct3D 1 to 9";
}

} // namespace tools
