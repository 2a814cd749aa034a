#include "tools/d3d8/calls/present_calls.h"

#include <new>

#include "tools/d3d8/window/display.h"
#include "tools/d3d8/window/present_parameters.h"
#include "tools/runtime/window/raster.h"

namespace d3d8 {

// --- creation and Reset ---

HRESULT PresentCalls::check(D3DPRESENT_PARAMETERS& parameters, HWND focus, D3DPRESENT_PARAMETERS& out) {
    out = parameters;
    const HRESULT hr = check_parameters(out, focus, Modes::current().Format);
    if (SUCCEEDED(hr)) parameters.BackBufferCount = out.BackBufferCount;
    return hr;
}

HRESULT PresentCalls::initialize(const D3DPRESENT_PARAMETERS& parameters) {
    window_ = std::make_unique<Window>(device_.shared_level, WindowRules{.focus = device_.focus_window()});
    if (!parameters.Windowed && !enter_fullscreen(parameters)) return D3DERR_INVALIDCALL;
    chain_ = new SwapChain(device_, state_.writer, parameters, true);
    device_.level.set_fullscreen(!parameters.Windowed);
    if (const HRESULT hr = chain_->make_buffers(); FAILED(hr)) return hr;
    if (parameters.EnableAutoDepthStencil)
        if (const HRESULT hr = make_auto_depth(parameters); FAILED(hr)) return hr;
    set_default_state(parameters);
    recording_.device_created();
    return D3D_OK;
}

bool PresentCalls::enter_fullscreen(const D3DPRESENT_PARAMETERS& p) {
    return window_->enter_fullscreen(p.hDeviceWindow ? p.hDeviceWindow : device_.focus_window(),
                                     {p.BackBufferWidth, p.BackBufferHeight, p.FullScreen_RefreshRateInHz,
                                      static_cast<std::uint32_t>(p.BackBufferFormat)});
}

HRESULT PresentCalls::make_auto_depth(const D3DPRESENT_PARAMETERS& p) {
    ImageDesc desc = automatic_depth_desc<Api>(p);
    desc.lockable = desc.format == D3DFMT_D16_LOCKABLE;
    auto image = std::make_unique<Image>(device_.driver(), desc);
    if (!image->ok()) return D3DERR_OUTOFVIDEOMEMORY;
    auto_depth_ = new Surface(device_, std::move(image), false);
    return D3D_OK;
}

void PresentCalls::set_default_state(const D3DPRESENT_PARAMETERS& p) {
    state_.bind_targets(chain_->buffer(0), auto_depth_);
    state_.set_defaults(p.EnableAutoDepthStencil != FALSE, p.BackBufferWidth, p.BackBufferHeight);
}

bool PresentCalls::implicit_surfaces_held() const {
    return chain_->buffers_referenced() || (auto_depth_ && auto_depth_->references() != 0);
}

HRESULT PresentCalls::Reset(D3DPRESENT_PARAMETERS* parameters) {
    if (!parameters) return D3DERR_INVALIDCALL;
    if (device_.driver().has_ended()) return D3DERR_DRIVERINTERNALERROR;
    if (device_.level.needs_focus()) return D3DERR_DEVICELOST;
    const auto failed = [&](HRESULT hr) {
        device_.level.reset_failed();
        return hr;
    };
    D3DPRESENT_PARAMETERS complete;
    if (const HRESULT hr = check(*parameters, device_.focus_window(), complete); FAILED(hr))
        return failed(hr);
    // The device's own references are dropped first. The program must have released everything in the
    // default pool, additional swap chains and the device's surfaces.
    state_.drop_targets();
    state_.recorded_block.reset();
    state_.set_defaults(false, 1, 1);
    if (device_.reset_blocked() || implicit_surfaces_held()) return failed(D3DERR_DEVICELOST);
    if (const HRESULT hr = make_screen(complete); FAILED(hr)) return failed(hr);
    set_default_state(complete);
    device_.level.reset_succeeded();
    return D3D_OK;
}

HRESULT PresentCalls::make_screen(const D3DPRESENT_PARAMETERS& parameters) try {
    auto_depth_ = {};
    if (parameters.Windowed)
        window_->leave_fullscreen();
    else if (!enter_fullscreen(parameters))
        return D3DERR_INVALIDCALL;
    device_.level.set_fullscreen(!parameters.Windowed);
    if (const HRESULT hr = chain_->reset(parameters); FAILED(hr)) return hr;
    return parameters.EnableAutoDepthStencil ? make_auto_depth(parameters) : D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

// --- swap chains ---

HRESULT PresentCalls::CreateAdditionalSwapChain(D3DPRESENT_PARAMETERS* parameters,
                                                IDirect3DSwapChain8** out) {
    if (!parameters || !out) return D3DERR_INVALIDCALL;
    *out = nullptr;
    if (!parameters->Windowed || device_.level.fullscreen()) return D3DERR_INVALIDCALL;
    D3DPRESENT_PARAMETERS complete;
    const HRESULT checked = check(*parameters, device_.focus_window(), complete);
    if (FAILED(checked)) return checked;
    const Held<SwapChain> chain(new SwapChain(device_, state_.writer, complete, false));
    const HRESULT hr = chain->make_buffers();
    return FAILED(hr) ? hr : give_reference(chain, out);
}
HRESULT PresentCalls::GetBackBuffer(UINT index, D3DBACKBUFFER_TYPE type, IDirect3DSurface8** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = nullptr;
    return chain_->GetBackBuffer(index, type, out);
}
HRESULT PresentCalls::GetFrontBuffer(IDirect3DSurface8* dest) {
    return chain_->GetFrontBuffer(dest);
}
HRESULT PresentCalls::Present(const RECT* from, const RECT* to, HWND window, const RGNDATA* dirty) {
    return chain_->Present(from, to, window, dirty);
}

// --- the display ---

HRESULT PresentCalls::GetDisplayMode(D3DDISPLAYMODE* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = Modes::reported();
    return D3D_OK;
}
HRESULT PresentCalls::GetRasterStatus(D3DRASTER_STATUS* out) {
    if (!out) return D3DERR_INVALIDCALL;
    const RasterStatus status = raster_status();
    *out = {status.in_vertical_blank, status.scan_line};
    return D3D_OK;
}
void PresentCalls::SetGammaRamp(DWORD, const D3DGAMMARAMP* ramp) {
    if (ramp) gamma_ = *ramp;
}
void PresentCalls::GetGammaRamp(D3DGAMMARAMP* ramp) {
    if (ramp) *ramp = gamma_;
}

} // namespace d3d8
