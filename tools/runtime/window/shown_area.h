// The pixels of a back buffer that a Present shows, and their place in the window.
#pragma once

#include <optional>

#include "tools/runtime/base/win.h"

namespace runtime {

struct ShownArea {
    RECT from = {}; // inside the picture
    RECT to = {};   // in client coordinates, small enough for GDI; may exceed the window
};
// Clips a program's source rectangle to the picture, and its destination to the window (API page of Present).
// Clipping neither moves nor scales the remaining part, since programs present to rectangles that begin
// outside their window (DXVK issue 2756). Nothing: a rectangle is empty, reversed or outside (Present of
// empty rectangles succeeds and shows nothing, SlimDX issue 297).
std::optional<ShownArea> shown_area(const RECT& from, int width, int height, const RECT& to);

} // namespace runtime
