// The distinct vertices of a chunk: each gets a slot as long as the post-transform cache holds it, and every
// corner of every primitive refers to a slot.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "dp2/bytes.h"
#include "rasterizer/geometry/chunk.h"
#include "rasterizer/geometry/topology.h"

namespace rasterizer {

class ChunkVertices {
  public:
    // At most kChunkPrimitives primitives. Vertex numbers were checked when the draw was made; should one be
    // out of range all the same, vertex 0 is used.
    explicit ChunkVertices(const ChunkWork& work) {
        std::uint16_t cache[kPostTransformCacheSize];
        std::ranges::fill(cache, std::uint16_t{0xFFFF});
        const std::uint32_t count = corners_of(work.topology);
        for (std::uint32_t i = 0; i < work.primitive_count; ++i) {
            std::uint64_t run[3] = {};
            corners(work.topology, std::uint64_t{work.first_primitive} + i, run);
            for (std::uint32_t c = 0; c < count; ++c) {
                const std::uint64_t number = vertex_number(work, run[c]);
                std::uint16_t& entry = cache[number % kPostTransformCacheSize];
                if (entry == 0xFFFF || numbers_[entry] != number) {
                    entry = static_cast<std::uint16_t>(slots_);
                    numbers_[slots_++] = number;
                }
                corner_slot_[i * 3 + c] = entry;
            }
        }
    }
    std::span<const std::uint64_t> numbers() const { return {numbers_, slots_}; } // by slot
    std::uint32_t slot(std::uint32_t primitive, std::uint32_t corner) const {
        return corner_slot_[primitive * 3 + corner];
    }

  private:
    static std::uint64_t vertex_number(const ChunkWork& work, std::uint64_t k) {
        std::int64_t number = work.base_vertex;
        if (!work.indices.bytes) {
            number += static_cast<std::int64_t>(k);
        } else if (work.indices.width == 2) {
            number += dp2::load<std::uint16_t>(work.indices.bytes + k * 2);
        } else {
            number += dp2::load<std::uint32_t>(work.indices.bytes + k * 4);
        }
        return number < 0 || static_cast<std::uint64_t>(number) >= work.vertex_limit
                   ? 0
                   : static_cast<std::uint64_t>(number);
    }

    static constexpr std::uint32_t kMaxCorners = kChunkPrimitives * 3;
    std::uint32_t slots_ = 0;
    std::uint64_t numbers_[kMaxCorners];
    std::uint16_t corner_slot_[kMaxCorners];
};

} // namespace rasterizer
