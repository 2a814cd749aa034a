#include "tools/d3d8/calls/fixed_function_calls.h"

#include <algorithm>
#include <cstring>

#include "tools/d3d8/caps/capabilities.h"

namespace d3d8 {

// Sends the factor to the driver, if it has the current matrix.
HRESULT FixedFunctionCalls::MultiplyTransform(D3DTRANSFORMSTATETYPE state, const D3DMATRIX* matrix) {
    const UINT index = transform_index(state);
    if (!matrix || index == kTransforms) return D3DERR_INVALIDCALL;
    multiply(index, *matrix);
    if (state_.writer.has_transform(index) && state_.driver().losses() == losses_) {
        DP2EMU_D3DHAL_DP2SETTRANSFORM factor = {transform_number(index), {}};
        std::memcpy(factor.matrix, matrix, sizeof factor.matrix);
        state_.commands().multiply_transform(factor);
    } else {
        state_.writer.stale().transform.set(index);
        losses_ = state_.driver().losses();
    }
    return D3D_OK;
}

HRESULT FixedFunctionCalls::SetClipPlane(DWORD index, const float* plane) {
    if (!plane || index >= driver_caps().MaxUserClipPlanes) return D3DERR_INVALIDCALL;
    std::copy_n(plane, 4, state_.set_values().clip_plane[index].v);
    state_.set_parts().clip_plane.set(index);
    return D3D_OK;
}
HRESULT FixedFunctionCalls::GetClipPlane(DWORD index, float* out) {
    if (!out || index >= driver_caps().MaxUserClipPlanes || device_.is_pure()) return D3DERR_INVALIDCALL;
    std::copy_n(state_.values.clip_plane[index].v, 4, out);
    return D3D_OK;
}

} // namespace d3d8
