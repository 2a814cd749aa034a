#include "rasterizer/geometry/kernels/primitive_records.h"
#include "rasterizer/geometry/kernels/small_triangles.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

using Records = PrimitiveRecords;

constexpr std::int32_t kOneBits = 0x3F800000; // 1.0f

// One component at the corners.
struct Values {
    F16 corner[3];
    Values(const float* column, const Slots& slots) {
        for (int k = 0; k < 3; ++k) corner[k] = gather(column, slots.corner[k]);
    }
    static F16 gather(const float* column, const I16& slots) {
        return bits_as<F16>(gather_words(column, slots));
    }
};

// Slopes of planes through the values at the three corners. Computed in double, so that slivers have finite
// slopes, and planes pass close to the values at the corners.
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

// Lanes whose plane has the bits of `at` everywhere.
I16 are_constant(const F16& at, const F16& per_x, const F16& per_y) {
    constexpr std::int32_t kSign = INT32_MIN; // of -0, to which a slope of 0 may add +0
    const I16 slopes = bits_as<I16>(per_x) | bits_as<I16>(per_y);
    return ((slopes << 1) == 0) & (bits_as<I16>(at) != kSign);
}

// Clears the lanes of `plain` that the input excludes.
void put_input(const TriangleSetUp& job, std::uint32_t number, const Slots& slots, const Doubles (&rhw)[3],
               const Slopes& slopes, Records& out, I16& plain) {
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
    const F16 at = f[0].rounded();
    out.set_plane(kPlaneInputs + number, at, per_x, per_y);
    if (job.finds_plain && interpolation == Interpolation::Perspective &&
        is_color_or_fog(job.input[number].component))
        plain &= are_constant(at, per_x, per_y);
}

// The constant terms of an edge for the lower (h = 0) or upper (h = 1) half of the lanes.
template <int h>
L8 edge_constants(const I16& x0, const I16& y0, const I16& dx, const I16& dy, const I16& rule) {
    return product(half_of<h>(dy), half_of<h>(x0)) - product(half_of<h>(dx), half_of<h>(y0)) -
           convert<L8>(half_of<h>(rule));
}

I8 low_words(const L8& v) {
#if defined(__AVX512F__)
    return __builtin_convertvector(v, I8);
#else
    return every_second<0>(half_of<0>(bits_as<I16>(v)), half_of<1>(bits_as<I16>(v)));
#endif
}
I8 high_words(const L8& v) {
#if defined(__AVX512F__)
    return __builtin_convertvector(v >> 32, I8);
#else
    return every_second<1>(half_of<0>(bits_as<I16>(v)), half_of<1>(bits_as<I16>(v)));
#endif
}

// Stores edge `number`. The inside is to the right of a clockwise edge (y down), see make_edge().
void put_edge(Records& out, std::uint32_t number, const I16& x0, const I16& y0, const I16& x1,
              const I16& y1) {
    const I16 dx = x1 - x0, dy = y1 - y0;
    const I16 top_left = (dy < 0) | ((dy == 0) & (dx > 0)); // -1: a top or left edge
    const I16 rule = top_left + 1;
    const L8 first = edge_constants<0>(x0, y0, dx, dy, rule),
             second = edge_constants<1>(x0, y0, dx, dy, rule);
    I16* const words = out.word + 4 * number;
    words[0] = joined(low_words(first), low_words(second));
    words[1] = joined(high_words(first), high_words(second));
    words[2] = -dy;
    words[3] = dx;
}

void put_coverage(const TriangleSetUp& job, std::uint32_t first, Records& out) {
    I16* words = out.word + Records::kPlanes + 3 * (kPlaneInputs + job.input_count);
    I16 number = lane_numbers() + static_cast<std::int32_t>(first);
    if (job.culled) number = convert<I16>(load<U16x16>(job.culled + first));
    for (std::uint32_t w = 0; w < 2 * job.places.count; ++w)
        words[w] = gather_words(job.coverage + w * TriangleCull::kSize, number);
}

// Stores bounds, edges, and the coverage of small triangles. False: all are small, and edges are not set.
bool put_shape(const TriangleSetUp& job, const Corners& corners, std::uint32_t first, Records& out) {
    const std::int32_t reach = sample_reach(job.places);
    const Bounds bounds(corners, job.clip, reach), unclipped = Bounds::unclipped(corners, reach);
    out.word[Records::kBounds] = (bounds.left & 0xFFFF) | bounds.top << 16;
    out.word[Records::kBounds + 1] = (bounds.right & 0xFFFF) | bounds.bottom << 16;
    out.word[Records::kClipped] = bounds.differ(unclipped) & 1;
    const Clockwise clockwise(corners);
    const I16 small = are_small(unclipped);
    const bool with_edges = mask_bits(small) != 0xFFFF;
    if (with_edges) {
        clockwise.for_each_edge([&](int number, const I16& x0, const I16& y0, const I16& x1, const I16& y1) {
            put_edge(out, static_cast<std::uint32_t>(number), x0, y0, x1, y1);
        });
        for (int w = 12; w < 16; ++w) out.word[w] = splat(0); // no fourth edge
    }
    constexpr auto kSmall = static_cast<std::int32_t>(Shape::SmallPolygon),
                   kLarge = static_cast<std::int32_t>(Shape::Polygon);
    out.word[Records::kShape] =
        choose(small, splat(kSmall), splat(kLarge)) | 3 << 8 | (clockwise.back & 1 << 16) | 1 << 24;
    if (mask_bits(small) != 0) put_coverage(job, first, out);
    return with_edges;
}

void set_up_group(const TriangleSetUp& job, std::uint32_t first, Records& out) {
    const std::uint32_t rest = job.list->count - first, count = rest < kGroup ? rest : kGroup;
    const Slots slots(*job.list, first);
    const Corners corners(job.x, job.y, slots);
    const bool with_edges = put_shape(job, corners, first, out);
    constexpr float kPixel = 1 << kSubPixelBits;
    out.set(Records::kReferenceX, convert<F16>(corners.x[0]) / kPixel);
    out.set(Records::kReferenceY, convert<F16>(corners.y[0]) / kPixel);
    const Slopes slopes(corners);
    put_depth(job, Values(job.z, slots), slopes, out);
    const Values rhw(job.rhw, slots);
    const Doubles f[3] = {Doubles::of(rhw.corner[0]), Doubles::of(rhw.corner[1]), Doubles::of(rhw.corner[2])};
    F16 per_x, per_y;
    slopes.find(f, per_x, per_y);
    out.set_plane(kPlaneRhw, rhw.corner[0], per_x, per_y);
    I16 plain = are_constant(rhw.corner[0], per_x, per_y) & (bits_as<I16>(rhw.corner[0]) == kOneBits);
    for (std::uint32_t i = 0; i < job.input_count; ++i) put_input(job, i, slots, f, slopes, out, plain);
    if (job.finds_plain) out.word[Records::kClipped] |= plain & 1 << 8;
    const std::size_t words = Records::kPlanes + 3 * (kPlaneInputs + std::size_t{job.input_count}) +
                              job.places.count * sizeof(SmallCoverage) / 4;
    out.write(with_edges ? 0 : Records::kEdgeWords, words, count, job.out + std::size_t{first} * job.stride,
              job.stride);
}

} // namespace

void set_up_triangles(const TriangleSetUp& job) {
    Records records;
    for (std::uint32_t first = 0; first < job.list->count; first += kGroup) set_up_group(job, first, records);
}

} // namespace rasterizer::RASTERIZER_ISA
