// Chunks that have been drawn, kept with their memory for later draws. Invariant: it keeps at most
// kChunkPoolBytes, and gives up what no draw needed for a while. Threading: take() by the thread that makes
// calls, give() by any.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "rasterizer/base/locks.h"
#include "rasterizer/geometry/chunk.h"

namespace rasterizer {

inline constexpr std::size_t kChunkPoolBytes = std::size_t{128} << 20;
inline constexpr std::uint32_t kChunkPoolTakes = 2048; // the while, in chunks taken

class ChunkPool : Ledger::Cache {
  public:
    explicit ChunkPool(Ledger& ledger) : Cache(ledger), memory_(ledger.worker_memory()) {}

    // An empty chunk. Throws std::bad_alloc.
    std::unique_ptr<Chunk> take();
    // Keeps the chunk, or frees it.
    void give(std::unique_ptr<Chunk> chunk);
    std::size_t bytes() const { return bytes_; }

  private:
    void drop() noexcept override;
    void shrink();

    std::pmr::memory_resource* memory_; // of chunks
    // Of the thread that makes calls
    std::vector<std::unique_ptr<Chunk>> own_;
    std::uint32_t takes_ = 0;
    std::size_t unused_ = kChunkPoolBytes; // bytes that were never needed since it shrank last
    Mutex mutex_;
    std::vector<std::unique_ptr<Chunk>> given_; // guarded by the mutex
    std::atomic<std::size_t> bytes_ = 0;        // of both
};

} // namespace rasterizer
