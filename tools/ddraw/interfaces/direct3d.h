// IDirect3D, 2 and 3: interfaces of the DirectDraw object, whose references of version 1 they share.
#pragma once

#include <memory>

#include "tools/ddraw/base/direct3d.h"

namespace ddraw {

std::unique_ptr<IDirect3D> make_direct3d1();
std::unique_ptr<IDirect3D2> make_direct3d2();
std::unique_ptr<IDirect3D3> make_direct3d3();

} // namespace ddraw
