// The calls of IDirect3DDevice9 that set and get the state of fixed-function vertex processing: transforms,
// material, lights, clip planes. Methods are named and documented as those of the interface;
// the device lock is held.
#pragma once

#include "tools/d3d9/objects/device_core.h"
#include "tools/d3d9/state/device_state.h"

namespace d3d9 {

class FixedFunctionCalls {
  public:
    FixedFunctionCalls(DeviceCore& device, DeviceState& state) : device_(device), state_(state) {}

    HRESULT SetTransform(D3DTRANSFORMSTATETYPE state, const D3DMATRIX* matrix);
    HRESULT GetTransform(D3DTRANSFORMSTATETYPE state, D3DMATRIX* out);
    HRESULT MultiplyTransform(D3DTRANSFORMSTATETYPE state, const D3DMATRIX* matrix);
    HRESULT SetMaterial(const D3DMATERIAL9* material);
    HRESULT GetMaterial(D3DMATERIAL9* out);
    HRESULT SetClipPlane(DWORD index, const float* plane);
    HRESULT GetClipPlane(DWORD index, float* out);
    HRESULT SetClipStatus(const D3DCLIPSTATUS9* status);
    HRESULT GetClipStatus(D3DCLIPSTATUS9* out);
    HRESULT SetLight(DWORD index, const D3DLIGHT9* light);
    HRESULT GetLight(DWORD index, D3DLIGHT9* out);
    HRESULT LightEnable(DWORD index, BOOL enable);
    HRESULT GetLightEnable(DWORD index, BOOL* out);

  private:
    DeviceCore& device_;
    DeviceState& state_;
    D3DCLIPSTATUS9 clip_status_ = {0, 0xFFFFFFFF};
};

} // namespace d3d9
