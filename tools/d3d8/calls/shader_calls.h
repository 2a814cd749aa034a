// The calls of IDirect3DDevice8 about shaders and their constants. Methods are named and documented as those
// of the interface; the device lock is held.
#pragma once

#include "tools/d3d8/objects/device_core.h"
#include "tools/d3d8/state/device_state.h"

namespace d3d8 {

class ShaderCalls {
  public:
    ShaderCalls(DeviceCore& device, DeviceState& state) : device_(device), state_(state) {}

    HRESULT CreateVertexShader(const DWORD* declaration, const DWORD* code, DWORD* out, DWORD usage);
    HRESULT SetVertexShader(DWORD handle);
    HRESULT GetVertexShader(DWORD* out);
    HRESULT DeleteVertexShader(DWORD handle);
    HRESULT SetVertexShaderConstant(DWORD first, const void* data, DWORD count);
    HRESULT GetVertexShaderConstant(DWORD first, void* data, DWORD count);
    HRESULT GetVertexShaderDeclaration(DWORD handle, void* data, DWORD* size);
    HRESULT GetVertexShaderFunction(DWORD handle, void* data, DWORD* size);
    HRESULT CreatePixelShader(const DWORD* code, DWORD* out);
    HRESULT SetPixelShader(DWORD handle);
    HRESULT GetPixelShader(DWORD* out);
    HRESULT DeletePixelShader(DWORD handle);
    HRESULT SetPixelShaderConstant(DWORD first, const void* data, DWORD count);
    HRESULT GetPixelShaderConstant(DWORD first, void* data, DWORD count);
    HRESULT GetPixelShaderFunction(DWORD handle, void* data, DWORD* size);

  private:
    VertexShaders& vertex_shaders() { return state_.writer.vertex_shaders; }
    PixelShaders& pixel_shaders() { return state_.writer.pixel_shaders; }

    DeviceCore& device_;
    DeviceState& state_;
};

} // namespace d3d8
