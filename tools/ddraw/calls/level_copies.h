// IDirect3DDevice7::Load: copies between textures with levels.
#pragma once

#include "tools/ddraw/objects/surface.h"

namespace ddraw {

// Copies the levels of `source` to those levels of `target` that have their sizes. `rect` (null: all of it)
// and `place` (null: 0, 0) are those of the largest level of each that takes part.
HRESULT copy_levels(Surface& target, const POINT* place, Surface& source, const RECT* rect);

} // namespace ddraw
