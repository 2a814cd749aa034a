#include "rasterizer/commands/uniform_memory.h"

#include <algorithm>
#include <utility>

namespace rasterizer {

Uniforms UniformMemory::copy(std::span<const std::uint32_t> words) {
    const auto make = [this](std::size_t count) {
        std::pmr::memory_resource* const memory = memory_budget_.memory();
        return std::allocate_shared<Chunk>(std::pmr::polymorphic_allocator<Chunk>(memory), count, memory);
    };
    if (words.size() > kChunkWords) {
        const std::shared_ptr<Chunk> own = make(words.size());
        std::ranges::copy(words, own->words.begin());
        return {own, own->words.data(), words.size()};
    }
    if (chunks_.empty() || used_ + words.size() > kChunkWords) {
        // use_count() does not synchronise; copying the pointer orders the last reader's reads before the
        // writes that follow.
        const std::shared_ptr<Chunk> oldest = chunks_.empty() ? nullptr : chunks_.front();
        constexpr long kOnlyHere = 2; // the deque and `oldest`
        const bool reused = oldest && oldest.use_count() == kOnlyHere;
        chunks_.push_back(reused ? oldest : make(kChunkWords));
        if (reused || chunks_.size() > kMostChunks) chunks_.pop_front();
        used_ = 0;
    }
    const std::shared_ptr<Chunk>& chunk = chunks_.back();
    std::uint32_t* const at = chunk->words.data() + used_;
    std::ranges::copy(words, at);
    constexpr std::size_t kLine = 16; // the words of a cache line, which workers may read
    used_ += std::max((words.size() + kLine - 1) / kLine, std::size_t{1}) * kLine;
    return {chunk, at, words.size()};
}

} // namespace rasterizer
