// Positions from object space to clip space and the screen: the loop that every vertex goes through.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "tools/ddraw/vertices/formats/vertex_source.h"
#include "tools/ddraw/vertices/transform/viewport.h"

namespace ddraw::vertices {

struct Transform {
    Matrix to_clip; // world, view, projection and the screen's volume in one matrix
    Screen screen;
};
Transform transform_of(const Matrix& world, const Matrix& view, const Matrix& projection,
                       const Screen& screen);

// Screen positions with 1/w of `count` vertices, 16 bytes each, `stride` bytes apart, which must fit into
// `out`. w = 0 gives infinities.
void transform_positions(const Element& position, std::size_t count, const Transform& transform,
                         std::byte* out, std::size_t stride);

// The same, with clip positions (in the screen's volume) and the planes that each vertex is outside of.
struct ClipPosition {
    float x, y, z, w;
};
struct Clipping {
    unsigned some = 0, every = kClipPlanes | kNowhere; // union and intersection
};
Clipping transform_and_test(const Element& position, std::size_t count, const Transform& transform,
                            std::byte* out, std::size_t stride, std::span<ClipPosition> clip,
                            std::span<std::uint8_t> outside);

// The clip positions of transformed vertices, whose positions start each `stride` bytes in `positions`, and
// the planes of the viewport's rectangle that they are outside of: their depth is not tested. 1/w that is not
// positive counts as 1.
Clipping test_on_screen(const std::byte* positions, std::size_t stride, const Screen& screen,
                        std::span<ClipPosition> clip, std::span<std::uint8_t> outside);

} // namespace ddraw::vertices
