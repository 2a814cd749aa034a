#include "rasterizer/geometry/tessellate.h"

#include <cmath>
#include <random>
#include <set>

#include "tests/support/catch.h"

using namespace rasterizer;

namespace {

PatchVertex point(float x, float y, float z) {
    PatchVertex v{};
    v[0] = x, v[1] = y, v[2] = z, v[3] = 1;
    return v;
}
float area(const Mesh& mesh) { // signed area of the projection on the xy plane: positive is clockwise with y down
    float sum = 0;
    for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
        const PatchVertex &a = mesh.vertices[mesh.indices[i]], &b = mesh.vertices[mesh.indices[i + 1]],
                          &c = mesh.vertices[mesh.indices[i + 2]];
        sum += ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
    }
    return sum;
}

} // namespace

TEST_CASE("rectangular patches: every basis reproduces a plane, with the area that the basis spans") {
    for (const PatchBasis basis : {PatchBasis::Bezier, PatchBasis::BSpline, PatchBasis::Interpolate}) {
        for (const std::uint32_t degree : {1u, 3u, 5u}) {
            if (basis == PatchBasis::Interpolate && degree != 3) continue;
            const std::uint32_t columns = basis == PatchBasis::Bezier ? degree + 1 : degree + 3,
                                rows = basis == PatchBasis::Bezier ? degree + 1 : degree + 2;
            std::vector<PatchVertex> points;
            for (std::uint32_t r = 0; r < rows; ++r)
                for (std::uint32_t c = 0; c < columns; ++c)
                    points.push_back(point(static_cast<float>(c), static_cast<float>(r),
                                           2 * static_cast<float>(c) + 3 * static_cast<float>(r) + 1));
            const Mesh mesh = tessellate_rect({basis, degree, columns, rows, points}, {4, 3, 4, 3});
            INFO("basis " << static_cast<int>(basis) << " degree " << degree);
            for (const PatchVertex& v : mesh.vertices) {
                REQUIRE(v[2] == Approx(2 * v[0] + 3 * v[1] + 1).margin(1e-4));
                REQUIRE(v[3] == Approx(1).margin(1e-5));
            }
            const float spans_x = static_cast<float>(columns - degree), spans_y = static_cast<float>(rows - degree);
            const float expected =
                basis == PatchBasis::Bezier ? static_cast<float>(degree * degree) : spans_x * spans_y;
            CHECK(area(mesh) == Approx(expected).epsilon(1e-3));
            CHECK(mesh.vertices.size() == static_cast<std::size_t>((spans_x * 4 + 1) * (spans_y * 3 + 1)));
        }
    }
}

TEST_CASE("a Bezier patch goes through its corners, Catmull-Rom through its inner points") {
    std::mt19937 random(67);
    std::vector<PatchVertex> points;
    for (int i = 0; i < 16; ++i)
        points.push_back(point(static_cast<float>(random() % 100), static_cast<float>(random() % 100),
                               static_cast<float>(random() % 100)));
    const Mesh bezier = tessellate_rect({PatchBasis::Bezier, 3, 4, 4, points}, {8, 8, 8, 8});
    CHECK(bezier.vertices.front()[2] == Approx(points[0][2]));
    CHECK(bezier.vertices[8][2] == Approx(points[3][2]));
    CHECK(bezier.vertices.back()[2] == Approx(points[15][2]));
    // The middle of the patch by hand: weights (1 3 3 1) / 8 in both directions.
    double middle = 0;
    const double w[] = {1 / 8.0, 3 / 8.0, 3 / 8.0, 1 / 8.0};
    for (std::size_t r = 0; r < 4; ++r)
        for (std::size_t c = 0; c < 4; ++c) middle += w[r] * w[c] * static_cast<double>(points[r * 4 + c][2]);
    CHECK(bezier.vertices[4 * 9 + 4][2] == Approx(middle));
    const Mesh through = tessellate_rect({PatchBasis::Interpolate, 3, 4, 4, points}, {8, 8, 8, 8});
    CHECK(through.vertices.front()[2] == Approx(points[5][2]));
    CHECK(through.vertices.back()[2] == Approx(points[10][2]));
    // The corner of a cubic B-spline by hand: weights (1 4 1) / 6 in both directions.
    const Mesh spline = tessellate_rect({PatchBasis::BSpline, 3, 4, 4, points}, {8, 8, 8, 8});
    const double s[] = {1 / 6.0, 4 / 6.0, 1 / 6.0};
    double corner = 0;
    for (std::size_t r = 0; r < 3; ++r)
        for (std::size_t c = 0; c < 3; ++c) corner += s[r] * s[c] * static_cast<double>(points[r * 4 + c][2]);
    CHECK(spline.vertices.front()[2] == Approx(corner));
}

