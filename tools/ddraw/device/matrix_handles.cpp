#include "tools/ddraw/device/matrix_handles.h"

#include <bit>

#include "tools/ddraw/device/legacy_device.h"
#include "tools/ddraw/device/matrices.h"

namespace ddraw {

namespace {

constexpr D3DMATRIX kIdentity = std::bit_cast<D3DMATRIX>(vertices::kIdentity);

} // namespace

DWORD MatrixHandles::create() {
    matrices_[next_] = kIdentity;
    return next_++;
}

HRESULT MatrixHandles::set(DWORD handle, const D3DMATRIX& matrix) {
    const auto found = matrices_.find(handle);
    if (found == matrices_.end()) return DDERR_INVALIDPARAMS;
    found->second = matrix;
    for (DWORD transform = 0; transform < bound_.size(); ++transform)
        if (bound_[transform] == handle) device_.set_transform(transform, matrix);
    return D3D_OK;
}

HRESULT MatrixHandles::get(DWORD handle, D3DMATRIX& out) const {
    const auto found = matrices_.find(handle);
    if (found == matrices_.end()) return DDERR_INVALIDPARAMS;
    out = found->second;
    return D3D_OK;
}

HRESULT MatrixHandles::remove(DWORD handle) {
    return matrices_.erase(handle) != 0 ? D3D_OK : DDERR_INVALIDPARAMS;
}

HRESULT MatrixHandles::bind(DWORD transform, DWORD handle) {
    D3DMATRIX matrix = kIdentity;
    if (handle != 0 && FAILED(get(handle, matrix))) return DDERR_INVALIDPARAMS;
    if (const HRESULT hr = device_.set_transform(transform, matrix); FAILED(hr)) return hr;
    bound_[transform] = handle;
    return D3D_OK;
}

HRESULT MatrixHandles::multiply(DWORD to, DWORD first, DWORD second) {
    D3DMATRIX a, b;
    if (FAILED(get(first, a)) || FAILED(get(second, b))) return DDERR_INVALIDPARAMS;
    return set(to, std::bit_cast<D3DMATRIX>(matrix_of(a) * matrix_of(b)));
}

} // namespace ddraw
