#include "tools/d3d9/window/swap_chain.h"

#include <new>
#include <utility>

#include "tools/d3d9/window/display.h"
#include "tools/runtime/window/raster.h"

namespace d3d9 {

SwapChain::~SwapChain() {
    release_buffers();
}

// Buffers that the program still holds become surfaces of the device.
void SwapChain::release_buffers() {
    for (const auto& buffer : buffers_) buffer->set_container(nullptr);
    buffers_.clear();
}

HRESULT SwapChain::QueryInterface(REFIID iid, void** out) {
    if (out && IsEqualGUID(iid, __uuidof(IDirect3DSwapChain9Ex)) && !device().is_ex()) {
        *out = nullptr;
        return E_NOINTERFACE;
    }
    return Com::QueryInterface(iid, out);
}

Surface* SwapChain::make_buffer(const ImageDesc& desc) {
    ImageDesc with_quality = desc;
    with_quality.quality = parameters_.MultiSampleQuality;
    auto image = std::make_unique<Image>(device().driver(), with_quality);
    if (!image->ok()) return nullptr;
    return new Surface(device(), std::move(image), static_cast<IDirect3DSwapChain9Ex*>(this));
}

HRESULT SwapChain::Present(const RECT* from, const RECT* to, HWND override, const RGNDATA*, DWORD flags) try {
    const Guard guard(device());
    constexpr DWORD kPresentFlags = 0x3FF; // D3DPRESENT_DONOTWAIT and the nine bits after it
    if (flags & ~kPresentFlags) return D3DERR_INVALIDCALL;
    if (device().is_lost()) return device().is_ex() ? S_PRESENT_OCCLUDED : D3DERR_DEVICELOST;
    if (buffers_.empty()) return D3DERR_INVALIDCALL; // a Reset has failed for lack of memory
    if ((flags & D3DPRESENT_DONOTWAIT) && presenter_.is_full(device().frame_latency))
        return D3DERR_WASSTILLDRAWING;
    const HWND shown_in = override ? override : window();
    if (device().is_ex() && parameters_.Windowed && is_minimized(shown_in)) return S_PRESENT_OCCLUDED;
    // The buffers rotate, except with D3DSWAPEFFECT_COPY.
    const HRESULT hr = show(from, to, shown_in, parameters_.SwapEffect != D3DSWAPEFFECT_COPY,
                            device().is_ex() ? D3DERR_DEVICEREMOVED : D3DERR_DRIVERINTERNALERROR,
                            parameters_.PresentationInterval);
    if (SUCCEEDED(hr)) ++presents_;
    return hr;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

HRESULT SwapChain::GetFrontBufferData(IDirect3DSurface9* dest) try {
    const Guard guard(device());
    if (!dest) return D3DERR_INVALIDCALL;
    presenter_.finish();
    return copy_screen(*ours<Surface>(dest), parameters_.Windowed ? nullptr : window());
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

HRESULT SwapChain::GetRasterStatus(D3DRASTER_STATUS* out) {
    if (!out) return D3DERR_INVALIDCALL;
    const RasterStatus status = raster_status();
    *out = {status.in_vertical_blank, status.scan_line};
    return D3D_OK;
}

HRESULT SwapChain::GetDisplayMode(D3DDISPLAYMODE* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = Modes::reported();
    return D3D_OK;
}

HRESULT SwapChain::GetPresentParameters(D3DPRESENT_PARAMETERS* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = parameters_;
    out->hDeviceWindow = window();
    return D3D_OK;
}

HRESULT SwapChain::GetLastPresentCount(UINT* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = presents_;
    return D3D_OK;
}

HRESULT SwapChain::GetPresentStats(D3DPRESENTSTATS* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = {};
    out->PresentCount = presents_;
    return D3D_OK;
}

HRESULT SwapChain::GetDisplayModeEx(D3DDISPLAYMODEEX* out, D3DDISPLAYROTATION* rotation) {
    if (!out || out->Size != sizeof *out) return D3DERR_INVALIDCALL;
    *out = reported_mode_ex();
    if (rotation) *rotation = D3DDISPLAYROTATION_IDENTITY;
    return D3D_OK;
}

} // namespace d3d9
