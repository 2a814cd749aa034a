#include "rasterizer/tiles/kernels/hierarchical_z.h"

#include "rasterizer/tiles/lanes.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

using dp2::Compare;

U32x16 gather(const std::uint32_t* base, const I16& index) {
    return bits_as<U32x16>(gather_words(base, index));
}

// The minimum over all lanes.
template <class V> std::uint32_t least(const V& v) {
    if constexpr (Lane<V>::kCount > 4) {
        return least(lesser(half_of<0>(v), half_of<1>(v)));
    } else {
        const V two = lesser(v, __builtin_shufflevector(v, v, 2, 3, 0, 1));
        return lesser(two, __builtin_shufflevector(two, two, 1, 0, 3, 2))[0];
    }
}

} // namespace

HierarchicalZ::HierarchicalZ(TileJob& job) : job_(job), incoming_(job) {
    greatest_ = job.depth_bits >= 32 ? 0xFFFFFFFFu : (1u << job.depth_bits) - 1;
    if (job.depth_bits == 0) return;
    std::uint32_t low = greatest_, high = 0;
    for (std::uint32_t s = 0; s < job.sample_count; ++s) {
        const FastClear* const record = job.samples[s].depth.clear;
        if (!record || record->texels != FastClear::Texels::OneValue) {
            forget();
            return;
        }
        low = lesser(low, depth_of(record->words[0]));
        high = greater(high, depth_of(record->words[0]));
    }
    set(low, high);
}

// Sets the bounds of all blocks.
void HierarchicalZ::set(std::uint32_t low, std::uint32_t high) {
    for (int block = 0; block < kBlocks; ++block) {
        job_.depth_low[block] = low;
        job_.depth_high[block] = high;
        loose_[block] = 0;
    }
}

// Sets the bounds of all blocks to all possible depths.
void HierarchicalZ::forget() {
    for (int block = 0; block < kBlocks; ++block) {
        job_.depth_low[block] = 0;
        job_.depth_high[block] = 0xFFFFFFFF;
        loose_[block] = -1;
    }
}

// Sets the bounds of the blocks that changed() marked to all possible depths.
void HierarchicalZ::forget_changed() {
    any_changed_ = false;
    for (int block = 0; block < kBlocks; ++block) {
        if (changed_[block] == 0) continue;
        changed_[block] = 0;
        job_.depth_low[block] = 0;
        job_.depth_high[block] = greatest_;
        loose_[block] = -1;
    }
}

void HierarchicalZ::clear(const ClearWork& work, bool whole) {
    if (!(work.depth_mask >> job_.depth_shift & 1)) return; // only stencil is cleared
    forget_changed();
    if (whole)
        set(depth_of(work.depth_value), depth_of(work.depth_value));
    else
        forget();
}

bool HierarchicalZ::reject(const TileItem& item, const Primitive& primitive, const SamplePlaces& samples,
                           BlockList& list) {
    item_ = &item;
    // A NaN (from a hostile depth bias) has no bounds.
    known_ =
        (item.draw->facts.depth.rejects || item.draw->facts.depth.writes == DepthEffect::Writes::Plane) &&
        item.draw->facts.depth.writes != DepthEffect::Writes::Anything && primitive.z_min <= primitive.z_max;
    if (any_changed_) forget_changed();
    if (!known_) return true;
    if (primitive.shape == Shape::SmallPolygon)
        incoming_.bound(primitive);
    else
        incoming_.bound(primitive, samples, list);
    if (!item.draw->facts.depth.rejects) return true;
    const auto is_less = [](const auto& a, const auto& b) { return a < b; };
    const auto is_at_most = [](const auto& a, const auto& b) { return a <= b; };
    switch (item.draw->facts.depth.func) {
    case Compare::Less: return reject_farther(list, is_less);
    case Compare::LessEqual: return reject_farther(list, is_at_most);
    case Compare::Greater: return reject_nearer(list, is_less);
    case Compare::GreaterEqual: return reject_nearer(list, is_at_most);
    default: return true;
    }
}

