// IDirect3D7: a part of the DirectDraw object, whose references of version 7 it shares.
#pragma once

#include "tools/ddraw/base/direct3d.h"
#include "tools/ddraw/objects/draw.h"

namespace ddraw {

// The interface of this object, without a reference. It exists as long as the object.
IDirect3D7* direct3d7_of(Draw& draw);

} // namespace ddraw
