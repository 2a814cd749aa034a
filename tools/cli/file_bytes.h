// The bytes of a whole file that is not changed meanwhile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "dp2/base/bytes.h"

namespace tools {

// A regular file is mapped, so that its pages need not be memory of this process; pipes are read.
class FileBytes {
  public:
    // Throws InputError as read_file() does. Limit: max_file_bytes.
    FileBytes(const std::string& path, std::uint64_t max_bytes);
    explicit FileBytes(std::vector<std::byte> bytes) : read_(std::move(bytes)) {}
    ~FileBytes();
    FileBytes(const FileBytes&) = delete;
    FileBytes& operator=(const FileBytes&) = delete;

    dp2::ByteSpan bytes() const { return mapped_ ? dp2::ByteSpan(mapped_, size_) : dp2::ByteSpan(read_); }
    // Gives back the pages of the first `count` bytes; reading these again fetches them again.
    void done_with(std::uint64_t count);

  private:
    std::vector<std::byte> read_;
    std::byte* mapped_ = nullptr; // null: the bytes are in read_
    std::size_t size_ = 0, given_back_ = 0;
};

} // namespace tools
