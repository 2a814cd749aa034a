// Clipping, set-up and binning, each against a slow and simple statement of the rule.
#include <cmath>
#include <cstring>
#include <random>
#include <set>

#include "rasterizer/geometry/binning.h"
#include "rasterizer/geometry/clip.h"
#include "rasterizer/geometry/setup.h"
#include "tests/rasterizer/triangle_set.h"
#include "tests/support/catch.h"

using namespace rasterizer;

namespace {

constexpr int kInputs = 4; // copies of the position

RasterState viewport(float width, float height) {
    RasterState raster;
    raster.scale_x = width / 2, raster.offset_x = width / 2;
    raster.scale_y = -height / 2, raster.offset_y = height / 2;
    raster.clip = {0, 0, static_cast<std::int32_t>(width), static_cast<std::int32_t>(height)};
    return raster;
}

ShadedVertex vertex(float x, float y, float z, float w) {
    ShadedVertex v;
    const float p[4] = {x, y, z, w};
    for (int i = 0; i < 4; ++i) v.position[i] = v.inputs[i] = p[i];
    return v;
}

// The part of the clip volume that every implementation has: depth range and positive w.
bool inside(const float (&p)[4], float slack) {
    return p[3] > 0 && p[2] >= -slack * p[3] && p[2] <= p[3] * (1 + slack);
}

} // namespace

TEST_CASE("clipped triangles stay in the volume, on their own plane, and keep inside corners bit for bit") {
    std::mt19937 random(23);
    const ClipVolume volume(viewport(64, 64), false);
    const auto number = [&](float size) { return (static_cast<float>(random() % 20001) / 10000 - 1) * size; };
    int cut = 0;
    for (int round = 0; round < 5000; ++round) {
        ShadedVertex polygon[ClipVolume::kMaxPolygon];
        const float size = round % 3 == 0 ? 2.0f : round % 3 == 1 ? 500.0f : 30000.0f;
        std::uint32_t any = 0, all = ~0u;
        for (int i = 0; i < 3; ++i) {
            polygon[i] = vertex(number(size), number(size), number(2), number(2));
            const std::uint32_t bits = volume.outside(polygon[i]);
            any |= bits;
            all &= bits;
        }
        const ShadedVertex before[3] = {polygon[0], polygon[1], polygon[2]};
        const int corners = volume.clip_polygon(polygon, any, kInputs);
        INFO("round " << round << " corners " << corners);
        REQUIRE((corners == 0 || (corners >= 3 && corners <= ClipVolume::kMaxPolygon)));
        if (all) REQUIRE(corners == 0); // all corners are outside the same plane
        if (!any) {
            REQUIRE(corners == 3);
            for (int i = 0; i < 3; ++i) REQUIRE(std::memcmp(polygon[i].position, before[i].position, 16) == 0);
            continue;
        }
        cut += corners != 0;
        for (int i = 0; i < corners; ++i) {
            REQUIRE(inside(polygon[i].position, 1e-3f));
            // Attributes are interpolated like the position along an edge.
            for (int c = 0; c < kInputs; ++c) REQUIRE(polygon[i].inputs[c] == polygon[i].position[c]);
        }
        for (const ShadedVertex& original : before) {
            if (volume.outside(original)) continue;
            bool kept = false;
            for (int i = 0; i < corners; ++i) kept |= std::memcmp(polygon[i].position, original.position, 16) == 0;
            REQUIRE(kept);
        }
    }
    CHECK(cut > 500);
}

TEST_CASE("lines are clipped to the same volume in both directions") {
    std::mt19937 random(29);
    const ClipVolume volume(viewport(64, 64), false);
    for (int round = 0; round < 2000; ++round) {
        const auto number = [&] { return static_cast<float>(random() % 20001) / 5000 - 2; };
        ShadedVertex a = vertex(number(), number(), number(), number()),
                     b = vertex(number(), number(), number(), number());
        ShadedVertex c = b, d = a;
        const std::uint32_t planes = volume.outside(a) | volume.outside(b);
        const bool left = volume.clip_line(a, b, planes, kInputs);
        REQUIRE(left == volume.clip_line(c, d, planes, kInputs));
        if (!left) continue;
        REQUIRE(inside(a.position, 1e-3f));
        REQUIRE(inside(b.position, 1e-3f));
        if (planes == 0) continue;
        for (int i = 0; i < 4; ++i) REQUIRE(std::fabs(a.position[i] - d.position[i]) <= 1e-3f);
    }
}

