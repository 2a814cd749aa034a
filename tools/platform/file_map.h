// A file mapped into memory: the system loads its pages when they are read, and may drop them.
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
    // May end the mapping of the first `count` bytes, which are not read again: then their addresses are free
    // for what is made of them.
    void done_with(std::uint64_t count);

  private:
    std::byte* data_ = nullptr;
    std::size_t size_ = 0, given_back_ = 0;
};

} // namespace tools
