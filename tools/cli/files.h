// Reads and writes whole files. Failures throw InputError.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dp2/base/limits.h"
#include "tools/cli/errors.h"

namespace tools {

inline constexpr std::string_view kStandard = "-"; // as a file name: standard input or output

// A limit of a file's bytes, and its name for errors.
struct FileLimit {
    std::uint64_t bytes = 0;
    const char* name = "";
    FileLimit or_less(FileLimit other) const { return other.bytes < bytes ? other : *this; }
};
// That of a file which is held in memory.
inline FileLimit held_limit(const dp2::ReadLimits& limits) {
    return FileLimit{limits.max_held_bytes, "max_held_bytes"}.or_less(
        {limits.max_file_bytes, "max_file_bytes"});
}

std::vector<std::byte> read_file(const std::string& path, FileLimit limit = held_limit({}));
void write_file(const std::string& path, const void* data, std::size_t bytes);

// Writes the result of a verb that has read the file `input`. Overwriting `input` is a usage error.
void write_result(const std::string& path, const std::string& input, const void* data, std::size_t bytes);
// Throws a usage error if `path` is the file `input`; to be called before the verb does its work.
void check_result_path(const std::string& path, const std::string& input);

// Files that are read in advance, for a confined process that cannot open them.
struct FileContents {
    std::vector<std::byte> bytes;
    std::optional<InputError> error; // why the file could not be read; `bytes` is then empty
};
using ReadFiles = std::map<std::string, FileContents>;
ReadFiles read_files(const std::vector<std::string>& paths, FileLimit limit);

} // namespace tools
