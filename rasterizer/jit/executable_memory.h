// Pages of machine code: written once, then executable and never writable again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace rasterizer::jit {

class ExecutableMemory {
  public:
    // Copies the code; any number of threads may run it until the object is destroyed. Throws std::bad_alloc,
    // and NotExecutable if the operating system refuses executable pages, as hardened systems do.
    struct NotExecutable {};
    explicit ExecutableMemory(std::span<const std::uint8_t> code);
    ~ExecutableMemory();
    ExecutableMemory(const ExecutableMemory&) = delete;
    ExecutableMemory& operator=(const ExecutableMemory&) = delete;

    const void* data() const { return data_; }
    std::size_t size() const { return size_; }      // size of the code
    std::size_t reserved() const { return pages_; } // size of the pages

  private:
    void* data_ = nullptr;
    std::size_t size_ = 0, pages_ = 0;
};

} // namespace rasterizer::jit
