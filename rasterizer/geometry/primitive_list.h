// The primitives of a chunk with their planes, one behind the other in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rasterizer/tiles/primitive.h"

namespace rasterizer {

class PrimitiveList {
  public:
    // Empties the list; its primitives will have so many planes.
    void reset(std::size_t planes) {
        stride_ = primitive_lines(planes);
        lines_.clear();
    }
    // Room for `count` more, behind the others and not yet set. Throws std::bad_alloc.
    PrimitiveLine* grow(std::size_t count) {
        const std::size_t old = lines_.size();
        lines_.resize(old + count * stride_);
        return lines_.data() + old;
    }
    void drop_last() { lines_.resize(lines_.size() - stride_); }

    std::uint32_t size() const {
        return stride_ == 0 ? 0 : static_cast<std::uint32_t>(lines_.size() / stride_);
    }
    const Primitive& operator[](std::size_t i) const {
        return *reinterpret_cast<const Primitive*>(lines_.data() + i * stride_);
    }
    const PrimitiveLine* lines() const { return lines_.data(); }
    std::uint32_t stride() const { return stride_; } // lines

  private:
    std::vector<PrimitiveLine> lines_;
    std::uint32_t stride_ = 0;
};

} // namespace rasterizer
