#include "tools/ddraw/device/viewport_light.h"

#include <cstring>

namespace ddraw {

namespace {

bool is_size(DWORD bytes) {
    return bytes == sizeof(D3DLIGHT) || bytes == sizeof(D3DLIGHT2);
}

} // namespace

ViewportLight::ViewportLight(Draw& draw)
    : DrawChild(draw), interfaces_(make_interfaces(*this)), registered_(*this, {com()}) {
    data_.dwSize = sizeof data_;
}

HRESULT ViewportLight::set(const D3DLIGHT& light) {
    constexpr auto kLast = static_cast<D3DLIGHTTYPE>(4); // D3DLIGHT_PARALLELPOINT
    if (!is_size(light.dwSize)) return DDERR_INVALIDPARAMS;
    if (light.dltType < D3DLIGHT_POINT || light.dltType > kLast) return DDERR_INVALIDPARAMS;
    data_ = {};
    std::memcpy(&data_, &light, light.dwSize);
    if (light.dwSize == sizeof(D3DLIGHT)) data_.dwFlags = D3DLIGHT_ACTIVE; // it has no flags
    return D3D_OK;
}

HRESULT ViewportLight::get(D3DLIGHT& out) const {
    const DWORD bytes = out.dwSize;
    if (!is_size(bytes)) return DDERR_INVALIDPARAMS;
    std::memcpy(&out, &data_, bytes);
    out.dwSize = bytes;
    return D3D_OK;
}

std::optional<vertices::Light> ViewportLight::lit_with() const {
    return vertices::light_of(std::as_bytes(std::span(&data_, 1)));
}

} // namespace ddraw
