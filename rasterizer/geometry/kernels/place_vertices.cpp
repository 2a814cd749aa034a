#include "rasterizer/geometry/kernels.h"
#include "rasterizer/geometry/kernels/group.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

I16 is_finite(const F16& v) {
    return magnitude(v) <= 0x1.fffffep127f;
}

// Rounds to 1/256 pixel, ties to even; |pixels| <= kGuardBand. Adding the constant rounds the fraction away.
I16 snap(const F16& pixels) {
    constexpr float kWhole = 3 << 22;
    static_assert(kGuardBand << kSubPixelBits < 1 << 22);
    return convert<I16>((pixels * (1 << kSubPixelBits) + kWhole) - kWhole);
}

// Bits of the planes that the vertices are outside of, one word per vertex.
I16 compare(const VertexPlacing& job, std::uint32_t first, const F16 (&at)[4]) {
    I16 outside = splat(0);
    for (int p = 0; p < job.planes; ++p) {
        const float* n = job.plane[p];
        const float least = p == 0 ? kLeastW : 0;
        const F16 distance = ((n[0] * at[0] + n[1] * at[1]) + n[2] * at[2]) + n[3] * at[3];
        outside |= ~(distance - least >= 0) & splat(1 << p);
    }
    for (int p = 0; p < job.user_planes; ++p)
        outside |= ~(load<F16>(job.user_distance[p] + first) >= 0) & splat(1 << (job.planes + p));
    return outside;
}

} // namespace

void place_vertices(const VertexPlacing& job) {
    for (std::uint32_t first = 0; first < job.count; first += kGroup) {
        F16 at[4];
        for (int i = 0; i < 4; ++i) at[i] = load<F16>(job.position[i] + first);
        F16 x = at[0], y = at[1], z = at[2], rhw = at[3];
        I16 outside;
        if (job.screen) {
            // A screen position inside the guard band needs no clipping.
            constexpr float kBand = static_cast<float>(kGuardBand - 1);
            outside = ~((magnitude(x) <= kBand) & (magnitude(y) <= kBand)) & kFarOutside;
        } else {
            outside = compare(job, first, at);
            rhw = 1.0f / at[3];
            x = job.offset[0] + at[0] * rhw * job.scale[0];
            y = job.offset[1] + at[1] * rhw * job.scale[1];
            z = job.offset[2] + at[2] * rhw * job.scale[2];
        }
        constexpr float kBand = static_cast<float>(kGuardBand);
        const I16 placed = (magnitude(x) <= kBand) & (magnitude(y) <= kBand) & is_finite(z) & is_finite(rhw);
        store(job.x + first, snap(choose(placed, x, F16{})));
        store(job.y + first, snap(choose(placed, y, F16{})));
        store(job.z + first, z);
        store(job.rhw + first, rhw);
        store(job.outside + first, outside | (~placed & kNotPlaced));
    }
}

} // namespace rasterizer::RASTERIZER_ISA
