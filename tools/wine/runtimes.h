// The drop-in runtimes that dp2 record installs for a program.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tools {

struct Runtime {
    const char *library, *api;
};
// The first one stands for files of other names.
inline constexpr Runtime kRuntimes[] = {
    {"d3d9.dll", "Direct3D 9"}, {"d3d8.dll", "Direct3D 8"}, {"ddraw.dll", "Direct3D 1 to 7"}};

// The runtime whose library has this file name, in any case; else the first one.
const Runtime& runtime_named(const std::filesystem::path& file);
// The runtime whose library is DirectDraw's.
const Runtime& direct_draw();
// The only one of our runtimes among a program's imported libraries (in lower case); null: none or several.
// DirectDraw counts only if there is no other one, since programs of newer Direct3D also import it, to ask
// for the size of video memory.
const Runtime* runtime_of(const std::vector<std::string>& libraries);
// "Direct3D 8", or the names of all if it is null.
std::string api_text(const Runtime* runtime);

} // namespace tools
