#include "tools/d3d8/window/display.h"

namespace d3d8 {

namespace {

constexpr D3DFORMAT kListedFormats[] = {D3DFMT_X8R8G8B8, D3DFMT_R5G6B5};

}

UINT count_modes() {
    UINT count = 0;
    for (const D3DFORMAT format : kListedFormats) count += Modes::count(format);
    return count;
}

D3DDISPLAYMODE mode_at(UINT index) {
    std::size_t format = 0;
    while (index >= Modes::count(kListedFormats[format])) index -= Modes::count(kListedFormats[format++]);
    return Modes::at(kListedFormats[format], index);
}

HRESULT copy_screen(Surface& dest, HWND window) {
    const ImageDesc& desc = dest.desc();
    if (desc.pool != D3DPOOL_SYSTEMMEM || desc.format != D3DFMT_A8R8G8B8) return D3DERR_INVALIDCALL;
    const SIZE screen = screen_size();
    if (dest.width() < static_cast<UINT>(screen.cx) || dest.height() < static_cast<UINT>(screen.cy))
        return D3DERR_INVALIDCALL;
    return runtime::copy_screen(window, dest) ? D3D_OK : D3DERR_INVALIDCALL;
}

} // namespace d3d8
