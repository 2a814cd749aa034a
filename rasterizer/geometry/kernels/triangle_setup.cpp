// Culling and set-up of triangles, sixteen at a time. Loops over lanes are what the compiler turns into
// vector instructions; results are computed component by component and turned into records at the end.
#include <cstddef>

#include "rasterizer/geometry/kernels.h"
#include "rasterizer/tiles/lanes.h"

namespace rasterizer::RASTERIZER_ISA {

namespace {

constexpr int kGroup = 16;
using I8 = std::int32_t __attribute__((vector_size(32)));
using U16x16 = std::uint16_t __attribute__((vector_size(32)));

std::int32_t lesser(std::int32_t a, std::int32_t b) {
    return b < a ? b : a;
}
std::int32_t greater(std::int32_t a, std::int32_t b) {
    return a < b ? b : a;
}
float lesser(float a, float b) {
    return b < a ? b : a;
}
float greater(float a, float b) {
    return a < b ? b : a;
}
float magnitude(float v) {
    return v < 0 ? -v : v;
}

// Entries `first` to `first` + 15 of a list of slots.
struct Slots {
    I16 a, b, c, flat;
    Slots(const TriangleList& list, std::uint32_t first)
        : a(load(list.a + first)), b(load(list.b + first)), c(load(list.c + first)),
          flat(load(list.flat + first)) {}
    static I16 load(const std::uint16_t* at) {
        U16x16 slots;
        __builtin_memcpy(&slots, at, sizeof slots);
        return __builtin_convertvector(slots, I16);
    }
};

template <class T> void gather(const T* column, const I16& slots, T (&out)[kGroup]) {
    const I16 words = gather_words(column, slots);
    __builtin_memcpy(out, &words, sizeof words);
}

// Corners in 1/256 pixel, and twice the area: exact in double, because products stay below 2^53.
struct Corners {
    alignas(64) std::int32_t x[3][kGroup], y[3][kGroup];
    alignas(64) double area[kGroup];
    void read(const std::int32_t* column_x, const std::int32_t* column_y, const Slots& slots) {
        gather(column_x, slots.a, x[0]), gather(column_x, slots.b, x[1]), gather(column_x, slots.c, x[2]);
        gather(column_y, slots.a, y[0]), gather(column_y, slots.b, y[1]), gather(column_y, slots.c, y[2]);
        for (int i = 0; i < kGroup; ++i) {
            const double dx1 = x[1][i] - x[0][i], dy1 = y[1][i] - y[0][i];
            const double dx2 = x[2][i] - x[0][i], dy2 = y[2][i] - y[0][i];
            area[i] = dx1 * dy2 - dx2 * dy1;
        }
    }
};

// The pixels whose samples the triangles may hold, inside the clip rectangle.
struct Bounds {
    alignas(64) std::int32_t left[kGroup], top[kGroup], right[kGroup], bottom[kGroup];
    void find(const Corners& of, const Rect& clip, bool multisampled) {
        const std::int32_t grown = multisampled ? 1 : 0; // samples lie up to half a pixel from the centre
        for (int i = 0; i < kGroup; ++i) {
            const std::int32_t x0 = lesser(lesser(of.x[0][i], of.x[1][i]), of.x[2][i]);
            const std::int32_t y0 = lesser(lesser(of.y[0][i], of.y[1][i]), of.y[2][i]);
            const std::int32_t x1 = greater(greater(of.x[0][i], of.x[1][i]), of.x[2][i]);
            const std::int32_t y1 = greater(greater(of.y[0][i], of.y[1][i]), of.y[2][i]);
            left[i] = greater(((x0 + 255) >> kSubPixelBits) - grown, clip.left);
            top[i] = greater(((y0 + 255) >> kSubPixelBits) - grown, clip.top);
            right[i] = lesser((x1 >> kSubPixelBits) + 1 + grown, clip.right);
            bottom[i] = lesser((y1 >> kSubPixelBits) + 1 + grown, clip.bottom);
        }
    }
};

// Records of sixteen primitives, before they are written: [word of the record][primitive].
struct Records {
    enum : int {
        kReferenceX = offsetof(Primitive, reference_x) / 4,
        kReferenceY = offsetof(Primitive, reference_y) / 4,
        kZMin = offsetof(Primitive, z_min) / 4,
        kZMax = offsetof(Primitive, z_max) / 4,
        kBounds = offsetof(Primitive, bounds) / 4,
        kShape = offsetof(Primitive, shape) / 4,
        kPlanes = sizeof(Primitive) / 4,
        kMostWords = (kPlanes + 3 * (kPlaneInputs + kComponents) +
                      static_cast<int>(kMaxSamples * sizeof(SmallCoverage)) / 4 + 7) /
                     8 * 8,
    };
    static_assert(offsetof(Primitive, edge_count) == kShape * 4 + 1 &&
                  offsetof(Primitive, back) == kShape * 4 + 2 &&
                  offsetof(Primitive, last_pixel) == kShape * 4 + 3 && sizeof(Edge) == 16 &&
                  offsetof(Edge, constant) == 0 && offsetof(Edge, a) == 8 && offsetof(Edge, b) == 12);
    alignas(64) std::int32_t word[kMostWords][kGroup];

