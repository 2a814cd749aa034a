#include "tools/d3d8/window/swap_chain.h"

#include <new>
#include <utility>

#include "tools/d3d8/window/display.h"

namespace d3d8 {

Surface* SwapChain::make_buffer(const ImageDesc& desc) {
    auto image = std::make_unique<Image>(device().driver(), desc);
    return image->ok() ? new Surface(device(), std::move(image), false) : nullptr;
}

HRESULT SwapChain::Present(const RECT* from, const RECT* to, HWND override, const RGNDATA*) try {
    const Guard guard(device());
    if (device().is_lost()) return D3DERR_DEVICELOST;
    if (buffers_.empty()) return D3DERR_INVALIDCALL; // a Reset has failed for lack of memory
    const HWND shown_in = override ? override : window();
    // Presenting to a window that was destroyed is an error (Wine: test_destroyed_window).
    if (shown_in && !IsWindow(shown_in)) return D3DERR_INVALIDCALL;
    const bool rotates =
        parameters_.SwapEffect == D3DSWAPEFFECT_FLIP || parameters_.SwapEffect == D3DSWAPEFFECT_DISCARD;
    return show(from, to, shown_in, rotates, D3DERR_DRIVERINTERNALERROR,
                parameters_.FullScreen_PresentationInterval);
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

HRESULT SwapChain::GetFrontBuffer(IDirect3DSurface8* dest) {
    if (!dest) return D3DERR_INVALIDCALL;
    if (device().is_lost()) return D3DERR_DEVICELOST;
    presenter_.finish();
    return copy_screen(*ours<Surface>(dest), parameters_.Windowed ? nullptr : window());
}

} // namespace d3d8
