// The calls of IDirect3DDevice9 that draw or process vertices. Each sends the state that changed, then its
// own command. Methods are named and documented as those of the interface; the device lock is held.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tools/d3d9/objects/device_core.h"
#include "tools/d3d9/state/device_state.h"

namespace d3d9 {

class DrawCalls {
  public:
    DrawCalls(DeviceCore& device, DeviceState& state) : device_(device), state_(state) {}

    HRESULT DrawPrimitive(D3DPRIMITIVETYPE type, UINT first, UINT count);
    HRESULT DrawIndexedPrimitive(D3DPRIMITIVETYPE type, INT base, UINT min_index, UINT vertices, UINT start,
                                 UINT count);
    HRESULT DrawPrimitiveUP(D3DPRIMITIVETYPE type, UINT count, const void* data, UINT stride);
    HRESULT DrawIndexedPrimitiveUP(D3DPRIMITIVETYPE type, UINT min_index, UINT vertices, UINT count,
                                   const void* indices, D3DFORMAT index_format, const void* data,
                                   UINT stride);
    HRESULT DrawRectPatch(UINT handle, const float* segments, const D3DRECTPATCH_INFO* info);
    HRESULT DrawTriPatch(UINT handle, const float* segments, const D3DTRIPATCH_INFO* info);
    HRESULT DeletePatch(UINT handle);
    HRESULT ProcessVertices(UINT first, UINT to, UINT count, IDirect3DVertexBuffer9* dest,
                            IDirect3DVertexDeclaration9* declaration, DWORD flags);

  private:
    // Checks the conditions of all draws: D3D_OK or D3DERR_INVALIDCALL.
    HRESULT check_draw(D3DPRIMITIVETYPE type, UINT primitives, bool indexed);
    // D3DERR_INVALIDCALL for a vertex shader that the device's vertex processing cannot run; else D3D_OK.
    HRESULT check_vertex_shader();
    bool can_number_vertices(UINT stride) const;
    // Draws without indices pass null and D3DFMT_UNKNOWN.
    HRESULT draw_up(D3DPRIMITIVETYPE type, UINT min_index, UINT vertices, UINT primitives,
                    const void* indices, D3DFORMAT index_format, const void* data, UINT stride);

    DeviceCore& device_;
    DeviceState& state_;
    const VertexShader* refused_ = nullptr; // the shader for which a draw was refused, while it stays bound
    std::vector<std::byte> up_scratch_; // vertices and indices of a DrawPrimitiveUP; kept for its capacity
};

} // namespace d3d9