TEST_CASE("triangular patches keep corners, planes and winding") {
    for (const std::uint32_t degree : {1u, 3u, 5u}) {
        std::vector<PatchVertex> points;
        for (std::uint32_t row = 0; row <= degree; ++row)
            for (std::uint32_t column = 0; column <= row; ++column)
                points.push_back(
                    point(static_cast<float>(column), static_cast<float>(row), static_cast<float>(5 * column + row)));
        const Mesh mesh = tessellate_tri(degree, points, {7, 7, 7});
        CHECK(mesh.indices.size() == 7 * 7 * 3);
        CHECK(mesh.vertices.front()[1] == 0);
        CHECK(mesh.vertices.back()[0] == Approx(degree));
        for (const PatchVertex& v : mesh.vertices) CHECK(v[2] == Approx(5 * v[0] + v[1]).margin(1e-4));
        // Negative: the control points' corner order (tip, left, right) is the winding that must be kept.
        CHECK(area(mesh) == Approx(-0.5f * static_cast<float>(degree * degree)).epsilon(1e-3));
    }
}

TEST_CASE("patches with the same segments on a common edge share its points") {
    std::mt19937 random(71);
    const auto number = [&] { return static_cast<float>(random() % 1000) / 10; };
    const auto distinct = [](const Mesh& mesh, auto&& on_edge) {
        std::set<std::array<float, 3>> out;
        for (const PatchVertex& v : mesh.vertices)
            if (on_edge(v)) out.insert({v[0], v[1], v[2]});
        return out;
    };
    // The common edge of two patches is at x = 50: the right edge of the first, the left edge of the second.
    for (const std::uint32_t shared : {1u, 2u, 5u, 8u, 13u}) {
        std::vector<PatchVertex> left, right;
        for (int row = 0; row < 4; ++row) {
            const PatchVertex seam = point(50, static_cast<float>(row * 10), number());
            for (int column = 0; column < 3; ++column)
                left.push_back(point(static_cast<float>(column), number(), number()));
            left.push_back(seam);
            right.push_back(seam);
            for (int column = 0; column < 3; ++column)
                right.push_back(point(static_cast<float>(60 + column), number(), number()));
        }
        const auto on_seam = [](const PatchVertex& v) { return std::fabs(v[0] - 50) < 1e-3f; };
        const auto a = distinct(tessellate_rect({PatchBasis::Bezier, 3, 4, 4, left}, {3, shared, 5, 8}), on_seam);
        const auto b = distinct(tessellate_rect({PatchBasis::Bezier, 3, 4, 4, right}, {9, 2, 4, shared}), on_seam);
        CHECK(a.size() == shared + 1);
        CHECK(a == b);
        // A triangle on the same edge, from its tip to its left corner.
        const std::vector<PatchVertex> tri = {left[3],         left[7],         point(70, 1, 2), left[11],
                                              point(80, 3, 4), point(90, 5, 6), left[15],        point(95, 3, 1),
                                              point(96, 7, 1), point(99, 2, 2)};
        const auto c = distinct(tessellate_tri(3, tri, {shared, 6, 3}), on_seam);
        CHECK(c.size() == shared + 1);
    }
    // For any edges, a flat patch is covered once.
    std::vector<PatchVertex> flat;
    for (int row = 0; row < 2; ++row)
        for (int column = 0; column < 2; ++column)
            flat.push_back(point(static_cast<float>(column), static_cast<float>(row), 0));
    for (int i = 0; i < 50; ++i) {
        const auto cut = [&] { return static_cast<std::uint32_t>(random() % 12 + 1); };
        const Mesh rect = tessellate_rect({PatchBasis::Bezier, 1, 2, 2, flat}, {cut(), cut(), cut(), cut()});
        const Mesh tri = tessellate_tri(1, std::span(flat).first(3), {cut(), cut(), cut()});
        for (const auto& [mesh, whole] : {std::pair(rect, 1.0f), {tri, 0.5f}}) {
            float sum = 0, covered = 0;
            for (std::size_t t = 0; t < mesh.indices.size(); t += 3) {
                Mesh one;
                one.vertices = mesh.vertices;
                one.indices.assign(mesh.indices.begin() + static_cast<std::ptrdiff_t>(t),
                                   mesh.indices.begin() + static_cast<std::ptrdiff_t>(t) + 3);
                sum += area(one);
                covered += std::fabs(area(one));
            }
            CHECK(std::fabs(sum) == Approx(whole).margin(1e-5));
            CHECK(covered == Approx(whole).margin(1e-5)); // nothing is folded
        }
    }
}

