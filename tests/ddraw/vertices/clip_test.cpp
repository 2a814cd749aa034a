// Clipping of lists, strips and fans: what is inside stays, and its area is that computed in double precision.
#include <limits>

#include "tests/ddraw/vertices/rig.h"
#include "tools/ddraw/vertices/clip/draw.h"

using namespace ddraw::vertices;

namespace {

struct Source { // XYZ | DIFFUSE | SPECULAR | TEX1
    float x, y, z;
    std::uint32_t color, specular;
    float u, v;
};
constexpr std::uint32_t kSource = fvf::kXyz | fvf::kDiffuse | fvf::kSpecular | fvf::kTex1;

VertexState hundred() {
    VertexState state;
    state.screen = screen_of(Viewport7{0, 0, 100, 100, 0, 1});
    return state;
}
struct Result {
    std::vector<TlVertex> vertices;
    bool same = false;
    Topology topology = Topology::PointList;
};
Result draw(const std::vector<Source>& in, const Draw& how, const VertexState& state = hundred(),
            ClipStatus* status = nullptr) {
    Drawing drawing;
    const auto source = interleaved(bytes_of(in), kSource, 0, 0, in.size());
    REQUIRE(source.ok());
    const auto drawn = drawing.draw(*source, state, how, *layout_of(fvf::kTlVertex), status);
    REQUIRE(drawn.ok());
    Result out{std::vector<TlVertex>(drawn->count), drawn->same, drawn->topology};
    REQUIRE(drawn->vertices.size() == out.vertices.size() * sizeof(TlVertex));
    std::copy_n(drawn->vertices.data(), drawn->vertices.size(), std::as_writable_bytes(std::span(out.vertices)).data());
    return out;
}
Source at(float x, float y, float z = 0.5f, std::uint32_t color = 0xFFFFFFFF, std::uint32_t specular = 0, float u = 0,
          float v = 0) {
    return {x, y, z, color, specular, u, v};
}
void check_inside(const std::vector<TlVertex>& vertices) {
    bool inside = true;
    for (const TlVertex& v : vertices)
        inside &= v.x >= 0 && v.x <= 100 && v.y >= 0 && v.y <= 100 && v.z >= 0 && v.z <= 1 && v.rhw > 0 &&
                  std::isfinite(v.rhw);
    CHECK(inside);
}
double area(const std::vector<TlVertex>& v) {
    double out = 0;
    for (std::size_t i = 0; i + 2 < v.size(); i += 3)
        out += std::fabs((double{v[i + 1].x} - v[i].x) * (double{v[i + 2].y} - v[i].y) -
                         (double{v[i + 2].x} - v[i].x) * (double{v[i + 1].y} - v[i].y)) /
               2;
    return out;
}

// The area on the screen of a polygon in clip space, by an algorithm of its own: in the plane w = 1 after cutting by
// depth and w, with halves of the plane in double precision.
double reference_area(std::vector<std::array<double, 4>> polygon) {
    const auto cut = [&](auto distance) {
        std::vector<std::array<double, 4>> out;
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const auto &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
            const double da = distance(a), db = distance(b);
            if (da >= 0) out.push_back(a);
            if ((da < 0) == (db < 0)) continue;
            std::array<double, 4> p;
            for (std::size_t k = 0; k < 4; ++k) p[k] = (a[k] * db - b[k] * da) / (db - da);
            out.push_back(p);
        }
        polygon = out;
    };
    cut([](const auto& p) { return p[2]; });
    cut([](const auto& p) { return p[3] - p[2]; });
    cut([](const auto& p) { return p[3] - 1e-30; });
    for (auto& p : polygon) p = {p[0] / p[3], p[1] / p[3], 0, 1};
    cut([](const auto& p) { return 1 + p[0]; });
    cut([](const auto& p) { return 1 - p[0]; });
    cut([](const auto& p) { return 1 + p[1]; });
    cut([](const auto& p) { return 1 - p[1]; });
    double out = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const auto &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
        out += a[0] * b[1] - b[0] * a[1];
    }
    return std::fabs(out) / 2 * 50 * 50;
}

} // namespace

TEST_CASE("a draw inside keeps its topology and vertices") {
    const std::vector<Source> in = {at(-1, -1), at(-1, 1), at(1, -1), at(1, 1)};
    const auto out = draw(in, {.topology = Topology::TriangleStrip});
    CHECK(out.same);
    CHECK(out.topology == Topology::TriangleStrip);
    REQUIRE(out.vertices.size() == 4);
    CHECK(out.vertices[0].x == 0);
    CHECK(out.vertices[0].y == 100);
    CHECK(out.vertices[3].x == 100);
    CHECK(out.vertices[3].y == 0);
    // The same behind vertices that are outside, when the program says that it needs no clipping
    const auto unclipped = draw({at(-3, 0), at(0, 5), at(5, -4)}, {.clips = false});
    CHECK(unclipped.same);
    CHECK(unclipped.vertices[0].x == -100);
}