TEST_CASE("NaN is outside every plane") {
    const ClipVolume volume(viewport(64, 64), false);
    CHECK(volume.outside(vertex(NAN, NAN, NAN, NAN)) == 0x7F);
    CHECK(volume.outside(vertex(0, 0, 0.5f, 1)) == 0);
    CHECK(volume.outside(vertex(0, 0, 0, 1)) == 0); // positions on a depth plane are inside
    CHECK(volume.outside(vertex(0, 0, 1, 1)) == 0);
    CHECK(volume.outside(vertex(0, 0, 0.5f, -1)) != 0);
}

namespace {

struct Scenery {
    std::shared_ptr<const DrawState> draw;
    Batch batch;
    Setup setup;

    static std::shared_ptr<const DrawState> state_with(const RasterState& raster) {
        auto state = std::make_shared<DrawState>();
        auto pixel = std::make_shared<PixelProgram>();
        pixel->inputs = {{kDiffuse, Interpolation::Perspective},
                         {kDiffuse + 1, Interpolation::Linear},
                         {kDiffuse + 2, Interpolation::Flat}};
        state->pixel = pixel;
        state->raster = raster;
        return state;
    }
    explicit Scenery(const RasterState& raster) : draw(state_with(raster)), setup(batch, *draw) {
        batch.primitives.begin_draw(TriangleSet(state().pixel->inputs).words(raster));
    }

    // Appends the triangle as a draw would append it. `flat`: inputs of the provoking vertex.
    void triangle(const ScreenVertex& a, const ScreenVertex& b, const ScreenVertex& c, const float* flat) {
        TriangleSet set(state().pixel->inputs);
        set.list.add(set.add(a), set.add(b), set.add(c), set.add({0, 0, 0, 1, flat}));
        set.set_up(*find_kernels()->geometry, state().raster, batch.primitives);
    }
    const DrawState& state() const { return *draw; }

    // A plane's value at a screen position.
    static double plane(const Primitive& p, int index, float x, float y) {
        const float* f = p.planes() + index * 3;
        return f[0] + static_cast<double>(f[1]) * (x - p.reference_x) + static_cast<double>(f[2]) * (y - p.reference_y);
    }
};

} // namespace

TEST_CASE("planes evaluate to each corner's values at the corner") {
    std::mt19937 random(31);
    for (int round = 0; round < 1000; ++round) {
        Scenery scene(viewport(256, 256));
        float inputs[3][3];
        const float flat[3] = {0, 0, 42};
        ScreenVertex corners[3];
        for (int i = 0; i < 3; ++i) {
            // Corners are on the sub-pixel grid, so that snapping changes nothing.
            corners[i] = {static_cast<float>(random() % 65536) / 256, static_cast<float>(random() % 65536) / 256,
                          static_cast<float>(random() % 1000) / 1000, 0.1f + static_cast<float>(random() % 1000) / 500,
                          inputs[i]};
            for (float& input : inputs[i]) input = static_cast<float>(random() % 2000) / 1000 - 1;
        }
        const std::int64_t area = Setup::area(corners[0], corners[1], corners[2]);
        if (std::abs(area) < 65536 * 16) continue; // a sliver, whose planes are too steep to compare
        scene.triangle(corners[0], corners[1], corners[2], flat);
        if (scene.batch.primitives.size() == 0) continue;
        const Primitive& p = scene.batch.primitives[0];
        CHECK(p.back == (area < 0));
        for (int i = 0; i < 3; ++i) {
            const ScreenVertex& v = corners[i];
            INFO("round " << round << " corner " << i);
            CHECK(scene.plane(p, kPlaneZ, v.x, v.y) == Approx(v.z).margin(2e-3));
            CHECK(scene.plane(p, kPlaneRhw, v.x, v.y) == Approx(v.rhw).margin(2e-3));
            CHECK(scene.plane(p, kPlaneInputs, v.x, v.y) == Approx(inputs[i][0] * v.rhw).margin(4e-3));
            CHECK(scene.plane(p, kPlaneInputs + 1, v.x, v.y) == Approx(inputs[i][1]).margin(2e-3));
            CHECK(scene.plane(p, kPlaneInputs + 2, v.x, v.y) == 42);
            CHECK(p.z_min <= v.z);
            CHECK(p.z_max >= v.z);
        }
    }
}

