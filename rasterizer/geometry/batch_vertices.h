// Finds the distinct vertices of a batch's draws: each gets a slot, and every corner of every primitive
// refers to one. Draws do not share slots. A vertex has several slots in a draw only if another vertex
// replaced it in the table in between. Also counts the vertices that the post-transform cache would shade
// (kPostTransformCacheSize).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "dp2/base/bytes.h"
#include "rasterizer/geometry/batch.h"
#include "rasterizer/geometry/topology.h"

namespace rasterizer {

class BatchVertices {
  public:
    // Removes all draws. The following draws have primitives with `corners` corners.
    void begin(std::uint32_t corners) {
        slots_ = shaded_ = gathered_ = 0;
        corners_ = corners;
    }
    // Appends a draw; at most kBatchPrimitives primitives in all.
    void add(const BatchWork& work) {
        if (!work.indices.bytes)
            add(work, [](std::uint64_t k) { return k; });
        else if (work.indices.width == 2)
            add(work, [at = work.indices.bytes](std::uint64_t k) { return load<std::uint16_t>(at, k); });
        else
            add(work, [at = work.indices.bytes](std::uint64_t k) { return load<std::uint32_t>(at, k); });
        gathered_ += work.primitive_count;
    }
    // begin() and add() for a single draw.
    void gather(const BatchWork& work) {
        begin(corners_of(work.topology));
        add(work);
    }
    std::span<const std::uint64_t> numbers() const { return {numbers_, slots_}; } // by slot
    // Slots of a primitive's corners, consecutive.
    const std::uint16_t* corners(std::uint32_t primitive) const {
        return corner_slot_ + primitive * corners_;
    }
    std::uint32_t shaded() const { return shaded_; } // vertices shaded with the modelled post-transform cache

  private:
    static constexpr std::uint32_t kMaxCorners = kBatchPrimitives * 3;
    static constexpr std::uint16_t kEmpty = 0xFFFF;
    // With at most this many primitives, comparing with each vertex is faster than emptying a table.
    static constexpr std::uint32_t kFewPrimitives = 4;
    static_assert(kMaxCorners <= kEmpty);
    // A multiple of the modelled cache's size, so that every vertex in that cache is also in this table.
    static constexpr std::uint32_t kTableSize = 4 * kPostTransformCacheSize;

    template <class T> static std::uint64_t load(const std::byte* at, std::uint64_t k) {
        return dp2::load<T>(at + k * sizeof(T));
    }

    // Only a draw during which the modelled cache is emptied needs table_.
    template <class Read> void add(const BatchWork& work, Read&& read) {
        const std::uint32_t before = slots_;
        if (work.primitive_count <= std::min(work.cached_primitives, kFewPrimitives)) {
            for_each_corner(work, 0, work.primitive_count, read,
                            [&](std::uint64_t number) { return find_since(before, number); });
            shaded_ += slots_ - before;
            return;
        }
        if (work.primitive_count <= work.cached_primitives) {
            std::ranges::fill(counted_, kEmpty);
            for_each_corner(work, 0, work.primitive_count, read,
                            [&](std::uint64_t number) { return find(counted_, number); });
            shaded_ += slots_ - before;
            return;
        }
        std::ranges::fill(table_, kEmpty);
        for (std::uint32_t first = 0; first < work.primitive_count; first += work.cached_primitives) {
            std::ranges::fill(counted_, kEmpty);
            for_each_corner(work, first, std::min(work.cached_primitives, work.primitive_count - first), read,
                            [&](std::uint64_t number) {
                                const std::uint16_t slot = find(table_, number);
                                std::uint16_t& counted = counted_[number % kPostTransformCacheSize];
                                shaded_ += counted != slot;
                                return counted = slot;
                            });
        }
    }

    // Equivalent to find() in a modelled cache that is empty before slot `first`: the newest vertex with the
    // same index in the cache is the one it contains.
    std::uint16_t find_since(std::uint32_t first, std::uint64_t number) {
        for (std::uint32_t slot = slots_; slot-- > first;) {
            if (numbers_[slot] == number) return static_cast<std::uint16_t>(slot);
            if ((numbers_[slot] - number) % kPostTransformCacheSize == 0) break;
        }
        numbers_[slots_] = number;
        return static_cast<std::uint16_t>(slots_++);
    }

    // The vertex's slot; a new one if the table does not contain the vertex.
    template <std::size_t size> std::uint16_t find(std::uint16_t (&table)[size], std::uint64_t number) {
        std::uint16_t& entry = table[number % size];
        if (entry == kEmpty || numbers_[entry] != number) {
            entry = static_cast<std::uint16_t>(slots_);
            numbers_[slots_++] = number;
        }
        return entry;
    }

    template <class Read, class Find>
    void for_each_corner(const BatchWork& work, std::uint32_t first, std::uint32_t count, Read&& read,
                         Find&& find) {
        const auto base = static_cast<std::uint64_t>(work.base_vertex);
        // Negative numbers wrap to numbers past the end of every stream.
        const auto slot_of = [&](std::uint64_t k) { return find(base + read(k)); };
        std::uint16_t* out = corner_slot_ + (gathered_ + first) * corners_;
        std::uint64_t run = std::uint64_t{work.first_primitive} + first;
        if (work.topology == Topology::TriangleList) {
            for (run *= 3; count > 0; --count)
                for (int c = 0; c < 3; ++c) *out++ = slot_of(run++);
            return;
        }
        for (; count > 0; --count) {
            std::uint64_t corner[3];
            rasterizer::corners(work.topology, run++, corner);
            for (std::uint32_t c = 0; c < corners_; ++c) *out++ = slot_of(corner[c]);
        }
    }

    std::uint32_t slots_ = 0, shaded_ = 0, corners_ = 0, gathered_ = 0; // gathered_: primitives
    std::uint64_t numbers_[kMaxCorners];
    std::uint16_t corner_slot_[kMaxCorners];
    std::uint16_t counted_[kPostTransformCacheSize], table_[kTableSize];
};

} // namespace rasterizer
