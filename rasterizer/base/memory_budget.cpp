#include "rasterizer/base/memory_budget.h"

namespace rasterizer {

namespace {

// Bytes of an allocation including the heap's own header.
std::uint64_t with_header(std::size_t bytes) {
    constexpr std::uint64_t kHeader = 16, kStep = 16;
    return (std::uint64_t{bytes} + kHeader + kStep - 1) / kStep * kStep;
}

} // namespace

void MemoryBudget::add(std::uint64_t bytes, std::uint64_t limit) {
    limit = std::max(limit, limit_); // the caller's sum of limit_ and the reserve may have overflowed
    std::uint64_t used = used_.load(std::memory_order_relaxed);
    do {
        if (used > limit || bytes > limit - used) throw MemoryBudgetExceeded();
    } while (!used_.compare_exchange_weak(used, used + bytes, std::memory_order_relaxed));
    std::uint64_t peak = peak_.load(std::memory_order_relaxed);
    while (used + bytes > peak &&
           !peak_.compare_exchange_weak(peak, used + bytes, std::memory_order_relaxed)) {
    }
}

void MemoryBudget::relieve() {
    if (relieving_) return;
    relieving_ = true;
    if (finish_work_) finish_work_();
    for (Cache* cache : caches_) cache->drop();
    relieving_ = false;
}

void* MemoryBudget::Resource::do_allocate(std::size_t bytes, std::size_t alignment) {
    const std::uint64_t charged = with_header(bytes);
    worker_ ? memory_budget_.charge_worker(charged) : memory_budget_.charge(charged);
    try {
        return memory_budget_.source_.take(MemorySource::Kind::Work, bytes, alignment);
    } catch (...) {
        memory_budget_.give_back(charged);
        throw;
    }
}

void MemoryBudget::Resource::do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) {
    memory_budget_.source_.give(MemorySource::Kind::Work, memory, bytes, alignment);
    memory_budget_.give_back(with_header(bytes));
}

} // namespace rasterizer