TEST_CASE("cull modes drop the winding they name") {
    const ScreenVertex a{10, 10}, b{20, 10}, c{10, 20};
    CHECK(Setup::area(a, b, c) > 0); // clockwise on screen
    CHECK(Setup::area(a, c, b) < 0);
    CHECK(Setup::area(a, b, b) == 0);
    for (const auto& [mode, drops_cw, drops_ccw] : {std::tuple{1, false, false}, {2, true, false}, {3, false, true}}) {
        RasterState raster = viewport(64, 64);
        raster.cull = static_cast<dp2::Cull>(mode);
        Scenery scene(raster);
        CHECK(scene.setup.culls(Setup::area(a, b, c)) == drops_cw);
        CHECK(scene.setup.culls(Setup::area(a, c, b)) == drops_ccw);
        CHECK(scene.setup.culls(0));
    }
}

TEST_CASE("bins hold each primitive once, in order, in every tile that it touches") {
    std::mt19937 random(37);
    for (int round = 0; round < 40; ++round) {
        Scenery scene(viewport(400, 300));
        const float nothing[3] = {};
        for (int i = 0; i < 60; ++i) {
            const auto corner = [&] {
                return ScreenVertex{static_cast<float>(random() % 150000) / 256 - 90,
                                    static_cast<float>(random() % 130000) / 256 - 90, 0.5f, 1, nothing};
            };
            const ScreenVertex a = corner(), b = corner(), c = corner();
            if (i % 5 == 0)
                scene.setup.line(snapped(a), snapped(b), {nothing}, true, 0);
            else if (i % 5 == 1)
                scene.setup.point(a, {nothing}, {nothing}, 30, false, 0);
            else if (Setup::area(a, b, c) != 0)
                scene.triangle(a, b, c, nothing);
        }
        BatchWork work;
        work.state = scene.draw.get();
        TileBins bins;
        for (std::uint32_t p = 0; p < scene.batch.primitives.size(); ++p)
            bins.add(scene.batch.primitives[p].bounds, scene.batch.primitives.line_of(p));
        scene.batch.add(work, nullptr);
        StopPoll never;
        bins.put_into(scene.batch, 0, never);
        const Batch& batch = scene.batch;
        const auto primitives_of = [&](int x, int y) -> std::span<const std::uint32_t> {
            for (const TilePart& part : batch.parts)
                if (part.tile_x == x && part.tile_y == y) return std::span(batch.bin).subspan(part.first, part.count);
            return {};
        };
        for (int ty = 0; ty < 5; ++ty)
            for (int tx = 0; tx < 7; ++tx) {
                const auto bin = primitives_of(tx, ty);
                REQUIRE(std::is_sorted(bin.begin(), bin.end(), std::less_equal<>())); // strictly ascending
                const std::set<std::uint32_t> listed(bin.begin(), bin.end());
                for (std::uint32_t p = 0; p < batch.primitives.size(); ++p) {
                    const Primitive& primitive = batch.primitives[p];
                    bool touches = false;
                    const Rect r = {primitive.bounds.left, primitive.bounds.top, primitive.bounds.right,
                                    primitive.bounds.bottom};
                    for (int y = std::max(r.top, ty * 64); y < std::min(r.bottom, ty * 64 + 64) && !touches; ++y)
                        for (int x = std::max(r.left, tx * 64); x < std::min(r.right, tx * 64 + 64) && !touches; ++x) {
                            touches = true;
                            for (int e = 0; e < primitive.edge_count; ++e)
                                touches &= primitive.edges[e].c() + std::int64_t{primitive.edges[e].a} * x +
                                               std::int64_t{primitive.edges[e].b} * y >=
                                           0;
                        }
                    if (touches) REQUIRE(listed.count(batch.primitives.line_of(p)) == 1);
                }
            }
        for (const TilePart& part : batch.parts) {
            CHECK(part.count != 0);
            CHECK(part.tile_x < 7);
            CHECK(part.tile_y < 5);
        }
    }
}
