#include "tools/cli/file_bytes.h"

#include "tools/cli/files.h"

namespace tools {

namespace {

// Smaller files are read, which is faster. So are files that cannot be mapped: read_file() reports their
// errors.
constexpr std::uint64_t kLeastMapped = std::uint64_t{1} << 20;

} // namespace

FileBytes::FileBytes(const std::string& path, const dp2::ReadLimits& limits) {
    if (path != kStandard) map_.emplace(path, kLeastMapped, limits.max_file_bytes);
    if (!map_ || !map_->data()) read_ = read_file(path, held_limit(limits));
}

} // namespace tools
