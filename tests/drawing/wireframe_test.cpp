// FILLMODE WIREFRAME and POINT: which edges of triangles become lines, and the colours of such triangles. Edges are
// compared with the same lines drawn by LINELIST.
#include <random>

#include "tests/support/back_ends.h"
#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

constexpr int kSize = 160; // several tiles
constexpr const char* kType = "XYZRHW|DIFFUSE";
const std::string kWireframe = "RENDERSTATE { FILLMODE WIREFRAME } ";

struct Point {
    int x, y;
};
using Line = std::pair<Point, Point>;

std::string vertex(const Point& at, std::uint32_t color = 0xffffffff) {
    return "f32 " + std::to_string(at.x) + " " + std::to_string(at.y) + " 0.5 1 u32 " + hex(color) + "\n";
}
std::string vertices(const std::vector<Point>& points) {
    std::string text;
    for (const Point& point : points) text += vertex(point);
    return text;
}

std::vector<std::byte> drawn_lines(const std::vector<Line>& lines, const std::string& states = "") {
    DrawingRig rig(kSize, kSize);
    std::vector<Point> points;
    for (const auto& [from, to] : lines) points.push_back(from), points.push_back(to);
    if (!lines.empty())
        rig.run(states + "LINELIST count " + std::to_string(lines.size()) + " { 0 }", kType, vertices(points));
    return rig.pixels();
}

// The outer edges of a fan that are drawn (WIRE.md D.2).
std::vector<Line> outer_edges(const std::vector<Point>& fan, std::uint32_t flags) {
    std::vector<Line> out;
    for (std::size_t i = 0; i < fan.size() && i < 32; ++i)
        if (flags >> i & 1) out.emplace_back(fan[i], fan[(i + 1) % fan.size()]);
    return out;
}

// The corners of a convex polygon.
std::vector<Point> ring(std::size_t corners) {
    std::vector<Point> out;
    for (std::size_t i = 0; i < corners; ++i) {
        const double angle = 6.283185307179586 * static_cast<double>(i) / static_cast<double>(corners);
        out.push_back({static_cast<int>(80 + 70 * std::cos(angle)), static_cast<int>(80 + 70 * std::sin(angle))});
    }
    return out;
}

const std::vector<Point> kTriangle = {{5, 5}, {140, 20}, {30, 150}};
const std::vector<Point> kSquare = {{10, 10}, {150, 10}, {150, 150}, {10, 150}};

} // namespace

TEST_CASE("INDEXEDTRIANGLELIST draws the edges that wFlags names") {
    const std::vector<Line> edges = {
        {kTriangle[0], kTriangle[1]}, {kTriangle[1], kTriangle[2]}, {kTriangle[2], kTriangle[0]}};
    for (unsigned flags = 0; flags < 8; ++flags) {
        std::vector<Line> drawn;
        for (unsigned edge = 0; edge < 3; ++edge)
            if (flags >> edge & 1) drawn.push_back(edges[edge]);
        const auto expected = drawn_lines(drawn);
        for (const unsigned others : {0u, 0x1Fu, 0x1Eu, 0xF8E0u}) { // strip and fan hints, and bits without a meaning
            DrawingRig rig(kSize, kSize);
            rig.run(kWireframe + "INDEXEDTRIANGLELIST { { 0 1 2 " + hex(flags << 8 | others) + " } }", kType,
                    vertices(kTriangle));
            INFO("flags " << flags << " and " << others);
            CHECK(rig.pixels() == expected);
        }
    }
}

TEST_CASE("edge flags only affect wireframe triangles that are not culled") {
    const std::string none = "INDEXEDTRIANGLELIST { { 0 1 2 0 } }", all = "INDEXEDTRIANGLELIST { { 0 1 2 0x700 } }";
    const auto drawn = [&](const std::string& states, const std::string& draw) {
        DrawingRig rig(kSize, kSize);
        rig.run("RENDERSTATE { " + states + " } " + draw, kType, vertices(kTriangle));
        return rig.pixels();
    };
    for (const char* fill : {"FILLMODE POINT", "FILLMODE SOLID"}) CHECK(drawn(fill, none) == drawn(fill, all));
    CHECK(drawn("FILLMODE POINT", none) != drawn("FILLMODE WIREFRAME", none));
    // The triangle is clockwise.
    CHECK(drawn("FILLMODE WIREFRAME CULLMODE CW", all) == drawn_lines({}));
    CHECK(drawn("FILLMODE WIREFRAME CULLMODE CCW", all) == drawn("FILLMODE WIREFRAME", all));
}

