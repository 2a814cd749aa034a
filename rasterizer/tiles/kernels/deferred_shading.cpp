#include "rasterizer/tiles/kernels/deferred_shading.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

// How the masks of an entry's samples are stored (DeferredWord). Samples: the number of samples.
template <class Samples> struct Layout {
    using Word = DeferredWord;
    static constexpr std::uint32_t kInWord = kDeferredInWord, kBits = 16,
                                   kMostWords = deferred_words(kMaxSamples);
    Samples samples;

    std::uint32_t words() const { return deferred_words(samples); }
    // Calls f(mask, word, shift) for each sample: its mask in the list, the index of the word that stores the
    // mask, and the mask's first bit in that word.
    template <class List, class F> void each(List& list, std::uint32_t place, F&& f) const {
        for (std::uint32_t s = 0; s < samples; ++s)
            f(list.mask[s][place], s / kInWord, static_cast<int>(s % kInWord * kBits));
    }
};
template <> struct Layout<One> {
    using Word = std::uint16_t;
    static_assert(sizeof(Word) == deferred_mask_bytes(1));
    static constexpr std::uint32_t kMostWords = 1;
    One samples;

    static constexpr std::uint32_t words() { return 1; }
    template <class List, class F> static void each(List& list, std::uint32_t place, F&& f) {
        f(list.mask[0][place], 0u, 0);
    }
};

// The masks of one block of a list, in the layout of an entry.
template <class Layout> struct Masks {
    using Word = typename Layout::Word;
    Masks(const Layout& layout, const BlockList& list, std::uint32_t place) {
        for (std::uint32_t w = 0; w < layout.words(); ++w) word[w] = 0;
        layout.each(list, place, [this](std::uint16_t mask, std::uint32_t w, int shift) {
            word[w] = static_cast<Word>(word[w] | static_cast<Word>(mask) << shift);
        });
    }
    Word word[Layout::kMostWords];
};

template <class Layout> typename Layout::Word* masks_of(void* masks, std::uint32_t block, Layout layout) {
    return static_cast<typename Layout::Word*>(masks) + block * layout.words();
}

} // namespace

template <class F> auto DeferredShading::with_layout(F&& f) const {
    return samples_ == 1   ? f(Layout<One>())
           : samples_ == 4 ? f(Layout<Constant<4>>())
                           : f(Layout<std::uint32_t>{samples_});
}

void DeferredShading::clear() {
    primitives_ = blocks_ = 0;
    __builtin_memset(newest_, 0xFF, sizeof newest_);
}

// Removes the pixels of the block at index `place` of the list from all entries for that block, and unlinks
// entries that have no pixels left. Returns the number of unlinked entries.
template <class Layout>
[[gnu::always_inline]] inline std::uint32_t DeferredShading::cover(const BlockList& list, std::uint32_t place,
                                                                   Layout layout) {
    using Word = typename Layout::Word;
    const Masks<Layout> by(layout, list, place);
    std::uint32_t hidden = 0;
    std::uint16_t* link = &newest_[list.number[place]];
    while (*link != kNone) {
        const std::uint16_t older = *link;
        Word* const masks = masks_of(memory_.masks, older, layout);
        Word left = 0;
        for (std::uint32_t w = 0; w < layout.words(); ++w) {
            masks[w] = static_cast<Word>(masks[w] & ~by.word[w]);
            left = static_cast<Word>(left | masks[w]);
        }
        if (left == 0) {
            *link = memory_.next[older];
            ++hidden;
        } else {
            link = &memory_.next[older];
        }
    }
    return hidden;
}

template <class Layout> std::uint32_t DeferredShading::add(const BlockList& list, Layout layout) {
    std::uint32_t hidden = 0;
    for (std::uint32_t place = 0; place < list.count; ++place) {
        const Masks<Layout> masks(layout, list, place);
        auto* const to = masks_of(memory_.masks, blocks_, layout);
        bool any = false;
        for (std::uint32_t w = 0; w < layout.words(); ++w) any |= (to[w] = masks.word[w]) != 0;
        if (!any) continue;
        hidden += cover(list, place, layout);
        const std::uint8_t number = list.number[place];
        memory_.number[blocks_] = number;
        memory_.next[blocks_] = newest_[number];
        newest_[number] = static_cast<std::uint16_t>(blocks_++);
    }
    return hidden;
}

std::uint32_t DeferredShading::add(const TileItem& item, const Primitive& primitive, const BlockList& list) {
    const std::uint32_t first = blocks_;
    const std::uint32_t hidden = with_layout([&](auto layout) { return add(list, layout); });
    if (blocks_ != first) memory_.primitives[primitives_++] = {&item, &primitive, first, blocks_ - first};
    return hidden;
}

std::uint32_t DeferredShading::cover(const BlockList& list) {
    return with_layout([&](auto layout) {
        std::uint32_t hidden = 0;
        for (std::uint32_t place = 0; place < list.count; ++place) hidden += cover(list, place, layout);
        return hidden;
    });
}

template <class Layout>
void DeferredShading::list(const DeferredPrimitive& of, BlockList& out, Layout layout) const {
    out.count = 0;
    for (std::uint32_t i = of.first; i < of.first + of.count; ++i) {
        const auto* const masks = masks_of(memory_.masks, i, layout);
        bool any = false;
        layout.each(out, out.count, [&](std::uint16_t& mask, std::uint32_t w, int shift) {
            mask = static_cast<std::uint16_t>(masks[w] >> shift);
            any |= mask != 0;
        });
        out.number[out.count] = memory_.number[i];
        out.count += any;
    }
}

void DeferredShading::list(const DeferredPrimitive& of, BlockList& out) const {
    with_layout([&](auto layout) { list(of, out, layout); });
}

} // namespace rasterizer::RASTERIZER_ISA
