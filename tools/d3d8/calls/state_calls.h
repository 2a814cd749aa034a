// The calls of IDirect3DDevice8 that set and get states: render and stage states, textures,
// viewport, state blocks. Methods are named and documented as those of the interface; the device lock is
// held.
#pragma once

#include "tools/d3d8/objects/device_core.h"
#include "tools/d3d8/state/device_state.h"

namespace d3d8 {

class StateCalls {
  public:
    StateCalls(DeviceCore& device, DeviceState& state) : device_(device), state_(state) {}

    HRESULT SetRenderState(D3DRENDERSTATETYPE state, DWORD value);
    HRESULT GetRenderState(D3DRENDERSTATETYPE state, DWORD* out);
    HRESULT SetTextureStageState(DWORD stage, D3DTEXTURESTAGESTATETYPE state, DWORD value);
    HRESULT GetTextureStageState(DWORD stage, D3DTEXTURESTAGESTATETYPE state, DWORD* out);
    HRESULT SetTexture(DWORD stage, IDirect3DBaseTexture8* texture);
    HRESULT GetTexture(DWORD stage, IDirect3DBaseTexture8** out);
    HRESULT SetViewport(const D3DVIEWPORT8* viewport);
    HRESULT GetViewport(D3DVIEWPORT8* out);
    HRESULT ValidateDevice(DWORD* passes);
    HRESULT GetInfo(DWORD id, void* data, DWORD size);
    HRESULT BeginStateBlock();
    HRESULT EndStateBlock(DWORD* token);
    HRESULT ApplyStateBlock(DWORD token);
    HRESULT CaptureStateBlock(DWORD token);
    HRESULT DeleteStateBlock(DWORD token);
    HRESULT CreateStateBlock(D3DSTATEBLOCKTYPE type, DWORD* token);

  private:
    DeviceCore& device_;
    DeviceState& state_;
};

} // namespace d3d8
