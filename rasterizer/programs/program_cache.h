// A cache of programs by key, so that a key need not be lowered twice. The most recently used programs are
// found by comparing keys, which are long and slow to hash. Invariant: at most `capacity` entries. A full
// cache is emptied; queued draws share the ownership of their programs. Threading: one thread at a time.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <unordered_map>

#include "dp2/base/result.h"
#include "rasterizer/base/memory_budget.h"

namespace rasterizer {

template <class Key, class Program> class ProgramCache {
  public:
    ProgramCache(std::size_t capacity, MemoryBudget& memory_budget)
        : capacity_(capacity), memory_budget_(memory_budget) {}

    // The program for `key`; lower(key) makes it on a miss. Errors of lower() are returned and not cached.
    template <class Lower> dp2::Result<std::shared_ptr<const Program>> get(const Key& key, Lower&& lower) {
        for (const Entry* late : lately_)
            if (late && late->first == key) return late->second;
        auto found = programs_.find(key);
        if (found == programs_.end()) {
            DP2_TRY(Program program, lower(key));
            if (programs_.size() >= capacity_) clear();
            std::uint64_t bytes = sizeof(Entry) + 64; // including the map's node
            if constexpr (requires { program.heap_bytes(); }) bytes += program.heap_bytes();
            found = programs_.emplace(key, charged(memory_budget_, std::move(program), bytes)).first;
        }
        lately_[oldest_++ % lately_.size()] = &*found;
        return found->second;
    }

    void clear() noexcept {
        lately_.fill(nullptr);
        programs_.clear();
    }

  private:
    struct Hash {
        std::size_t operator()(const Key& key) const {
            constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15; // odd; 2^64 divided by the golden ratio
            std::uint64_t hash = 0;
            for (std::size_t at = 0; at < sizeof key; at += 8) {
                std::uint64_t word = 0;
                std::memcpy(&word, reinterpret_cast<const char*>(&key) + at,
                            std::min<std::size_t>(8, sizeof key - at));
                hash = (hash ^ word) * kFactor;
                hash ^= hash >> 32;
            }
            return static_cast<std::size_t>(hash);
        }
    };
    using Programs = std::unordered_map<Key, std::shared_ptr<const Program>, Hash>;
    using Entry = typename Programs::value_type; // its address does not change while it is in the map
    std::size_t capacity_;
    MemoryBudget& memory_budget_;
    Programs programs_;
    std::array<const Entry*, 4> lately_ = {}; // recently used entries, each once; null: none
    std::size_t oldest_ = 0;                  // index in lately_ of the entry to replace next
};

} // namespace rasterizer
