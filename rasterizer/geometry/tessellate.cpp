#include "rasterizer/geometry/tessellate.h"

#include <algorithm>
#include <cmath>

namespace rasterizer {

namespace {

constexpr std::uint32_t kMaxDegree = 5;
using Weights = std::array<float, kMaxDegree + 1>;

// Bernstein polynomials.
Weights bezier(std::uint32_t degree, float t) {
    Weights w{};
    w[0] = 1;
    for (std::uint32_t d = 1; d <= degree; ++d)
        for (std::uint32_t i = d + 1; i-- > 0;)
            w[i] = (i < d ? w[i] * (1 - t) : 0) + (i > 0 ? w[i - 1] * t : 0);
    return w;
}

// Uniform B-spline by de Boor's recursion; t in 0..1 inside the span.
Weights b_spline(std::uint32_t degree, float t) {
    Weights w{};
    w[0] = 1;
    for (std::uint32_t d = 1; d <= degree; ++d) {
        Weights next{};
        const auto n = static_cast<float>(d);
        for (std::uint32_t i = 0; i < d; ++i) {
            // Basis function i starts d - 1 - i spans before this span.
            const float into = (t + static_cast<float>(d - 1 - i)) / n;
            next[i] += w[i] * (1 - into);
            next[i + 1] += w[i] * into;
        }
        w = next;
    }
    return w;
}

Weights catmull_rom(float t) {
    const float t2 = t * t, t3 = t2 * t;
    return {0.5f * (-t3 + 2 * t2 - t),
            0.5f * (3 * t3 - 5 * t2 + 2),
            0.5f * (-3 * t3 + 4 * t2 + t),
            0.5f * (t3 - t2),
            0,
            0};
}

Weights catmull_rom_slope(float t) {
    const float t2 = t * t;
    return {0.5f * (-3 * t2 + 4 * t - 1),
            0.5f * (9 * t2 - 10 * t),
            0.5f * (-9 * t2 + 8 * t + 1),
            0.5f * (3 * t2 - 2 * t),
            0,
            0};
}

Weights weights(PatchBasis basis, std::uint32_t degree, float t) {
    if (basis == PatchBasis::Bezier) return bezier(degree, t);
    return basis == PatchBasis::BSpline ? b_spline(degree, t) : catmull_rom(t);
}

// Weights of a curve's derivative by t: a curve of one degree less over the differences of the points.
Weights slopes(PatchBasis basis, std::uint32_t degree, float t) {
    if (basis == PatchBasis::Interpolate) return catmull_rom_slope(t);
    const Weights lower = weights(basis, degree - 1, t);
    const float scale = basis == PatchBasis::Bezier ? static_cast<float>(degree) : 1.0f;
    Weights w{};
    for (std::uint32_t i = 0; i <= degree; ++i)
        w[i] = scale * ((i > 0 ? lower[i - 1] : 0) - (i < degree ? lower[i] : 0));
    return w;
}

void add(PatchVertex& sum, const PatchVertex& point, float weight) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += point[i] * weight;
}

struct Vector {
    float x, y, z;
};
Vector operator+(Vector a, Vector b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
Vector operator-(Vector a, Vector b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
Vector operator*(Vector a, float s) {
    return {a.x * s, a.y * s, a.z * s};
}
float dot(Vector a, Vector b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
Vector input(const PatchVertex& v, VertexInput which) {
    const std::size_t at = static_cast<std::size_t>(which) * 4;
    return {v[at], v[at + 1], v[at + 2]};
}
void put(PatchVertex& v, VertexInput which, Vector value) {
    const std::size_t at = static_cast<std::size_t>(which) * 4;
    v[at] = value.x, v[at + 1] = value.y, v[at + 2] = value.z;
}
Vector cross(Vector a, Vector b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
Vector unit(Vector v) {
    const float length = std::sqrt(dot(v, v));
    return length > 0 ? v * (1 / length) : v;
}

// A point of a surface: its parameters, and the derivatives of all components by them.
struct SurfacePoint {
    float u = 0, v = 0;
    PatchVertex by_u{}, by_v{};
};

void make(PatchMethods methods, const SurfacePoint& point, PatchVertex& out) {
    for (std::size_t i = 0; i < methods.size(); ++i) {
        const auto group = static_cast<VertexInput>(i);
        const Vector along_u = input(point.by_u, group), along_v = input(point.by_v, group);
        switch (methods[i]) {
        case dp2::DeclMethod::PartialU: put(out, group, along_u); break;
        case dp2::DeclMethod::PartialV: put(out, group, along_v); break;
        case dp2::DeclMethod::CrossUv: put(out, group, unit(cross(along_u, along_v))); break;
        case dp2::DeclMethod::Uv: put(out, group, {point.u, point.v, 0}); break;
        default: continue;
        }
        out[i * 4 + 3] = 1;
    }
}

// Triangles between the points of a triangular grid, whose corners are ordered tip, left, right; `base`: the
// number of the first point.
void triangle_indices(std::uint32_t base, std::uint32_t segments, std::vector<std::uint32_t>& out) {
    const auto at = [&](std::uint32_t row, std::uint32_t column) {
        return base + row * (row + 1) / 2 + column;
    };
    for (std::uint32_t row = 0; row < segments; ++row)
        for (std::uint32_t column = 0; column <= row; ++column) {
            out.insert(out.end(), {at(row, column), at(row + 1, column), at(row + 1, column + 1)});
            if (column < row)
                out.insert(out.end(), {at(row, column), at(row + 1, column + 1), at(row, column + 1)});
        }
}

// The parameter (0..1) of point `place` of 0..steps, snapped to the nearest segment end of an edge with
// `on_edge` segments.
float snapped(std::uint32_t place, std::uint32_t steps, std::uint32_t on_edge) {
    const std::uint32_t nearest = (2 * place * on_edge + steps) / (2 * steps);
    return static_cast<float>(nearest) / static_cast<float>(on_edge);
}

// Calls f(weight of the tip, weight of the left corner, weight of the right corner) for each grid point, row
// by row.
template <class F> void for_each_point(const TriSegments& edges, F&& f) {
    const std::uint32_t segments = std::ranges::max(edges);
    for (std::uint32_t row = 0; row <= segments; ++row)
        for (std::uint32_t column = 0; column <= row; ++column) {
            const auto at = [&](std::uint32_t place, std::uint32_t on_edge) {
                return snapped(place, segments, on_edge);
            };
            if (column == 0) {
                const float left = at(row, edges[0]);
                f(1 - left, left, 0.0f);
            } else if (row == segments) {
                const float right = at(column, edges[1]);
                f(0.0f, 1 - right, right);
            } else if (column == row) {
                const float right = at(row, edges[2]);
                f(1 - right, 0.0f, right);
            } else {
                const float right = at(column, segments), below = at(row, segments);
                f(1 - below, below - right, right);
            }
        }
}

// A point in a span of a net: the span's first control point (x, y), and parameters in 0..1 inside the span.
struct NetSpan {
    std::uint32_t x, y;
    float u, v;
};

PatchVertex sum_of(const ControlNet& net, const NetSpan& span, const Weights& along, const Weights& down) {
    PatchVertex sum{};
    for (std::uint32_t j = 0; j <= net.degree; ++j)
        for (std::uint32_t i = 0; i <= net.degree; ++i)
            add(sum, net.points[std::size_t{span.y + j} * net.columns + span.x + i], along[i] * down[j]);
    return sum;
}

PatchVertex vertex_at(const ControlNet& net, const NetSpan& span, PatchMethods methods) {
    const Weights u = weights(net.basis, net.degree, span.u), v = weights(net.basis, net.degree, span.v);
    PatchVertex vertex = sum_of(net, span, u, v);
    if (methods.empty()) return vertex;
    const float all_u = static_cast<float>(net.columns - net.degree),
                all_v = static_cast<float>(net.rows - net.degree);
    SurfacePoint point{(static_cast<float>(span.x) + span.u) / all_u,
                       (static_cast<float>(span.y) + span.v) / all_v,
                       sum_of(net, span, slopes(net.basis, net.degree, span.u), v),
                       sum_of(net, span, u, slopes(net.basis, net.degree, span.v))};
    for (float& each : point.by_u) each *= all_u;
    for (float& each : point.by_v) each *= all_v;
    make(methods, point, vertex);
    return vertex;
}

} // namespace

Mesh tessellate_rect(const ControlNet& net, const RectSegments& segments, PatchMethods methods,
                     StopPoll poll) {
    Mesh mesh;
    const auto [top, right, bottom, left] = segments;
    const std::uint32_t across = std::max(top, bottom), down = std::max(left, right);
    const std::uint32_t spans_x = net.columns - net.degree, spans_y = net.rows - net.degree;
    const std::uint32_t width = spans_x * across + 1, height = spans_y * down + 1;
    mesh.vertices.reserve(std::size_t{width} * height);
    const std::uint64_t row_operations =
        std::uint64_t{width} * (net.degree + 1) * (net.degree + 1) * kVertexInputs;
    for (std::uint32_t y = 0; y < height; ++y) {
        if (poll(row_operations)) return {};
        const std::uint32_t span_y = y == height - 1 ? spans_y - 1 : y / down;
        for (std::uint32_t x = 0; x < width; ++x) {
            const std::uint32_t span_x = x == width - 1 ? spans_x - 1 : x / across;
            const std::uint32_t on_x = y == 0            ? top
                                       : y == height - 1 ? bottom
                                                         : across,
                                on_y = x == 0           ? left
                                       : x == width - 1 ? right
                                                        : down;
            const NetSpan span{span_x, span_y, snapped(x - span_x * across, across, on_x),
                               snapped(y - span_y * down, down, on_y)};
            mesh.vertices.push_back(vertex_at(net, span, methods));
        }
    }
    for (std::uint32_t y = 0; y + 1 < height; ++y)
        for (std::uint32_t x = 0; x + 1 < width; ++x) {
            const std::uint32_t corner = y * width + x;
            mesh.indices.insert(mesh.indices.end(), {corner, corner + 1, corner + width, corner + width,
                                                     corner + 1, corner + width + 1});
        }
    return mesh;
}

Mesh tessellate_tri(std::uint32_t degree, std::span<const PatchVertex> points, const TriSegments& segments,
                    PatchMethods methods) {
    Mesh mesh;
    const auto power = [](float base, std::uint32_t exponent) {
        float out = 1;
        for (std::uint32_t i = 0; i < exponent; ++i) out *= base;
        return out;
    };
    const auto slope = [&](float base, std::uint32_t exponent) { // derivative of power()
        return exponent == 0 ? 0.0f : static_cast<float>(exponent) * power(base, exponent - 1);
    };
    const auto factorial = [](std::uint32_t n) {
        float out = 1;
        for (std::uint32_t i = 2; i <= n; ++i) out *= static_cast<float>(i);
        return out;
    };
    for_each_point(segments, [&](float tip, float left, float right) {
        PatchVertex sum{};
        SurfacePoint surface{left, right, {}, {}};
        std::size_t point = 0;
        for (std::uint32_t row = 0; row <= degree; ++row)
            for (std::uint32_t column = 0; column <= row; ++column, ++point) {
                const std::uint32_t i = degree - row, j = row - column, k = column;
                const float multinomial = factorial(degree) / (factorial(i) * factorial(j) * factorial(k));
                add(sum, points[point], multinomial * power(tip, i) * power(left, j) * power(right, k));
                if (methods.empty()) continue;
                // The tip's weight decreases as either parameter grows.
                const float less = slope(tip, i) * power(left, j) * power(right, k);
                add(surface.by_u, points[point],
                    multinomial * (power(tip, i) * slope(left, j) * power(right, k) - less));
                add(surface.by_v, points[point],
                    multinomial * (power(tip, i) * power(left, j) * slope(right, k) - less));
            }
        make(methods, surface, sum);
        mesh.vertices.push_back(sum);
    });
    triangle_indices(0, std::ranges::max(segments), mesh.indices);
    return mesh;
}

// Curved point-normal triangles: positions are a cubic Bezier triangle whose control points on the edges are
// in the tangent planes of the corners.
void tessellate_n_patch(const PatchVertex& a, const PatchVertex& b, const PatchVertex& c,
                        std::uint32_t segments, bool quadratic_normals, Mesh& out) {
    const Vector p[3] = {input(a, VertexInput::Position), input(b, VertexInput::Position),
                         input(c, VertexInput::Position)};
    const Vector n[3] = {input(a, VertexInput::Normal), input(b, VertexInput::Normal),
                         input(c, VertexInput::Normal)};
    const auto edge = [&](int i, int j) {
        return (p[i] * 2 + p[j] - n[i] * dot(p[j] - p[i], n[i])) * (1.0f / 3);
    };
    const Vector e[6] = {edge(0, 1), edge(1, 0), edge(1, 2), edge(2, 1), edge(2, 0), edge(0, 2)};
    const Vector average = (e[0] + e[1] + e[2] + e[3] + e[4] + e[5]) * (1.0f / 6),
                 flat = (p[0] + p[1] + p[2]) * (1.0f / 3);
    const Vector middle = average + (average - flat) * 0.5f;
    // The normal at the middle of an edge: the sum of its ends' normals, reflected in the plane perpendicular
    // to the edge.
    const auto half = [&](int i, int j) {
        const Vector along = p[j] - p[i], sum = n[i] + n[j];
        const float length = dot(along, along), v = length > 0 ? 2 * dot(along, sum) / length : 0;
        const Vector m = sum - along * v;
        const float size = std::sqrt(dot(m, m));
        return size > 0 ? m * (1 / size) : m;
    };
    const Vector h[3] = {half(0, 1), half(1, 2), half(2, 0)};
    const auto base = static_cast<std::uint32_t>(out.vertices.size());
    for_each_point({segments, segments, segments}, [&](float u, float v, float w) {
        PatchVertex vertex{};
        add(vertex, a, u);
        add(vertex, b, v);
        add(vertex, c, w);
        put(vertex, VertexInput::Position,
            p[0] * (u * u * u) + p[1] * (v * v * v) + p[2] * (w * w * w) +
                (e[0] * (u * u * v) + e[1] * (u * v * v) + e[2] * (v * v * w) + e[3] * (v * w * w) +
                 e[4] * (w * w * u) + e[5] * (u * u * w)) *
                    3 +
                middle * (6 * u * v * w));
        if (quadratic_normals)
            put(vertex, VertexInput::Normal,
                n[0] * (u * u) + n[1] * (v * v) + n[2] * (w * w) + h[0] * (u * v) + h[1] * (v * w) +
                    h[2] * (w * u));
        out.vertices.push_back(vertex);
    });
    triangle_indices(base, segments, out.indices);
}

} // namespace rasterizer
