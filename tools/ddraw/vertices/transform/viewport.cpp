#include "tools/ddraw/vertices/transform/viewport.h"

#include <algorithm>

namespace ddraw::vertices {

namespace {

// Where -1..1 of x and y is on the screen
void place(Screen& screen, std::uint32_t x, std::uint32_t y, std::uint32_t width, std::uint32_t height) {
    const auto half = [](std::uint32_t size) { return static_cast<float>(size) * 0.5f; };
    screen.scale[0] = half(width);
    screen.scale[1] = -half(height);
    screen.offset[0] = static_cast<float>(double{0.5} * width + x);
    screen.offset[1] = static_cast<float>(double{0.5} * height + y);
}

// Axis `axis` of the volume becomes factor * (value - start * w).
void map(Matrix& volume, int axis, double factor, double start) {
    volume.m[axis][axis] = static_cast<float>(factor);
    volume.m[3][axis] = static_cast<float>(-start * factor);
}

} // namespace

Screen screen_of(const Viewport1& viewport) {
    Screen out;
    place(out, viewport.x, viewport.y, viewport.width, viewport.height);
    map(out.volume, 0, 2 * double{viewport.scale_x} / viewport.width, 0);
    map(out.volume, 1, 2 * double{viewport.scale_y} / viewport.height, 0);
    return out;
}

Screen screen_of(const Viewport2& viewport) {
    Screen out;
    place(out, viewport.x, viewport.y, viewport.width, viewport.height);
    const double width = double{viewport.clip_width}, height = double{viewport.clip_height};
    map(out.volume, 0, 2 / width, double{viewport.clip_x} + width / 2);
    map(out.volume, 1, 2 / height, double{viewport.clip_y} - height / 2);
    map(out.volume, 2, 1 / (double{viewport.max_z} - double{viewport.min_z}), double{viewport.min_z});
    return out;
}

Screen screen_of(const Viewport7& viewport) {
    Screen out;
    place(out, viewport.x, viewport.y, viewport.width, viewport.height);
    // Degenerate depth ranges have this extent on Windows (Wine's ddraw7 test_process_vertices).
    constexpr float kLeastRange = 0.001f;
    out.scale[2] = std::max(viewport.max_z - viewport.min_z, kLeastRange);
    out.offset[2] = viewport.min_z;
    return out;
}

} // namespace ddraw::vertices
