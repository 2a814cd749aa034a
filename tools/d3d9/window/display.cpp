#include "tools/d3d9/window/display.h"

namespace d3d9 {

D3DDISPLAYMODEEX extended(const D3DDISPLAYMODE& mode) {
    return {sizeof(D3DDISPLAYMODEEX), mode.Width,  mode.Height,
            mode.RefreshRate,         mode.Format, D3DSCANLINEORDERING_PROGRESSIVE};
}

D3DDISPLAYMODEEX reported_mode_ex() {
    return extended(Modes::reported());
}

HRESULT copy_screen(Surface& dest, HWND window) {
    const ImageDesc& desc = dest.desc();
    if (desc.pool != D3DPOOL_SYSTEMMEM && desc.pool != D3DPOOL_SCRATCH) return D3DERR_INVALIDCALL;
    if (desc.format != D3DFMT_A8R8G8B8 && desc.format != D3DFMT_X8R8G8B8) return D3DERR_INVALIDCALL;
    return runtime::copy_screen(window, dest) ? D3D_OK : D3DERR_INVALIDCALL;
}

} // namespace d3d9
