// The device of Direct3D 1 that QueryInterface of a surface makes.
#pragma once

#include "tools/ddraw/objects/surface.h"

namespace ddraw {

// The device of which the surface is the target, with a reference of the surface; made when it is asked for
// first. `id`: IID_IDirect3DHALDevice and the like; E_NOINTERFACE: it is no kind of device.
HRESULT first_device(Surface& surface, const GUID& id, void** out);

} // namespace ddraw
