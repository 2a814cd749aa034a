// IDirect3D7: an interface of the DirectDraw object, whose references of version 7 it shares.
#pragma once

#include <memory>

#include "tools/ddraw/base/direct3d.h"

namespace ddraw {

std::unique_ptr<IDirect3D7> make_direct3d7();

} // namespace ddraw
