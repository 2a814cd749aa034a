// The calls of IDirect3DDevice9 about shaders and their constants. Methods are named and documented as those
// of the interface; the device lock is held.
#pragma once

#include "tools/d3d9/objects/device_core.h"
#include "tools/d3d9/state/device_state.h"

namespace d3d9 {

class ShaderCalls {
  public:
    ShaderCalls(DeviceCore& device, DeviceState& state) : device_(device), state_(state) {}

    HRESULT CreateVertexShader(const DWORD* tokens, IDirect3DVertexShader9** out);
    HRESULT SetVertexShader(IDirect3DVertexShader9* shader);
    HRESULT GetVertexShader(IDirect3DVertexShader9** out);
    HRESULT CreatePixelShader(const DWORD* tokens, IDirect3DPixelShader9** out);
    HRESULT SetPixelShader(IDirect3DPixelShader9* shader);
    HRESULT GetPixelShader(IDirect3DPixelShader9** out);
    HRESULT SetVertexShaderConstantF(UINT first, const float* data, UINT count);
    HRESULT GetVertexShaderConstantF(UINT first, float* data, UINT count);
    HRESULT SetVertexShaderConstantI(UINT first, const int* data, UINT count);
    HRESULT GetVertexShaderConstantI(UINT first, int* data, UINT count);
    HRESULT SetVertexShaderConstantB(UINT first, const BOOL* data, UINT count);
    HRESULT GetVertexShaderConstantB(UINT first, BOOL* data, UINT count);
    HRESULT SetPixelShaderConstantF(UINT first, const float* data, UINT count);
    HRESULT GetPixelShaderConstantF(UINT first, float* data, UINT count);
    HRESULT SetPixelShaderConstantI(UINT first, const int* data, UINT count);
    HRESULT GetPixelShaderConstantI(UINT first, int* data, UINT count);
    HRESULT SetPixelShaderConstantB(UINT first, const BOOL* data, UINT count);
    HRESULT GetPixelShaderConstantB(UINT first, BOOL* data, UINT count);

  private:
    DeviceCore& device_;
    DeviceState& state_;
};

} // namespace d3d9
