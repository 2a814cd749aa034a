// Drawing instructions: what is inside is drawn by its own vertices, and what is cut keeps its order and its edges.
#include <array>

#include "tests/support/catch.h"
#include "tools/ddraw/execute/draws.h"

using namespace ddraw;
using namespace ddraw::execute;

namespace {

struct LVertex { // D3DLVERTEX
    float x, y, z;
    std::uint32_t reserved = 0, color = 0xFFFFFFFF, specular = 0;
    float u = 0, v = 0;
};
struct TlVertex { // D3DTLVERTEX
    float x, y, z, rhw;
    std::uint32_t color, specular;
    float u, v;
};

// Writes down what is drawn.
class Recorder final : public DrawSink {
  public:
    std::string log;
    bool full = false;
    std::vector<TlVertex> made;

    bool points(std::span<const Point> ranges) override {
        log += "points";
        for (const Point& p : ranges) log += " " + std::to_string(p.first) + "+" + std::to_string(p.count);
        return end();
    }
    bool lines(std::span<const Line> lines) override {
        log += "lines";
        for (const Line& l : lines) log += " " + std::to_string(l.vertex[0]) + "-" + std::to_string(l.vertex[1]);
        return end();
    }
    bool triangles(std::span<const Triangle> triangles) override {
        log += "triangles";
        for (const Triangle& t : triangles)
            log += " " + std::to_string(t.vertex[0]) + "-" + std::to_string(t.vertex[1]) + "-" +
                   std::to_string(t.vertex[2]) + ":" + std::to_string(t.flags);
        return end();
    }
    bool cut_lines(std::span<const std::byte> vertices) override {
        log += "cut lines " + std::to_string(take(vertices));
        return end();
    }
    bool polygon(std::uint32_t edges, std::span<const std::byte> vertices) override {
        log += "polygon " + std::to_string(take(vertices)) + " edges " + std::to_string(edges);
        return end();
    }

  private:
    bool end() {
        log += "\n";
        return !full;
    }
    std::size_t take(std::span<const std::byte> vertices) {
        made.resize(vertices.size() / sizeof(TlVertex));
        std::memcpy(made.data(), vertices.data(), made.size() * sizeof(TlVertex));
        return made.size();
    }
};

template <class Record> Records<Record> all(const std::vector<Record>& records) {
    return {std::as_bytes(std::span(records)), sizeof(Record), records.size()};
}

struct Rig {
    vertices::ProcessedVertices processed;
    vertices::Draw how;
    Recorder recorder;

    explicit Rig(const std::vector<LVertex>& vertices) {
        vertices::VertexState state;
        state.screen = vertices::screen_of(vertices::Viewport7{0, 0, 100, 100, 0, 1});
        REQUIRE(!processed.resize(*vertices::layout_of(vertices::fvf::kTlVertex), vertices.size()));
        const auto source =
            vertices::interleaved(std::as_bytes(std::span(vertices)), vertices::fvf::kLVertex, 0, 0, vertices.size());
        REQUIRE(source.ok());
        REQUIRE(!processed.process(0, *source, state));
    }
    Draws draws() { return {processed, how, recorder}; }
};

const std::vector<LVertex> kCorners = {{-0.5f, -0.5f, 0}, {-0.5f, 0.5f, 0}, {0.5f, 0.5f, 0}, {0.5f, -0.5f, 0},
                                       {2, 0.5f, 0},      {2, -0.5f, 0},    {0, 2, 0},       {5, 5, 0}};

} // namespace

TEST_CASE("primitives inside are drawn together, by their own vertices and flags") {
    Rig rig(kCorners);
    CHECK(rig.draws().triangles(all<Triangle>({{{0, 1, 2}, 0x700}, {{2, 3, 0}, 0x11E}})));
    CHECK(rig.draws().lines(all<Line>({{{0, 1}}, {{1, 2}}})));
    CHECK(rig.draws().points(all<Point>({{2, 0}, {1, 2}, {0, 1}})));
    CHECK(rig.recorder.log == "triangles 0-1-2:1792 2-3-0:286\nlines 0-1 1-2\npoints 0+3\n");
}

