#include "tools/d3d9/window/swap_chain.h"

#include <algorithm>
#include <new>
#include <utility>

#include "tools/d3d9/window/display.h"

namespace d3d9 {

SwapChain::SwapChain(DeviceCore& device, StateWriter& writer, const D3DPRESENT_PARAMETERS& parameters,
                     bool implicit)
    : Com(device), writer_(writer), parameters_(parameters), losses_(device.driver().losses()) {
    if (!implicit) reset_blocker_.emplace(device);
}

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

HRESULT SwapChain::make_buffers() try {
    release_buffers();
    buffers_.reserve(parameters_.BackBufferCount);
    for (UINT i = 0; i < parameters_.BackBufferCount; ++i) {
        ImageDesc desc;
        desc.format = parameters_.BackBufferFormat;
        desc.width = parameters_.BackBufferWidth;
        desc.height = parameters_.BackBufferHeight;
        desc.usage = D3DUSAGE_RENDERTARGET;
        desc.samples = parameters_.MultiSampleType;
        desc.quality = parameters_.MultiSampleQuality;
        desc.lockable = (parameters_.Flags & D3DPRESENTFLAG_LOCKABLE_BACKBUFFER) != 0;
        auto image = std::make_unique<Image>(device().driver(), desc);
        if (!image->ok()) {
            release_buffers();
            return D3DERR_OUTOFVIDEOMEMORY;
        }
        buffers_.emplace_back(
            new Surface(device(), std::move(image), static_cast<IDirect3DSwapChain9Ex*>(this)));
    }
    return D3D_OK;
} catch (const std::bad_alloc&) {
    release_buffers();
    return E_OUTOFMEMORY;
}

HRESULT SwapChain::reset(const D3DPRESENT_PARAMETERS& parameters) {
    presenter_.finish(); // shows queued frames in the previous window
    parameters_ = parameters;
    return make_buffers();
}

bool SwapChain::buffers_referenced() const {
    return std::ranges::any_of(buffers_, [](const auto& buffer) { return buffer->references() != 0; });
}

HWND SwapChain::window() const {
    return parameters_.hDeviceWindow ? parameters_.hDeviceWindow : device().focus_window();
}

HRESULT SwapChain::Present(const RECT* from, const RECT* to, HWND override, const RGNDATA*, DWORD flags) try {
    const Guard guard(device());
    constexpr DWORD kPresentFlags = 0x3FF; // D3DPRESENT_DONOTWAIT and the nine bits after it
    if (flags & ~kPresentFlags) return D3DERR_INVALIDCALL;
    if (device().is_lost()) return device().is_ex() ? S_PRESENT_OCCLUDED : D3DERR_DEVICELOST;
    if (buffers_.empty()) return D3DERR_INVALIDCALL; // a Reset has failed for lack of memory
    Surface& shown = *buffers_.front();
    if ((flags & D3DPRESENT_DONOTWAIT) && presenter_.is_full(device().frame_latency))
        return D3DERR_WASSTILLDRAWING;
    Presenter::Frame frame;
    frame.width = static_cast<int>(shown.width()), frame.height = static_cast<int>(shown.height());
    frame.window = override ? override : window();
    if (device().is_ex() && parameters_.Windowed && is_minimized(frame.window)) return S_PRESENT_OCCLUDED;
    // A full-screen device ignores the program's rectangles and shows the whole buffer (DXVK's measurements).
    const bool windowed = parameters_.Windowed != FALSE;
    frame.from = from && windowed ? *from : RECT{0, 0, frame.width, frame.height};
    if (to && windowed) frame.to = *to;
    device().driver().submit();
    if (device().driver().has_ended())
        return device().is_ex() ? D3DERR_DEVICEREMOVED : D3DERR_DRIVERINTERNALERROR;
    // Read once: the GPU's process may count another loss meanwhile.
    const std::uint64_t losses = device().driver().losses();
    if (std::exchange(losses_, losses) != losses) return E_OUTOFMEMORY; // commands of this frame were lost
    frame.picture = device().driver().present(shown.target());
    if (frame.picture) presenter_.queue(std::move(frame), device().frame_latency);
    ++presents_;
    // The buffers rotate, except with D3DSWAPEFFECT_COPY or a single buffer.
    if (parameters_.SwapEffect != D3DSWAPEFFECT_COPY && buffers_.size() > 1) {
        for (std::size_t i = 0; i + 1 < buffers_.size(); ++i) buffers_[i]->swap_images(*buffers_[i + 1]);
        writer_.targets_are_stale();
    }
    device().frame_shown();
    return D3D_OK;
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

HRESULT SwapChain::GetBackBuffer(UINT index, D3DBACKBUFFER_TYPE, IDirect3DSurface9** out) {
    const Guard guard(device());
    if (!out) return D3DERR_INVALIDCALL;
    Surface* found = buffer(index);
    if (!found) return D3DERR_INVALIDCALL;
    *out = found;
    found->AddRef();
    return D3D_OK;
}

HRESULT SwapChain::GetRasterStatus(D3DRASTER_STATUS* out) {
    if (!out) return D3DERR_INVALIDCALL;
    const RasterStatus status = raster_status();
    *out = {status.in_vertical_blank, status.scan_line};
    return D3D_OK;
}

HRESULT SwapChain::GetDisplayMode(D3DDISPLAYMODE* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = current_mode();
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
    *out = current_mode_ex();
    if (rotation) *rotation = D3DDISPLAYROTATION_IDENTITY;
    return D3D_OK;
}

} // namespace d3d9
