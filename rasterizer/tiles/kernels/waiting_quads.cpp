#include "rasterizer/tiles/kernels/waiting_quads.h"

#include "rasterizer/tiles/kernels/wide_lanes.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

// The first lane of each quad in a block; its others are 1, 4 and 5 behind it.
constexpr std::uint32_t kFirstLane[4] = {0, 2, 8, 10};
constexpr std::uint32_t kQuadLanes = 0x33, kPlaceInQuad = 5; // the lanes; bits of a lane's number
// The quad of each lane.
constexpr std::uint32_t kQuadOfLane[ir::kLanes] = {0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3};

// Lanes of two or all four quads, whole rows of a block.
using QuadFloats = float __attribute__((vector_size(16)));
using QuadInts = std::int32_t __attribute__((vector_size(16)));
#if defined(__AVX512DQ__)
constexpr std::uint32_t kPartLanes = 16;
#else
constexpr std::uint32_t kPartLanes = 8;
#endif
constexpr std::uint32_t kPartQuads = kPartLanes / 4;
using PartF = float __attribute__((vector_size(kPartLanes * 4)));
using PartI = std::int32_t __attribute__((vector_size(kPartLanes * 4)));

#if defined(__AVX512DQ__)
constexpr PartI kQuadColumn = {0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1},
                kQuadRow = {0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1};
template <class V> static inline auto each_of(const V& v) {
    return __builtin_shufflevector(v, v, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3);
}
static inline PartF words_at(const float* const* at) {
    const QuadFloats a = load<QuadFloats>(at[0]), b = load<QuadFloats>(at[1]), c = load<QuadFloats>(at[2]),
                     d = load<QuadFloats>(at[3]);
    const auto ab = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7),
               cd = __builtin_shufflevector(c, d, 0, 1, 2, 3, 4, 5, 6, 7);
    return __builtin_shufflevector(ab, cd, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}
template <int k> static inline PartF word_of_each(const PartF& words) {
    return __builtin_shufflevector(words, words, k, k, 4 + k, 4 + k, k, k, 4 + k, 4 + k, 8 + k, 8 + k, 12 + k,
                                   12 + k, 8 + k, 8 + k, 12 + k, 12 + k);
}
#else
constexpr PartI kQuadColumn = {0, 1, 0, 1, 0, 1, 0, 1}, kQuadRow = {0, 0, 0, 0, 1, 1, 1, 1};
template <class V> static inline auto each_of(const V& v) {
    return __builtin_shufflevector(v, v, 0, 0, 1, 1, 0, 0, 1, 1);
}
static inline PartF words_at(const float* const* at) {
    return __builtin_shufflevector(load<QuadFloats>(at[0]), load<QuadFloats>(at[1]), 0, 1, 2, 3, 4, 5, 6, 7);
}
template <int k> static inline PartF word_of_each(const PartF& words) {
    return __builtin_shufflevector(words, words, k, k, 4 + k, 4 + k, k, k, 4 + k, 4 + k);
}
#endif

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
    // Places in a run that nothing fills get the last quad again, without pixels.
    for (std::uint32_t i = count_; i % kInRun != 0; ++i) {
        primitive_[i] = primitive_[count_ - 1];
        x_[i] = x_[count_ - 1], y_[i] = y_[count_ - 1];
        pixel_[i] = 0;
        mask_[i] = 0;
    }
    for (std::uint32_t first = 0; first < count_; first += kInRun) {
        interpolate(first);
        std::uint32_t live = 0;
        for (std::uint32_t q = 0; q < kInRun; ++q) live |= std::uint32_t{mask_[first + q]} << kFirstLane[q];
        runner.run_quads(live, inputs_, colors_);
        write(first, live);
    }
    count_ = 0;
}

// Values of the planes at the pixels of a run.
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
        const PartI x = each_of(load<QuadInts>(x_ + first + q)) + kQuadColumn + job_.left(),
                    y = each_of(load<QuadInts>(y_ + first + q)) + kQuadRow + job_.top();
        const PartF dx = __builtin_convertvector(x, PartF) - each_of(load<QuadFloats>(reference_x)),
                    dy = __builtin_convertvector(y, PartF) - each_of(load<QuadFloats>(reference_y));
        for (std::uint32_t i = 0; i < draw.quad_plane_count; ++i) {
            // Four words a plane: the one behind the last plane is of the coverage for which records have
            // room.
            const float* at[kPartQuads];
            for (std::uint32_t k = 0; k < kPartQuads; ++k) at[k] = planes[k] + 3 * draw.quad_planes[i];
            const PartF words = words_at(at);
            const PartF value =
                (word_of_each<0>(words) + word_of_each<1>(words) * dx) + word_of_each<2>(words) * dy;
            __builtin_memcpy(inputs_[i].word + 4 * q, &value, sizeof value);
        }
    }
}

void WaitingQuads::write(std::uint32_t first, std::uint32_t live) const {
    const TileDraw& draw = *item_->draw;
    for (std::uint32_t t = 0; t < kTargets; ++t) {
        const TileSurface& surface = job_.samples[0].color[t];
        if (!(draw.color_written >> t & 1) || !surface.data) continue;
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
