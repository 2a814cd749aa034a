// Fills rectangles.
#pragma once

#include "tools/ddraw/blit/bitmap.h"

namespace ddraw {

// Sets each pixel of the rectangle to the low bytes of `value`.
void fill(const Bitmap& to, const RECT& rect, DWORD value);
// Sets the bits of `mask` only, as a depth fill keeps the stencil.
void fill_masked(const Bitmap& to, const RECT& rect, DWORD value, DWORD mask);

} // namespace ddraw
