// Files that an input names, or that a folder has: only regular files in one folder, so that an untrusted
// input cannot expose other files of this machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tools/cli/files.h"

namespace tools {

// Reads the file `name`, a relative path without "..", that is in `folder` also after symbolic links are
// followed. Throws InputError, whose text begins with the name.
std::vector<std::byte> read_file_of(const std::string& folder, const std::string& name, FileLimit limit);
// Reads a file that was found in a folder, under the same conditions. `path`: the folder and the file's name,
// with which the text of an error begins.
std::vector<std::byte> read_found_file(const std::string& path, FileLimit limit);

} // namespace tools
