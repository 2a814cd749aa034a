// Zeroed memory for resources. Untouched pages take addresses only, no physical memory.
#pragma once

#include <cstddef>
#include <span>
#include <utility>

namespace runtime {

// Throws std::bad_alloc if the system has no memory or no addresses. `bytes` must not be 0.
std::byte* take_pages(std::size_t bytes);
void give_pages(std::byte* memory, std::size_t bytes) noexcept; // `bytes`: the size passed to take_pages()

class Pages {
  public:
    Pages() = default;
    explicit Pages(std::size_t bytes) : memory_(bytes ? take_pages(bytes) : nullptr), bytes_(bytes) {}
    ~Pages() {
        if (memory_) give_pages(memory_, bytes_);
    }
    Pages(Pages&& other) noexcept
        : memory_(std::exchange(other.memory_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
    Pages& operator=(Pages&& other) noexcept {
        std::swap(memory_, other.memory_), std::swap(bytes_, other.bytes_);
        return *this;
    }
    std::byte* data() { return memory_; }
    const std::byte* data() const { return memory_; }
    std::size_t size() const { return bytes_; }
    bool empty() const { return bytes_ == 0; }
    operator std::span<std::byte>() { return {memory_, bytes_}; }

  private:
    std::byte* memory_ = nullptr;
    std::size_t bytes_ = 0;
};

} // namespace runtime
