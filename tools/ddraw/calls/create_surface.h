// CreateSurface: which descriptions are valid, and the surfaces that they make.
#pragma once

#include "tools/ddraw/objects/draw.h"
#include "tools/ddraw/objects/surface.h"

namespace ddraw {

// `wanted`: a structure of the version's size, completed to a DDSURFACEDESC2. Throws std::bad_alloc.
HRESULT create_surface(Draw& draw, const DDSURFACEDESC2& wanted, Version version, Surface** out);

// The description that such a surface would have; nothing is created.
HRESULT describe_surface(const Draw& draw, const DDSURFACEDESC2& wanted, Version version, Description& out);

} // namespace ddraw
