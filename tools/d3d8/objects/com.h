// IUnknown and GetDevice of a Direct3D 8 device's objects.
#pragma once

#include "tools/d3d8/objects/device_core.h"
#include "tools/runtime/objects/com.h"

namespace d3d8 {

template <class Interface, class... Bases> class Com : public runtime::Com<Interface, Bases...> {
  public:
    explicit Com(DeviceCore& device) : runtime::Com<Interface, Bases...>(device) {}

    // The device of its constructor.
    DeviceCore& device() const { return static_cast<DeviceCore&>(Counted::device()); }
};

// GetDevice of the interfaces that have it (not IDirect3DSwapChain8).
inline HRESULT give_device(DeviceCore& device, IDirect3DDevice8** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = &device.com_device();
    (*out)->AddRef();
    return D3D_OK;
}

// Sets a getter's *out to the object, with a reference for the program, or to null. D3DERR_INVALIDCALL: out
// is null.
template <class Object, class Interface> HRESULT give_reference(const Held<Object>& object, Interface** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = object.get();
    if (*out) (*out)->AddRef();
    return D3D_OK;
}

} // namespace d3d8
