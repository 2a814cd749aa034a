#include "rasterizer/geometry/kernels/primitive_records.h"
#include "rasterizer/geometry/kernels/small_triangles.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

using Records = PrimitiveRecords;
using L8 = std::int64_t __attribute__((vector_size(64)));

// One component at the corners.
struct Values {
    F16 corner[3];
    Values(const float* column, const Slots& slots) {
        for (int k = 0; k < 3; ++k) corner[k] = gather(column, slots.corner[k]);
    }
    static F16 gather(const float* column, const I16& slots) {
        const I16 words = gather_words(column, slots);
        F16 out;
        __builtin_memcpy(&out, &words, sizeof out);
        return out;
    }
};

// Planes of values at the three corners. In double: slivers keep finite slopes, and the plane gives each
// corner its own value.
class Slopes {
  public:
    explicit Slopes(const Corners& of) : of_(of) {
        for (int h = 0; h < 2; ++h)
            scale_.half[h] = static_cast<double>(1 << kSubPixelBits) / of.area.half[h];
    }
    void find(const Doubles (&f)[3], F16& per_x, F16& per_y) const {
        Doubles x, y;
        for (int h = 0; h < 2; ++h) {
            const D8 d1 = f[1].half[h] - f[0].half[h], d2 = f[2].half[h] - f[0].half[h];
            x.half[h] = (d1 * of_.dy2.half[h] - d2 * of_.dy1.half[h]) * scale_.half[h];
            y.half[h] = (d2 * of_.dx1.half[h] - d1 * of_.dx2.half[h]) * scale_.half[h];
        }
        per_x = x.rounded();
        per_y = y.rounded();
    }

  private:
    const Corners& of_;
    Doubles scale_;
};

void put_depth(const TriangleSetUp& job, const Values& z, const Slopes& slopes, Records& out) {
    const Doubles f[3] = {Doubles::of(z.corner[0]), Doubles::of(z.corner[1]), Doubles::of(z.corner[2])};
    F16 per_x, per_y;
    slopes.find(f, per_x, per_y);
    F16 bias = F16{} + job.depth_bias;
    if (job.slope_bias != 0) bias += greater(magnitude(per_x), magnitude(per_y)) * job.slope_bias;
    const F16 at = z.corner[0] + bias;
    // Bound of the plane's rounding error over the bounding box, with a margin.
    const F16 reach = (magnitude(per_x) + magnitude(per_y)) * static_cast<float>(2 * kGuardBand);
    const F16 slack = (reach + magnitude(at) + 1) * 0x1p-21f;
    out.set_plane(kPlaneZ, at, per_x, per_y);
    out.set(Records::kZMin, lesser(lesser(z.corner[0], z.corner[1]), z.corner[2]) + bias - slack);
    out.set(Records::kZMax, greater(greater(z.corner[0], z.corner[1]), z.corner[2]) + bias + slack);
}

void put_input(const TriangleSetUp& job, std::uint32_t number, const Slots& slots, const Doubles (&rhw)[3],
               const Slopes& slopes, Records& out) {
    const float* column = job.inputs + number * job.column_size;
    const Interpolation interpolation = job.input[number].interpolation;
    if (interpolation == Interpolation::Flat) {
        out.set_plane(kPlaneInputs + number, Values::gather(column, slots.flat), F16{}, F16{});
        return;
    }
    const Values values(column, slots);
    Doubles f[3];
    for (int k = 0; k < 3; ++k) {
        f[k] = Doubles::of(values.corner[k]);
        if (interpolation == Interpolation::Perspective) f[k] = Doubles::product(f[k], rhw[k]);
    }
    F16 per_x, per_y;
    slopes.find(f, per_x, per_y);
    out.set_plane(kPlaneInputs + number, f[0].rounded(), per_x, per_y);
}

// All pixels of the bounding boxes.
std::uint64_t boxed_pixels(const Bounds& bounds, std::uint32_t count) {
    const I16 pixels = (bounds.right - bounds.left) * (bounds.bottom - bounds.top);
    std::uint64_t sum = 0;
    for (std::uint32_t i = 0; i < count; ++i) sum += static_cast<std::uint64_t>(pixels[i]);
    return sum;
}

// Inside is to the right of a clockwise edge (y down): see make_edge().
void put_edge(Records& out, std::uint32_t number, const I16& x0, const I16& y0, const I16& x1,
              const I16& y1) {
    const I16 dx = x1 - x0, dy = y1 - y0;
    const I16 top_left = (dy < 0) | ((dy == 0) & (dx > 0)); // -1: yes
    I8 low[2], high[2];
    for (std::size_t h = 0; h < 2; ++h) {
        const auto wide = [h](const I16& v) {
            I8 halves[2];
            __builtin_memcpy(halves, &v, sizeof halves);
            return __builtin_convertvector(halves[h], L8);
        };
        const L8 constant = wide(dy) * wide(x0) - wide(dx) * wide(y0) - wide(top_left + 1);
        low[h] = __builtin_convertvector(constant, I8);
        high[h] = __builtin_convertvector(constant >> 32, I8);
    }
    I16* const words = out.word + 4 * number;
    __builtin_memcpy(&words[0], low, sizeof low);
    __builtin_memcpy(&words[1], high, sizeof high);
    words[2] = -dy;
    words[3] = dx;
}

