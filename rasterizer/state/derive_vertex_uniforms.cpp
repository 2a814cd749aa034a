// The uniforms of a vertex program: matrices, lights in eye space, material, fog. PIPELINE.md 2.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "rasterizer/state/derive_vertex.h"
#include "rasterizer/state/uniform_words.h"

namespace rasterizer {

using dp2::Rs;

namespace {

constexpr std::uint32_t kMatrixWords = sizeof(Matrix) / 4;

void put(float (&out)[4][4], const Matrix& matrix) {
    std::memcpy(out, matrix.m, sizeof out);
}

struct Vector {
    double x, y, z;
};
Vector scaled(const Vector& v, double factor) {
    return {v.x * factor, v.y * factor, v.z * factor};
}
Vector normalized(const Vector& v) {
    const double length = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
    return length > 0 ? scaled(v, 1 / length) : v;
}
// w = 0: transforms a direction; w = 1: a position.
Vector transformed(const std::array<float, 3>& v, const Matrix& matrix, double w) {
    const auto column = [&](int c) {
        return double{v[0]} * matrix.m[0][c] + double{v[1]} * matrix.m[1][c] + double{v[2]} * matrix.m[2][c] +
               w * matrix.m[3][c];
    };
    return {column(0), column(1), column(2)};
}
void put(float (&out)[3], const Vector& v) {
    out[0] = static_cast<float>(v.x), out[1] = static_cast<float>(v.y), out[2] = static_cast<float>(v.z);
}
template <class Color> void put_rgb(float (&out)[3], const Color& color) {
    std::copy_n(color.begin(), 3, out);
}

// Cosine by its Taylor series, so that the result is bit-identical on every machine (library functions
// differ). The angle is reduced to 0..pi/2, where the terms up to x^20 suffice for the 53 bits of a double.
double cosine(double angle) {
    constexpr double kPi = 3.14159265358979323846;
    if (!std::isfinite(angle)) return 1;
    angle = std::fabs(std::fmod(angle, 2 * kPi));
    const double reduced = angle > kPi ? 2 * kPi - angle : angle;
    const double x = reduced > kPi / 2 ? kPi - reduced : reduced;
    double term = 1, sum = 1;
    for (int k = 1; k <= 10; ++k) {
        term *= -x * x / ((2.0 * k - 1) * (2.0 * k));
        sum += term;
    }
    return reduced > kPi / 2 ? -sum : sum;
}

LightUniforms light(const dp2::wire::Light& in, LightKind kind, const Matrix& view) {
    LightUniforms out;
    const std::array<float, 4> diffuse = in.diffuse, specular = in.specular, ambient = in.ambient;
    put_rgb(out.diffuse, diffuse);
    put_rgb(out.specular, specular);
    put_rgb(out.ambient, ambient);
    put(out.position, transformed(in.position, view, 1));
    const Vector direction = normalized(transformed(in.direction, view, 0));
    put(out.direction, kind == LightKind::Directional ? scaled(direction, -1) : direction);
    out.range = in.range;
    out.falloff = in.falloff;
    const std::array<float, 3> attenuation = in.attenuation;
    std::ranges::copy(attenuation, out.attenuation);
    out.cos_theta = static_cast<float>(cosine(double{in.theta} / 2));
    out.cos_phi = static_cast<float>(cosine(double{in.phi} / 2));
    return out;
}

// The plane in the space that m transforms to: inverse(m) * plane, by Gaussian elimination with pivoting. If
// m is singular, returns the plane unchanged.
std::array<double, 4> transformed_plane(const Matrix& m, const std::array<float, 4>& plane) {
    double a[4][5];
    for (int r = 0; r < 4; ++r) {
        for (int c = 0; c < 4; ++c) a[r][c] = static_cast<double>(m.m[r][c]);
        a[r][4] = static_cast<double>(plane[static_cast<std::size_t>(r)]);
    }
    for (int k = 0; k < 4; ++k) {
        int pivot = k;
        for (int r = k + 1; r < 4; ++r)
            if (std::fabs(a[r][k]) > std::fabs(a[pivot][k])) pivot = r;
        if (!(std::fabs(a[pivot][k]) > 0))
            return {double{plane[0]}, double{plane[1]}, double{plane[2]}, double{plane[3]}};
        std::swap(a[k], a[pivot]);
        for (int r = 0; r < 4; ++r) {
            if (r == k) continue;
            const double factor = a[r][k] / a[k][k];
            for (int c = k; c < 5; ++c) a[r][c] -= factor * a[k][c];
        }
    }
    return {a[0][4] / a[0][0], a[1][4] / a[1][1], a[2][4] / a[2][2], a[3][4] / a[3][3]};
}

// The upper left 3x3 of the inverse transpose of m, for normals. For a singular matrix the identity, like
// native drivers (dxvk pull request 5765).
void normal_matrix(const Matrix& m, float (&out)[3][3]) {
    const bool affine = m.m[0][3] == 0 && m.m[1][3] == 0 && m.m[2][3] == 0 && m.m[3][3] == 1;
    for (std::size_t r = 0; r < 3 && !affine; ++r) {
        std::array<float, 4> unit = {};
        unit[r] = 1;
        const auto column = transformed_plane(m, unit);
        for (std::size_t c = 0; c < 3; ++c) out[r][c] = static_cast<float>(column[c]);
    }
    if (!affine) return;
    const auto at = [&](int r, int c) { return static_cast<double>(m.m[r][c]); };
    double cofactor[3][3];
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            const int r1 = (r + 1) % 3, r2 = (r + 2) % 3, c1 = (c + 1) % 3, c2 = (c + 2) % 3;
            cofactor[r][c] = at(r1, c1) * at(r2, c2) - at(r1, c2) * at(r2, c1);
        }
    const double determinant =
        at(0, 0) * cofactor[0][0] + at(0, 1) * cofactor[0][1] + at(0, 2) * cofactor[0][2];
    bool invertible = true;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            const double value = cofactor[r][c] / determinant;
            const bool finite = std::fabs(value) <= double{std::numeric_limits<float>::max()};
            out[r][c] = finite ? static_cast<float>(value) : 0;
            invertible &= finite;
        }
    for (int r = 0; r < 3 && !invertible; ++r)
        for (int c = 0; c < 3; ++c) out[r][c] = r == c ? 1.0f : 0.0f;
}

