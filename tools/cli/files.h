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

// `limit`: the name of the limit whose value is max_bytes, for the error.
std::vector<std::byte> read_file(const std::string& path,
                                 std::uint64_t max_bytes = dp2::ReadLimits().max_file_bytes,
                                 const char* limit = "max_file_bytes");
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
ReadFiles read_files(const std::vector<std::string>& paths, std::uint64_t max_bytes);

} // namespace tools
