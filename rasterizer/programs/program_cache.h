// A cache of programs by key, so that a key need not be lowered twice. Recently used programs are found with
// one comparison of keys, which are long. Invariant: at most `capacity` entries. A full cache is emptied;
// queued draws share the ownership of their programs. Threading: one thread at a time.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
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
        const Entry*& late = lately_[Hash()(key) / (~std::size_t{0} / kLately + 1)];
        if (late && late->first == key) return late->second;
        auto found = programs_.find(key);
        if (found == programs_.end()) {
            DP2_TRY(Program program, lower(key));
            if (programs_.size() >= capacity_) clear();
            std::uint64_t bytes = sizeof(Entry) + 64; // including the map's node
            if constexpr (requires { program.heap_bytes(); }) bytes += program.heap_bytes();
            found = programs_.emplace(key, charged(memory_budget_, std::move(program), bytes)).first;
        }
        late = &*found;
        return found->second;
    }

    void clear() noexcept {
        lately_.fill(nullptr);
        programs_.clear();
    }

  private:
    // Four sums that do not wait for each other's multiplications.
    struct Hash {
        std::size_t operator()(const Key& key) const {
            constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15; // odd; 2^64 divided by the golden ratio
            constexpr std::size_t kSums = 4;
            std::uint64_t sums[kSums] = {1, 2, 3, 4};
            std::size_t at = 0;
            const auto mix = [&](std::uint64_t& sum, std::size_t bytes) {
                std::uint64_t word = 0;
                std::memcpy(&word, reinterpret_cast<const char*>(&key) + at, bytes);
                sum = std::rotl((sum ^ word) * kFactor, 29);
                at += bytes;
            };
            while (at + kSums * 8 <= sizeof key)
                for (std::uint64_t& sum : sums) mix(sum, 8);
            for (std::uint64_t& sum : sums)
                if (at < sizeof key) mix(sum, std::min<std::size_t>(8, sizeof key - at));
            std::uint64_t hash = 0;
            for (const std::uint64_t sum : sums) {
                hash = (hash ^ sum) * kFactor;
                hash ^= hash >> 32;
            }
            return static_cast<std::size_t>(hash * kFactor);
        }
    };
    using Programs = std::unordered_map<Key, std::shared_ptr<const Program>, Hash>;
    using Entry = typename Programs::value_type; // its address does not change while it is in the map
    std::size_t capacity_;
    MemoryBudget& memory_budget_;
    Programs programs_;
    static constexpr std::size_t kLately = 64;
    std::array<const Entry*, kLately> lately_ = {}; // by the high bits of the hash: the last one; null: none
};

} // namespace rasterizer
