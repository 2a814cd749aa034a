// Hidden surfaces are not shaded: blocks of primitives whose depth tests are done wait here for their
// colours, and lose the pixels that later primitives cover. All that wait at a time write the same targets,
// whatever they held before.
#pragma once

#include "rasterizer/tiles/kernels/kernels_isa.h"

namespace rasterizer::RASTERIZER_ISA {

class DeferredShading {
  public:
    DeferredShading(DeferredMemory& memory, std::uint32_t sample_count)
        : memory_(memory), samples_(sample_count) {
        clear();
    }

    bool empty() const { return primitives_ == 0; }
    bool has_room(std::uint32_t blocks) const {
        return primitives_ < kMaxDeferredPrimitives && blocks_ + blocks <= kMaxDeferredBlocks;
    }
    // The pixels of the list's masks, in all samples, now have the colours of that primitive. There is room.
    // Returns how many blocks of earlier primitives need no colours any more.
    std::uint32_t add(const TileItem& item, const Primitive& primitive, const BlockList& list);

    // The pixels of the list's masks have colours of another primitive now. Returns the same.
    std::uint32_t cover(const BlockList& list);

    // In the order of their addition: the primitives, and the blocks of each that still have pixels.
    std::uint32_t primitive_count() const { return primitives_; }
    const DeferredPrimitive& primitive(std::uint32_t i) const { return memory_.primitives[i]; }
    void list(const DeferredPrimitive& of, BlockList& out) const;

    void clear();

  private:
    static constexpr std::uint16_t kNone = 0xFFFF;

    template <class F> auto with_layout(F&& f) const;
    template <class Layout> std::uint32_t add(const BlockList& list, Layout layout);
    template <class Layout> std::uint32_t cover(const BlockList& list, std::uint32_t place, Layout layout);
    template <class Layout> void list(const DeferredPrimitive& of, BlockList& out, Layout layout) const;

    DeferredMemory& memory_;
    const std::uint32_t samples_;
    std::uint32_t primitives_ = 0, blocks_ = 0;
    std::uint16_t newest_[kBlocks]; // at each place in the tile
};

} // namespace rasterizer::RASTERIZER_ISA
