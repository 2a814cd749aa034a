// Batches that have been drawn, kept with their memory for later draws. Invariant: keeps at most
// kBatchPoolBytes, and frees memory that kBatchPoolTakes calls of take() did not need. Threading: take() on
// the thread that makes calls, give() on any.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "rasterizer/base/locks.h"
#include "rasterizer/geometry/batch.h"

namespace rasterizer {

inline constexpr std::size_t kBatchPoolBytes = std::size_t{128} << 20;
inline constexpr std::uint32_t kBatchPoolTakes = 2048; // calls of take() between two checks for unused memory

class BatchPool : MemoryBudget::Cache {
  public:
    explicit BatchPool(MemoryBudget& memory_budget)
        : Cache(memory_budget), memory_(memory_budget.worker_memory()) {}

    // Returns an empty batch. Throws std::bad_alloc.
    std::unique_ptr<Batch> take();
    // Keeps the batch, or frees it.
    void give(std::unique_ptr<Batch> batch);
    std::size_t bytes() const { return bytes_; }

  private:
    void drop() noexcept override;
    void shrink();

    std::pmr::memory_resource* memory_; // allocates the memory of batches
    // Used by the thread that makes calls
    std::vector<std::unique_ptr<Batch>> own_;
    std::uint32_t takes_ = 0;
    std::size_t unused_ = kBatchPoolBytes; // fewest unused bytes since the last check for unused memory
    Mutex mutex_;
    std::vector<std::unique_ptr<Batch>> given_; // guarded by the mutex
    std::atomic<std::size_t> bytes_ = 0;        // of both lists
};

} // namespace rasterizer