    void set(int number, const float (&values)[kGroup]) {
        __builtin_memcpy(word[number], values, sizeof values);
    }
    // Those of which the bit in `kept` is set, one behind the other.
    void write(int words, std::uint32_t kept, PrimitiveLine* out, std::uint32_t stride) const;
};

// Rows of an 8x8 matrix of words become its columns.
void transpose(I8 (&m)[8]) {
    I8 pairs[8], fours[8];
    for (int i = 0; i < 8; i += 2) {
        pairs[i] = __builtin_shuffle(m[i], m[i + 1], I8{0, 8, 1, 9, 4, 12, 5, 13});
        pairs[i + 1] = __builtin_shuffle(m[i], m[i + 1], I8{2, 10, 3, 11, 6, 14, 7, 15});
    }
    for (int i = 0; i < 8; i += 4)
        for (int k = 0; k < 2; ++k) {
            fours[i + 2 * k] =
                __builtin_shuffle(pairs[i + k], pairs[i + k + 2], I8{0, 1, 8, 9, 4, 5, 12, 13});
            fours[i + 2 * k + 1] =
                __builtin_shuffle(pairs[i + k], pairs[i + k + 2], I8{2, 3, 10, 11, 6, 7, 14, 15});
        }
    for (int i = 0; i < 4; ++i) {
        m[i] = __builtin_shuffle(fours[i], fours[i + 4], I8{0, 1, 2, 3, 8, 9, 10, 11});
        m[i + 4] = __builtin_shuffle(fours[i], fours[i + 4], I8{4, 5, 6, 7, 12, 13, 14, 15});
    }
}

void Records::write(int words, std::uint32_t kept, PrimitiveLine* out, std::uint32_t stride) const {
    for (int first = 0; first < words; first += 8) {
        std::byte* to = out->bytes + first * 4;
        for (int half = 0; half < kGroup; half += 8) {
            I8 rows[8];
            for (int w = 0; w < 8; ++w) __builtin_memcpy(&rows[w], word[first + w] + half, sizeof rows[w]);
            transpose(rows);
            for (int i = 0; i < 8; ++i) {
                if (!(kept >> (half + i) & 1)) continue;
                __builtin_memcpy(to, &rows[i], sizeof rows[i]);
                to += stride * sizeof(PrimitiveLine);
            }
        }
    }
}

// Inside is to the right of a clockwise edge (y down): see make_edge().
void put_edge(Records& out, int number, const std::int32_t (&x0)[kGroup], const std::int32_t (&y0)[kGroup],
              const std::int32_t (&x1)[kGroup], const std::int32_t (&y1)[kGroup]) {
    std::int32_t(*const words)[kGroup] = out.word + number * 4;
    for (int i = 0; i < kGroup; ++i) {
        const std::int32_t dx = x1[i] - x0[i], dy = y1[i] - y0[i];
        const bool top_left = dy < 0 || (dy == 0 && dx > 0);
        const std::int64_t constant =
            std::int64_t{dy} * x0[i] - std::int64_t{dx} * y0[i] - (top_left ? 0 : 1);
        words[0][i] = static_cast<std::int32_t>(constant);
        words[1][i] = static_cast<std::int32_t>(constant >> 32);
        words[2][i] = -dy;
        words[3][i] = dx;
    }
}

// Planes of values at the three corners. In double: slivers keep finite slopes, and the plane gives each
// corner its own value.
struct Slopes {
    alignas(64) double dx1[kGroup], dy1[kGroup], dx2[kGroup], dy2[kGroup], scale[kGroup];
    explicit Slopes(const Corners& of) {
        for (int i = 0; i < kGroup; ++i) {
            dx1[i] = of.x[1][i] - of.x[0][i], dy1[i] = of.y[1][i] - of.y[0][i];
            dx2[i] = of.x[2][i] - of.x[0][i], dy2[i] = of.y[2][i] - of.y[0][i];
            scale[i] = static_cast<double>(1 << kSubPixelBits) / of.area[i];
        }
    }
    void find(const double (&f0)[kGroup], const double (&f1)[kGroup], const double (&f2)[kGroup],
              float (&per_x)[kGroup], float (&per_y)[kGroup]) const {
        for (int i = 0; i < kGroup; ++i) {
            const double d1 = f1[i] - f0[i], d2 = f2[i] - f0[i];
            per_x[i] = static_cast<float>((d1 * dy2[i] - d2 * dy1[i]) * scale[i]);
            per_y[i] = static_cast<float>((d2 * dx1[i] - d1 * dx2[i]) * scale[i]);
        }
    }
};

// One component at the corners.
struct Values {
    alignas(64) float corner[3][kGroup];
    Values(const float* column, const Slots& slots) {
        gather(column, slots.a, corner[0]);
        gather(column, slots.b, corner[1]);
        gather(column, slots.c, corner[2]);
    }
};

struct Plane {
    alignas(64) float at[kGroup], per_x[kGroup], per_y[kGroup];
    void put(Records& out, int number) const {
        const int word = Records::kPlanes + 3 * number;
        out.set(word, at);
        out.set(word + 1, per_x);
        out.set(word + 2, per_y);
    }
};

void put_depth(const TriangleSetUp& job, const Values& z, const Slopes& slopes, Records& out) {
    alignas(64) double f[3][kGroup];
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < kGroup; ++i) f[k][i] = z.corner[k][i];
    Plane plane;
    slopes.find(f[0], f[1], f[2], plane.per_x, plane.per_y);
    alignas(64) float bias[kGroup], z_min[kGroup], z_max[kGroup];
    for (int i = 0; i < kGroup; ++i) bias[i] = job.depth_bias;
    if (job.slope_bias != 0)
        for (int i = 0; i < kGroup; ++i)
            bias[i] += greater(magnitude(plane.per_x[i]), magnitude(plane.per_y[i])) * job.slope_bias;
    for (int i = 0; i < kGroup; ++i) {
        plane.at[i] = z.corner[0][i] + bias[i];
        // Bound of the plane's rounding error over the bounding box, with a margin.
        const float reach =
            (magnitude(plane.per_x[i]) + magnitude(plane.per_y[i])) * static_cast<float>(2 * kGuardBand);
        const float slack = (reach + magnitude(plane.at[i]) + 1) * 0x1p-21f;
        const float least = lesser(lesser(z.corner[0][i], z.corner[1][i]), z.corner[2][i]);
        const float most = greater(greater(z.corner[0][i], z.corner[1][i]), z.corner[2][i]);
        z_min[i] = least + bias[i] - slack;
        z_max[i] = most + bias[i] + slack;
    }
    plane.put(out, kPlaneZ);
    out.set(Records::kZMin, z_min);
    out.set(Records::kZMax, z_max);
}

void put_input(const TriangleSetUp& job, std::uint32_t number, const Slots& slots, const Values& rhw,
               const Slopes& slopes, Records& out) {
    const float* column = job.inputs + number * job.column_size;
    const Interpolation interpolation = job.input[number].interpolation;
    Plane plane;
    if (interpolation == Interpolation::Flat) {
        gather(column, slots.flat, plane.at);
        for (int i = 0; i < kGroup; ++i) plane.per_x[i] = plane.per_y[i] = 0;
    } else {
        const Values values(column, slots);
        alignas(64) double f[3][kGroup];
        for (int k = 0; k < 3; ++k) {
            if (interpolation == Interpolation::Perspective)
                for (int i = 0; i < kGroup; ++i)
                    f[k][i] = static_cast<double>(values.corner[k][i]) * rhw.corner[k][i];
            else
                for (int i = 0; i < kGroup; ++i) f[k][i] = values.corner[k][i];
        }
        slopes.find(f[0], f[1], f[2], plane.per_x, plane.per_y);
        for (int i = 0; i < kGroup; ++i) plane.at[i] = static_cast<float>(f[0][i]);
    }
    plane.put(out, kPlaneInputs + static_cast<int>(number));
}

// Returns the pixels of the bounding boxes.
std::uint64_t put_bounds(const Bounds& bounds, std::uint32_t count, Records& out) {
    alignas(64) std::int32_t pixels[kGroup];
    for (int i = 0; i < kGroup; ++i) {
        out.word[Records::kBounds][i] = (bounds.left[i] & 0xFFFF) | bounds.top[i] << 16;
        out.word[Records::kBounds + 1][i] = (bounds.right[i] & 0xFFFF) | bounds.bottom[i] << 16;
        pixels[i] = (bounds.right[i] - bounds.left[i]) * (bounds.bottom[i] - bounds.top[i]);
    }
    std::uint64_t sum = 0;
    for (std::uint32_t i = 0; i < count; ++i) sum += static_cast<std::uint64_t>(pixels[i]);
    return sum;
}

I16 load(const std::int32_t (&values)[kGroup]) {
    I16 out;
    __builtin_memcpy(&out, values, sizeof out);
    return out;
}

// Coverage of triangles that lie in 2x2 blocks.
class SmallTriangles {
  public:
    SmallTriangles(const Bounds& bounds, const Bounds& unclipped)
        : left_(load(bounds.left) & ~(kBlockSize - 1)), top_(load(bounds.top) & ~(kBlockSize - 1)) {
        const I16 across = load(unclipped.right) - (load(unclipped.left) & ~(kBlockSize - 1));
        const I16 down = load(unclipped.bottom) - (load(unclipped.top) & ~(kBlockSize - 1));
        small_ = (across <= kSize) & (down <= kSize);
        const I16 columns = bits(load(bounds.left) - left_, load(bounds.right) - left_);
        const I16 rows = bits(load(bounds.top) - top_, load(bounds.bottom) - top_);
        for (int b = 0; b < 4; ++b) {
            const I16 column = columns >> b % 2 * kBlockSize & 15, row = rows >> b / 2 * kBlockSize & 15;
            box_[b] = column * 0x1111 & ((row & 1) | (row & 2) << 3 | (row & 4) << 6 | (row & 8) << 9) * 15;
        }
    }
    std::uint32_t small() const { return mask_bits(small_); }

