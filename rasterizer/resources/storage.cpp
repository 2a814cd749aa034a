#include "rasterizer/resources/storage.h"

#include <cstddef>
#include <cstring>
#include <limits>
#include <new>

namespace rasterizer {

namespace {

constexpr std::size_t kAlignment = alignof(std::max_align_t);
constexpr std::size_t kHeader = 96; // bytes for the heap's bookkeeping, this object and its owners

// Throws std::bad_alloc for sizes beyond the address space.
std::size_t with_slack(std::size_t size, std::size_t slack) {
    constexpr auto kMost = static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max());
    if (size > kMost - slack - kHeader) throw std::bad_alloc();
    return size + slack;
}

} // namespace

Storage::Storage(MemoryBudget& memory_budget, std::size_t size, std::size_t slack)
    : charge_(memory_budget, with_slack(size, slack) + kHeader) {
    if (size + slack == 0) return;
    void* const memory = memory_budget.source().take(MemorySource::Kind::Contents, size + slack, kAlignment);
    bytes_ = {static_cast<std::byte*>(memory), size};
    slack_ = slack;
}

Storage::Storage(MemoryBudget& memory_budget, std::span<const std::byte> bytes, std::size_t slack)
    : Storage(memory_budget, bytes.size(), slack) {
    if (!bytes.empty()) std::memcpy(data(), bytes.data(), bytes.size());
}

Storage::~Storage() {
    if (bytes_.data())
        memory_budget()->source().give(MemorySource::Kind::Contents, bytes_.data(), bytes_.size() + slack_,
                                       kAlignment);
}

} // namespace rasterizer
