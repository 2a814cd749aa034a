// The interfaces of a device of Direct3D 1 to 6.
#pragma once

#include <memory>

#include "tools/ddraw/base/direct3d.h"

namespace ddraw {

std::unique_ptr<IDirect3DDevice> make_device_methods1();
std::unique_ptr<IDirect3DDevice2> make_device_methods2();
std::unique_ptr<IDirect3DDevice3> make_device_methods3();

} // namespace ddraw
