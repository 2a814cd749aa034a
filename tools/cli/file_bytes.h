// The bytes of a whole file, which must not change while they are in use.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dp2/base/bytes.h"
#include "dp2/base/limits.h"
#include "tools/platform/file_map.h"

namespace tools {

// A regular file is mapped, so that its pages need not be memory of this process; pipes are read.
class FileBytes {
  public:
    // Throws InputError as read_file() does. Limits: max_file_bytes, and max_held_bytes unless it is mapped.
    FileBytes(const std::string& path, const dp2::ReadLimits& limits);
    explicit FileBytes(std::vector<std::byte> bytes) : read_(std::move(bytes)) {}

    dp2::ByteSpan bytes() const { return is_mapped() ? dp2::ByteSpan(map_->data(), map_->size()) : read_; }
    // The first `count` bytes are not read again: ends their mapping.
    void done_with(std::uint64_t count) {
        if (is_mapped()) map_->done_with(count);
    }

  private:
    bool is_mapped() const { return map_ && map_->data(); }

    std::vector<std::byte> read_;
    std::optional<FileMap> map_;
};

} // namespace tools
