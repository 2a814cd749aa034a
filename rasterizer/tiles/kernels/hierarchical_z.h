// The least and the greatest depth stored in each block of a tile, of all samples together, and what a
// primitive's plane of z can do there. Blocks in which no pixel can pass need not run a program. Bounds are
// conservative: stored depths lie inside them. Only fixed-point formats have them. Where pixels of a block
// were written, the greatest (or least) depth is found by reading them, when a later primitive might be
// rejected by it.
#pragma once

#include "rasterizer/tiles/kernels/kernels_isa.h"
#include "rasterizer/tiles/scene_clear.h"

namespace rasterizer::RASTERIZER_ISA {

class HierarchicalZ {
  public:
    // Of the job's depths, if it has any, nothing is known but recorded clears.
    explicit HierarchicalZ(TileJob& job);

    // whole: the clear's rectangle holds all of the tile.
    void clear(const ClearWork& work, bool whole);

    // Clears the masks of the list's blocks that the item's depth test rejects as a whole; false when no
    // block is left. The planes of the item's samples are in the tile; `samples`: where z is computed.
    bool reject(const TileItem& item, const Primitive& primitive, const SamplePlaces& samples,
                BlockList& list);
    // Instead of that, where testing depths takes no longer: the primitive has no bounds.
    void accept(const TileItem& item) { item_ = &item, known_ = false; }
    // Whether drawn() needs to be told of runs for the item of the last reject() or accept().
    bool watches() const { return item_->draw->depth.writes != DepthEffect::Writes::Nothing; }
    // After the program ran for blocks of that list, with the pixels any[place] in some of the samples and
    // all[place] in every one.
    void drawn(const BlockList& list, const std::uint16_t* any, const std::uint16_t* all);

    // Moves the blocks whose depths all pass the item's depth test to another list, and those whose depths
    // all fail; z is inside 0..1 in both. One sample, and the item is a DepthOnly that tests depths.
    void decide(const TileItem& item, const Primitive& primitive, const SamplePlaces& samples,
                BlockList& list, BlockList& passing, BlockList& failing);

    // Depths of that list's blocks may have changed without that.
    void changed(const BlockList& list) {
        for (std::uint32_t place = 0; place < list.count; ++place) changed_[list.number[place]] = 1;
        any_changed_ = true;
    }

  private:
    void forget();
    void forget_changed();
    void bound(const Primitive& primitive);
    void set(std::uint32_t low, std::uint32_t high);
    std::uint32_t depth_of(std::uint32_t word) const { return greatest_ & (word >> job_.depth_shift); }
    void bound(const Primitive& primitive, const SamplePlaces& samples, const BlockList& list);
    template <class F> bool reject_behind(BlockList& list, F&& pass);
    template <class F> bool reject_before(BlockList& list, F&& pass);
    // pass(incoming, bound): whether pixels of a block may pass by that bound; of one block or of sixteen.
    // Where they pass by the other bound too, tight bounds change nothing, and the block is not measured.
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
        std::uint32_t passes, fails; // bit i: block i of sixteen
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
    const std::int32_t left_, top_;
    std::uint32_t greatest_ = 0;     // that the format stores
    const TileItem* item_ = nullptr; // whose list it is
    bool known_ = false;             // whether low_ and high_ are
    std::int32_t loose_[kBlocks];    // -1: the block's bounds may be wider than its depths
    bool any_changed_ = false;
    std::uint8_t changed_[kBlocks] = {}; // 1: since the bounds of the block were valid
    alignas(64)
        std::uint32_t low_[kBlocks]; // of the primitive's depth as it would be stored, by place in the list
    alignas(64) std::uint32_t high_[kBlocks];
};

} // namespace rasterizer::RASTERIZER_ISA