TEST_CASE("a triangle across one plane becomes two, with interpolated attributes") {
    // The middle of the upper edge is at x = 1, where half of everything has arrived.
    const std::vector<Source> in = {at(0, 1, 0.5f, 0xFF000000, 0x00204060, 0, 0),
                                    at(2, 1, 0.5f, 0xFF0000FE, 0xFE204060, 1, 0),
                                    at(0, -1, 0.5f, 0xFF000000, 0x00204060, 0, 1)};
    const auto out = draw(in, {});
    CHECK(!out.same);
    REQUIRE(out.vertices.size() == 6);
    check_inside(out.vertices);
    int cut = 0;
    for (const TlVertex& v : out.vertices) {
        if (v.x != 100) continue;
        ++cut;
        CHECK(near(v.color, 0xFF00007F, 0));
        CHECK(v.specular == 0x7F204060);
        CHECK(v.u == Approx(0.5f));
        CHECK(v.v == Approx(v.y == 0 ? 0 : 0.5f));
        CHECK(v.rhw == 1);
    }
    CHECK(cut == 3);
    CHECK(area(out.vertices) == Approx(3750));
}

TEST_CASE("flat shading keeps the colour of the first corner, but not its fog") {
    const std::vector<Source> in = {at(0, 1, 0.5f, 0xFF112233, 0x00204060), at(2, 1, 0.5f, 0xFF445566, 0xFE708090),
                                    at(0, -1, 0.5f, 0xFF000000, 0x00FFFFFF)};
    for (const TlVertex& v : draw(in, {.flat = true}).vertices) {
        CHECK(v.color == 0xFF112233);
        CHECK((v.specular & 0xFFFFFF) == 0x204060);
        CHECK(v.specular >> 24 == (v.x == 100 ? 0x7Fu : 0u));
    }
    // In a fan the second vertex is the first corner, in a strip that with the triangle's number.
    std::vector<Source> four = {at(0, 0, 0.5f, 0xFF000001), at(0, 3, 0.5f, 0xFF000002),
                                at(0.5f, 0.5f, 0.5f, 0xFF000003), at(3, 0, 0.5f, 0xFF000004)};
    for (const auto& [topology, first, second] :
         {std::tuple{Topology::TriangleFan, 2u, 3u}, {Topology::TriangleStrip, 1u, 2u}}) {
        bool seen[5] = {};
        for (const TlVertex& v : draw(four, {.topology = topology, .flat = true}).vertices) seen[v.color & 0xFF] = true;
        for (unsigned color = 1; color < 5; ++color) CHECK(seen[color] == (color == first || color == second));
    }
}

TEST_CASE("wrapped coordinates are cut on the shorter way around") {
    // From 0.9 to 0.1 is 0.2 forward; the middle is 1.0.
    const std::vector<Source> in = {at(0, 1, 0.5f, 0, 0, 0.9f, 0.9f), at(2, 1, 0.5f, 0, 0, 0.1f, 0.1f),
                                    at(0, -1, 0.5f, 0, 0, 0.9f, 0.9f)};
    const auto middles = [&](std::uint8_t wrap) {
        Draw how;
        how.wrap[0] = wrap;
        for (const TlVertex& v : draw(in, how).vertices)
            if (v.x == 100) return std::pair{v.u, v.v};
        return std::pair{-1.0f, -1.0f};
    };
    CHECK(middles(0).first == Approx(0.5f));
    CHECK(middles(1).first == Approx(1.0f));
    CHECK(middles(1).second == Approx(0.5f));
    CHECK(middles(3).second == Approx(1.0f));
}

TEST_CASE("attributes are interpolated before the division by w") {
    VertexState state = hundred();
    state.projection = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 1}, {0, 0, -1, 0}}}; // w = z, near plane at z = 1
    // From z = -1, behind the eye, to z = 3: at z = 1 half of the way is done.
    const auto out = draw({at(0, 0, -1, 0, 0, 0), at(0, 1, 3, 0, 0, 1), at(1, 0, 3, 0, 0, 1)}, {}, state);
    check_inside(out.vertices);
    int near_corners = 0;
    for (const TlVertex& v : out.vertices) {
        if (v.z != 0) continue;
        ++near_corners;
        CHECK(v.u == Approx(0.5f));
        CHECK(v.rhw == Approx(1));
    }
    CHECK(near_corners == 3);
}

