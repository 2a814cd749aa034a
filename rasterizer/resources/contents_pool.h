// Memory of buffers' contents that queued work no longer reads, for new contents of the same size. Fresh
// memory of the system costs a page fault for every page, which takes longer than writing the page.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "rasterizer/base/locks.h"
#include "rasterizer/base/memory_budget.h"
#include "rasterizer/resources/storage.h"

namespace rasterizer {

// A range of bytes; empty if begin >= end.
struct Extent {
    std::size_t begin = 0, end = 0;
    bool empty() const { return begin >= end; }
    void add(const Extent& other) {
        if (other.empty()) return;
        *this = empty() ? other : Extent{std::min(begin, other.begin), std::max(end, other.end)};
    }
};

// Zeroed memory, except that bytes of `dirty` may have other values.
struct UsedStorage {
    Storage bytes;
    Extent dirty;
};

// The memory stays charged to the budget while it is in the pool, and is freed when the budget lacks room.
// Threading: any thread gives; the calling thread takes and drops.
class ContentsPool : MemoryBudget::Cache {
  public:
    explicit ContentsPool(MemoryBudget& memory_budget)
        : Cache(memory_budget), memory_budget_(memory_budget) {}

    // Throws MemoryBudgetExceeded, std::bad_alloc.
    UsedStorage take(std::size_t bytes);
    // Keeps the memory, or frees it if the pool is full.
    void give(UsedStorage storage) noexcept;

  private:
    void drop() noexcept override;

    static constexpr std::size_t kMostBytes = std::size_t{64} << 20, kMostEntries = 1024, kLeastBytes = 4096;
    MemoryBudget& memory_budget_;
    Mutex mutex_;
    std::vector<UsedStorage> unused_; // guarded by mutex_, like kept_; has room for kMostEntries
    std::size_t kept_ = 0;            // bytes in unused_
};

} // namespace rasterizer