    // Edges of the clockwise order, in 32 bits: coordinates from the first block are small.
    void edge(int number, const std::int32_t (&x0)[kGroup], const std::int32_t (&y0)[kGroup],
              const std::int32_t (&x1)[kGroup], const std::int32_t (&y1)[kGroup]) {
        Edges& edge = edges_[number];
        const I16 dx = (load(x1) - load(x0)) & small_, dy = (load(y1) - load(y0)) & small_;
        const I16 x = ((left_ << kSubPixelBits) - load(x0)) & small_,
                  y = ((top_ << kSubPixelBits) - load(y0)) & small_;
        const I16 top_left = (dy < 0) | ((dy == 0) & (dx > 0)); // -1: yes
        edge.a = -dy;
        edge.b = dx;
        edge.first = dx * y - dy * x - (top_left + 1);
    }

    // For samples at that distance from the pixels' centres. Returns in which triangles one is covered.
    I16 cover(std::int32_t x, std::int32_t y, I16 (&blocks)[4]) const {
        I16 row[3], outside[4] = {};
        for (int k = 0; k < 3; ++k) row[k] = edges_[k].first + edges_[k].a * x + edges_[k].b * y;
        for (int j = 0; j < kSize; ++j) {
            I16 e[3] = {row[0], row[1], row[2]};
            for (int i = 0; i < kSize; ++i) {
                const int block = j / kBlockSize * 2 + i / kBlockSize;
                const int bit = j % kBlockSize * kBlockSize + i % kBlockSize;
                outside[block] |= (e[0] | e[1] | e[2]) >> 31 & 1 << bit;
                for (int k = 0; k < 3; ++k) e[k] += edges_[k].a << kSubPixelBits;
            }
            for (int k = 0; k < 3; ++k) row[k] += edges_[k].b << kSubPixelBits;
        }
        I16 any = splat(0);
        for (int b = 0; b < 4; ++b) any |= blocks[b] = ~outside[b] & box_[b];
        return any;
    }