TEST_CASE("lines and points are clipped, and lists, strips and indices agree") {
    const auto lines =
        draw({at(-2, 0), at(2, 0), at(0, 0.5f), at(0, 0.25f), at(2, 2), at(3, 3)}, {.topology = Topology::LineList});
    REQUIRE(lines.vertices.size() == 4);
    CHECK(lines.topology == Topology::LineList);
    CHECK(lines.vertices[0].x == 0);
    CHECK(lines.vertices[1].x == 100);
    CHECK(lines.vertices[2].y == 25);
    const auto strip = draw({at(-2, 0), at(2, 0), at(2, 2), at(0, 0)}, {.topology = Topology::LineStrip});
    REQUIRE(strip.vertices.size() == 4); // the second is outside; the third ends at the corner
    CHECK(strip.vertices[2].x == 100);
    CHECK(strip.vertices[2].y == 0);
    const auto points = draw({at(-2, 0), at(1, 1), at(0, 1.0001f), at(0, 0)}, {.topology = Topology::PointList});
    REQUIRE(points.vertices.size() == 2);
    CHECK(points.vertices[0].x == 100);
    CHECK(points.vertices[1].x == 50);
    // The same quad as a list with indices, a strip and a fan
    const std::vector<Source> quad = {at(-2, -2), at(-2, 2), at(2, -2), at(2, 2)};
    const std::uint16_t list[] = {0, 1, 2, 2, 1, 3}, fan[] = {0, 1, 3, 2};
    for (const auto& out :
         {draw(quad, {.indices = list, .indexed = true}), draw(quad, {.topology = Topology::TriangleStrip}),
          draw(quad, {.topology = Topology::TriangleFan, .indices = fan, .indexed = true})}) {
        CHECK(out.topology == Topology::TriangleList);
        CHECK(area(out.vertices) == Approx(10000));
    }
}

TEST_CASE("draws that cannot be are refused, and incomplete primitives are left out") {
    const std::vector<Source> in = {at(0, 0), at(3, 0), at(0, 3)};
    const auto source = interleaved(bytes_of(in), kSource, 0, 0, 3);
    const std::uint16_t outside[] = {0, 1, 3}, far[] = {0, 1, 65535};
    Drawing drawing;
    const auto layout = *layout_of(fvf::kTlVertex);
    const auto refused = [&](const Draw& how) { return !drawing.draw(*source, hundred(), how, layout).ok(); };
    CHECK(refused({.indices = outside, .indexed = true}));
    CHECK(refused({.indices = far, .indexed = true, .clips = false}));
    CHECK(refused({.topology = static_cast<Topology>(0)}));
    CHECK(refused({.topology = static_cast<Topology>(7)}));
    CHECK(!drawing.draw(*source, hundred(), {}, *layout_of(fvf::kXyz)).ok());
    const std::vector<TlVertex> transformed(3);
    const auto tl = interleaved(bytes_of(transformed), fvf::kTlVertex, 0, 0, 3);
    CHECK(!drawing.draw(*tl, hundred(), {}, *layout_of(fvf::kXyz)).ok());
    CHECK(!refused({}));
    CHECK(draw({at(3, 3), at(0, 0)}, {}).vertices.empty());
    CHECK(draw({at(3, 3)}, {.topology = Topology::TriangleStrip}).vertices.empty());
    CHECK(draw({}, {.topology = Topology::TriangleFan}).vertices.empty());
    const std::uint16_t two[] = {0, 1};
    CHECK(draw(in, {.topology = Topology::TriangleFan, .indices = two, .indexed = true}).vertices.empty());
    CHECK(draw(in, {.indexed = true}).vertices.empty());
}

TEST_CASE("positions that are no numbers, at infinity or without w draw nothing, and their neighbours are drawn") {
    const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
    for (const float bad : {nan, inf, -inf}) {
        const auto out = draw({at(bad, 0), at(0, 1), at(1, 0), at(0, 0), at(0, 2), at(2, 0)}, {});
        check_inside(out.vertices);
        CHECK(area(out.vertices) == Approx(2500));
    }
    for (const float large : {3e38f, -3e38f}) check_inside(draw({at(large, large), at(0, 1), at(1, 0)}, {}).vertices);
    VertexState state = hundred();
    state.projection = Matrix{};
    CHECK(draw({at(0, 0), at(0, 1), at(1, 0)}, {}, state).vertices.empty());       // w = 0 for all
    state.projection = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 0, 1}, {0, 0, 0, 0}}}; // z = 0, w is the depth
    const auto out = draw({at(0, 0, 0), at(0, 1, 1), at(1, 0, 1)}, {}, state);
    for (const TlVertex& v : out.vertices) CHECK(std::isfinite(v.x + v.y + v.z + v.rhw));
    const auto denormal = draw({at(0, 0, 1e-44f), at(0, 1, -1), at(1, 0, 1)}, {}, state);
    for (const TlVertex& v : denormal.vertices) CHECK(std::isfinite(v.x + v.y + v.z + v.rhw));
}

