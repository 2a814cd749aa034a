// The calls of IDirect3DDevice9 about render targets: binding, Clear, scenes. Methods are named and
// documented as those of the interface; the device lock is held.
#pragma once

#include "tools/d3d9/objects/device_core.h"
#include "tools/d3d9/state/device_state.h"

namespace d3d9 {

class TargetCalls {
  public:
    TargetCalls(DeviceCore& device, DeviceState& state) : device_(device), state_(state) {}

    HRESULT SetRenderTarget(DWORD index, IDirect3DSurface9* surface);
    HRESULT GetRenderTarget(DWORD index, IDirect3DSurface9** out);
    HRESULT SetDepthStencilSurface(IDirect3DSurface9* surface);
    HRESULT GetDepthStencilSurface(IDirect3DSurface9** out);
    HRESULT Clear(DWORD count, const D3DRECT* rects, DWORD flags, D3DCOLOR color, float z, DWORD stencil);
    HRESULT BeginScene() { return state_.change_scene(true) ? D3D_OK : D3DERR_INVALIDCALL; }
    HRESULT EndScene() { return state_.change_scene(false) ? D3D_OK : D3DERR_INVALIDCALL; }

  private:
    DeviceCore& device_; // for comparison: surfaces of other devices are refused
    DeviceState& state_;
};

} // namespace d3d9