TEST_CASE("two triangles of a square without the edge that they share") {
    DrawingRig rig(kSize, kSize);
    rig.run(kWireframe + "INDEXEDTRIANGLELIST { { 0 1 2 0x300 } { 0 2 3 0x600 } }", kType, vertices(kSquare));
    CHECK(rig.pixels() == drawn_lines(outer_edges(kSquare, 0xF)));
    CHECK(rig.rgb(80, 80) == 0);
}

TEST_CASE("TRIANGLEFAN_IMM draws the outer edges that dwEdgeFlags names, and no inner ones") {
    std::mt19937 random(3401);
    for (const std::size_t corners : {3u, 4u, 5u, 31u, 32u, 33u, 40u})
        for (int turn = 0; turn < 6; ++turn) {
            const auto flags = turn == 0 ? 1u : turn == 1 ? ~0u : static_cast<std::uint32_t>(random());
            const std::vector<Point> fan = ring(corners);
            DrawingRig rig(kSize, kSize);
            // Vertices inside a command have the call's vertex type; the call passes one unused vertex so that it has a
            // type.
            rig.run(kWireframe + "TRIANGLEFAN_IMM count " + std::to_string(corners - 2) + " { edge_flags " +
                        hex(flags) + " data { " + vertices(fan) + " } }",
                    kType, vertex({0, 0}));
            INFO(corners << " corners, flags " << hex(flags));
            CHECK(rig.pixels() == drawn_lines(outer_edges(fan, flags)));
        }
}

TEST_CASE("CLIPPEDTRIANGLEFAN: each fan of a command has its own flags") {
    const std::vector<Point> left = {{5, 5}, {60, 8}, {70, 70}, {8, 60}}, right = {{90, 90}, {150, 95}, {100, 150}};
    std::vector<Point> points = left;
    points.insert(points.end(), right.begin(), right.end());
    for (const auto& [first, second] : {std::pair(1u, 0u), {0xAu, 5u}, {0xFu, 7u}, {0u, 4u}, {~0u, ~0u}}) {
        std::vector<Line> expected = outer_edges(left, first);
        for (const Line& line : outer_edges(right, second)) expected.push_back(line);
        DrawingRig rig(kSize, kSize);
        rig.document("buffer 9 bytes 140\nwrite 9 at 0 data { " + vertices(points) + " }\n");
        rig.run(kWireframe + "SETVERTEXSHADER { XYZRHW|DIFFUSE } SETSTREAMSOURCE { 0 9 20 } CLIPPEDTRIANGLEFAN { 0 " +
                hex(first) + " 2 80 " + hex(second) + " 1 }");
        INFO(first << " and " << second);
        CHECK(rig.pixels() == drawn_lines(expected));
    }
}

TEST_CASE("a fan that ends with its stream has no closing edge past the end") {
    // The fan has 6 corners, 4 of them in the buffer.
    DrawingRig rig(kSize, kSize);
    rig.document("buffer 9 bytes 80\nwrite 9 at 0 data { " + vertices({{5, 5}, {60, 8}, {70, 70}, {8, 60}}) + " }\n");
    rig.run(kWireframe +
            "SETVERTEXSHADER { XYZRHW|DIFFUSE } SETSTREAMSOURCE { 0 9 20 } CLIPPEDTRIANGLEFAN { 0 0x10 4 }");
    CHECK(rig.pixels() == drawn_lines({})); // the flag names the edge from v4 to v5, which is not in the buffer
}

