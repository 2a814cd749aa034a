// The base of a Direct3D 9 device's COM classes.
#pragma once

#include "tools/d3d9/objects/device_core.h"
#include "tools/runtime/objects/com.h"

namespace d3d9 {

template <class Interface, class... Bases>
class Com : public WithDevice<DeviceObject<Api, Interface, Bases...>> {
  public:
    using WithDevice<DeviceObject<Api, Interface, Bases...>>::WithDevice;
};

} // namespace d3d9