// pass(incoming, stored) compares the least incoming depth with the greatest stored one.
template <class F> bool HierarchicalZ::reject_farther(BlockList& list, F&& pass) {
    return reject(list, incoming_.low, job_.depth_high, job_.depth_low, pass);
}

// pass(stored, incoming) compares the least stored depth with the greatest incoming one.
template <class F> bool HierarchicalZ::reject_nearer(BlockList& list, F&& pass) {
    return reject(list, incoming_.high, job_.depth_low, job_.depth_high,
                  [&](const auto& incoming, const auto& stored) { return pass(stored, incoming); });
}

template <class F>
bool HierarchicalZ::reject(BlockList& list, const std::uint32_t* incoming, const std::uint32_t* bound,
                           const std::uint32_t* other, F&& pass) {
    constexpr std::uint32_t kFew = 6; // with at most this many blocks, testing them one by one is faster
    if (list.count <= kFew) return reject_few(list, incoming, bound, other, pass);
    bool passed = false;
    for (std::uint32_t first = 0; first < list.count; first += 16)
        passed |= reject_sixteen(list, first, incoming, bound, other, pass);
    return passed;
}

template <class F>
bool HierarchicalZ::reject_few(BlockList& list, const std::uint32_t* incoming, const std::uint32_t* bound,
                               const std::uint32_t* other, F&& pass) {
    std::uint32_t rejected = 0;
    for (std::uint32_t i = 0; i < list.count; ++i) {
        const std::uint32_t block = list.number[i];
        bool may = pass(incoming[i], bound[block]);
        if (may && loose_[block] != 0 && !pass(incoming[i], other[block])) {
            measure(block);
            may = pass(incoming[i], bound[block]);
        }
        rejected |= std::uint32_t{!may} << i;
    }
    drop(list, 0, rejected);
    return rejected != (1u << list.count) - 1;
}

template <class F>
bool HierarchicalZ::reject_sixteen(BlockList& list, std::uint32_t first, const std::uint32_t* incoming,
                                   const std::uint32_t* bound, const std::uint32_t* other, F&& pass) {
    const std::uint32_t rest = list.count - first, some = rest < 16 ? (1u << rest) - 1 : 0xFFFF;
    const I16 number = load_bytes(list.number + first);
    const U32x16 depth = load<U32x16>(incoming + first);
    std::uint32_t may = some & mask_bits(pass(depth, gather(bound, number)));
    const std::uint32_t doubtful =
        may & mask_bits(gather_words(loose_, number)) & ~mask_bits(pass(depth, gather(other, number)));
    if (doubtful != 0) {
        measure(list, first, doubtful);
        may &= mask_bits(pass(depth, gather(bound, number)));
    }
    drop(list, first, some & ~may);
    return may != 0;
}

// Clears the masks of the blocks at index first + i of the list for each bit i of `rejected`.
void HierarchicalZ::drop(BlockList& list, std::uint32_t first, std::uint32_t rejected) {
    if (rejected == 0) return;
    alignas(32) constexpr std::uint16_t kBit[16] = {1,       1 << 1,  1 << 2,  1 << 3, 1 << 4,  1 << 5,
                                                    1 << 6,  1 << 7,  1 << 8,  1 << 9, 1 << 10, 1 << 11,
                                                    1 << 12, 1 << 13, 1 << 14, 1 << 15};
    const auto stays = (load<U16x16>(kBit) & static_cast<std::uint16_t>(rejected)) == 0;
    for (std::uint32_t s = 0; s < job_.sample_count; ++s) {
        if (!(item_->draw->sample_mask >> s & 1)) continue;
        const U16x16 masks = load<U16x16>(list.mask[s] + first);
        const std::uint32_t drawn = short_mask_bits(masks != 0);
        job_.shortcuts.rejected_blocks += population(drawn & rejected);
        store(list.mask[s] + first, masks & bits_as<U16x16>(stays));
    }
}

