// The calls of IDirect3DDevice8 about render targets: binding, Clear, scenes. Methods are named and
// documented as those of the interface; the device lock is held.
#pragma once

#include "tools/d3d8/objects/device_core.h"
#include "tools/d3d8/state/device_state.h"

namespace d3d8 {

class TargetCalls {
  public:
    TargetCalls(DeviceCore& device, DeviceState& state) : device_(device), state_(state) {}

    HRESULT SetRenderTarget(IDirect3DSurface8* target, IDirect3DSurface8* depth);
    HRESULT GetRenderTarget(IDirect3DSurface8** out);
    HRESULT GetDepthStencilSurface(IDirect3DSurface8** out);
    HRESULT Clear(DWORD count, const D3DRECT* rects, DWORD flags, D3DCOLOR color, float z, DWORD stencil);
    HRESULT BeginScene() { return state_.change_scene(true) ? D3D_OK : D3DERR_INVALIDCALL; }
    HRESULT EndScene() { return state_.change_scene(false) ? D3D_OK : D3DERR_INVALIDCALL; }

  private:
    DeviceCore& device_; // for comparison: surfaces of other devices are refused
    DeviceState& state_;
};

} // namespace d3d8
