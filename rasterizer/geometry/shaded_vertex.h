// A vertex after the vertex program: its position and the components that the pixel program reads.
#pragma once

#include "rasterizer/state/draw_state.h"

namespace rasterizer {

inline constexpr int kMaxInputs = kComponents;

struct ShadedVertex {
    float position[4] = {};        // clip space x y z w, or screen x y z rhw when `screen`
    bool screen = false;           // transformed by the application; false after make_homogeneous()
    float inputs[kMaxInputs] = {}; // in the order of PixelProgram::inputs
    float clip[kClipPlanes] = {};  // distances to user planes
    float point_size = 1;
};

// After the perspective divide: pixels, window depth, 1 / w.
struct ScreenVertex {
    float x = 0, y = 0, z = 0, rhw = 1;
    const float* inputs = nullptr;
};

} // namespace rasterizer
