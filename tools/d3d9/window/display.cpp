#include "tools/d3d9/window/display.h"

namespace d3d9 {

namespace {

D3DDISPLAYMODE mode_of(const DisplayMode& mode) {
    return {mode.width, mode.height, mode.refresh, static_cast<D3DFORMAT>(mode.format)};
}
const std::vector<DisplayMode>& modes_of(D3DFORMAT format) {
    return runtime::modes_of(static_cast<std::uint32_t>(format));
}

} // namespace

D3DDISPLAYMODE current_mode() {
    return mode_of(runtime::current_mode());
}

D3DDISPLAYMODEEX extended(const D3DDISPLAYMODE& mode) {
    return {sizeof(D3DDISPLAYMODEEX), mode.Width,  mode.Height,
            mode.RefreshRate,         mode.Format, D3DSCANLINEORDERING_PROGRESSIVE};
}

D3DDISPLAYMODEEX current_mode_ex() {
    return extended(current_mode());
}

UINT count_modes(D3DFORMAT format) {
    return static_cast<UINT>(modes_of(format).size());
}

D3DDISPLAYMODE mode_at(D3DFORMAT format, UINT index) {
    return mode_of(modes_of(format)[index]);
}

HRESULT copy_screen(Surface& dest, HWND window) {
    const ImageDesc& desc = dest.desc();
    if (desc.pool != D3DPOOL_SYSTEMMEM && desc.pool != D3DPOOL_SCRATCH) return D3DERR_INVALIDCALL;
    if (desc.format != D3DFMT_A8R8G8B8 && desc.format != D3DFMT_X8R8G8B8) return D3DERR_INVALIDCALL;
    LockedBox locked;
    if (FAILED(dest.image().lock(dest.level(), dest.face(), nullptr, 0, locked))) return D3DERR_INVALIDCALL;
    const bool copied = runtime::copy_screen(window, locked.bits, static_cast<std::size_t>(locked.row_pitch),
                                             dest.width(), dest.height());
    dest.image().unlock(dest.level(), dest.face());
    return copied ? D3D_OK : D3DERR_INVALIDCALL;
}

} // namespace d3d9