// Returns which primitives are kept: all but small ones that cover no sample.
std::uint32_t put_coverage(const TriangleSetUp& job, const SmallTriangles& triangles, Records& out) {
    I16* words = out.word + Records::kPlanes + 3 * (kPlaneInputs + job.input_count);
    I16 any = ~triangles.small();
    for (std::uint32_t s = 0; s < job.places.count; ++s, words += 2) {
        I16 blocks[4];
        any |= triangles.cover(job.places.x[s], job.places.y[s], blocks);
        words[0] = blocks[0] | blocks[1] << 16;
        words[1] = blocks[2] | blocks[3] << 16;
    }
    return mask_bits(any != 0);
}

// Edges, and coverage where it is cheap. Returns which primitives are kept.
std::uint32_t put_shape(TriangleSetUp& job, const Corners& corners, std::uint32_t count, Records& out) {
    constexpr std::int32_t kFar = 2 * kGuardBand, kHalfPixel = 1 << (kSubPixelBits - 1);
    const std::int32_t reach = job.places.count > 1 ? kHalfPixel : 0;
    const Bounds bounds(corners, job.clip, reach), unclipped(corners, {-kFar, -kFar, kFar, kFar}, reach);
    job.bounds_pixels += boxed_pixels(Bounds(corners, job.clip, job.multisampled ? kBoxedReach : 0), count);
    out.word[Records::kBounds] = (bounds.left & 0xFFFF) | bounds.top << 16;
    out.word[Records::kBounds + 1] = (bounds.right & 0xFFFF) | bounds.bottom << 16;
    out.word[Records::kClipped] = bounds.differ(unclipped) & 1;
    SmallTriangles triangles(bounds, unclipped);
    // Edges of the clockwise order, which for `back` is 0, 2, 1.
    const std::uint32_t back_bits = corners.area.negative();
    const I16 back = (splat(static_cast<std::int32_t>(back_bits)) >> kLaneNumbers & 1) != 0;
    const I16 x1 = back ? corners.x[2] : corners.x[1], y1 = back ? corners.y[2] : corners.y[1];
    const I16 x2 = back ? corners.x[1] : corners.x[2], y2 = back ? corners.y[1] : corners.y[2];
    const auto edge = [&](int number, const I16& from_x, const I16& from_y, const I16& to_x,
                          const I16& to_y) {
        put_edge(out, static_cast<std::uint32_t>(number), from_x, from_y, to_x, to_y);
        triangles.edge(number, from_x, from_y, to_x, to_y);
    };
    edge(0, corners.x[0], corners.y[0], x1, y1);
    edge(1, x1, y1, x2, y2);
    edge(2, x2, y2, corners.x[0], corners.y[0]);
    for (int w = 12; w < 16; ++w) out.word[w] = splat(0); // the fourth edge
    constexpr auto kSmall = static_cast<std::int32_t>(Shape::SmallPolygon),
                   kLarge = static_cast<std::int32_t>(Shape::Polygon);
    out.word[Records::kShape] =
        (triangles.small() ? splat(kSmall) : splat(kLarge)) | 3 << 8 | (back & 1 << 16) | 1 << 24;
    const std::uint32_t all = ((1u << count) - 1) & bounds.hold_pixels();
    return (mask_bits(triangles.small()) & all) == 0 ? all : all & put_coverage(job, triangles, out);
}

void set_up_group(TriangleSetUp& job, std::uint32_t first, Records& out) {
    const std::uint32_t rest = job.list->count - first, count = rest < kGroup ? rest : kGroup;
    const Slots slots(*job.list, first);
    const Corners corners(job.x, job.y, slots);
    const std::uint32_t kept = put_shape(job, corners, count, out);
    if (kept == 0) return;
    constexpr float kPixel = 1 << kSubPixelBits;
    out.set(Records::kReferenceX, __builtin_convertvector(corners.x[0], F16) / kPixel);
    out.set(Records::kReferenceY, __builtin_convertvector(corners.y[0], F16) / kPixel);
    const Slopes slopes(corners);
    put_depth(job, Values(job.z, slots), slopes, out);
    const Values rhw(job.rhw, slots);
    const Doubles f[3] = {Doubles::of(rhw.corner[0]), Doubles::of(rhw.corner[1]), Doubles::of(rhw.corner[2])};
    F16 per_x, per_y;
    slopes.find(f, per_x, per_y);
    out.set_plane(kPlaneRhw, rhw.corner[0], per_x, per_y);
    for (std::uint32_t i = 0; i < job.input_count; ++i) put_input(job, i, slots, f, slopes, out);
    const std::size_t words = Records::kPlanes + 3 * (kPlaneInputs + std::size_t{job.input_count}) +
                              job.places.count * sizeof(SmallCoverage) / 4;
    out.write(words, kept, job.out + std::size_t{job.made} * job.stride, job.stride);
    job.made += static_cast<std::uint32_t>(__builtin_popcount(kept));
}

} // namespace

void set_up_triangles(TriangleSetUp& job) {
    Records records;
    for (std::uint32_t first = 0; first < job.list->count; first += kGroup) set_up_group(job, first, records);
}

} // namespace rasterizer::RASTERIZER_ISA
