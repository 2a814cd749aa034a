#include "tools/d3d9/window/present_parameters.h"

#include "tools/d3d9/caps/capabilities.h"
#include "tools/d3d9/window/display.h"
#include "tools/runtime/window/swap_chain.h"

namespace d3d9 {

namespace {

// Whether CheckDeviceType accepts the back buffer's format. `mode_format`: the desktop's format, for windows;
// in full screen the mode gets the format of the back buffer.
bool can_show(D3DFORMAT back_buffer, D3DFORMAT mode_format, bool windowed) {
    if (windowed) return can_display(mode_format, back_buffer, true);
    const D3DFORMAT mode = back_buffer == D3DFMT_A8R8G8B8   ? D3DFMT_X8R8G8B8
                           : back_buffer == D3DFMT_A1R5G5B5 ? D3DFMT_X1R5G5B5
                                                            : back_buffer;
    return can_display(mode, back_buffer, false) && Modes::count(mode) != 0;
}

} // namespace

HRESULT check_parameters(D3DPRESENT_PARAMETERS& p, HWND focus, D3DFORMAT mode_format, bool ex) {
    const bool flip_ex =
        ex && (p.SwapEffect == D3DSWAPEFFECT_FLIPEX || p.SwapEffect == D3DSWAPEFFECT_OVERLAY);
    if (!flip_ex && (p.SwapEffect < D3DSWAPEFFECT_DISCARD || p.SwapEffect > D3DSWAPEFFECT_COPY))
        return D3DERR_INVALIDCALL;
    const UINT most = ex ? D3DPRESENT_BACK_BUFFERS_MAX_EX : D3DPRESENT_BACK_BUFFERS_MAX;
    if (p.BackBufferCount > most || (p.SwapEffect == D3DSWAPEFFECT_COPY && p.BackBufferCount > 1))
        return D3DERR_INVALIDCALL;
    switch (p.PresentationInterval) {
    case D3DPRESENT_INTERVAL_DEFAULT:
    case D3DPRESENT_INTERVAL_ONE:
    case D3DPRESENT_INTERVAL_IMMEDIATE: break;
    case D3DPRESENT_INTERVAL_TWO:
    case D3DPRESENT_INTERVAL_THREE:
    case D3DPRESENT_INTERVAL_FOUR:
        if (!p.Windowed) break;
        [[fallthrough]]; // allowed in full screen only (API page of D3DPRESENT)
    default: return D3DERR_INVALIDCALL;
    }
    if (p.MultiSampleType != D3DMULTISAMPLE_NONE && p.SwapEffect != D3DSWAPEFFECT_DISCARD)
        return D3DERR_INVALIDCALL;
    if (!complete_size(p, focus, mode_format)) return D3DERR_INVALIDCALL;
    if (p.BackBufferCount == 0) p.BackBufferCount = 1;
    if (!can_show(p.BackBufferFormat, mode_format, p.Windowed != FALSE)) return D3DERR_INVALIDCALL;
    const DWORD levels = multisample_levels(p.BackBufferFormat, p.MultiSampleType);
    if (levels == 0 || (p.MultiSampleType != D3DMULTISAMPLE_NONE && p.MultiSampleQuality >= levels))
        return D3DERR_INVALIDCALL;
    if (p.EnableAutoDepthStencil &&
        !(format_operations(p.AutoDepthStencilFormat) & DP2EMU_D3DFORMAT_OP_ZSTENCIL))
        return D3DERR_INVALIDCALL;
    return D3D_OK;
}

} // namespace d3d9