TEST_CASE("commands without edge flags draw every edge of every triangle") {
    const std::string points = vertices(kSquare);
    const std::vector<Line> square = outer_edges(kSquare, 0xF);
    std::vector<Line> fan = square, strip = square;
    fan.emplace_back(kSquare[2], kSquare[0]);
    // A strip 0 1 3 2, whose triangles share the edge 1-3.
    strip.emplace_back(kSquare[1], kSquare[3]);
    const auto lit = [&](const std::string& command) {
        DrawingRig rig(kSize, kSize);
        rig.run(kWireframe + command, kType, points);
        return rig.lit();
    };
    const auto lit_lines = [](const std::vector<Line>& lines) {
        DrawingRig rig(kSize, kSize);
        std::vector<Point> corners;
        for (const auto& [from, to] : lines) corners.push_back(from), corners.push_back(to);
        rig.run("LINELIST count " + std::to_string(lines.size()) + " { 0 }", kType, vertices(corners));
        return rig.lit();
    };
    CHECK(lit("TRIANGLEFAN count 2 { 0 }") == lit_lines(fan));
    CHECK(lit("INDEXEDTRIANGLEFAN { first 0 data { u16 0 1 2 3 } }") == lit_lines(fan));
    CHECK(lit("INDEXEDTRIANGLESTRIP { first 0 data { u16 0 1 3 2 } }") == lit_lines(strip));
    CHECK(lit("INDEXEDTRIANGLELIST2 { 0 { 0 1 2 } { 0 2 3 } }") == lit_lines(fan));
}

TEST_CASE("edges that clipping creates are not drawn, and flagged edges are drawn where they are inside") {
    // The triangle crosses the right, bottom and far planes of the clip space; a user clip plane keeps x <= 0.3.
    const std::string corners = "f32 -0.8 0.9 0.1 u32 0xffffffff\nf32 1.7 0.4 0.4 u32 0xffffffff\n"
                                "f32 -0.2 -1.9 1.3 u32 0xffffffff\n";
    const std::string again = corners + corners;
    for (const char* cut : {"", "SETCLIPPLANE { 0 -1 0 0 0.3 } RENDERSTATE { CLIPPLANEENABLE 1 } "})
        for (unsigned flags = 0; flags < 8; ++flags) {
            DrawingRig edges(kSize, kSize), lines(kSize, kSize);
            edges.run(cut + kWireframe + "INDEXEDTRIANGLELIST { { 0 1 2 " + hex(flags << 8) + " } }", "XYZ|DIFFUSE",
                      corners);
            std::string drawn;
            for (unsigned edge = 0; edge < 3; ++edge)
                if (flags >> edge & 1)
                    drawn += "{ " + std::to_string(edge) + " " + std::to_string((edge + 1) % 3) + " }";
            if (!drawn.empty())
                lines.run(std::string(cut) + "INDEXEDLINELIST { " + drawn + " }", "XYZ|DIFFUSE", corners);
            INFO("flags " << flags << " " << cut);
            CHECK(edges.pixels() == lines.pixels());
            if (flags == 0 || flags == 7) CHECK((edges.lit() != 0) == (flags == 7));
        }
}

TEST_CASE("edges have line patterns and fade at their sides as lines do") {
    for (const char* states :
         {"RENDERSTATE { LINEPATTERN 0xf0f00002 } ",
          "RENDERSTATE { ANTIALIASEDLINEENABLE TRUE ALPHABLENDENABLE TRUE SRCBLEND SRCALPHA "
          "DESTBLEND INVSRCALPHA } ",
          "RENDERSTATE { EDGEANTIALIAS TRUE ALPHATESTENABLE TRUE ALPHAREF 90 ALPHAFUNC GREATER } "}) {
        DrawingRig rig(kSize, kSize);
        rig.run(states + kWireframe + "INDEXEDTRIANGLELIST { { 0 1 2 0x500 } }", kType, vertices(kTriangle));
        INFO(states);
        CHECK(rig.pixels() == drawn_lines({{kTriangle[0], kTriangle[1]}, {kTriangle[2], kTriangle[0]}}, states));
    }
}

