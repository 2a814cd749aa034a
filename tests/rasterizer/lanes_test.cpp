// Geometry in lanes against one vertex or triangle at a time, bit for bit, on every instruction set.
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "rasterizer/geometry/clip.h"
#include "rasterizer/geometry/edge.h"
#include "tests/rasterizer/triangle_set.h"
#include "tests/support/catch.h"

using namespace rasterizer;

namespace {

using Random = std::mt19937;

float below(Random& random, float size) {
    return (static_cast<float>(random() % 2000001) / 1000000 - 1) * size;
}

// Values that hostile vertices may have, mixed with ordinary ones.
float any_float(Random& random, float size) {
    const float odd[] = {0.0f, -0.0f, 1e-30f, -1e30f, 3.4e38f, INFINITY, -INFINITY, NAN, 8200, -8200, 8199, 1e-6f};
    return random() % 12 == 0 ? odd[random() % std::size(odd)] : below(random, size);
}

RasterState viewport(Random& random) {
    RasterState raster;
    raster.scale_x = 32, raster.offset_x = 32 + below(random, 20);
    raster.scale_y = -24, raster.offset_y = 24;
    raster.min_z = below(random, 1) * 0.25f, raster.scale_z = 0.75f;
    raster.clip = {static_cast<std::int32_t>(random() % 30), static_cast<std::int32_t>(random() % 25), 64, 48};
    return raster;
}

// Computes the primitive's coverage, sample by sample. False if no sample is covered.
bool cover(Primitive& primitive, const RasterState& raster, SmallCoverage* out) {
    primitive.shape = Shape::SmallPolygon;
    const PixelBounds& r = primitive.bounds;
    const SamplePlaces places = sample_places(raster.places());
    bool any = false;
    for (std::uint32_t s = 0; s < places.count; ++s) {
        out[s] = {};
        for (int y = r.top; y < r.bottom; ++y)
            for (int x = r.left; x < r.right; ++x) {
                bool inside = true;
                for (int k = 0; k < 3; ++k) {
                    const Edge& e = primitive.edges[k];
                    inside &= e.c(places.x[s], places.y[s]) + std::int64_t{e.a} * x + std::int64_t{e.b} * y >= 0;
                }
                if (!inside) continue;
                any = true;
                const int column = x / 4 - r.left / 4, row = y / 4 - r.top / 4;
                std::uint16_t& mask = out[s].block[row * 2 + column];
                mask = static_cast<std::uint16_t>(mask | 1u << (y % 4 * 4 + x % 4));
            }
    }
    return any;
}

// Set-up of one triangle, as plain statements of PIPELINE.md 1.2 to 1.8. Returns the expected words in the used part of
// the record; empty if the triangle is dropped.
std::vector<std::uint32_t> model(const TriangleSet& set, const RasterState& raster, std::size_t number,
                                 std::uint64_t& bounds_pixels) {
    const std::uint32_t slot[3] = {set.list.triangle[number].a, set.list.triangle[number].b,
                                   set.list.triangle[number].c};
    std::int64_t x[3], y[3];
    for (int k = 0; k < 3; ++k) x[k] = set.x[slot[k]], y[k] = set.y[slot[k]];
    const std::int64_t area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
    if (area == 0 || (area > 0 && raster.cull == dp2::Cull::Cw) || (area < 0 && raster.cull == dp2::Cull::Ccw))
        return {};
    // Pixels in which a sample at most `reach` from the centre may be covered.
    const auto box_of = [&](std::int64_t reach, std::int64_t(&box)[4]) {
        const auto [least_x, most_x] = std::minmax({x[0], x[1], x[2]});
        const auto [least_y, most_y] = std::minmax({y[0], y[1], y[2]});
        box[0] = (least_x - reach + 255) >> 8, box[1] = (least_y - reach + 255) >> 8;
        box[2] = ((most_x + reach) >> 8) + 1, box[3] = ((most_y + reach) >> 8) + 1;
        const bool fits = box[2] - (box[0] & ~3) <= 8 && box[3] - (box[1] & ~3) <= 8;
        const Rect& clip = raster.clip;
        const std::int64_t before[4] = {box[0], box[1], box[2], box[3]};
        box[0] = std::max<std::int64_t>(box[0], clip.left), box[1] = std::max<std::int64_t>(box[1], clip.top);
        box[2] = std::min<std::int64_t>(box[2], clip.right), box[3] = std::min<std::int64_t>(box[3], clip.bottom);
        return std::pair(fits, !std::equal(box, box + 4, before));
    };
    std::int64_t boxed[4], box[4];
    box_of(raster.multisampled() ? 256 : 0, boxed);
    if (boxed[0] >= boxed[2] || boxed[1] >= boxed[3]) return {};
    bounds_pixels += static_cast<std::uint64_t>((boxed[2] - boxed[0]) * (boxed[3] - boxed[1]));
    const auto [small, clipped] = box_of(raster.places() > 1 ? 128 : 0, box);
    if (box[0] >= box[2] || box[1] >= box[3]) return {};

    std::vector<std::uint32_t> out(sizeof(Primitive) / 4 + set.words(raster));
    std::vector<PrimitiveLine> lines(primitive_lines(set.words(raster)));
    auto* const primitive = new (lines.data()) Primitive;
    primitive->back = area < 0;
    primitive->clipped = clipped;
    const int order[4] = {0, area < 0 ? 2 : 1, area < 0 ? 1 : 2, 0};
    for (int k = 0; k < 3; ++k)
        primitive->edges[k] =
            make_edge(static_cast<std::int32_t>(x[order[k]]), static_cast<std::int32_t>(y[order[k]]),
                      static_cast<std::int32_t>(x[order[k + 1]]), static_cast<std::int32_t>(y[order[k + 1]]));
    primitive->reference_x = static_cast<float>(x[0]) / 256;
    primitive->reference_y = static_cast<float>(y[0]) / 256;
    primitive->bounds = {static_cast<std::int16_t>(box[0]), static_cast<std::int16_t>(box[1]),
                         static_cast<std::int16_t>(box[2]), static_cast<std::int16_t>(box[3])};
    float* plane = primitive->planes();
    const auto put = [&](double f0, double f1, double f2) {
        const double scale = 256 / static_cast<double>(area), d1 = f1 - f0, d2 = f2 - f0;
        const auto dx1 = static_cast<double>(x[1] - x[0]), dy1 = static_cast<double>(y[1] - y[0]);
        const auto dx2 = static_cast<double>(x[2] - x[0]), dy2 = static_cast<double>(y[2] - y[0]);
        plane[0] = static_cast<float>(f0);
        plane[1] = static_cast<float>((d1 * dy2 - d2 * dy1) * scale);
        plane[2] = static_cast<float>((d2 * dx1 - d1 * dx2) * scale);
        plane += 3;
    };
    const float z[3] = {set.z[slot[0]], set.z[slot[1]], set.z[slot[2]]};
    put(z[0], z[1], z[2]);
    float* const depth = primitive->planes();
    float bias = raster.depth_bias;
    if (raster.slope_bias != 0) bias += std::max(std::fabs(depth[1]), std::fabs(depth[2])) * raster.slope_bias;
    depth[0] = z[0] + bias;
    const float reach = (std::fabs(depth[1]) + std::fabs(depth[2])) * static_cast<float>(2 * kGuardBand);
    const float slack = (reach + std::fabs(z[0] + bias) + 1) * 0x1p-21f;
    primitive->z_min = std::min({z[0], z[1], z[2]}) + bias - slack;
    primitive->z_max = std::max({z[0], z[1], z[2]}) + bias + slack;
    const double rhw[3] = {set.rhw[slot[0]], set.rhw[slot[1]], set.rhw[slot[2]]};
    put(rhw[0], rhw[1], rhw[2]);
    for (std::size_t i = 0; i < set.inputs.size(); ++i) {
        const float* column = set.columns.data() + i * TriangleSet::kSlots;
        const double f[3] = {column[slot[0]], column[slot[1]], column[slot[2]]};
        switch (set.inputs[i].interpolation) {
        case Interpolation::Perspective: put(f[0] * rhw[0], f[1] * rhw[1], f[2] * rhw[2]); break;
        case Interpolation::Linear: put(f[0], f[1], f[2]); break;
        case Interpolation::Flat:
            plane[0] = column[set.list.triangle[number].flat];
            plane[1] = plane[2] = 0;
            plane += 3;
            break;
        }
    }
    if (small && !cover(*primitive, raster, reinterpret_cast<SmallCoverage*>(primitive->planes() + set.plane_words())))
        return {};
    std::memcpy(out.data(), lines.data(), out.size() * 4);
    return out;
}

} // namespace

