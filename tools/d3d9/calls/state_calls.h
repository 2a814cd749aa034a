// The calls of IDirect3DDevice9 that set and get states: render, stage and sampler states, textures,
// viewport, state blocks. Methods are named and documented as those of the interface;
// the device lock is held.
#pragma once

#include "tools/d3d9/objects/device_core.h"
#include "tools/d3d9/state/device_state.h"

namespace d3d9 {

class StateCalls {
  public:
    StateCalls(DeviceCore& device, DeviceState& state) : device_(device), state_(state) {
        state.software_vertices = (device.behavior() & D3DCREATE_SOFTWARE_VERTEXPROCESSING) != 0;
    }

    HRESULT SetRenderState(D3DRENDERSTATETYPE state, DWORD value);
    HRESULT GetRenderState(D3DRENDERSTATETYPE state, DWORD* out);
    HRESULT SetTextureStageState(DWORD stage, D3DTEXTURESTAGESTATETYPE state, DWORD value);
    HRESULT GetTextureStageState(DWORD stage, D3DTEXTURESTAGESTATETYPE state, DWORD* out);
    HRESULT SetSamplerState(DWORD sampler, D3DSAMPLERSTATETYPE state, DWORD value);
    HRESULT GetSamplerState(DWORD sampler, D3DSAMPLERSTATETYPE state, DWORD* out);
    HRESULT SetTexture(DWORD stage, IDirect3DBaseTexture9* texture);
    HRESULT GetTexture(DWORD stage, IDirect3DBaseTexture9** out);
    HRESULT SetViewport(const D3DVIEWPORT9* viewport);
    HRESULT GetViewport(D3DVIEWPORT9* out);
    HRESULT SetScissorRect(const RECT* rect);
    HRESULT GetScissorRect(RECT* out);
    HRESULT SetSoftwareVertexProcessing(BOOL software);
    BOOL GetSoftwareVertexProcessing();
    HRESULT SetNPatchMode(float segments);
    float GetNPatchMode();
    HRESULT ValidateDevice(DWORD* passes);
    HRESULT SetConvolutionMonoKernel(UINT width, UINT height, float* rows, float* columns);
    HRESULT CreateStateBlock(D3DSTATEBLOCKTYPE type, IDirect3DStateBlock9** out);
    HRESULT BeginStateBlock();
    HRESULT EndStateBlock(IDirect3DStateBlock9** out);

  private:
    DeviceCore& device_;
    DeviceState& state_;
};

} // namespace d3d9
