#include "tools/d3d8/calls/fixed_function_calls.h"

#include <algorithm>
#include <cstring>

#include "tools/d3d8/caps/capabilities.h"

namespace d3d8 {

// --- transforms, material, clip planes ---

HRESULT FixedFunctionCalls::SetTransform(D3DTRANSFORMSTATETYPE state, const D3DMATRIX* matrix) {
    const UINT index = transform_index(state);
    if (!matrix || index == kTransforms) return D3DERR_INVALIDCALL;
    state_.set_values().transform[index] = *matrix;
    state_.set_parts().transform.set(index);
    return D3D_OK;
}
HRESULT FixedFunctionCalls::GetTransform(D3DTRANSFORMSTATETYPE state, D3DMATRIX* out) {
    const UINT index = transform_index(state);
    if (!out || index == kTransforms || device_.is_pure()) return D3DERR_INVALIDCALL;
    *out = state_.values.transform[index];
    return D3D_OK;
}
// Replaces the current matrix by matrix * current. Never recorded: even while a state block is recorded, the
// device's matrix changes (Wine: test_multiply_transform).
HRESULT FixedFunctionCalls::MultiplyTransform(D3DTRANSFORMSTATETYPE state, const D3DMATRIX* matrix) {
    const UINT index = transform_index(state);
    if (!matrix || index == kTransforms) return D3DERR_INVALIDCALL;
    const D3DMATRIX current = state_.values.transform[index];
    D3DMATRIX product = {};
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column)
            for (int k = 0; k < 4; ++k) product.m[row][column] += matrix->m[row][k] * current.m[k][column];
    state_.values.transform[index] = product;
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

HRESULT FixedFunctionCalls::SetMaterial(const D3DMATERIAL8* material) {
    if (!material) return D3DERR_INVALIDCALL;
    state_.set_values().material = *material;
    state_.set_parts().material = true;
    return D3D_OK;
}
HRESULT FixedFunctionCalls::GetMaterial(D3DMATERIAL8* out) {
    if (!out || device_.is_pure()) return D3DERR_INVALIDCALL;
    *out = state_.values.material;
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
HRESULT FixedFunctionCalls::SetClipStatus(const D3DCLIPSTATUS8* status) {
    if (!status || device_.is_pure()) return D3DERR_INVALIDCALL;
    clip_status_ = *status;
    return D3D_OK;
}
HRESULT FixedFunctionCalls::GetClipStatus(D3DCLIPSTATUS8* out) {
    if (!out || device_.is_pure()) return D3DERR_INVALIDCALL;
    *out = clip_status_;
    return D3D_OK;
}

// --- lights ---

// No member is checked; the driver ignores lights of unknown types (as measured on Windows XP: DXVK PR 5695).
HRESULT FixedFunctionCalls::SetLight(DWORD index, const D3DLIGHT8* light) {
    if (!light) return D3DERR_INVALIDCALL;
    State& state = state_.set_values();
    // Marked first, since setting the light may throw: a mark without a light has no effect.
    state_.set_parts().light_data.insert(index);
    state.lights.try_emplace(index, Light{default_light(), FALSE}).first->second.data = *light;
    return D3D_OK;
}
HRESULT FixedFunctionCalls::GetLight(DWORD index, D3DLIGHT8* out) {
    const auto light = state_.values.lights.find(index);
    if (!out || light == state_.values.lights.end() || device_.is_pure()) return D3DERR_INVALIDCALL;
    *out = light->second.data;
    return D3D_OK;
}
HRESULT FixedFunctionCalls::LightEnable(DWORD index, BOOL enable) {
    State& state = state_.set_values();
    if (!state.lights.contains(index)) state_.set_parts().light_data.insert(index);
    state_.set_parts().light_enable.insert(index);
    const auto light = state.lights.try_emplace(index, Light{default_light(), FALSE}).first;
    // The value that GetLightEnable of Microsoft's runtime returns for an enabled light.
    constexpr BOOL kEnabled = 128;
    light->second.enabled = enable ? kEnabled : FALSE;
    return D3D_OK;
}
HRESULT FixedFunctionCalls::GetLightEnable(DWORD index, BOOL* out) {
    const auto light = state_.values.lights.find(index);
    if (!out || light == state_.values.lights.end() || device_.is_pure()) return D3DERR_INVALIDCALL;
    *out = light->second.enabled;
    return D3D_OK;
}

} // namespace d3d8