TEST_CASE("a primitive that is cut is drawn between its neighbours, and one outside not at all") {
    Rig rig(kCorners);
    CHECK(rig.draws().triangles(
        all<Triangle>({{{0, 1, 2}, 0x700}, {{2, 4, 3}, 0x700}, {{4, 7, 5}, 0x700}, {{0, 2, 3}, 0x700}})));
    CHECK(rig.recorder.log == "triangles 0-1-2:1792\npolygon 4 edges 13\ntriangles 0-2-3:1792\n");
    for (const TlVertex& v : rig.recorder.made) CHECK((v.x >= 0 && v.x <= 100 && v.y >= 0 && v.y <= 100));
    rig.recorder.log.clear();
    CHECK(rig.draws().lines(all<Line>({{{0, 1}}, {{3, 5}}, {{4, 5}}, {{1, 2}}})));
    CHECK(rig.recorder.log == "lines 0-1\ncut lines 2\nlines 1-2\n");
    REQUIRE(rig.recorder.made.size() == 2);
    CHECK(rig.recorder.made[1].x == 100);
    rig.recorder.log.clear();
    CHECK(rig.draws().points(all<Point>({{8, 0}, {2, 3}})));
    CHECK(rig.recorder.log == "points 0+4 3+1\n");
}

TEST_CASE("of a cut triangle only those edges are drawn that were enabled") {
    Rig rig(kCorners);
    // From inside to the right and back: edges v1-v2 and v3-v1 are cut, v2-v3 is outside.
    const auto edges = [&](std::uint16_t flags) {
        rig.recorder.log.clear();
        CHECK(rig.draws().triangles(all<Triangle>({{{2, 4, 5}, flags}})));
        return rig.recorder.log;
    };
    CHECK(edges(0x000) == "polygon 3 edges 0\n");
    CHECK(edges(0x100) == "polygon 3 edges 1\n");
    CHECK(edges(0x200) == "polygon 3 edges 0\n");
    CHECK(edges(0x400) == "polygon 3 edges 4\n");
    CHECK(edges(0x700) == "polygon 3 edges 5\n");
}

TEST_CASE("without clipping everything is drawn as it is") {
    Rig rig(kCorners);
    rig.how.clips = false;
    CHECK(rig.draws().triangles(all<Triangle>({{{2, 4, 3}, 0}})));
    CHECK(rig.draws().lines(all<Line>({{{3, 5}}})));
    CHECK(rig.draws().points(all<Point>({{8, 0}, {0, 1}})));
    CHECK(rig.draws().spans(all<Point>({{2, 3}})));
    CHECK(rig.recorder.log == "triangles 2-4-3:0\nlines 3-5\npoints 0+8\npoints 3+1\npoints 4+1\n");
}

TEST_CASE("spans join vertices of one y, and a vertex alone is a point") {
    Rig rig({{-0.5f, 0.5f, 0}, {0, 0.5f, 0}, {0.5f, 0.5f, 0}, {0, 0, 0}, {-0.5f, -0.5f, 0}, {3, -0.5f, 0}});
    CHECK(rig.draws().spans(all<Point>({{6, 0}})));
    CHECK(rig.recorder.log == "lines 0-1 1-2\npoints 3+1\ncut lines 2\n");
    rig.recorder.log.clear();
    CHECK(rig.draws().spans(all<Point>({{0, 0}, {1, 1}})));
    CHECK(rig.recorder.log == "points 1+1\n");
}

TEST_CASE("a draw that fails ends the instruction") {
    Rig rig(kCorners);
    rig.recorder.full = true;
    CHECK_FALSE(rig.draws().triangles(all<Triangle>({{{0, 1, 2}, 0}, {{2, 4, 3}, 0}, {{0, 1, 2}, 0}})));
    CHECK(rig.recorder.log == "triangles 0-1-2:0\n");
}

TEST_CASE("65,535 points in one range stay in ranges that a command can have") {
    Rig rig(std::vector<LVertex>(65536, LVertex{0, 0, 0}));
    CHECK(rig.draws().points(all<Point>({{65535, 0}, {1, 65535}})));
    CHECK(rig.recorder.log == "points 0+65535 65535+1\n");
}
