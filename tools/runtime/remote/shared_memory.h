// Memory that two processes share, and handles of the system that are closed by their owner.
#pragma once

#include <cstddef>
#include <span>
#include <utility>

#include "tools/runtime/base/win.h"

namespace runtime {

class SystemHandle {
  public:
    SystemHandle() = default;
    explicit SystemHandle(HANDLE handle) : handle_(handle) {}
    SystemHandle(SystemHandle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    SystemHandle& operator=(SystemHandle&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~SystemHandle() {
        if (handle_) CloseHandle(handle_);
    }
    HANDLE get() const { return handle_; }

  private:
    HANDLE handle_ = nullptr;
};

// Pages that are shared with the processes that map the same section.
class SharedMemory {
  public:
    // New memory, filled with zeros. Without an address, bytes() is empty: the system has no memory.
    static SharedMemory create(std::size_t bytes);
    // Maps the whole of a section, which it owns then. `bytes`: its size.
    static SharedMemory map(SystemHandle section, std::size_t bytes);
    SharedMemory() = default;
    SharedMemory(SharedMemory&& other) noexcept
        : section_(std::move(other.section_)), bytes_(std::exchange(other.bytes_, {})) {}
    SharedMemory& operator=(SharedMemory&& other) noexcept {
        std::swap(section_, other.section_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    ~SharedMemory() {
        if (!bytes_.empty()) UnmapViewOfFile(bytes_.data());
    }
    HANDLE section() const { return section_.get(); }
    std::span<std::byte> bytes() const { return bytes_; }

  private:
    SystemHandle section_;
    std::span<std::byte> bytes_;
};

} // namespace runtime
