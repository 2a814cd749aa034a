// The calls of IDirect3DDevice9 that set and get the state of fixed-function vertex processing. Methods are
// named and documented as those of the interface; the device lock is held.
#pragma once

#include "tools/d3d9/objects/device_core.h"
#include "tools/d3d9/state/device_state.h"
#include "tools/runtime/calls/fixed_function_calls.h"

namespace d3d9 {

class FixedFunctionCalls : public CommonFixedFunctionCalls<DeviceCore, DeviceState> {
  public:
    using CommonFixedFunctionCalls::CommonFixedFunctionCalls;

    HRESULT MultiplyTransform(D3DTRANSFORMSTATETYPE state, const D3DMATRIX* matrix);
    HRESULT SetClipPlane(DWORD index, const float* plane);
    HRESULT GetClipPlane(DWORD index, float* out);
};

} // namespace d3d9
