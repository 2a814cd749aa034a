// A measurement, which is run by its name only: positions compared with a loop written by hand.
#include <chrono>
#include <cstdio>

#include "tests/ddraw/vertices/rig.h"
#ifdef __SSE2__
#include <emmintrin.h>

using namespace ddraw::vertices;

namespace {

// World-view-projection, division and viewport, as a program of the time would write it
void by_hand(const float* in, float* out, std::size_t count, const Transform& transform) {
    const Matrix& m = transform.to_clip;
    const __m128 r0 = _mm_loadu_ps(m.m[0]), r1 = _mm_loadu_ps(m.m[1]), r2 = _mm_loadu_ps(m.m[2]),
                 r3 = _mm_loadu_ps(m.m[3]);
    const float *s = transform.screen.scale, *o = transform.screen.offset;
    const __m128 scale = _mm_setr_ps(s[0], s[1], s[2], 0), offset = _mm_setr_ps(o[0], o[1], o[2], 0);
    for (std::size_t i = 0; i < count; ++i, in += 3, out += 4) {
        const __m128 x = _mm_mul_ps(_mm_set1_ps(in[0]), r0), y = _mm_mul_ps(_mm_set1_ps(in[1]), r1),
                     z = _mm_mul_ps(_mm_set1_ps(in[2]), r2);
        const __m128 clip = _mm_add_ps(_mm_add_ps(_mm_add_ps(x, y), z), r3);
        const __m128 rhw = _mm_div_ps(_mm_set1_ps(1), _mm_shuffle_ps(clip, clip, 0xFF));
        _mm_storeu_ps(out, _mm_add_ps(_mm_mul_ps(_mm_mul_ps(clip, rhw), scale), offset));
        _mm_store_ss(out + 3, rhw);
    }
}
template <class Work> double best_microseconds(Work work) {
    double best = 1e9;
    for (int i = 0; i < 200; ++i) {
        const auto start = std::chrono::steady_clock::now();
        work();
        best =
            std::min(best, std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
    }
    return best;
}

} // namespace

TEST_CASE("positions take at most twice the time of a loop written by hand", "[.][speed]") {
    constexpr std::size_t kCount = 100000;
    Random random(1);
    std::vector<float> in(kCount * 3), out(kCount * 4), hand(kCount * 4);
    for (float& v : in) v = random.between(-1, 1);
    Matrix projection = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0.25f}, {0, 0, 0, 1}}};
    const Transform transform =
        transform_of(kIdentity, kIdentity, projection, screen_of(Viewport7{0, 0, 640, 480, 0, 1}));
    const Element position{bytes_of(in).data(), 12};
    auto* target = std::as_writable_bytes(std::span(out)).data();
    const double ours = best_microseconds([&] { transform_positions(position, kCount, transform, target, 16); });
    const double theirs = best_microseconds([&] { by_hand(in.data(), hand.data(), kCount, transform); });
    for (std::size_t i = 0; i < out.size(); ++i) REQUIRE(out[i] == Approx(hand[i]).margin(1e-4));
    std::vector<ClipPosition> clip(kCount);
    std::vector<std::uint8_t> outside(kCount);
    const double tested =
        best_microseconds([&] { transform_and_test(position, kCount, transform, target, 16, clip, outside); });
    // Two lights, one of them a point
    std::vector<Untransformed> normals(kCount);
    for (std::size_t i = 0; i < kCount; ++i) normals[i] = {in[i * 3], in[i * 3 + 1], in[i * 3 + 2], 0, 0, -1};
    std::vector<LitVertex> lit(kCount);
    Light lights[2] = {};
    lights[0] = {LightType::Directional, {1, 1, 1, 1}, {1, 1, 1, 1}, {}, {}, {0, 0, 1}, 0, 0, {}, 0, 0};
    lights[1] = {LightType::Point, {1, 1, 1, 1}, {1, 1, 1, 1}, {}, {0, 0, -2}, {}, 100, 0, {1, 0, 0}, 0, 0};
    VertexState state;
    state.lit = true;
    state.lighting.lights = lights;
    const auto source = interleaved(bytes_of(normals), kXyzNormal, 0, 0, kCount);
    const auto layout = layout_of(kLit);
    const auto light = [&] {
        return best_microseconds([&] {
            process_vertices(*source, state,
                             {std::as_writable_bytes(std::span(lit)), *layout, sizeof(LitVertex), true});
        });
    };
    const double diffuse = light();
    state.lighting.specular = true;
    std::printf("100,000 vertices, microseconds: positions %.0f, by hand %.0f, with clip flags %.0f; two lights %.0f, "
                "with specular %.0f\n",
                ours, theirs, tested, diffuse, light());
    CHECK(ours < 2 * theirs);
}
#endif
