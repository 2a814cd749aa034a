// The three forms of a viewport, and what they come to: which part of clip space is visible, and where it is
// on the screen.
//
// | form | visible | screen depth |
// |---|---|---|
// | D3DVIEWPORT | |x| <= w * width / (2 * scale), 0 <= z <= w | z/w: minimum and maximum of z are not used,
// nor those of x and y | | D3DVIEWPORT2 | the clip volume, in x/w, y/w and z/w | 0 to 1 across the volume |
// | D3DVIEWPORT7 | -w <= x, y <= w, 0 <= z <= w | minimum to maximum; a range below 0.001 becomes 0.001 |
#pragma once

#include <cstdint>

#include "tools/ddraw/vertices/math/lanes.h"
#include "tools/ddraw/vertices/math/matrix.h"

namespace ddraw::vertices {

struct Viewport1 { // D3DVIEWPORT without its size
    std::uint32_t x, y, width, height;
    float scale_x, scale_y, max_x, max_y, min_z, max_z;
};
struct Viewport2 { // D3DVIEWPORT2 without its size
    std::uint32_t x, y, width, height;
    float clip_x, clip_y, clip_width, clip_height, min_z, max_z;
};
struct Viewport7 { // D3DVIEWPORT7
    std::uint32_t x, y, width, height;
    float min_z, max_z;
};
static_assert(sizeof(Viewport1) == 40 && sizeof(Viewport2) == 40 && sizeof(Viewport7) == 24);

// D3DCLIP_*: bits of the planes that a vertex is outside of. kNowhere is ours: w is no positive finite
// number.
inline constexpr int kClipLeft = 1, kClipRight = 2, kClipTop = 4, kClipBottom = 8, kClipFront = 16,
                     kClipBack = 32;
inline constexpr int kClipPlanes = 63, kNowhere = 64;

// `volume` maps the visible part of clip space to that of Direct3D 7, whose screen position is offset + scale
// * (x/w, y/w, z/w).
struct Screen {
    Matrix volume = kIdentity;
    float scale[3] = {1, 1, 1}, offset[3] = {0, 0, 0};
};
Screen screen_of(const Viewport1& viewport);
Screen screen_of(const Viewport2& viewport);
Screen screen_of(const Viewport7& viewport);

} // namespace ddraw::vertices
