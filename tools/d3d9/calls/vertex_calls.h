// The calls of IDirect3DDevice9 that select vertex data: declarations, FVF codes, streams, indices. Methods
// are named and documented as those of the interface; the device lock is held.
#pragma once

#include <map>

#include "tools/d3d9/objects/device_core.h"
#include "tools/d3d9/state/device_state.h"

namespace d3d9 {

class VertexCalls {
  public:
    VertexCalls(DeviceCore& device, DeviceState& state) : device_(device), state_(state) {}

    HRESULT CreateVertexDeclaration(const D3DVERTEXELEMENT9* elements, IDirect3DVertexDeclaration9** out);
    HRESULT SetVertexDeclaration(IDirect3DVertexDeclaration9* declaration);
    HRESULT GetVertexDeclaration(IDirect3DVertexDeclaration9** out);
    HRESULT SetFVF(DWORD fvf);
    HRESULT GetFVF(DWORD* out);
    HRESULT SetStreamSource(UINT index, IDirect3DVertexBuffer9* buffer, UINT offset, UINT stride);
    HRESULT GetStreamSource(UINT index, IDirect3DVertexBuffer9** buffer, UINT* offset, UINT* stride);
    HRESULT SetStreamSourceFreq(UINT index, UINT frequency);
    HRESULT GetStreamSourceFreq(UINT index, UINT* out);
    HRESULT SetIndices(IDirect3DIndexBuffer9* buffer);
    HRESULT GetIndices(IDirect3DIndexBuffer9** out);

    // Releases the declarations made for FVF codes; the device is about to be destroyed.
    void drop_declarations() { fvf_declarations_.clear(); }

  private:
    // The declaration of an FVF code, created when first used, and kept; null for an invalid code.
    VertexDeclaration* declaration_of_fvf(DWORD fvf);

    DeviceCore& device_;
    DeviceState& state_;
    std::map<DWORD, Held<VertexDeclaration>> fvf_declarations_;
};

} // namespace d3d9
