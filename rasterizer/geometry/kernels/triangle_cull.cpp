#include "rasterizer/geometry/kernels/small_triangles.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

struct CoverageWords {
    I16 words[2 * kMaxSamples];
};

// The triangles of `wanted` that may contain samples: by their bounds, and exactly for small triangles, whose
// coverage is stored.
std::uint32_t hold_samples(const TriangleCull& job, const Corners& corners, const Bounds& bounds,
                           std::uint32_t wanted, CoverageWords& coverage) {
    const std::uint32_t kept = wanted & bounds.hold_pixels();
    const Bounds unclipped = Bounds::unclipped(corners, sample_reach(job.places));
    const I16 small = are_small(unclipped);
    if ((mask_bits(small) & kept) == 0) return kept;
    const SmallTriangles triangles(Clockwise(corners), bounds, small);
    I16 any = ~small;
    for (std::uint32_t s = 0; s < job.places.count; ++s) {
        I16 blocks[4];
        any |= triangles.cover(job.places.x[s], job.places.y[s], blocks);
        coverage.words[2 * s] = blocks[0] | blocks[1] << 16;
        coverage.words[2 * s + 1] = blocks[2] | blocks[3] << 16;
    }
    return kept & mask_bits(any != 0);
}

// Stores the lanes whose bit in `kept` is set, one after another; overwrites sixteen words.
void store_kept(void* to, const I16& lanes, std::uint32_t kept) {
#if defined(__AVX512F__)
    const __m512i packed =
        _mm512_maskz_compress_epi32(static_cast<__mmask16>(kept), __builtin_bit_cast(__m512i, lanes));
    __builtin_memcpy(to, &packed, sizeof packed);
#else
    alignas(64) std::int32_t words[kGroup], packed[kGroup + 1] = {};
    store(words, lanes);
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < kGroup; ++i) {
        packed[count] = words[i];
        count += kept >> i & 1;
    }
    __builtin_memcpy(to, packed, sizeof words);
#endif
}

std::uint64_t boxed_pixels(const Bounds& bounds, std::uint32_t of) {
    alignas(64) std::int32_t pixels[kGroup];
    store(pixels, (bounds.right - bounds.left) * (bounds.bottom - bounds.top));
    std::uint64_t sum = 0;
    for (std::uint32_t i = 0; i < kGroup; ++i)
        sum += (of >> i & 1) != 0 ? static_cast<std::uint64_t>(pixels[i]) : 0;
    return sum;
}

I16 tile_ranges(const Bounds& bounds) {
    static_assert(offsetof(TileRange, top) == 1 && offsetof(TileRange, right) == 2 &&
                  offsetof(TileRange, bottom) == 3 && kTileSize == 64);
    return bounds.left >> 6 | bounds.top >> 6 << 8 | (bounds.right - 1) >> 6 << 16 |
           (bounds.bottom - 1) >> 6 << 24;
}

} // namespace

void cull_triangles(TriangleCull& job) {
    TriangleList& list = *job.list;
    std::uint32_t left = 0;
    CoverageWords coverage = {};
    for (std::uint32_t first = 0; first < list.count; first += kGroup) {
        const std::uint32_t rest = list.count - first, count = rest < kGroup ? rest : kGroup;
        const Corners corners(job.x, job.y, Slots(list, first));
        std::uint32_t facing = 0;
        if (job.mode != dp2::Cull::Cw) facing |= corners.area.positive();
        if (job.mode != dp2::Cull::Ccw) facing |= corners.area.negative();
        facing &= (1u << count) - 1;
        if (facing == 0) continue;
        job.facing += static_cast<std::uint32_t>(__builtin_popcount(facing));
        const Bounds boxed(corners, job.clip, boxed_reach(job.multisampled)),
            bounds(corners, job.clip, sample_reach(job.places));
        const std::uint32_t in_boxes = facing & boxed.hold_pixels();
        job.bounds_pixels += boxed_pixels(boxed, in_boxes);
        const std::uint32_t kept = hold_samples(job, corners, bounds, in_boxes, coverage);
        store_kept(job.tiles + left, tile_ranges(bounds), kept);
        for (std::uint32_t w = 0; w < 2 * job.places.count; ++w)
            store_kept(job.coverage + w * TriangleCull::kSize + left, coverage.words[w], kept);
        for (std::uint32_t i = 0; i < count; ++i) {
            list.triangle[left] = list.triangle[first + i];
            left += kept >> i & 1;
        }
    }
    list.count = left;
}

} // namespace rasterizer::RASTERIZER_ISA