  private:
    static constexpr int kSize = 2 * kBlockSize; // pixels
    struct Edges {
        I16 first, a, b;
    };
    // Bits [from, to) of each small triangle.
    I16 bits(const I16& from, const I16& to) const {
        return (splat(1) << (to & small_)) - (splat(1) << (from & small_));
    }

    I16 left_, top_, small_;
    I16 box_[4]; // pixels of the bounds
    Edges edges_[3];
};

// Returns which primitives are kept: all but small ones that cover no sample.
std::uint32_t put_coverage(const TriangleSetUp& job, const SmallTriangles& triangles, Records& out) {
    std::int32_t(*words)[kGroup] = out.word + Records::kPlanes + 3 * (kPlaneInputs + job.input_count);
    I16 any = splat(0);
    for (std::uint32_t s = 0; s < job.places.count; ++s, words += 2) {
        I16 blocks[4];
        any |= triangles.cover(job.places.x[s], job.places.y[s], blocks);
        const I16 upper = blocks[0] | blocks[1] << 16, lower = blocks[2] | blocks[3] << 16;
        __builtin_memcpy(words[0], &upper, sizeof upper);
        __builtin_memcpy(words[1], &lower, sizeof lower);
    }
    return ~triangles.small() | mask_bits(any != 0);
}

// Edges, and coverage where it is cheap. Returns which primitives are kept.
std::uint32_t put_shape(TriangleSetUp& job, const Corners& corners, std::uint32_t count, Records& out) {
    Bounds bounds, unclipped;
    bounds.find(corners, job.clip, job.multisampled);
    constexpr std::int32_t kFar = 2 * kGuardBand;
    unclipped.find(corners, {-kFar, -kFar, kFar, kFar}, job.multisampled);
    job.bounds_pixels += put_bounds(bounds, count, out);
    SmallTriangles triangles(bounds, unclipped);
    // Edges of the clockwise order, which for `back` is 0, 2, 1.
    alignas(64) std::int32_t x[2][kGroup], y[2][kGroup];
    for (int i = 0; i < kGroup; ++i) {
        const bool back = corners.area[i] < 0;
        x[0][i] = back ? corners.x[2][i] : corners.x[1][i],
        y[0][i] = back ? corners.y[2][i] : corners.y[1][i];
        x[1][i] = back ? corners.x[1][i] : corners.x[2][i],
        y[1][i] = back ? corners.y[1][i] : corners.y[2][i];
    }
    const auto edge = [&](int number, const auto& x0, const auto& y0, const auto& x1, const auto& y1) {
        put_edge(out, number, x0, y0, x1, y1);
        triangles.edge(number, x0, y0, x1, y1);
    };
    edge(0, corners.x[0], corners.y[0], x[0], y[0]);
    edge(1, x[0], y[0], x[1], y[1]);
    edge(2, x[1], y[1], corners.x[0], corners.y[0]);
    const std::uint32_t small = triangles.small(), all = count < kGroup ? (1u << count) - 1 : 0xFFFF;
    for (int i = 0; i < kGroup; ++i) {
        for (int w = 12; w < 16; ++w) out.word[w][i] = 0; // the fourth edge
        const auto shape = static_cast<std::int32_t>(small >> i & 1 ? Shape::SmallPolygon : Shape::Polygon);
        const std::int32_t back = corners.area[i] < 0;
        out.word[Records::kShape][i] = shape | 3 << 8 | back << 16 | 1 << 24;
    }
    return (small & all) == 0 ? all : all & put_coverage(job, triangles, out);
}

void set_up_group(TriangleSetUp& job, std::uint32_t first, Records& out) {
    const std::uint32_t rest = job.list->count - first, count = rest < kGroup ? rest : kGroup;
    const Slots slots(*job.list, first);
    Corners corners;
    corners.read(job.x, job.y, slots);
    const std::uint32_t kept = put_shape(job, corners, count, out);
    if (kept == 0) return;
    alignas(64) float reference[2][kGroup];
    for (int i = 0; i < kGroup; ++i) {
        reference[0][i] = static_cast<float>(corners.x[0][i]) / (1 << kSubPixelBits);
        reference[1][i] = static_cast<float>(corners.y[0][i]) / (1 << kSubPixelBits);
    }
    out.set(Records::kReferenceX, reference[0]);
    out.set(Records::kReferenceY, reference[1]);
    const Slopes slopes(corners);
    put_depth(job, Values(job.z, slots), slopes, out);
    const Values rhw(job.rhw, slots);
    alignas(64) double f[3][kGroup];
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < kGroup; ++i) f[k][i] = rhw.corner[k][i];
    Plane plane;
    slopes.find(f[0], f[1], f[2], plane.per_x, plane.per_y);
    __builtin_memcpy(plane.at, rhw.corner[0], sizeof plane.at);
    plane.put(out, kPlaneRhw);
    for (std::uint32_t i = 0; i < job.input_count; ++i) put_input(job, i, slots, rhw, slopes, out);
    const std::size_t words = Records::kPlanes + 3 * (kPlaneInputs + std::size_t{job.input_count}) +
                              job.places.count * sizeof(SmallCoverage) / 4;
    out.write(static_cast<int>(words), kept, job.out + std::size_t{job.made} * job.stride, job.stride);
    job.made += static_cast<std::uint32_t>(__builtin_popcount(kept));
}

} // namespace

