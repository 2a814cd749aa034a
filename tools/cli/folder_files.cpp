#include "tools/cli/folder_files.h"

#include <algorithm>
#include <filesystem>

#include "tools/cli/files.h"

namespace tools {

namespace fs = std::filesystem;

std::vector<std::byte> read_file_of(const std::string& folder, const std::string& name, FileLimit limit) {
    const auto refuse = [&](const std::string& why, int status) -> void {
        throw InputError{status, name + ": " + why};
    };
    const fs::path path(name);
    if (name.empty()) throw InputError{kExitBadInput, "the name of a file is empty"};
    if (name.find('\0') != name.npos || path.has_root_path() ||
        std::ranges::find(path, fs::path("..")) != path.end())
        refuse("is not the name of a file in the folder " + folder, kExitBadInput);
    std::error_code error;
    const fs::path inside = fs::canonical(folder, error);
    const fs::path file = error ? fs::path() : fs::canonical(inside / path, error);
    if (error) refuse("cannot be opened: " + error.message(), kExitIo);
    if (std::ranges::mismatch(inside, file).in1 != inside.end())
        refuse("is a link to a file outside of the folder " + folder, kExitBadInput);
    if (!fs::is_regular_file(file, error)) refuse("is not a file", kExitBadInput);
    try {
        auto bytes = read_file(file.string(), limit);
        bytes.shrink_to_fit(); // there may be thousands of small files
        return bytes;
    } catch (const InputError& failed) {
        // Without the path, which the user did not write.
        const std::size_t colon = failed.text.find(": ", file.string().size());
        throw InputError{failed.status, name + failed.text.substr(std::min(colon, failed.text.size()))};
    }
}

std::vector<std::byte> read_found_file(const std::string& path, FileLimit limit) {
    const fs::path folder = fs::path(path).parent_path(), name = fs::path(path).filename();
    try {
        return read_file_of(folder.string(), name.string(), limit);
    } catch (const InputError& failed) {
        throw InputError{failed.status, path + failed.text.substr(name.string().size())};
    }
}

} // namespace tools
