#include "rasterizer/tiles/kernels/pending_blocks.h"

namespace rasterizer::RASTERIZER_ISA {

void PendingBlocks::clear() {
    primitives_ = blocks_ = 0;
    __builtin_memset(newest_, 0xFF, sizeof newest_);
}

// Older blocks at that place lose the list's pixels, and leave the chain when they have none left.
template <class Samples>
[[gnu::always_inline]] inline std::uint32_t PendingBlocks::cover(const BlockList& list, std::uint32_t place,
                                                                 Samples samples) {
    std::uint32_t hidden = 0;
    std::uint16_t* link = &newest_[list.number[place]];
    while (*link != kNone) {
        const std::uint16_t older = *link;
        std::uint32_t left = 0;
        for (std::uint32_t s = 0; s < samples; ++s)
            left |= memory_.mask[s][older] &= static_cast<std::uint16_t>(~list.mask[s][place]);
        if (left == 0) {
            *link = memory_.next[older];
            ++hidden;
        } else {
            link = &memory_.next[older];
        }
    }
    return hidden;
}

template <class Samples> std::uint32_t PendingBlocks::add(const BlockList& list, Samples samples) {
    std::uint32_t hidden = 0;
    for (std::uint32_t place = 0; place < list.count; ++place) {
        std::uint32_t covered = 0;
        for (std::uint32_t s = 0; s < samples; ++s) {
            covered |= list.mask[s][place];
            memory_.mask[s][blocks_] = list.mask[s][place];
        }
        if (covered == 0) continue;
        hidden += cover(list, place, samples);
        const std::uint8_t number = list.number[place];
        memory_.number[blocks_] = number;
        memory_.next[blocks_] = newest_[number];
        newest_[number] = static_cast<std::uint16_t>(blocks_++);
    }
    return hidden;
}

std::uint32_t PendingBlocks::add(const TileItem& item, const Primitive& primitive, const BlockList& list) {
    const std::uint32_t first = blocks_;
    const std::uint32_t hidden = samples_ == 1 ? add(list, One()) : add(list, samples_);
    if (blocks_ != first) memory_.primitives[primitives_++] = {&item, &primitive, first, blocks_ - first};
    return hidden;
}

std::uint32_t PendingBlocks::cover(const BlockList& list) {
    std::uint32_t hidden = 0;
    for (std::uint32_t place = 0; place < list.count; ++place) hidden += cover(list, place, samples_);
    return hidden;
}

template <class Samples>
void PendingBlocks::list(const PendingPrimitive& of, BlockList& out, Samples samples) const {
    out.count = 0;
    for (std::uint32_t i = of.first; i < of.first + of.count; ++i) {
        std::uint32_t left = 0;
        for (std::uint32_t s = 0; s < samples; ++s) left |= out.mask[s][out.count] = memory_.mask[s][i];
        out.number[out.count] = memory_.number[i];
        out.count += left != 0;
    }
}

void PendingBlocks::list(const PendingPrimitive& of, BlockList& out) const {
    samples_ == 1 ? list(of, out, One()) : list(of, out, samples_);
}

} // namespace rasterizer::RASTERIZER_ISA