TEST_CASE("N-patches: flat normals give a plane, round ones a sphere's bulge") {
    const auto corner = [](float x, float y, float z, float nx, float ny, float nz) {
        PatchVertex v = point(x, y, z);
        const std::size_t n = static_cast<std::size_t>(VertexInput::Normal) * 4;
        v[n] = nx, v[n + 1] = ny, v[n + 2] = nz;
        return v;
    };
    Mesh flat;
    tessellate_n_patch(corner(0, 0, 0, 0, 0, 1), corner(1, 0, 0, 0, 0, 1), corner(0, 1, 0, 0, 0, 1), 5, false, flat);
    for (const PatchVertex& v : flat.vertices) CHECK(v[2] == Approx(0).margin(1e-6));
    CHECK(area(flat) == Approx(0.5));
    CHECK(flat.indices.size() == 25 * 3);
    // An octant of the unit sphere.
    for (const bool quadratic : {false, true}) {
        Mesh round;
        tessellate_n_patch(corner(1, 0, 0, 1, 0, 0), corner(0, 1, 0, 0, 1, 0), corner(0, 0, 1, 0, 0, 1), 9, quadratic,
                           round);
        float least = 9;
        for (const PatchVertex& v : round.vertices) {
            const float radius = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
            least = std::min(least, radius);
            CHECK(radius <= 1.0001f);
        }
        // The distance of the triangle's middle, computed by hand; for a flat triangle it is 0.577.
        CHECK(least == Approx(std::sqrt(3.0) * 4 / 9).margin(2e-3));
    }
}

namespace {

// A vertex with the position in each of four groups of floats; kMethods lists the methods of the groups.
PatchVertex tripled(float x, float y, float z) {
    PatchVertex v{};
    for (std::size_t group = 0; group < 4; ++group) v[group * 4] = x, v[group * 4 + 1] = y, v[group * 4 + 2] = z;
    return v;
}
constexpr dp2::DeclMethod kMethods[] = {dp2::DeclMethod::Default, dp2::DeclMethod::PartialU, dp2::DeclMethod::PartialV,
                                        dp2::DeclMethod::CrossUv, dp2::DeclMethod::Uv};
std::vector<PatchVertex> random_points(std::size_t count) {
    std::mt19937 random(29);
    const auto number = [&] { return static_cast<float>(random() % 1000) / 1000; };
    std::vector<PatchVertex> points;
    for (std::size_t i = 0; i < count; ++i) points.push_back(tripled(number(), number(), number()));
    return points;
}
// Compares a derivative with the difference of two neighbours that are `step` apart in the parameter.
void check_slope(const PatchVertex& before, const PatchVertex& after, float step, const PatchVertex& at,
                 std::size_t group) {
    for (std::size_t c = 0; c < 3; ++c)
        REQUIRE(at[group * 4 + c] == Approx((after[c] - before[c]) / (2 * step)).margin(0.05));
    REQUIRE(at[group * 4 + 3] == 1);
}
void check_normal(const PatchVertex& v) {
    double dot_u = 0, dot_v = 0, length = 0;
    for (std::size_t c = 0; c < 3; ++c) {
        const double n = v[12 + c];
        dot_u += n * v[4 + c], dot_v += n * v[8 + c], length += n * n;
    }
    REQUIRE(dot_u == Approx(0).margin(1e-4));
    REQUIRE(dot_v == Approx(0).margin(1e-4));
    REQUIRE(length == Approx(1).margin(1e-5));
    const double z = v[4] * v[9] - v[5] * v[8]; // z of the cross product of the tangents
    REQUIRE((z > 0) == (v[14] > 0));
}

} // namespace

