// Coverage against rational arithmetic, pixel by pixel: triangles with the top-left rule, lines with the diamond rule.
#include <cmath>
#include <random>

#include "tests/rasterizer/canvas.h"
#include "tests/support/catch.h"

using namespace rasterizer;

namespace {

// The top-left rule in exact arithmetic, for positions in 1/256 pixel.
bool inside(const std::int64_t (&x)[3], const std::int64_t (&y)[3], int px, int py) {
    const std::int64_t area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
    if (area == 0) return false;
    for (int i = 0; i < 3; ++i) {
        int a = i, b = (i + 1) % 3;
        if (area < 0) std::swap(a, b);
        const std::int64_t e = (x[b] - x[a]) * (py * 256 - y[a]) - (y[b] - y[a]) * (px * 256 - x[a]);
        const bool top_left = y[b] < y[a] || (y[b] == y[a] && x[b] > x[a]);
        if (e < 0 || (e == 0 && !top_left)) return false;
    }
    return true;
}

} // namespace

TEST_CASE("random triangles cover exactly the pixels of the top-left rule") {
    std::mt19937 random(11);
    for (int round = 0; round < 150; ++round) {
        Canvas canvas(100, 80);
        const int spread = round % 3 == 0 ? 8 * 256 : round % 3 == 1 ? 120 * 256 : 3000 * 256;
        std::int64_t x[3], y[3];
        Corner corners[3];
        for (int i = 0; i < 3; ++i) {
            x[i] = 40 * 256 + static_cast<int>(random() % (2 * spread)) - spread;
            y[i] = 40 * 256 + static_cast<int>(random() % (2 * spread)) - spread;
            if (random() % 3 == 0) x[i] &= ~127;
            if (random() % 3 == 0) y[i] &= ~127;
            corners[i] = {static_cast<float>(x[i]) / 256, static_cast<float>(y[i]) / 256};
        }
        canvas.triangle(corners[0], corners[1], corners[2], 0xFFFFFFFF);
        for (int py = 0; py < 80; ++py)
            for (int px = 0; px < 100; ++px) {
                INFO("round " << round << " pixel " << px << "," << py);
                REQUIRE((canvas.at(px, py) != 0) == inside(x, y, px, py));
            }
    }
}

TEST_CASE("triangles of a random fan leave no gap and no overlap") {
    std::mt19937 random(13);
    for (int round = 0; round < 20; ++round) {
        Canvas canvas(64, 64);
        canvas.state(dp2::Rs::AlphaBlendEnable, 1);
        canvas.state(dp2::Rs::SrcBlend, 2);
        canvas.state(dp2::Rs::DestBlend, 2); // ADD: an overlap shows as 2
        const float cx = 10.0f + static_cast<float>(random() % 11000) / 256,
                    cy = 10.0f + static_cast<float>(random() % 11000) / 256;
        const Corner ring[] = {{-1, -1}, {30, -1}, {64, -1}, {64, 20}, {64, 64}, {25, 64}, {-1, 64}, {-1, 33}};
        for (std::size_t i = 0; i < std::size(ring); ++i)
            canvas.triangle({cx, cy}, ring[i], ring[(i + 1) % std::size(ring)], 0x01010101);
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x) REQUIRE(canvas.at(x, y) == 0x01010101);
    }
}

TEST_CASE("lines light the pixels that the worked checks name") {
    const auto lit = [](Corner from, Corner to, bool last) {
        Canvas canvas(12, 12);
        canvas.state(dp2::Rs::LastPixel, last);
        REQUIRE(canvas.draw(Topology::LineList, 1, {{from.x, from.y, 0.5f, 1, ~0u}, {to.x, to.y, 0.5f, 1, ~0u}}).ok());
        std::string row;
        for (int y = 0; y < 12; ++y)
            for (int x = 0; x < 12; ++x)
                if (canvas.at(x, y)) row += std::to_string(x) + "," + std::to_string(y) + " ";
        return row;
    };
    CHECK(lit({2, 3}, {6, 3}, true) == "2,3 3,3 4,3 5,3 6,3 ");
    CHECK(lit({2, 3}, {6, 3}, false) == "2,3 3,3 4,3 5,3 ");
    CHECK(lit({6, 3}, {2, 3}, false) == "3,3 4,3 5,3 6,3 ");
    CHECK(lit({4, 8}, {4, 5}, false) == "4,6 4,7 4,8 ");
    CHECK(lit({1, 1}, {4, 4}, true) == "1,1 2,2 3,3 4,4 ");
}

