// The calls of IDirect3DDevice8 that set and get the state of fixed-function vertex processing: transforms,
// material, lights, clip planes. Methods are named and documented as those of the interface;
// the device lock is held.
#pragma once

#include "tools/d3d8/objects/device_core.h"
#include "tools/d3d8/state/device_state.h"

namespace d3d8 {

class FixedFunctionCalls {
  public:
    FixedFunctionCalls(DeviceCore& device, DeviceState& state) : device_(device), state_(state) {}

    HRESULT SetTransform(D3DTRANSFORMSTATETYPE state, const D3DMATRIX* matrix);
    HRESULT GetTransform(D3DTRANSFORMSTATETYPE state, D3DMATRIX* out);
    HRESULT MultiplyTransform(D3DTRANSFORMSTATETYPE state, const D3DMATRIX* matrix);
    HRESULT SetMaterial(const D3DMATERIAL8* material);
    HRESULT GetMaterial(D3DMATERIAL8* out);
    HRESULT SetClipPlane(DWORD index, const float* plane);
    HRESULT GetClipPlane(DWORD index, float* out);
    HRESULT SetClipStatus(const D3DCLIPSTATUS8* status);
    HRESULT GetClipStatus(D3DCLIPSTATUS8* out);
    HRESULT SetLight(DWORD index, const D3DLIGHT8* light);
    HRESULT GetLight(DWORD index, D3DLIGHT8* out);
    HRESULT LightEnable(DWORD index, BOOL enable);
    HRESULT GetLightEnable(DWORD index, BOOL* out);

  private:
    DeviceCore& device_;
    DeviceState& state_;
    D3DCLIPSTATUS8 clip_status_ = {0, 0xFFFFFFFF};
    std::uint64_t losses_ = 0; // Driver::losses() when a transform was last known to be stale
};

} // namespace d3d8