TEST_CASE("vertices in lanes get the positions and clip results of single vertices") {
    for (const Kernels& kernels : all_kernels()) {
        Random random(71);
        for (int round = 0; round < 400; ++round) {
            RasterState raster = viewport(random);
            raster.clip_planes = round % 3 == 0 ? 0 : static_cast<std::uint8_t>(random() % 64);
            const bool transformed = round % 4 == 0, hostile = round % 2 == 0;
            const ClipVolume volume(raster, transformed);
            constexpr std::uint32_t kSlots = 48;
            alignas(64) float position[4][kSlots], clip[kClipPlanes][kSlots], z[kSlots], rhw[kSlots];
            alignas(64) std::int32_t x[kSlots], y[kSlots], outside[kSlots];
            const float size = transformed ? 9000.0f : round % 5 == 0 ? 300.0f : 2.0f;
            for (auto& column : position)
                for (float& value : column) value = hostile ? any_float(random, size) : below(random, size);
            for (auto& column : clip)
                for (float& value : column) value = hostile ? any_float(random, 1) : below(random, 1);
            VertexPlacing job;
            job.count = 33;
            for (int i = 0; i < 4; ++i) job.position[i] = position[i];
            job.screen = transformed;
            volume.describe(job);
            job.user_planes = volume.user_planes();
            for (int i = 0; i < job.user_planes; ++i) job.user_distance[i] = clip[volume.user_plane(i)];
            job.scale[0] = raster.scale_x, job.scale[1] = raster.scale_y, job.scale[2] = raster.scale_z;
            job.offset[0] = raster.offset_x, job.offset[1] = raster.offset_y, job.offset[2] = raster.min_z;
            job.x = x, job.y = y, job.z = z, job.rhw = rhw, job.outside = outside;
            kernels.geometry->place_vertices(job);
            for (std::uint32_t i = 0; i < job.count; ++i) {
                ShadedVertex vertex;
                for (int k = 0; k < 4; ++k) vertex.position[k] = position[k][i];
                for (int k = 0; k < kClipPlanes; ++k) vertex.clip[k] = clip[k][i];
                vertex.screen = transformed;
                const auto placed = to_screen(vertex, raster, transformed);
                INFO(kernels.name << " round " << round << " vertex " << i);
                REQUIRE(((outside[i] & kNotPlaced) == 0) == placed.has_value());
                if (!(outside[i] & kFarOutside))
                    REQUIRE(static_cast<std::uint32_t>(outside[i] & kClipPlaneBits) == volume.outside(vertex));
                else
                    REQUIRE(transformed);
                if (!placed) continue;
                REQUIRE(x[i] == snap(placed->x));
                REQUIRE(y[i] == snap(placed->y));
                REQUIRE(std::memcmp(&z[i], &placed->z, 4) == 0);
                REQUIRE(std::memcmp(&rhw[i], &placed->rhw, 4) == 0);
            }
        }
    }
}