TEST_CASE("each of many triangles after queued work has its own flags, with any number of workers") {
    std::mt19937 random(3402);
    const auto place = [&] { return static_cast<int>(random() % kSize); };
    std::vector<Point> points;
    std::string triangles;
    std::vector<Line> lines;
    constexpr unsigned kCount = 1500; // several batches
    for (unsigned i = 0; i < kCount; ++i) {
        Point at[] = {{place(), place()}, {place(), place()}, {place(), place()}};
        // Every eighth triangle has no area.
        if (i % 8 == 0) at[2] = i % 16 == 0 ? at[1] : Point{2 * at[1].x - at[0].x, 2 * at[1].y - at[0].y};
        const unsigned flags = random() & 7;
        for (const Point& point : at) points.push_back(point);
        triangles += "{ " + std::to_string(3 * i) + " " + std::to_string(3 * i + 1) + " " + std::to_string(3 * i + 2) +
                     " " + hex(flags << 8) + " } ";
        for (unsigned edge = 0; edge < 3; ++edge)
            if (flags >> edge & 1) lines.emplace_back(at[edge], at[(edge + 1) % 3]);
    }
    // Each line adds one step of red.
    std::string text, ends;
    for (const Point& point : points) text += vertex(point, 0xff080000);
    for (const auto& [from, to] : lines) ends += vertex(from, 0xff080000) + vertex(to, 0xff080000);
    const std::string adds =
        "CLEAR { TARGET|COMPUTERECTS 0xff000000 1 0 } RENDERSTATE { ALPHABLENDENABLE TRUE SRCBLEND "
        "ONE DESTBLEND ONE } ";
    DrawingRig reference(kSize, kSize);
    reference.run(adds + "LINELIST count " + std::to_string(lines.size()) + " { 0 }", kType, ends);
    const auto expected = reference.pixels();
    for (const unsigned workers : {0u, 1u, 2u, 4u})
        for (const rasterizer::BackEnd& back_end : rasterizer::all_back_ends()) {
            EmulatorOptions options = with_workers(workers);
            options.kernels = &back_end.kernels();
            options.compile = back_end.compiles();
            DrawingRig rig(kSize, kSize, options);
            rig.run(adds + kWireframe + "INDEXEDTRIANGLELIST { " + triangles + "}", kType, text);
            INFO(workers << " workers, " << back_end.name());
            CHECK(rig.pixels() == expected);
        }
}

TEST_CASE("triangles without area have edges in wireframe, unless a facing is culled") {
    const struct {
        std::vector<Point> corners;
        std::vector<unsigned> drawn; // edges whose length is not zero
    } rows[] = {
        {{{5, 5}, {150, 80}, {150, 80}}, {0, 2}}, // a line, as many programs draw it
        {{{5, 5}, {5, 5}, {20, 150}}, {1, 2}},         {{{5, 150}, {80, 80}, {5, 150}}, {0, 1}},
        {{{10, 10}, {60, 40}, {110, 70}}, {0, 1, 2}}, // the corners are on one line
        {{{110, 70}, {10, 10}, {60, 40}}, {0, 1, 2}},  {{{30, 80}, {150, 80}, {90, 80}}, {0, 1, 2}},
        {{{-40, 20}, {300, 20}, {80, 20}}, {0, 1, 2}}, // crosses the target's edges
    };
    for (const auto& row : rows)
        for (const auto& [cull, is_drawn] : {std::pair("NONE", true), {"CW", false}, {"CCW", false}}) {
            INFO(row.corners[0].x << " " << row.corners[0].y << ", culling " << cull);
            DrawingRig triangle(kSize, kSize), lines(kSize, kSize), filled(kSize, kSize);
            const std::string states = "RENDERSTATE { CULLMODE " + std::string(cull) + " } ",
                              draw = "TRIANGLELIST count 1 { 0 } ", points = vertices(row.corners);
            triangle.run(states + kWireframe + draw, kType, points);
            std::string drawn;
            for (const unsigned edge : row.drawn)
                drawn += "{ " + std::to_string(edge) + " " + std::to_string((edge + 1) % 3) + " }";
            if (is_drawn) lines.run("INDEXEDLINELIST { " + drawn + " }", kType, points);
            CHECK(triangle.pixels() == lines.pixels());
            CHECK((triangle.lit() != 0) == is_drawn);
            for (const char* fill : {"SOLID", "POINT"})
                filled.run(states + "RENDERSTATE { FILLMODE " + fill + " } " + draw, kType, points);
            CHECK(filled.lit() == 0);
        }
    // Untransformed triangles with edge flags, cut by a user clip plane
    const std::string corners = "f32 -0.8 0.9 0.1 u32 0xffffffff\nf32 0.8 -0.6 0.4 u32 0xffffffff\n"
                                "f32 0 0.15 0.25 u32 0xffffffff\n";
    for (unsigned flags = 0; flags < 8; ++flags) {
        DrawingRig edges(kSize, kSize), lines(kSize, kSize);
        const std::string cut = "SETCLIPPLANE { 0 -1 0 0 0.3 } RENDERSTATE { CLIPPLANEENABLE 1 } ";
        edges.run(cut + kWireframe + "INDEXEDTRIANGLELIST { { 0 1 2 " + hex(flags << 8) + " } }", "XYZ|DIFFUSE",
                  corners);
        std::string drawn;
        for (unsigned edge = 0; edge < 3; ++edge)
            if (flags >> edge & 1) drawn += "{ " + std::to_string(edge) + " " + std::to_string((edge + 1) % 3) + " }";
        lines.run(cut + (drawn.empty() ? "" : "INDEXEDLINELIST { " + drawn + " }"), "XYZ|DIFFUSE", corners);
        INFO("flags " << flags);
        CHECK(edges.pixels() == lines.pixels());
        CHECK((edges.lit() != 0) == (flags != 0));
    }
}

