#include "rasterizer/tiles/kernels/waiting_quads.h"

#include "rasterizer/tiles/kernels/wide_lanes.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

// The first lane of each quad in a block; the quad's other lanes are at +1, +4 and +5.
constexpr std::uint32_t kFirstLane[4] = {0, 2, 8, 10};
constexpr std::uint32_t kQuadLanes = 0x33,
                        kPlaceInQuad = 5; // a quad's lanes; mask for the lane number in a quad
// The quad of each lane.
constexpr std::uint8_t kQuadOfLane[ir::kLanes] = {0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3};

using QuadFloats = Vector<float, 4>;
using QuadInts = Vector<std::int32_t, 4>;
// A part of a run: as many quads (two or four) as a single vector holds, since shuffles take single vectors.
#if defined(__AVX512DQ__)
constexpr int kPartLanes = 16;
#else
constexpr int kPartLanes = 8;
#endif
constexpr std::uint32_t kPartQuads = kPartLanes / 4;
using PartF = float __attribute__((vector_size(kPartLanes * 4)));
using PartI = std::int32_t __attribute__((vector_size(kPartLanes * 4)));

alignas(64) constexpr std::int32_t kQuadColumns[ir::kLanes] = {0, 1, 0, 1, 0, 1, 0, 1,
                                                               0, 1, 0, 1, 0, 1, 0, 1},
                                   kQuadRows[ir::kLanes] = {0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1};

// For each lane of a part: lane kStride * q + kFirst of `v`, where q is the lane's quad.
template <int kStride, int kFirst, class V, int... lane>
static inline auto of_quads(const V& v, std::integer_sequence<int, lane...>) {
    return __builtin_shufflevector(v, v, (kStride * int{kQuadOfLane[lane]} + kFirst)...);
}
using PartSequence = std::make_integer_sequence<int, kPartLanes>;
template <class V> static inline auto each_of(const V& v) {
    return of_quads<1, 0>(v, PartSequence());
}
template <int k> static inline PartF word_of_each(const PartF& words) {
    return of_quads<4, k>(words, PartSequence());
}
// Concatenates four words from each of kCount addresses.
template <std::uint32_t kCount> static inline auto words_at(const float* const* at) {
    if constexpr (kCount == 1) {
        return load<QuadFloats>(at[0]);
    } else {
        constexpr std::uint32_t kHalf = kCount / 2;
        return lanes_from<0, 1>(words_at<kHalf>(at), words_at<kHalf>(at + kHalf),
                                std::make_integer_sequence<int, 4 * kCount>());
    }
}

} // namespace

void WaitingQuads::add(const TileItem& item, const Primitive& primitive, const BlockList& list,
                       ProgramRunner& runner) {
    item_ = &item;
    for (std::uint32_t place = 0; place < list.count; ++place) {
        const std::uint32_t mask = list.mask[0][place], number = list.number[place];
        for (std::uint32_t q = 0; q < 4; ++q) {
            const std::uint32_t first = kFirstLane[q], live = mask >> first & kQuadLanes;
            primitive_[count_] = &primitive;
            x_[count_] = static_cast<std::int32_t>(number % kBlocksAcross * kBlockSize + q % 2 * 2);
            y_[count_] = static_cast<std::int32_t>(number / kBlocksAcross * kBlockSize + q / 2 * 2);
            pixel_[count_] = static_cast<std::uint16_t>(number * std::uint32_t{ir::kLanes} + first);
            mask_[count_] = static_cast<std::uint16_t>(live);
            count_ += live != 0;
        }
    }
    if (count_ > kMost - 4 * kMostBlocks) shade(runner);
}

void WaitingQuads::shade(ProgramRunner& runner) {
    // Fills up the last run with copies of the last quad. The copies have empty masks.
    for (std::uint32_t i = count_; i % kInRun != 0; ++i) {
        primitive_[i] = primitive_[count_ - 1];
        x_[i] = x_[count_ - 1], y_[i] = y_[count_ - 1];
        pixel_[i] = 0;
        mask_[i] = 0;
    }
    for (std::uint32_t first = 0; first < count_ && !job_.stops(item_->draw->facts.cost); first += kInRun) {
        interpolate(first);
        std::uint32_t live = 0;
        for (std::uint32_t q = 0; q < kInRun; ++q) live |= std::uint32_t{mask_[first + q]} << kFirstLane[q];
        runner.run_quads(live, inputs_, colors_);
        write(first, live);
    }
    count_ = 0;
}

// Interpolates the planes at the pixels of a run.
void WaitingQuads::interpolate(std::uint32_t first) {
    const TileDraw& draw = *item_->draw;
    for (std::uint32_t q = 0; q < kInRun; q += kPartQuads) {
        float reference_x[4] = {}, reference_y[4] = {};
        const float* planes[kPartQuads];
        for (std::uint32_t k = 0; k < kPartQuads; ++k) {
            const Primitive& of = *primitive_[first + q + k];
            reference_x[k] = of.reference_x;
            reference_y[k] = of.reference_y;
            planes[k] = of.planes();
        }
        const PartI x = each_of(load<QuadInts>(x_ + first + q)) + load<PartI>(kQuadColumns) + job_.left(),
                    y = each_of(load<QuadInts>(y_ + first + q)) + load<PartI>(kQuadRows) + job_.top();
        const PartF dx = __builtin_convertvector(x, PartF) - each_of(load<QuadFloats>(reference_x)),
                    dy = __builtin_convertvector(y, PartF) - each_of(load<QuadFloats>(reference_y));
        for (std::uint32_t i = 0; i < draw.lists.quad_planes.size; ++i) {
            // Reads four words of each plane, which has three. The word after the last plane can be read,
            // too: it is in the primitive's SmallCoverage.
            const float* at[kPartQuads];
            for (std::uint32_t k = 0; k < kPartQuads; ++k)
                at[k] = planes[k] + 3 * draw.lists.quad_planes.data[i];
            const PartF words = words_at<kPartQuads>(at);
            const PartF value =
                (word_of_each<0>(words) + word_of_each<1>(words) * dx) + word_of_each<2>(words) * dy;
            store(inputs_[i].word + 4 * q, value);
        }
    }
}

void WaitingQuads::write(std::uint32_t first, std::uint32_t live) const {
    const TileDraw& draw = *item_->draw;
    for (std::uint32_t t = 0; t < kTargets; ++t) {
        const TileSurface& surface = job_.samples[0].color[t];
        if (!(draw.facts.color_written >> t & 1) || !surface.data) continue;
        const std::uint32_t words = surface.words();
        std::uint32_t* to[kInRun];
        for (std::uint32_t q = 0; q < kInRun; ++q) {
            const std::uint32_t block = pixel_[first + q] / ir::kLanes, lane = pixel_[first + q] % ir::kLanes;
            to[q] = surface.block + std::size_t{block} * words * ir::kLanes + lane;
        }
        for (std::uint32_t left = live; left; left &= left - 1) {
            const auto lane = static_cast<std::uint32_t>(__builtin_ctz(left));
            std::uint32_t* const pixel = to[kQuadOfLane[lane]] + (lane & kPlaceInQuad);
            for (std::uint32_t w = 0; w < words; ++w) pixel[w * ir::kLanes] = colors_.word[t][w].word[lane];
        }
    }
}

} // namespace rasterizer::RASTERIZER_ISA
