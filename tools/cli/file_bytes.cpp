#include "tools/cli/file_bytes.h"

#include "tools/cli/files.h"

namespace tools {

namespace {

// Smaller files are read, which is faster. So are files that cannot be mapped: read_file() reports their
// errors.
constexpr std::uint64_t kLeastMapped = std::uint64_t{1} << 20;

} // namespace

FileBytes::FileBytes(const std::string& path, std::uint64_t max_bytes) {
    if (path != kStandard) map_.emplace(path, kLeastMapped, max_bytes);
    if (!map_ || !map_->data()) read_ = read_file(path, max_bytes);
}

} // namespace tools
