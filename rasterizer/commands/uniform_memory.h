// Memory for the uniforms of draws. Most draws of some programs change a few uniforms, and an allocation for
// each would cost more than copying the words.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <memory_resource>
#include <span>
#include <vector>

#include "rasterizer/base/memory_budget.h"
#include "rasterizer/state/uniforms.h"

namespace rasterizer {

// Copies uniforms into chunks, each filled from its start. A chunk that no draw reads any more is filled
// again. Caller's thread only; draws may release their uniforms on any thread.
class UniformMemory {
  public:
    explicit UniformMemory(MemoryBudget& memory_budget) : memory_budget_(memory_budget) {}

    // Two results never have the same address. Throws MemoryBudgetExceeded, std::bad_alloc.
    Uniforms copy(std::span<const std::uint32_t> words);
    // Gives up all chunks; those that draws read are freed with the last of these draws.
    void clear() noexcept { chunks_.clear(); }

  private:
    struct Chunk : Kept {
        Chunk(std::size_t count, std::pmr::memory_resource* memory) : words(count, memory) {}
        std::pmr::vector<std::uint32_t> words;
    };

    std::shared_ptr<Chunk> take_unused(); // the oldest chunk that no draw reads any more; null: none

    // A chunk is enough for a dozen draws, all together for two scenes of 10,000 draws.
    static constexpr std::size_t kChunkWords = 8 * 1024, kMostChunks = 1024;
    MemoryBudget& memory_budget_;
    std::deque<std::shared_ptr<Chunk>> chunks_; // the last one is being filled, the first was filled first
    std::size_t used_ = 0;                      // words of the last chunk
};

} // namespace rasterizer