void HierarchicalZ::decide(const TileItem& item, const Primitive& primitive, const SamplePlaces& samples,
                           BlockList& list, BlockList& passing, BlockList& failing) {
    passing.count = failing.count = 0;
    if (!(primitive.z_min <= primitive.z_max)) return; // NaN
    if (any_changed_) forget_changed();
    incoming_.bound(primitive, samples, list);
    const auto is_less = [](const U32x16& a, const U32x16& b) { return a < b; };
    const auto is_at_most = [](const U32x16& a, const U32x16& b) { return a <= b; };
    switch (item.draw->facts.depth_only.func) {
    case Compare::Less: return decide<false>(list, passing, failing, is_less);
    case Compare::LessEqual: return decide<false>(list, passing, failing, is_at_most);
    case Compare::Greater: return decide<true>(list, passing, failing, is_less);
    case Compare::GreaterEqual: return decide<true>(list, passing, failing, is_at_most);
    default: return;
    }
}

// Decides the blocks first + i for each bit i of `some`. Calls pass(incoming, stored), or pass(stored,
// incoming) if kGreater.
template <bool kGreater, class F>
HierarchicalZ::Decided HierarchicalZ::decided(const BlockList& list, std::uint32_t first, std::uint32_t some,
                                              F&& pass) {
    const I16 number = load_bytes(list.number + first);
    const U32x16 low = load<U32x16>(incoming_.low + first), high = load<U32x16>(incoming_.high + first);
    const U32x16 stored_low = gather(job_.depth_low, number), stored_high = gather(job_.depth_high, number);
    // Bounds strictly inside the format's range imply that z is in 0..1.
    const std::uint32_t inside = some & mask_bits((low > 0) & (high < greatest_));
    const auto passes = [&](const U32x16& incoming, const U32x16& stored) {
        return mask_bits(kGreater ? pass(stored, incoming) : pass(incoming, stored));
    };
    return {inside & (kGreater ? passes(low, stored_high) : passes(high, stored_low)),
            inside & ~(kGreater ? passes(high, stored_low) : passes(low, stored_high))};
}

template <bool kGreater, class F>
void HierarchicalZ::decide(BlockList& list, BlockList& passing, BlockList& failing, F&& pass) {
    const std::uint32_t count = list.count;
    list.count = 0;
    const auto move = [&](std::uint32_t first, std::uint32_t blocks, BlockList& to) {
        std::uint32_t place = to.count;
        if (blocks == 0xFFFF) {
            store(to.number + place, load<U8x16>(list.number + first));
            store(to.mask[0] + place, load<U16x16>(list.mask[0] + first));
            to.count = place + 16;
            return;
        }
        for (; blocks; blocks &= blocks - 1, ++place) {
            const std::uint32_t from = first + static_cast<std::uint32_t>(__builtin_ctz(blocks));
            to.number[place] = list.number[from];
            to.mask[0][place] = list.mask[0][from];
        }
        to.count = place;
    };
    for (std::uint32_t first = 0; first < count; first += 16) {
        const std::uint32_t rest = count - first, some = rest < 16 ? (1u << rest) - 1 : 0xFFFF;
        Decided known = decided<kGreater>(list, first, some, pass);
        const std::uint32_t doubtful = some & ~(known.passes | known.fails) &
                                       mask_bits(gather_words(loose_, load_bytes(list.number + first)));
        if (doubtful != 0) {
            measure(list, first, doubtful);
            known = decided<kGreater>(list, first, some, pass);
        }
        move(first, known.passes, passing);
        move(first, known.fails, failing);
        move(first, some & ~(known.passes | known.fails), list);
    }
}