TEST_CASE("65,535 vertices that are all outside of one plane give nothing, and around the volume nothing breaks") {
    std::vector<Source> in(65535, at(2, 0));
    CHECK(draw(in, {}).vertices.empty());
    Random random(11);
    for (Source& v : in)
        v = at(random.between(0, 1) < 0.5f ? -1e30f : 1e30f, random.between(-9, 9), random.between(-1, 2));
    for (const Topology topology : {Topology::TriangleStrip, Topology::TriangleFan, Topology::LineStrip})
        check_inside(draw(in, {.topology = topology}).vertices);
}

TEST_CASE("the clipped area of random triangles is that computed in double precision") {
    Random random(2026);
    VertexState state = hundred();
    state.projection = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1.25f, 1}, {0, 0, -0.25f, 0}}}; // w = z; depth 0.2 to 1
    const int batches = kSanitized ? 10 : 200, triangles = 500;
    double worst = 0;
    for (int batch = 0; batch < batches; ++batch) {
        std::vector<Source> in;
        for (int i = 0; i < 3 * triangles; ++i)
            in.push_back(at(random.between(-2, 2), random.between(-2, 2), random.between(-0.5f, 1.5f)));
        double expected = 0;
        for (std::size_t i = 0; i < in.size(); i += 3) {
            std::vector<std::array<double, 4>> polygon;
            for (std::size_t k = i; k < i + 3; ++k)
                polygon.push_back({double{in[k].x}, double{in[k].y}, 1.25 * double{in[k].z} - 0.25, double{in[k].z}});
            expected += reference_area(polygon);
        }
        const auto out = draw(in, {}, state);
        check_inside(out.vertices);
        worst = std::max(worst, std::fabs(area(out.vertices) - expected) / expected);
    }
    CHECK(worst < 1e-5);
}

TEST_CASE("the clip status joins the planes of all draws, and the extents of vertices inside") {
    ClipStatus status;
    status.flags = kClipStatusStatus | kClipStatusExtents3;
    status.status = kStatusDefault;
    status.min_x = status.min_y = status.min_z = 1000;
    status.max_x = status.max_y = status.max_z = -1000;
    draw({at(2, 0), at(3, 0), at(2, 2)}, {}, hundred(), &status);
    CHECK((status.status & kStatusUnion) == (kClipRight | kClipTop));
    CHECK((status.status & kStatusIntersection) == std::uint32_t(kClipRight) << kStatusIntersectionShift);
    CHECK(status.min_x == 1000); // nothing is inside
    draw({at(0, 0, 0.25f), at(0.5f, -0.5f, 0.75f), at(0, 2)}, {}, hundred(), &status);
    CHECK((status.status & kStatusIntersection) == 0);
    CHECK((status.status & kStatusZNotVisible) != 0);
    CHECK(status.min_x == 50);
    CHECK(status.max_x == 75);
    CHECK(status.max_y == 75);
    CHECK(status.min_z == 0.25f);
    CHECK(status.max_z == 0.75f);
    ClipStatus off;
    draw({at(0, 0), at(0, 2), at(2, 0)}, {}, hundred(), &off);
    CHECK(off.status == 0);
    CHECK(off.max_x == 0);
}

