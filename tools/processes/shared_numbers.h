// Numbers that this process and its children share.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace tools {

class SharedNumbers {
  public:
    explicit SharedNumbers(std::size_t count); // of zeros. Throws std::bad_alloc.
    ~SharedNumbers();
    SharedNumbers(const SharedNumbers&) = delete;
    SharedNumbers& operator=(const SharedNumbers&) = delete;

    std::uint64_t get(std::size_t number) const {
        return std::atomic_ref(numbers_[number]).load(std::memory_order_relaxed);
    }
    void set(std::size_t number, std::uint64_t value) {
        std::atomic_ref(numbers_[number]).store(value, std::memory_order_relaxed);
    }
    // On Windows: the handle of the memory, which children inherit (windows/inherited_number.h).
    std::uintptr_t handle() const { return handle_; }

  private:
    const std::size_t bytes_;
    std::uint64_t* numbers_ = nullptr;
    std::uintptr_t handle_ = 0;
};

} // namespace tools
