// A file whose pages the system fetches when they are read, so that they need not be memory of this process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace tools {

class FileMap {
  public:
    FileMap() = default;
    // Maps nothing unless the path is that of a regular file of `least` to `most` bytes, and the system maps
    // it.
    FileMap(const std::string& path, std::uint64_t least, std::uint64_t most);
    ~FileMap();
    FileMap(const FileMap&) = delete;
    FileMap& operator=(const FileMap&) = delete;

    const std::byte* data() const { return data_; } // null: nothing is mapped
    std::size_t size() const { return size_; }
    // Gives back the pages of the first `count` bytes; reading these again fetches them again.
    void done_with(std::uint64_t count);

  private:
    std::byte* data_ = nullptr;
    std::size_t size_ = 0, given_back_ = 0;
};

} // namespace tools