TEST_CASE("triangles in lanes get the set-up of single triangles") {
    for (const Kernels& kernels : all_kernels()) {
        Random random(73);
        std::size_t kept = 0, small = 0;
        for (int round = 0; round < 200; ++round) {
            std::vector<PixelInput> inputs(random() % 9);
            if (round == 0) inputs.resize(kComponents);
            for (PixelInput& input : inputs) input.interpolation = static_cast<Interpolation>(random() % 3);
            RasterState raster = viewport(random);
            raster.cull = static_cast<dp2::Cull>(1 + random() % 3);
            raster.samples = random() % 2 ? 1 : 2 + random() % 15;
            raster.at_centre = random() % 4 == 0;
            raster.depth_bias = random() % 4 == 0 ? NAN : below(random, 1);
            raster.slope_bias = random() % 2 ? 0 : any_float(random, 2);
            TriangleSet set(inputs);
            const std::uint32_t vertices = 3 + random() % 60, triangles = 1 + random() % 70;
            const float size = round % 3 == 0 ? 8000.0f : round % 3 == 1 ? 70.0f : 4.0f;
            std::vector<float> values(inputs.size());
            for (std::uint32_t i = 0; i < vertices; ++i) {
                for (float& value : values) value = below(random, random() % 5 ? 1 : 1e30f);
                set.add({32 + below(random, size), 24 + below(random, size), below(random, random() % 5 ? 1 : 1e38f),
                         below(random, random() % 5 ? 2 : 1e30f), values.data()});
            }
            for (std::uint32_t i = 0; i < triangles; ++i)
                set.list.add(random() % vertices, random() % vertices, random() % vertices, random() % vertices);
            std::vector<std::vector<std::uint32_t>> wanted;
            std::uint64_t pixels = 0;
            for (std::size_t i = 0; i < triangles; ++i)
                if (auto record = model(set, raster, i, pixels); !record.empty()) wanted.push_back(record);
            PrimitiveList out;
            out.begin_draw(set.words(raster));
            set.set_up(*kernels.geometry, raster, out);
            INFO(kernels.name << " round " << round);
            REQUIRE(out.size() == wanted.size());
            for (std::size_t i = 0; i < wanted.size(); ++i) {
                const Primitive& primitive = out[i];
                std::vector<std::uint32_t> got(wanted[i].size());
                std::memcpy(got.data(), &primitive, got.size() * 4);
                got[23] &= 0xFF; // padding after `clipped`
                wanted[i][23] &= 0xFF;
                if (primitive.shape == Shape::SmallPolygon) { // edges are undefined
                    constexpr std::size_t kEdgeWords = sizeof primitive.edges / 4;
                    std::fill_n(got.begin(), kEdgeWords, 0);
                    std::fill_n(wanted[i].begin(), kEdgeWords, 0);
                }
                if (primitive.shape != Shape::SmallPolygon) got.resize(sizeof primitive / 4 + set.plane_words());
                wanted[i].resize(got.size());
                REQUIRE((got == wanted[i]));
                small += primitive.shape == Shape::SmallPolygon;
            }
            REQUIRE(set.pixels == pixels);
            kept += wanted.size();
        }
        CHECK(kept > 1000);
        CHECK(small > 300);
    }
}