// Sets the uniforms that only programs for untransformed vertices read, and that do not depend on world
// matrices: material, user clip planes, fog, other matrices. `words`: number of words that are read.
void put_untransformed(VertexUniforms& uniforms, const DeviceState& state, const VertexKey& key,
                       std::uint32_t words) {
    uniforms.fog_start = state.render_float(Rs::FogStart);
    uniforms.fog_end = state.render_float(Rs::FogEnd);
    uniforms.fog_density = state.render_float(Rs::FogDensity);
    if (words <= RASTERIZER_UNIFORM(VertexUniforms, power)) return;
    const dp2::wire::SetMaterial& material = state.material;
    uniforms.power = material.power;
    put_rgb(uniforms.ambient, color_floats(state.render(Rs::Ambient)));
    std::memcpy(uniforms.material_diffuse, &material.diffuse, sizeof uniforms.material_diffuse);
    std::memcpy(uniforms.material_ambient, &material.ambient, sizeof uniforms.material_ambient);
    std::memcpy(uniforms.material_specular, &material.specular, sizeof uniforms.material_specular);
    std::memcpy(uniforms.material_emissive, &material.emissive, sizeof uniforms.material_emissive);
    if (words <= RASTERIZER_UNIFORM(VertexUniforms, projection)) return;
    put(uniforms.projection, state.projection);
    uniforms.tween = state.render_float(Rs::TweenFactor);
    for (std::size_t i = 0; i < kClipPlanes; ++i) {
        if (!(key.clip_planes >> i & 1)) continue;
        const auto plane = transformed_plane(state.view, state.clip_planes[i]);
        for (std::size_t c = 0; c < 4; ++c) uniforms.clip_plane[i][c] = static_cast<float>(plane[c]);
    }
    for (std::size_t s = 0; s < kStages; ++s) put(uniforms.texture[s], state.texture[s]);
}

} // namespace

std::optional<LightKind> light_kind(const LightSlot& slot) {
    using dp2::LightType;
    if (!slot.enabled) return std::nullopt;
    switch (dp2::enum_cast<LightType>(slot.light.type)) {
    case LightType::Point: return LightKind::Point;
    case LightType::Spot: return LightKind::Spot;
    case LightType::Directional: return LightKind::Directional;
    default: return std::nullopt;
    }
}

void renew_world_uniforms(const DeviceState& state, const VertexKey& key, std::uint32_t count,
                          std::span<std::uint32_t> words) {
    const auto put_at = [&](std::uint32_t at, const auto& values) {
        constexpr auto kWords = static_cast<std::uint32_t>(sizeof values / 4);
        if (at < count)
            std::memcpy(words.data() + at, &values, std::min(kWords, count - at) * std::size_t{4});
    };
    if (!key.transformed) {
        const Matrix world_view = state.world[0] * state.view;
        put_at(RASTERIZER_UNIFORM(VertexUniforms, world_view_projection), (world_view * state.projection).m);
        if (constexpr std::uint32_t kNormal = RASTERIZER_UNIFORM(VertexUniforms, normal); count > kNormal) {
            float normal[3][3];
            normal_matrix(world_view, normal);
            put_at(kNormal, normal);
        }
        constexpr std::uint32_t kMatrices = RASTERIZER_UNIFORM(VertexUniforms, world_view);
        put_at(kMatrices, world_view.m);
        if (key.blend == VertexBlend::Weights && !key.indexed)
            for (std::uint32_t i = 1; i < kBlendMatrices; ++i)
                put_at(kMatrices + i * kMatrixWords, (state.world[i] * state.view).m);
    }
    if (!key.indexed) return;
    std::uint32_t* palette = words.data() + words.size() - kWorldMatrices * kMatrixWords;
    for (const Matrix& world : state.world) {
        const Matrix world_view = world * state.view;
        std::memcpy(palette, world_view.m, sizeof world_view.m);
        palette += kMatrixWords;
    }
}

void derive_vertex_uniforms(const DeviceState& state, const VertexKey& key, std::int32_t height,
                            std::uint32_t count, std::vector<std::uint32_t>& words) {
    VertexUniforms uniforms;
    if (!key.transformed) put_untransformed(uniforms, state, key, count);
    uniforms.point_size = state.render_float(Rs::PointSize);
    uniforms.point_a = state.render_float(Rs::PointScaleA);
    uniforms.point_b = state.render_float(Rs::PointScaleB);
    uniforms.point_c = state.render_float(Rs::PointScaleC);
    uniforms.viewport_height =
        static_cast<float>(state.viewport ? state.viewport->height : static_cast<std::uint32_t>(height));

    put_words(words, 0, uniforms, count);
    if (key.lighting)
        for (int kind = 0; kind < kLightKinds; ++kind)
            for_each_active_light(state.lights, [&](const LightSlot& slot, LightKind is) {
                if (static_cast<int>(is) == kind)
                    put_words(words, words.size(), light(slot.light, is, state.view));
            });
    if (key.indexed) words.resize(words.size() + kWorldMatrices * kMatrixWords);
    renew_world_uniforms(state, key, count, words);
}

} // namespace rasterizer
