// The calls of IDirect3DDevice8 that draw or process vertices. Each sends the state that changed, then its
// own command. Methods are named and documented as those of the interface; the device lock is held.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "tools/d3d8/objects/device_core.h"
#include "tools/d3d8/state/device_state.h"

namespace d3d8 {

class DrawCalls {
  public:
    DrawCalls(DeviceCore& device, DeviceState& state) : device_(device), state_(state) {}

    HRESULT DrawPrimitive(D3DPRIMITIVETYPE type, UINT first, UINT count);
    HRESULT DrawIndexedPrimitive(D3DPRIMITIVETYPE type, UINT min_index, UINT vertices, UINT start,
                                 UINT count);
    HRESULT DrawPrimitiveUP(D3DPRIMITIVETYPE type, UINT count, const void* data, UINT stride);
    HRESULT DrawIndexedPrimitiveUP(D3DPRIMITIVETYPE type, UINT min_index, UINT vertices, UINT count,
                                   const void* indices, D3DFORMAT index_format, const void* data,
                                   UINT stride);
    HRESULT DrawRectPatch(UINT handle, const float* segments, const D3DRECTPATCH_INFO* info);
    HRESULT DrawTriPatch(UINT handle, const float* segments, const D3DTRIPATCH_INFO* info);
    HRESULT DeletePatch(UINT handle);
    HRESULT ProcessVertices(UINT first, UINT to, UINT count, IDirect3DVertexBuffer8* dest, DWORD flags);

  private:
    // The memory of a DrawPrimitiveUP call. Without indices `index_format` is D3DFMT_UNKNOWN.
    struct UserMemory {
        UINT min_index = 0, vertices = 0; // the vertices that indices use
        const void* indices = nullptr;
        D3DFORMAT index_format = D3DFMT_UNKNOWN;
        const void* data = nullptr;
        UINT stride = 0; // in bytes
        bool indexed() const { return index_format != D3DFMT_UNKNOWN; }
        UINT index_bytes() const { return index_format == D3DFMT_INDEX32 ? 4 : 2; }
    };
    // Checks the conditions of all draws: D3D_OK or D3DERR_INVALIDCALL.
    HRESULT check_draw(D3DPRIMITIVETYPE type, UINT primitives, bool indexed);
    // Emit the draw from the bound streams, of transformed vertices by their own commands.
    void draw(D3DPRIMITIVETYPE type, UINT first, UINT primitives, UINT stride);
    void draw_indexed(const DP2EMU_D3DHAL_DP2DRAWINDEXEDPRIMITIVE& draw, UINT stride, UINT index_bytes);
    bool can_draw_patch(UINT handle, bool has_info);
    HRESULT draw_up(D3DPRIMITIVETYPE type, UINT primitives, const UserMemory& memory);
    // Copies the vertices and indices of a draw, and binds the copies. Nothing: there is no memory.
    struct Place {
        UINT vertex = 0, index = 0; // the numbers of the first ones
    };
    std::optional<Place> upload(std::span<const std::byte> bytes, std::size_t indices_at, UINT stride,
                                UINT index_bytes);

    DeviceCore& device_;
    DeviceState& state_;
    std::set<UINT> patches_;            // handles of patches that the driver keeps
    std::vector<std::byte> up_scratch_; // vertices and indices of a DrawPrimitiveUP; kept for its capacity
};

} // namespace d3d8
