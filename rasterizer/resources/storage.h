// Zeroed memory of surfaces and buffers, charged to a memory budget. Pages that were never written take no
// memory, so large objects are created without delay.
#pragma once

#include <cstddef>
#include <span>

#include "rasterizer/base/memory_budget.h"

namespace rasterizer {

class Storage {
  public:
    Storage() = default;
    // `slack`: readable bytes after the end. Throws MemoryBudgetExceeded, std::bad_alloc.
    Storage(MemoryBudget& memory_budget, std::size_t size, std::size_t slack = 0);
    // Contains a copy of these bytes.
    Storage(MemoryBudget& memory_budget, std::span<const std::byte> bytes, std::size_t slack = 0);
    Storage(Storage&& other) noexcept { *this = std::move(other); }
    Storage& operator=(Storage&& other) noexcept {
        std::swap(charge_, other.charge_);
        std::swap(bytes_, other.bytes_);
        std::swap(slack_, other.slack_);
        return *this;
    }
    ~Storage();

    std::byte* data() { return bytes_.data(); }
    const std::byte* data() const { return bytes_.data(); }
    std::size_t size() const { return bytes_.size(); }
    std::byte* begin() { return bytes_.data(); }
    const std::byte* begin() const { return bytes_.data(); }
    std::byte* end() { return bytes_.data() + bytes_.size(); }
    const std::byte* end() const { return bytes_.data() + bytes_.size(); }
    std::byte operator[](std::size_t i) const { return bytes_[i]; }
    MemoryBudget* memory_budget() const { return charge_.memory_budget(); }

  private:
    Charge charge_;
    std::span<std::byte> bytes_;
    std::size_t slack_ = 0;
};

} // namespace rasterizer
