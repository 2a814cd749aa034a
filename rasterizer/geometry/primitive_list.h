// The primitives of a batch with their planes, consecutive in memory. All primitives of a group of draws
// (draw_groups.h) have the same number of lines; index 0 is the first primitive since the last begin_draw().
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <vector>

#include "rasterizer/tiles/primitive.h"

namespace rasterizer {

class PrimitiveList {
  public:
    explicit PrimitiveList(std::pmr::memory_resource* memory = std::pmr::new_delete_resource())
        : lines_(memory) {}

    // Removes all primitives of all draws.
    void clear() {
        lines_.clear();
        first_ = stride_ = 0;
    }
    // Begins a group of draws whose primitives have `words` extra words each.
    void begin_draw(std::size_t words) {
        stride_ = primitive_lines(words);
        first_ = lines_.size();
    }
    // Removes the primitives since begin_draw().
    void drop_draw() { lines_.resize(first_); }
    // Appends `count` primitives, which are not initialised. Throws std::bad_alloc.
    PrimitiveLine* grow(std::size_t count) {
        const std::size_t old = lines_.size(), size = old + count * stride_;
        if (size > lines_.capacity()) lines_.reserve(size + size / 4);
        lines_.resize(size);
        return lines_.data() + old;
    }
    void drop_last(std::size_t count) { lines_.resize(lines_.size() - count * stride_); }

    std::uint32_t size() const {
        return stride_ == 0 ? 0 : static_cast<std::uint32_t>((lines_.size() - first_) / stride_);
    }
    const Primitive& operator[](std::size_t i) const { return at_line(line_of(i)); }
    const Primitive& at_line(std::uint32_t line) const {
        return *reinterpret_cast<const Primitive*>(lines_.data() + line);
    }
    std::uint32_t line_of(std::size_t i) const { return static_cast<std::uint32_t>(first_ + i * stride_); }
    const PrimitiveLine* lines() const { return lines_.data(); }                    // lines of all draws
    std::uint32_t stride() const { return stride_; }                                // lines per primitive
    std::size_t bytes() const { return lines_.capacity() * sizeof(PrimitiveLine); } // size of its memory

  private:
    std::pmr::vector<PrimitiveLine> lines_;
    std::size_t first_ = 0;
    std::uint32_t stride_ = 0;
};

} // namespace rasterizer
