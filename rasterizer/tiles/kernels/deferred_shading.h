// Deferred shading, so that hidden surfaces are not shaded: keeps blocks of primitives after their depth
// tests, and removes the pixels that later primitives cover. All kept primitives write the same targets,
// without reading them.
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
    // Adds the list's blocks with the masks of all samples, to be shaded later, and removes their pixels from
    // the blocks of earlier primitives. Returns how many of those became completely hidden. Requires
    // has_room().
    std::uint32_t add(const TileItem& item, const Primitive& primitive, const BlockList& list);

    // Removes the pixels of the list's masks, because a primitive that is not deferred covers them. Returns
    // how many blocks became completely hidden.
    std::uint32_t cover(const BlockList& list);

    // The primitives, in the order of add(). list(): the blocks of a primitive that still have pixels.
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
    std::uint16_t newest_[kBlocks]; // by block number: index of the newest entry for the block, or kNone
};

} // namespace rasterizer::RASTERIZER_ISA
