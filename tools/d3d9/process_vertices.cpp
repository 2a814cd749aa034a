// Device: ProcessVertices.
#include "tools/d3d9/device.h"

namespace d3d9 {

HRESULT Device::ProcessVertices(UINT, UINT, UINT, IDirect3DVertexBuffer9* dest, IDirect3DVertexDeclaration9*,
                                DWORD) {
    const Guard guard(*this);
    if (!dest) return D3DERR_INVALIDCALL;
    return D3DERR_INVALIDCALL;
}

} // namespace d3d9