void cull_triangles(TriangleCull& job) {
    TriangleList& list = *job.list;
    std::uint32_t left = 0;
    for (std::uint32_t first = 0; first < list.count; first += kGroup) {
        const std::uint32_t rest = list.count - first, count = rest < kGroup ? rest : kGroup;
        Corners corners;
        corners.read(job.x, job.y, Slots(list, first));
        Bounds bounds;
        bounds.find(corners, job.clip, job.multisampled);
        alignas(64) std::int32_t facing[kGroup], kept[kGroup];
        for (int i = 0; i < kGroup; ++i) {
            const bool faces = (corners.area[i] > 0 && job.mode != dp2::Cull::Cw) ||
                               (corners.area[i] < 0 && job.mode != dp2::Cull::Ccw);
            facing[i] = faces;
            kept[i] = faces && bounds.left[i] < bounds.right[i] && bounds.top[i] < bounds.bottom[i];
        }
        for (std::uint32_t i = 0; i < count; ++i) {
            job.facing += static_cast<std::uint32_t>(facing[i]);
            list.a[left] = list.a[first + i], list.b[left] = list.b[first + i];
            list.c[left] = list.c[first + i], list.flat[left] = list.flat[first + i];
            left += static_cast<std::uint32_t>(kept[i]);
        }
    }
    list.count = left;
}

void set_up_triangles(TriangleSetUp& job) {
    Records records;
    for (std::uint32_t first = 0; first < job.list->count; first += kGroup) set_up_group(job, first, records);
}

} // namespace rasterizer::RASTERIZER_ISA