TEST_CASE("a line strip draws the pixel at each joint once") {
    std::mt19937 random(17);
    for (int round = 0; round < 40; ++round) {
        Canvas canvas(64, 64);
        canvas.state(dp2::Rs::AlphaBlendEnable, 1);
        canvas.state(dp2::Rs::SrcBlend, 2);
        canvas.state(dp2::Rs::DestBlend, 2);
        // x only increases, so that segments cannot cross each other.
        std::vector<Canvas::Vertex> vertices;
        float x = 2, y = 30;
        for (int i = 0; i < 8; ++i) {
            vertices.push_back({x, y, 0.5f, 1, 0x01010101});
            x += 1.0f + static_cast<float>(random() % 1500) / 256;
            y += static_cast<float>(static_cast<int>(random() % 1000) - 500) / 256;
        }
        REQUIRE(canvas.draw(Topology::LineStrip, 7, vertices).ok());
        for (int py = 0; py < 64; ++py)
            for (int px = 0; px < 64; ++px) REQUIRE(canvas.at(px, py) <= 0x01010101);
    }
}

TEST_CASE("points are squares around their centre") {
    const auto count = [](float size, Corner at) {
        Canvas canvas(32, 32);
        canvas.state(dp2::Rs::PointSize, std::bit_cast<std::uint32_t>(size));
        canvas.state(dp2::Rs::PointSizeMin, 0); // 0.0
        REQUIRE(canvas.draw(Topology::PointList, 1, {{at.x, at.y, 0.5f, 1, ~0u}}).ok());
        return canvas.lit();
    };
    CHECK(count(1, {10, 10}) == 1);
    CHECK(count(2, {10, 10}) == 4);
    CHECK(count(15, {16, 16}) == 225);
    CHECK(count(0, {10, 10}) == 0);
    CHECK(count(15, {0, 0}) == 64); // the part inside the target
}

TEST_CASE("infinite, huge and NaN vertices do not harm the device") {
    const float bad[] = {NAN, INFINITY, -INFINITY, 1e30f, -1e30f, 1e-40f, 0.0f, 8192.0f, -8192.0f, 3e38f, 16.0f};
    std::mt19937 random(19);
    for (const bool transformed : {true, false}) {
        Canvas canvas(64, 64);
        for (int round = 0; round < 400; ++round) {
            std::vector<Canvas::Vertex> vertices(3);
            for (auto& v : vertices)
                v = {bad[random() % 11], bad[random() % 11], bad[random() % 11], bad[random() % 11], ~0u};
            CallVertices call;
            call.bytes = std::as_bytes(std::span(vertices));
            call.present = true;
            call.count = 3;
            call.fvf = transformed ? Canvas::kFvf : dp2::fvf::kXyzW | dp2::fvf::kDiffuse;
            call.stride = sizeof(Canvas::Vertex);
            canvas.front_end.begin_call(call, CallBudget::Limits{});
            for (const Topology t : {Topology::TriangleList, Topology::LineStrip, Topology::PointList})
                REQUIRE(canvas.front_end.draws().draw_call_vertices(t, 1, 0).ok());
            canvas.front_end.end_call();
        }
        canvas.gpu.drain(Stall::Present);
        canvas.clear(kClearTarget | kClearDepth, 0, 1);
        canvas.triangle({0, 0}, {5, 0}, {5, 5}, ~0u); // the device is still usable
        CHECK(canvas.lit() == 15);
    }
}