TEST_CASE("FLAT with POINT fill: the three points have the colour of the first corner") {
    const std::string colors[] = {"0xffff0000", "0xff00ff00", "0xff0000ff"};
    std::string corners;
    for (int i = 0; i < 3; ++i)
        corners += "f32 " + std::to_string(kTriangle[static_cast<std::size_t>(i)].x) + " " +
                   std::to_string(kTriangle[static_cast<std::size_t>(i)].y) + " 0.5 1 u32 " +
                   colors[static_cast<std::size_t>(i)] + " " + (i == 0 ? "0x40000010" : "0xff202020") + "\n";
    const auto drawn = [&](const std::string& states, const std::string& draw) {
        DrawingRig rig(kSize, kSize);
        rig.run("RENDERSTATE { FILLMODE POINT " + states + " } " + draw, "XYZRHW|DIFFUSE|SPECULAR", corners);
        std::vector<std::uint32_t> out;
        for (const Point& at : kTriangle) out.push_back(rig.rgb(at.x, at.y));
        CHECK(rig.lit() == 3);
        return out;
    };
    using Colors = std::vector<std::uint32_t>;
    const std::string list = "TRIANGLELIST count 1 { 0 }";
    CHECK(drawn("SHADEMODE FLAT", list) == Colors{0xff0000, 0xff0000, 0xff0000});
    CHECK(drawn("SHADEMODE GOURAUD", list) == Colors{0xff0000, 0x00ff00, 0x0000ff});
    CHECK(drawn("SHADEMODE FLAT", "INDEXEDTRIANGLELIST { { 1 2 0 0 } }") == Colors{0x00ff00, 0x00ff00, 0x00ff00});
    // In a fan the provoking corner of a triangle is its second corner in the fan.
    CHECK(drawn("SHADEMODE FLAT", "TRIANGLEFAN count 1 { 0 }") == Colors{0x00ff00, 0x00ff00, 0x00ff00});
    // The specular colour is flat, too, but not its alpha, which is fog (XDDM, shading requirements).
    CHECK(drawn("SHADEMODE FLAT SPECULARENABLE TRUE", list) == Colors{0xff0010, 0xff0010, 0xff0010});
    const Colors fogged = drawn("SHADEMODE FLAT FOGENABLE TRUE FOGCOLOR 0xff00ff00", list);
    CHECK_COLOR(fogged[0], 0x40bf00, 1);
    CHECK(fogged[1] == 0xff0000);
    // Points of a list have their own colours. A clipped corner still gives its colour to the others.
    DrawingRig rig(kSize, kSize);
    rig.run("RENDERSTATE { FILLMODE POINT SHADEMODE FLAT } POINTS { 3 0 } SETCLIPPLANE { 0 1 0 0 0 } ",
            "XYZRHW|DIFFUSE|SPECULAR", corners);
    for (std::size_t i = 0; i < 3; ++i) CHECK(rig.rgb(kTriangle[i].x, kTriangle[i].y) == 0xFF0000u >> (8 * i));
    rig.run("CLEAR { TARGET|COMPUTERECTS 0 1 0 } RENDERSTATE { CLIPPLANEENABLE 1 } TRIANGLELIST count 1 { 0 }",
            "XYZ|DIFFUSE",
            "f32 -0.5 0.5 0.5 u32 0xffff0000\nf32 0.5 0.5 0.5 u32 0xff00ff00\nf32 0.5 -0.5 0.5 u32 0xff0000ff");
    CHECK(rig.lit() == 2);
    CHECK(rig.rgb(120, 40) == 0xff0000);
    CHECK(rig.rgb(120, 120) == 0xff0000);
}
