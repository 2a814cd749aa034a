// Which pixels of a back buffer a Present shows, and where.
#pragma once

#include <optional>

#include "tools/d3d9/base/win.h"

namespace d3d9 {

struct ShownArea {
    RECT from = {}; // of the picture, inside of it
    RECT to = {};   // in client coordinates, small enough for GDI; it may exceed the window
};
// A program's source rectangle is clipped to the picture, and its destination to the window (API page of
// Present). Clipping does not move or scale what remains: programs present to rectangles that begin outside
// of their window (DXVK issue 2756). Nothing: an empty or reversed rectangle, or one that lies outside
// (Present of empty rectangles succeeds and shows nothing, SlimDX issue 297).
std::optional<ShownArea> shown_area(const RECT& from, int width, int height, const RECT& to);

} // namespace d3d9
