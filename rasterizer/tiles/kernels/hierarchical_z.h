// Hierarchical Z: bounds of the depths stored in each block of a tile, over all samples. No program runs for
// a block if the primitive's plane of z shows that none of its pixels can pass. Bounds are conservative:
// stored depths are inside them. Only fixed-point formats have bounds. Writes loosen a block's bounds; its
// depths are read to tighten them only when that could reject a later primitive.
#pragma once

#include "rasterizer/tiles/kernels/kernels_isa.h"
#include "rasterizer/tiles/kernels/primitive_depths.h"
#include "rasterizer/tiles/scene_clear.h"

namespace rasterizer::RASTERIZER_ISA {

class HierarchicalZ {
  public:
    // The bounds begin as all possible depths, or as the values of recorded clears.
    explicit HierarchicalZ(TileJob& job);

    // whole: the clear's rectangle contains the tile.
    void clear(const ClearWork& work, bool whole);

    // Clears the masks of the list's blocks that the item's depth test rejects completely. False: it rejects
    // all blocks. The depth planes of all samples must be loaded. `samples`: positions where z is computed.
    bool reject(const TileItem& item, const Primitive& primitive, const SamplePlaces& samples,
                BlockList& list);
    // Called instead of reject() for small primitives, since testing their depths is as fast as bounding
    // them. drawn() then resets the bounds of the blocks.
    void accept(const TileItem& item) { item_ = &item, known_ = false; }
    // Whether drawn() must be called for the item of the last reject() or accept().
    bool watches() const { return item_->draw->facts.depth.writes != DepthEffect::Writes::Nothing; }
    // Updates the bounds after the depths of the list's pixels were tested and written. any[place],
    // all[place]: the pixels of which at least one sample, or every sample, was tested.
    void drawn(const BlockList& list, const std::uint16_t* any, const std::uint16_t* all);

    // Moves the blocks whose depths all pass the item's depth test to `passing`, and those whose depths all
    // fail to `failing`; z is inside 0..1 in both. Requires one sample, and a DepthOnly item that tests
    // depths.
    void decide(const TileItem& item, const Primitive& primitive, const SamplePlaces& samples,
                BlockList& list, BlockList& passing, BlockList& failing);

    // Called after the list was drawn without a call of drawn(): the depths of its blocks are unknown.
    void changed(const BlockList& list) {
        for (std::uint32_t place = 0; place < list.count; ++place) changed_[list.number[place]] = 1;
        any_changed_ = true;
    }

  private:
    void forget();
    void forget_changed();
    void set(std::uint32_t low, std::uint32_t high);
    std::uint32_t depth_of(std::uint32_t word) const { return greatest_ & (word >> job_.depth_shift); }
    template <class F> bool reject_farther(BlockList& list, F&& pass);
    template <class F> bool reject_nearer(BlockList& list, F&& pass);
    // pass(incoming, bound), of one block or of a vector of sixteen: whether pixels of the block may pass the
    // depth test according to the bound. If a block may pass, its depths are read to tighten its bounds, and
    // it is tested again; not if it may also pass with `other` in place of its bound, since then tight bounds
    // would not reject it either.
    template <class F>
    bool reject(BlockList& list, const std::uint32_t* incoming, const std::uint32_t* bound,
                const std::uint32_t* other, F&& pass);
    template <class F>
    bool reject_few(BlockList& list, const std::uint32_t* incoming, const std::uint32_t* bound,
                    const std::uint32_t* other, F&& pass);
    template <class F>
    bool reject_sixteen(BlockList& list, std::uint32_t first, const std::uint32_t* incoming,
                        const std::uint32_t* bound, const std::uint32_t* other, F&& pass);
    void drop(BlockList& list, std::uint32_t first, std::uint32_t rejected);
    struct Decided {
        std::uint32_t passes, fails; // bit i: all pixels of block i (of sixteen) pass, or fail
    };
    template <bool kGreater, class F>
    Decided decided(const BlockList& list, std::uint32_t first, std::uint32_t some, F&& pass);
    template <bool kGreater, class F>
    void decide(BlockList& list, BlockList& passing, BlockList& failing, F&& pass);
    template <class F>
    void each_written(const BlockList& list, const std::uint16_t* any, const std::uint16_t* all, F&& change);
    void measure(const BlockList& list, std::uint32_t first, std::uint32_t blocks);
    void measure(std::uint32_t block);

    TileJob& job_;
    std::uint32_t greatest_ = 0;     // greatest depth of the format
    const TileItem* item_ = nullptr; // item of the last reject() or accept()
    bool known_ = false;             // incoming_ is valid
    std::int32_t loose_[kBlocks];    // -1: the block's bounds may be wider than its depths
    bool any_changed_ = false;
    std::uint8_t changed_[kBlocks] = {}; // 1: changed() was called for the block, its bounds are invalid
    PrimitiveDepths incoming_;           // depths of the primitive of the last reject() or decide()
};

} // namespace rasterizer::RASTERIZER_ISA