TEST_CASE("vertices are processed in parts, and drawn from all of them") {
    const std::vector<Source> in = {at(0, 0), at(0, 1, 0.5f, 0xFF102030), at(1, 0), at(0, 3), at(3, 0)};
    const std::vector<TlVertex> screen = {{7, 8, 7.25f, 1, 0xFF445566, 0, 0, 0}}; // a depth that is not tested
    ProcessedVertices processed;
    REQUIRE(!processed.resize(*layout_of(fvf::kTlVertex), 6));
    const auto source = *interleaved(bytes_of(in), kSource, 0, 0, 5);
    ClipStatus status;
    status.flags = kClipStatusStatus;
    REQUIRE(!processed.process(1, source, hundred(), true, &status));
    REQUIRE(!processed.process(0, *interleaved(bytes_of(screen), fvf::kTlVertex, 0, 0, 1), hundred()));
    CHECK((status.status & kStatusUnion) == unsigned(kClipTop | kClipRight));
    const std::uint16_t triangles[] = {0, 2, 1, 1, 4, 5};
    Drawing drawing;
    const auto drawn = drawing.draw(processed, {.indices = triangles, .indexed = true});
    REQUIRE(drawn.ok());
    std::vector<TlVertex> out(drawn->count);
    std::copy_n(drawn->vertices.data(), drawn->vertices.size(), std::as_writable_bytes(std::span(out)).data());
    REQUIRE(out.size() == 9); // the second triangle, (0, 0) to (0, 3) and (3, 0), shows the square to (1, 1)
    CHECK(out[0].x == 7);
    CHECK(out[0].color == 0xFF445566);
    CHECK(out[1].color == 0xFF102030);
    CHECK(area({out.begin() + 3, out.end()}) == Approx(2500));
    // Without colours those of before stay.
    const std::vector<Source> other = {at(0, 0, 0.5f, 0xFF999999)};
    REQUIRE(!processed.process(2, *interleaved(bytes_of(other), kSource, 0, 0, 1), hundred(), false));
    TlVertex second;
    std::memcpy(&second, processed.vertex(2), sizeof second);
    CHECK(second.y == 50);
    CHECK(second.color == 0xFF102030);
    // Behind the end
    CHECK(processed.process(2, source, hundred()));
    CHECK(processed.process(std::size_t(-1), source, hundred()));
    CHECK(processed.resize(*layout_of(fvf::kXyz), 1));
    CHECK(processed.resize(*layout_of(fvf::kTlVertex), std::size_t(-1) / 2));
    const std::uint16_t outside[] = {0, 1, 6};
    CHECK(!drawing.draw(processed, {.indices = outside, .indexed = true}).ok());
}

TEST_CASE("transformed vertices are clipped by the viewport's rectangle, but not by depth") {
    Drawing drawing;
    const auto run = [&](const std::vector<TlVertex>& in, const Draw& how) {
        const auto drawn = drawing.draw(*interleaved(bytes_of(in), fvf::kTlVertex, 0, 0, in.size()), hundred(), how,
                                        *layout_of(fvf::kTlVertex));
        REQUIRE(drawn.ok());
        Result out{std::vector<TlVertex>(drawn->count), drawn->same, drawn->topology};
        std::copy_n(drawn->vertices.data(), drawn->vertices.size(),
                    std::as_writable_bytes(std::span(out.vertices)).data());
        return out;
    };
    const auto tl = [](float x, float y, float z, float rhw, float u) {
        return TlVertex{x, y, z, rhw, 0xFF000000, 0, u, 0};
    };
    const auto inside = run({tl(0, 0, -5, 1, 0), tl(100, 0, 9, 1, 0), tl(100, 100, 0, 1, 0)}, {});
    CHECK(inside.same);
    CHECK(inside.vertices[0].z == -5);
    const auto cut = run({tl(50, 0, 2, 1, 0), tl(150, 0, 4, 1, 1), tl(50, 100, 2, 1, 0)}, {});
    CHECK(!cut.same);
    CHECK(area(cut.vertices) == Approx(3750));
    for (const TlVertex& v : cut.vertices)
        if (v.x == 100) {
            CHECK(v.u == Approx(0.5f));
            CHECK(v.z == Approx(3));
        }
    // In perspective: from w = 1 to w = 3, half of the screen's way is a quarter of the attributes'.
    for (const TlVertex& v : run({tl(50, 0, 0, 1, 0), tl(150, 0, 0, 1.0f / 3, 1), tl(50, 100, 0, 1, 0)}, {}).vertices)
        if (v.x == 100) CHECK(v.u == Approx(0.25f));
    CHECK(run({tl(50, 0, 0, 1, 0), tl(150, 0, 0, 1, 1), tl(50, 100, 0, 1, 0)}, {.clips = false}).same);
    CHECK(run({tl(-1, 0, 0, 1, 0), tl(-2, 9, 0, 1, 1), tl(-3, 100, 0, 1, 0)}, {}).vertices.empty());
    // No numbers, and 1/w that are none
    const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
    for (const float bad : {nan, inf, -inf, 0.0f, -1.0f, 1e-45f, 3e38f})
        for (const TlVertex& v : run({tl(50, 0, 0, bad, 0), tl(150, 0, 0, 1, 1), tl(50, 100, 0, 1, 0),
                                      tl(bad, 0, 0, 1, 0), tl(150, 0, 0, 1, 1), tl(50, 100, 0, 1, 0)},
                                     {})
                                     .vertices) {
            CHECK(v.x >= 0);
            CHECK(v.x <= 100);
        }
}
