// The files that a text names by `file "name"` (TEXT.md). This library opens none: its caller reads them.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace dp2 {

struct TextFile {
    std::vector<std::byte> bytes;
    std::string error; // why the file cannot be used; empty: `bytes` is its contents
};
// An empty function: a text may name no
// files.
using TextFiles = std::function<TextFile(const std::string& name)>;

} // namespace dp2