TEST_CASE("rectangular patches: tangents are the derivatives of every basis, normals their product") {
    for (const PatchBasis basis : {PatchBasis::Bezier, PatchBasis::BSpline, PatchBasis::Interpolate}) {
        for (const std::uint32_t degree : {1u, 3u, 5u}) {
            if (basis == PatchBasis::Interpolate && degree != 3) continue;
            if (basis == PatchBasis::BSpline && degree == 1) continue; // its derivative is not continuous
            INFO("basis " << static_cast<int>(basis) << " degree " << degree);
            const bool one = basis == PatchBasis::Bezier;
            const std::uint32_t columns = degree + (one ? 1 : 3), rows = degree + (one ? 1 : 2);
            const float spans_x = static_cast<float>(columns - degree), spans_y = static_cast<float>(rows - degree);
            const Mesh mesh = tessellate_rect({basis, degree, columns, rows, random_points(columns * rows)},
                                              {64, 64, 64, 64}, kMethods);
            const std::uint32_t width = 64 * (columns - degree) + 1, height = 64 * (rows - degree) + 1;
            REQUIRE(mesh.vertices.size() == std::size_t{width} * height);
            const float step_u = 1 / (64 * spans_x), step_v = 1 / (64 * spans_y);
            for (std::uint32_t y = 1; y + 1 < height; y += 7)
                for (std::uint32_t x = 1; x + 1 < width; x += 5) {
                    const PatchVertex* at = &mesh.vertices[std::size_t{y} * width + x];
                    check_slope(at[-1], at[1], step_u, *at, 1);
                    check_slope(*(at - width), at[width], step_v, *at, 2);
                    check_normal(*at);
                    REQUIRE((*at)[16] == Approx(static_cast<float>(x) * step_u).margin(1e-6));
                    REQUIRE((*at)[17] == Approx(static_cast<float>(y) * step_v).margin(1e-6));
                }
            CHECK(mesh.vertices.back()[16] == 1);
            CHECK(mesh.vertices.back()[17] == 1);
        }
    }
}

TEST_CASE("triangular patches: tangents are the derivatives, normals their product") {
    for (const std::uint32_t degree : {1u, 3u, 5u}) {
        INFO("degree " << degree);
        const Mesh mesh =
            tessellate_tri(degree, random_points((degree + 1) * (degree + 2) / 2), {64, 64, 64}, kMethods);
        const auto at = [&](std::uint32_t row, std::uint32_t column) -> const PatchVertex& {
            return mesh.vertices[row * (row + 1) / 2 + column];
        };
        for (std::uint32_t row = 2; row < 64; row += 3)
            for (std::uint32_t column = 1; column < row; column += 4) {
                const PatchVertex& v = at(row, column);
                check_slope(at(row - 1, column), at(row + 1, column), 1.0f / 64, v, 1);
                check_slope(at(row - 1, column - 1), at(row + 1, column + 1), 1.0f / 64, v, 2);
                check_normal(v);
                REQUIRE(v[16] == Approx(static_cast<float>(row - column) / 64).margin(1e-6));
                REQUIRE(v[17] == Approx(static_cast<float>(column) / 64).margin(1e-6));
            }
    }
}

TEST_CASE("a surface without a normal gives none, and interpolated elements equal those of a patch without methods") {
    const std::vector<PatchVertex> same(4, tripled(0.5f, 0.25f, 1));
    for (const PatchVertex& v : tessellate_rect({PatchBasis::Bezier, 1, 2, 2, same}, {2, 2, 2, 2}, kMethods).vertices)
        CHECK((v[12] == 0 && v[13] == 0 && v[14] == 0));
    const std::vector<PatchVertex> points = random_points(16);
    const Mesh made = tessellate_rect({PatchBasis::Bezier, 3, 4, 4, points}, {5, 3, 2, 7}, kMethods),
               blended = tessellate_rect({PatchBasis::Bezier, 3, 4, 4, points}, {5, 3, 2, 7});
    REQUIRE(made.vertices.size() == blended.vertices.size());
    for (std::size_t i = 0; i < made.vertices.size(); ++i)
        for (std::size_t c = 0; c < 4; ++c) CHECK(made.vertices[i][c] == blended.vertices[i][c]);
}
