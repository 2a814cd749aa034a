// A pool of batches that have been drawn, whose memory later draws reuse. Invariant: it keeps at most
// kBatchPoolBytes, and frees memory that was not needed during kBatchPoolTakes calls of take(). Threading:
// take() is called by the thread that makes calls, give() by any thread.
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
    // Keeps the batch for a later take(), or frees it if the pool is full.
    void give(std::unique_ptr<Batch> batch);
    // Memory of the batches in the pool.
    std::size_t bytes() const { return bytes_; }

  private:
    void drop() noexcept override;
    void shrink();

    std::pmr::memory_resource* memory_; // allocates the memory of batches
    // Used only by the thread that makes calls
    std::vector<std::unique_ptr<Batch>> own_; // batches that take() returns without locking
    std::uint32_t takes_ = 0;                 // calls of take() since the last check for unused memory
    std::size_t unused_ = kBatchPoolBytes;    // fewest unused bytes since the last check for unused memory
    Mutex mutex_;
    std::vector<std::unique_ptr<Batch>> given_; // batches from give(); guarded by the mutex
    std::atomic<std::size_t> bytes_ = 0;        // memory of the batches in both lists
};

} // namespace rasterizer
