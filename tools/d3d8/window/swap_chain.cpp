#include "tools/d3d8/window/swap_chain.h"

#include <algorithm>
#include <new>
#include <utility>

#include "tools/d3d8/window/display.h"

namespace d3d8 {

SwapChain::SwapChain(DeviceCore& device, StateWriter& writer, const D3DPRESENT_PARAMETERS& parameters,
                     bool implicit)
    : DeviceObject(device), writer_(writer), parameters_(parameters), reset_blocker_(device, !implicit),
      losses_(device.driver().losses()) {}

HRESULT SwapChain::make_buffers() try {
    buffers_.clear();
    buffers_.reserve(parameters_.BackBufferCount);
    for (UINT i = 0; i < parameters_.BackBufferCount; ++i) {
        ImageDesc desc;
        desc.format = parameters_.BackBufferFormat;
        desc.width = parameters_.BackBufferWidth;
        desc.height = parameters_.BackBufferHeight;
        desc.usage = D3DUSAGE_RENDERTARGET;
        desc.samples = parameters_.MultiSampleType;
        desc.lockable = (parameters_.Flags & D3DPRESENTFLAG_LOCKABLE_BACKBUFFER) != 0;
        auto image = std::make_unique<Image>(device().driver(), desc);
        if (!image->ok()) {
            buffers_.clear();
            return D3DERR_OUTOFVIDEOMEMORY;
        }
        buffers_.emplace_back(new Surface(device(), std::move(image), false));
    }
    return D3D_OK;
} catch (const std::bad_alloc&) {
    buffers_.clear();
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

HRESULT SwapChain::Present(const RECT* from, const RECT* to, HWND override, const RGNDATA*) try {
    const Guard guard(device());
    if (device().is_lost()) return D3DERR_DEVICELOST;
    if (buffers_.empty()) return D3DERR_INVALIDCALL; // a Reset has failed for lack of memory
    Presenter::Frame frame;
    Surface& shown = *buffers_.front();
    frame.width = static_cast<int>(shown.width()), frame.height = static_cast<int>(shown.height());
    frame.window = override ? override : window();
    // Presenting to a window that was destroyed is an error (Wine: test_destroyed_window).
    if (frame.window && !IsWindow(frame.window)) return D3DERR_INVALIDCALL;
    // A full-screen device ignores the program's rectangles and shows the whole buffer (DXVK's measurements).
    const bool windowed = parameters_.Windowed != FALSE;
    frame.from = from && windowed ? *from : RECT{0, 0, frame.width, frame.height};
    if (to && windowed) frame.to = *to;
    device().driver().submit();
    if (device().driver().has_ended()) return D3DERR_DRIVERINTERNALERROR;
    // Read once: the GPU's process may count another loss meanwhile.
    const std::uint64_t losses = device().driver().losses();
    if (std::exchange(losses_, losses) != losses) return E_OUTOFMEMORY; // commands of this frame were lost
    frame.picture = device().driver().present(shown.target());
    if (frame.picture) presenter_.queue(std::move(frame), device().frame_latency);
    // The buffers rotate, except with D3DSWAPEFFECT_COPY or a single buffer.
    const bool rotates =
        parameters_.SwapEffect == D3DSWAPEFFECT_FLIP || parameters_.SwapEffect == D3DSWAPEFFECT_DISCARD;
    if (rotates && buffers_.size() > 1) {
        for (std::size_t i = 0; i + 1 < buffers_.size(); ++i) buffers_[i]->swap_images(*buffers_[i + 1]);
        writer_.targets_are_stale();
    }
    device().frame_shown();
    return D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

HRESULT SwapChain::GetFrontBuffer(IDirect3DSurface8* dest) {
    if (!dest) return D3DERR_INVALIDCALL;
    if (device().is_lost()) return D3DERR_DEVICELOST;
    presenter_.finish();
    return copy_screen(*ours<Surface>(dest), parameters_.Windowed ? nullptr : window());
}

HRESULT SwapChain::GetBackBuffer(UINT index, D3DBACKBUFFER_TYPE, IDirect3DSurface8** out) {
    const Guard guard(device());
    if (!out) return D3DERR_INVALIDCALL;
    Surface* const found = buffer(index);
    if (!found) return D3DERR_INVALIDCALL;
    *out = found;
    found->AddRef();
    return D3D_OK;
}

} // namespace d3d8
