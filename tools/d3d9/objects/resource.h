// IDirect3DResource9 for the classes of resources.
#pragma once

#include "tools/d3d9/objects/com.h"
#include "tools/runtime/objects/resource.h"

namespace d3d9 {

template <class Interface, class... Bases>
using Resource = runtime::Resource<Com<Interface, IDirect3DResource9, Bases...>>;

} // namespace d3d9
