#include "tools/d3d8/window/present_parameters.h"

#include "tools/d3d8/caps/capabilities.h"
#include "tools/d3d8/window/display.h"
#include "tools/runtime/window/swap_chain.h"

namespace d3d8 {

namespace {

// Whether CheckDeviceType accepts the back buffer's format. `mode_format`: the desktop's format, for windows;
// in full screen the mode gets the format of the back buffer.
bool can_show(D3DFORMAT back_buffer, D3DFORMAT mode_format, bool windowed) {
    if (windowed) {
        // A present converts the format, as drivers do for windows on desktops of another depth.
        return is_display_format(back_buffer) || can_display(mode_format, back_buffer) ||
               back_buffer == D3DFMT_A1R5G5B5;
    }
    const D3DFORMAT mode = back_buffer == D3DFMT_A8R8G8B8   ? D3DFMT_X8R8G8B8
                           : back_buffer == D3DFMT_A1R5G5B5 ? D3DFMT_X1R5G5B5
                                                            : back_buffer;
    return can_display(mode, back_buffer) && Modes::count(mode) != 0;
}

// A window is always shown as soon as possible; only full-screen devices choose.
bool valid_interval(const D3DPRESENT_PARAMETERS& p) {
    if (p.Windowed) return p.FullScreen_PresentationInterval == D3DPRESENT_INTERVAL_DEFAULT;
    switch (p.FullScreen_PresentationInterval) {
    case D3DPRESENT_INTERVAL_DEFAULT:
    case D3DPRESENT_INTERVAL_ONE:
    case D3DPRESENT_INTERVAL_TWO:
    case D3DPRESENT_INTERVAL_THREE:
    case D3DPRESENT_INTERVAL_FOUR:
    case D3DPRESENT_INTERVAL_IMMEDIATE: return true;
    default: return false;
    }
}

} // namespace

HRESULT check_parameters(D3DPRESENT_PARAMETERS& p, HWND focus, D3DFORMAT mode_format) {
    if (p.SwapEffect < D3DSWAPEFFECT_DISCARD || p.SwapEffect > D3DSWAPEFFECT_COPY_VSYNC)
        return D3DERR_INVALIDCALL;
    const bool copies = p.SwapEffect == D3DSWAPEFFECT_COPY || p.SwapEffect == D3DSWAPEFFECT_COPY_VSYNC;
    constexpr UINT kMostBackBuffers = 3;
    if (p.BackBufferCount > (copies ? 1 : kMostBackBuffers) || !valid_interval(p)) return D3DERR_INVALIDCALL;
    if (p.MultiSampleType != D3DMULTISAMPLE_NONE && p.SwapEffect != D3DSWAPEFFECT_DISCARD)
        return D3DERR_INVALIDCALL;
    if (!complete_size(p, focus, mode_format)) return D3DERR_INVALIDCALL;
    if (p.BackBufferCount == 0) p.BackBufferCount = 1;
    if (!can_show(p.BackBufferFormat, mode_format, p.Windowed != FALSE)) return D3DERR_INVALIDCALL;
    if (!has_samples(p.BackBufferFormat, p.MultiSampleType)) return D3DERR_INVALIDCALL;
    if (p.EnableAutoDepthStencil && !is_depth_format(p.AutoDepthStencilFormat)) return D3DERR_INVALIDCALL;
    return D3D_OK;
}

} // namespace d3d8
