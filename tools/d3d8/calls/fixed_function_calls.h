// The calls of IDirect3DDevice8 that set and get the state of fixed-function vertex processing. Methods are
// named and documented as those of the interface; the device lock is held.
#pragma once

#include "tools/d3d8/objects/device_core.h"
#include "tools/d3d8/state/device_state.h"
#include "tools/runtime/calls/fixed_function_calls.h"

namespace d3d8 {

class FixedFunctionCalls : public CommonFixedFunctionCalls<DeviceCore, DeviceState> {
  public:
    using CommonFixedFunctionCalls::CommonFixedFunctionCalls;

    HRESULT MultiplyTransform(D3DTRANSFORMSTATETYPE state, const D3DMATRIX* matrix);
    HRESULT SetClipPlane(DWORD index, const float* plane);
    HRESULT GetClipPlane(DWORD index, float* out);

  private:
    std::uint64_t losses_ = 0; // Driver::losses() when a transform was last known to be stale
};

} // namespace d3d8
