#include "rasterizer/commands/uniform_memory.h"

#include <algorithm>
#include <utility>

namespace rasterizer {

// Gives up older chunks that are still read: draw states that are kept have the pixel uniforms of some.
std::shared_ptr<UniformMemory::Chunk> UniformMemory::take_unused() {
    constexpr std::size_t kLooks = 8;
    for (std::size_t i = 0; i < std::min(chunks_.size(), kLooks); ++i) {
        // use_count() does not synchronise; copying the pointer orders the last reader's reads before the
        // writes that follow.
        std::shared_ptr<Chunk> chunk = chunks_[i];
        constexpr long kOnlyHere = 2; // the deque and `chunk`
        if (chunk.use_count() != kOnlyHere) continue;
        chunks_.erase(chunks_.begin(), chunks_.begin() + static_cast<std::ptrdiff_t>(i + 1));
        return chunk;
    }
    return nullptr;
}

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
        std::shared_ptr<Chunk> unused = take_unused();
        chunks_.push_back(unused ? std::move(unused) : make(kChunkWords));
        if (chunks_.size() > kMostChunks) chunks_.pop_front();
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