namespace {

// The diamond rule by its definition, exactly: |u| + |v| - 1/2 along the segment is convex and bends only where u or v
// is 0. Positions are in 1/256 pixel; parameters t are fractions p / q.
struct Fraction {
    std::int64_t p, q;
};

bool diamond_has(std::int64_t u_times_q, std::int64_t v_times_q, std::int64_t q, bool along_y) {
    const std::int64_t sum = std::abs(u_times_q) + std::abs(v_times_q), half = 128 * q;
    if (sum != half) return sum < half;
    return v_times_q > 0 || (along_y && u_times_q == half); // inside: lower edges, bottom corner; along y, right corner
}

bool line_lights(std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1, int i, int j, bool last_pixel) {
    const std::int64_t dx = x1 - x0, dy = y1 - y0, u0 = x0 - i * 256, v0 = y0 - j * 256;
    const bool along_y = std::abs(dy) > std::abs(dx);
    std::vector<Fraction> candidates = {{0, 1}, {1, 1}};
    if (dx != 0) candidates.push_back(dx > 0 ? Fraction{-u0, dx} : Fraction{u0, -dx});
    if (dy != 0) candidates.push_back(dy > 0 ? Fraction{-v0, dy} : Fraction{v0, -dy});
    bool meets = false;
    for (const auto& [p, q] : candidates)
        if (p >= 0 && p <= q) meets |= diamond_has(u0 * q + dx * p, v0 * q + dy * p, q, along_y);
    const bool ends_inside = diamond_has(u0 + dx, v0 + dy, 1, along_y);
    return meets && (last_pixel || !ends_inside);
}

} // namespace

TEST_CASE("random lines light exactly the pixels whose diamonds they exit") {
    std::mt19937 random(41);
    for (int round = 0; round < (kSanitized ? 300 : 1500); ++round) {
        Canvas canvas(24, 24);
        const bool last = random() % 2;
        canvas.state(dp2::Rs::LastPixel, last);
        // Coarse grids make ties: ends on corners and edges of diamonds, slopes of exactly one.
        const int grid = round % 3 == 0 ? 128 : round % 3 == 1 ? 64 : 1;
        const auto coordinate = [&] { return static_cast<std::int64_t>(random() % (24 * 256 / grid)) * grid; };
        const std::int64_t x0 = coordinate(), y0 = coordinate();
        std::int64_t x1 = coordinate(), y1 = coordinate();
        if (round % 7 == 0) x1 = x0 + (y1 - y0); // slope one
        if (round % 11 == 0) x1 = x0, y1 = y0 + (random() % 3) * 64;
        const auto f = [](std::int64_t v) { return static_cast<float>(v) / 256; };
        REQUIRE(canvas.draw(Topology::LineList, 1, {{f(x0), f(y0), 0.5f, 1, ~0u}, {f(x1), f(y1), 0.5f, 1, ~0u}}).ok());
        for (int y = 0; y < 24; ++y)
            for (int x = 0; x < 24; ++x) {
                INFO("round " << round << " line " << x0 << "," << y0 << " to " << x1 << "," << y1 << " last " << last
                              << " pixel " << x << "," << y);
                REQUIRE((canvas.at(x, y) != 0) == line_lights(x0, y0, x1, y1, x, y, last));
            }
    }
}

TEST_CASE("NaN depth bias and slope bias do not harm the device") {
    for (const std::uint32_t bits : {0x7FC00000u, 0x7F800000u, 0xFF800000u, 0x7F7FFFFFu}) {
        for (const dp2::Rs bias : {dp2::Rs::DepthBias, dp2::Rs::SlopeScaleDepthBias}) {
            Canvas canvas(70, 70);
            canvas.state(bias, bits);
            canvas.triangle({0, 0, 0.1f}, {69, 0, 0.5f}, {0, 69, 0.9f}, ~0u);
            canvas.triangle({0, 0, 0.5f}, {69, 0, 0.5f}, {0, 69, 0.5f}, ~0u);
            canvas.state(bias, 0);
            canvas.clear(kClearTarget | kClearDepth, 0, 1);
            canvas.triangle({0, 0}, {5, 0}, {5, 5}, ~0u);
            CHECK(canvas.lit() == 15);
        }
    }
}
