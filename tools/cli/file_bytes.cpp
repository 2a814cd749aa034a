#include "tools/cli/file_bytes.h"

#include "tools/cli/files.h"

namespace tools {

namespace {

// read_file() is faster for small files, and has the errors of those that cannot be mapped.
constexpr std::uint64_t kLeastMapped = std::uint64_t{1} << 20;

} // namespace

FileBytes::FileBytes(const std::string& path, std::uint64_t max_bytes) {
    if (path != kStandard) map_.emplace(path, kLeastMapped, max_bytes);
    if (!map_ || !map_->data()) read_ = read_file(path, max_bytes);
}

} // namespace tools
