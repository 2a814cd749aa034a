// The bases of a Direct3D 8 device's COM classes.
#pragma once

#include "tools/d3d8/objects/device_core.h"
#include "tools/runtime/objects/resource.h"

namespace d3d8 {

// Of interfaces without GetDevice: IDirect3DSwapChain8.
template <class Interface> using Com = DeviceObject<Api, Interface>;
// Of those that are no resources: surfaces and volumes.
template <class Interface, class... Bases>
using ComWithData = WithPrivateData<WithDevice<DeviceObject<Api, Interface, Bases...>>>;
template <class Interface, class... Bases>
using Resource = runtime::Resource<WithDevice<DeviceObject<Api, Interface, IDirect3DResource8, Bases...>>>;

} // namespace d3d8
