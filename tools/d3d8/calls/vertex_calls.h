// The calls of IDirect3DDevice8 that select vertex data: streams, indices. Methods are named and documented
// as those of the interface; the device lock is held.
#pragma once

#include "tools/d3d8/state/device_state.h"

namespace d3d8 {

class VertexCalls {
  public:
    explicit VertexCalls(DeviceState& state) : state_(state) {}

    HRESULT SetStreamSource(UINT index, IDirect3DVertexBuffer8* buffer, UINT stride);
    HRESULT GetStreamSource(UINT index, IDirect3DVertexBuffer8** buffer, UINT* stride);
    HRESULT SetIndices(IDirect3DIndexBuffer8* buffer, UINT base);
    HRESULT GetIndices(IDirect3DIndexBuffer8** out, UINT* base);

  private:
    DeviceState& state_;
};

} // namespace d3d8
