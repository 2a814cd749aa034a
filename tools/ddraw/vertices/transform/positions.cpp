#include "tools/ddraw/vertices/transform/positions.h"

#include <algorithm>
#include <limits>

namespace ddraw::vertices {

namespace {

struct Rows {
    explicit Rows(const Transform& transform) {
        for (int i = 0; i < 4; ++i) row[i] = load(transform.to_clip.m[i]);
        const float* s = transform.screen.scale;
        const float* o = transform.screen.offset;
        scale = Float4{s[0], s[1], s[2], 1};
        offset = Float4{o[0], o[1], o[2], 0};
    }
    Float4 clip(const std::byte* position) const {
        float at[3];
        std::memcpy(at, position, sizeof at);
        return ((all(at[0]) * row[0] + all(at[1]) * row[1]) + all(at[2]) * row[2]) + row[3];
    }
    // Lane 3 is 1/w. The quotients are rounded correctly, so that a vertex that is inside is also placed
    // inside.
    Float4 screen(Float4 clip) const {
        constexpr Int4 kFirstThree = {-1, -1, -1, 0};
        return offset + select(kFirstThree, clip, all(1)) / all(clip[3]) * scale;
    }
    Float4 row[4], scale, offset;
};

// Bits of the planes that four vertices are outside of. Comparisons with a NaN are false, so that it is
// outside.
Int4 test(const Float4 (&clip)[4]) {
    const auto lanes = [&](int a, int b) { // x and y, or z and w, of all four after two steps
        return __builtin_shufflevector(clip[a], clip[b], 0, 4, 1, 5);
    };
    const auto upper = [&](int a, int b) { return __builtin_shufflevector(clip[a], clip[b], 2, 6, 3, 7); };
    const Float4 xy01 = lanes(0, 1), xy23 = lanes(2, 3), zw01 = upper(0, 1), zw23 = upper(2, 3);
    const Float4 x = __builtin_shufflevector(xy01, xy23, 0, 1, 4, 5),
                 y = __builtin_shufflevector(xy01, xy23, 2, 3, 6, 7);
    const Float4 z = __builtin_shufflevector(zw01, zw23, 0, 1, 4, 5),
                 w = __builtin_shufflevector(zw01, zw23, 2, 3, 6, 7);
    constexpr float kLeast = std::numeric_limits<float>::min(), kMost = std::numeric_limits<float>::max();
    return (~(x >= -w) & kClipLeft) | (~(x <= w) & kClipRight) | (~(y <= w) & kClipTop) |
           (~(y >= -w) & kClipBottom) | (~(z >= all(0)) & kClipFront) | (~(z <= w) & kClipBack) |
           (~((w >= all(kLeast)) & (w <= all(kMost))) & kNowhere);
}

} // namespace

Transform transform_of(const Matrix& world, const Matrix& view, const Matrix& projection,
                       const Screen& screen) {
    return {((world * view) * projection) * screen.volume, screen};
}

void transform_positions(const Element& position, std::size_t count, const Transform& transform,
                         std::byte* out, std::size_t stride) {
    const Rows rows(transform);
    const std::byte* from = position.data;
    for (std::size_t i = 0; i < count; ++i, from += position.stride, out += stride)
        store(out, rows.screen(rows.clip(from)));
}

Clipping transform_and_test(const Element& position, std::size_t count, const Transform& transform,
                            std::byte* out, std::size_t stride, std::span<ClipPosition> clip,
                            std::span<std::uint8_t> outside) {
    const Rows rows(transform);
    Int4 some = {}, every = ~some;
    for (std::size_t first = 0; first < count; first += kLanes) {
        Float4 at[kLanes];
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const std::size_t i = std::min(first + lane, count - 1); // the last one again after the end
            at[lane] = rows.clip(position.at(i));
            store(out + i * stride, rows.screen(at[lane]));
            store(&clip[i], at[lane]);
        }
        const Int4 planes = test(at);
        some |= planes;
        every &= planes;
        for (std::size_t lane = 0; lane < kLanes && first + lane < count; ++lane)
            outside[first + lane] = static_cast<std::uint8_t>(planes[static_cast<int>(lane)]);
    }
    Clipping total;
    for (int lane = 0; lane < static_cast<int>(kLanes); ++lane) {
        total.some |= static_cast<unsigned>(some[lane]);
        total.every &= static_cast<unsigned>(every[lane]);
    }
    return total;
}

Clipping test_on_screen(const std::byte* positions, std::size_t stride, const Screen& screen,
                        std::span<ClipPosition> clip, std::span<std::uint8_t> outside) {
    Clipping total;
    for (std::size_t i = 0; i < clip.size(); ++i, positions += stride) {
        float at[4];
        std::memcpy(at, positions, sizeof at);
        const float w = at[3] > 0 ? 1 / at[3] : 1;
        const float x = (at[0] - screen.offset[0]) / screen.scale[0],
                    y = (at[1] - screen.offset[1]) / screen.scale[1];
        clip[i] = {x * w, y * w, at[2] * w, w};
        // By the comparisons of test(): a NaN is outside.
        const int planes = (x >= -1 ? 0 : kClipLeft) | (x <= 1 ? 0 : kClipRight) | (y <= 1 ? 0 : kClipTop) |
                           (y >= -1 ? 0 : kClipBottom);
        outside[i] = static_cast<std::uint8_t>(planes);
        total.some |= outside[i];
        total.every &= outside[i];
    }
    return total;
}

} // namespace ddraw::vertices