// Calls change(low, high, z_low, z_high, whole) for each block with written depths, to update its bounds
// `low` and `high` by the primitive's. whole: every depth of the block was tested, and written if it passed.
template <class F>
void HierarchicalZ::each_written(const BlockList& list, const std::uint16_t* any, const std::uint16_t* all,
                                 F&& change) {
    for (std::uint32_t place = 0; place < list.count; ++place) {
        if (any[place] == 0) continue;
        const std::uint32_t block = list.number[place];
        const bool whole = all[place] == 0xFFFF && item_->draw->facts.depth.only_test;
        change(job_.depth_low[block], job_.depth_high[block], incoming_.low[place], incoming_.high[place],
               whole);
        loose_[block] = whole ? 0 : -1;
    }
}

void HierarchicalZ::drawn(const BlockList& list, const std::uint16_t* any, const std::uint16_t* all) {
    using Word = std::uint32_t;
    if (!known_) {
        for (std::uint32_t place = 0; place < list.count; ++place) {
            if (any[place] == 0) continue;
            const std::uint32_t block = list.number[place];
            job_.depth_low[block] = 0;
            job_.depth_high[block] = greatest_;
            loose_[block] = -1;
        }
        return;
    }
    switch (item_->draw->facts.depth.func) {
    case Compare::Never:
    case Compare::Equal: return; // depths do not change
    case Compare::Less:
    case Compare::LessEqual: // each depth becomes the lesser one
        each_written(list, any, all, [](Word& low, Word& high, Word z_low, Word z_high, bool whole) {
            low = lesser(low, z_low);
            high = whole ? lesser(high, z_high) : high;
        });
        break;
    case Compare::Greater:
    case Compare::GreaterEqual:
        each_written(list, any, all, [](Word& low, Word& high, Word z_low, Word z_high, bool whole) {
            high = greater(high, z_high);
            low = whole ? greater(low, z_low) : low;
        });
        break;
    case Compare::Always:
        each_written(list, any, all, [](Word& low, Word& high, Word z_low, Word z_high, bool whole) {
            low = whole ? z_low : lesser(low, z_low);
            high = whole ? z_high : greater(high, z_high);
        });
        break;
    default:
        each_written(list, any, all, [](Word& low, Word& high, Word z_low, Word z_high, bool) {
            low = lesser(low, z_low);
            high = greater(high, z_high);
        });
        break;
    }
}

// Sets exact bounds of the blocks at index first + i of the list for each bit i of `blocks`.
void HierarchicalZ::measure(const BlockList& list, std::uint32_t first, std::uint32_t blocks) {
    for (; blocks; blocks &= blocks - 1)
        measure(list.number[first + static_cast<std::uint32_t>(__builtin_ctz(blocks))]);
}

// Reads the block's depths, and sets its bounds to the least and the greatest.
void HierarchicalZ::measure(std::uint32_t block) {
    U32x16 low = U32x16{} + 0xFFFFFFFF, high = {};
    for (std::uint32_t s = 0; s < job_.sample_count; ++s) {
        const U32x16 depths =
            load<U32x16>(job_.samples[s].depth.block + std::size_t{block} * ir::kLanes) >> job_.depth_shift &
            greatest_;
        low = lesser(low, depths);
        high = greater(high, depths);
    }
    // Tile memory outside the drawable area holds data of another tile, which is ignored.
    const std::int32_t columns =
                           job_.columns() - static_cast<std::int32_t>(block) % kBlocksAcross * kBlockSize,
                       rows = job_.rows() - static_cast<std::int32_t>(block) / kBlocksAcross * kBlockSize;
    if (columns < kBlockSize || rows < kBlockSize) {
        const I16 inside = (lane_columns() < columns) & (lane_rows() < rows);
        low = choose(inside, low, U32x16{} + 0xFFFFFFFF);
        high = choose(inside, high, U32x16{});
    }
    job_.depth_low[block] = least(low);
    job_.depth_high[block] = ~least(~high);
    loose_[block] = 0;
}

} // namespace rasterizer::RASTERIZER_ISA
