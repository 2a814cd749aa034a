// Chunks that have been drawn, kept with their memory for later draws. Invariant: it keeps at most
// kChunkPoolBytes. Threading: take() by the thread that makes calls, give() by any.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "rasterizer/base/locks.h"
#include "rasterizer/geometry/chunk.h"

namespace rasterizer {

inline constexpr std::size_t kChunkPoolBytes = std::size_t{32} << 20;

class ChunkPool {
  public:
    // An empty chunk. Throws std::bad_alloc.
    std::unique_ptr<Chunk> take();
    // Keeps the chunk, or frees it.
    void give(std::unique_ptr<Chunk> chunk);

  private:
    std::vector<std::unique_ptr<Chunk>> own_; // of the thread that makes calls
    Mutex mutex_;
    std::vector<std::unique_ptr<Chunk>> given_; // guarded by the mutex
    std::atomic<std::size_t> bytes_ = 0;        // of both
};

} // namespace rasterizer
