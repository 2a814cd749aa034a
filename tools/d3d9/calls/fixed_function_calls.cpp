#include "tools/d3d9/calls/fixed_function_calls.h"

#include <algorithm>

#include "tools/d3d9/caps/capabilities.h"

namespace d3d9 {

// Sends the product to the driver.
HRESULT FixedFunctionCalls::MultiplyTransform(D3DTRANSFORMSTATETYPE state, const D3DMATRIX* matrix) {
    const UINT index = transform_index(state);
    if (!matrix || index == kTransforms) return D3DERR_INVALIDCALL;
    multiply(index, *matrix);
    state_.writer.stale().transform.set(index);
    return D3D_OK;
}

HRESULT FixedFunctionCalls::SetClipPlane(DWORD index, const float* plane) {
    if (!plane) return D3DERR_INVALIDCALL;
    const UINT i = std::min<UINT>(index, driver_caps().MaxUserClipPlanes - 1);
    std::copy_n(plane, 4, state_.set_values().clip_plane[i].v);
    state_.set_parts().clip_plane.set(i);
    return D3D_OK;
}
HRESULT FixedFunctionCalls::GetClipPlane(DWORD index, float* out) {
    if (!out || device_.is_pure()) return D3DERR_INVALIDCALL;
    const UINT i = std::min<UINT>(index, driver_caps().MaxUserClipPlanes - 1);
    std::copy_n(state_.values.clip_plane[i].v, 4, out);
    return D3D_OK;
}

} // namespace d3d9
