#include "tools/d3d9/window/display.h"

namespace d3d9 {

namespace {

const std::vector<DisplayMode>& modes_of(D3DFORMAT format) {
    return runtime::modes_of(static_cast<std::uint32_t>(format));
}

} // namespace

D3DDISPLAYMODE current_mode() {
    return mode_as<D3DDISPLAYMODE>(runtime::current_mode());
}
D3DDISPLAYMODE reported_mode() {
    return mode_as<D3DDISPLAYMODE>(runtime::reported_mode());
}

D3DDISPLAYMODEEX extended(const D3DDISPLAYMODE& mode) {
    return {sizeof(D3DDISPLAYMODEEX), mode.Width,  mode.Height,
            mode.RefreshRate,         mode.Format, D3DSCANLINEORDERING_PROGRESSIVE};
}

D3DDISPLAYMODEEX reported_mode_ex() {
    return extended(reported_mode());
}

UINT count_modes(D3DFORMAT format) {
    return static_cast<UINT>(modes_of(format).size());
}

D3DDISPLAYMODE mode_at(D3DFORMAT format, UINT index) {
    return mode_as<D3DDISPLAYMODE>(modes_of(format)[index]);
}

HRESULT copy_screen(Surface& dest, HWND window) {
    const ImageDesc& desc = dest.desc();
    if (desc.pool != D3DPOOL_SYSTEMMEM && desc.pool != D3DPOOL_SCRATCH) return D3DERR_INVALIDCALL;
    if (desc.format != D3DFMT_A8R8G8B8 && desc.format != D3DFMT_X8R8G8B8) return D3DERR_INVALIDCALL;
    return runtime::copy_screen(window, dest) ? D3D_OK : D3DERR_INVALIDCALL;
}

} // namespace d3d9
