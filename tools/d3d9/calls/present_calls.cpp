#include "tools/d3d9/calls/present_calls.h"

#include <algorithm>
#include <new>

#include "tools/d3d9/window/display.h"
#include "tools/d3d9/window/present_parameters.h"

namespace d3d9 {

// --- creation and Reset ---

HRESULT PresentCalls::check(D3DPRESENT_PARAMETERS& parameters, const D3DDISPLAYMODEEX* mode, HWND focus,
                            bool ex) {
    const HRESULT checked = check_parameters(parameters, focus, Modes::current().Format, ex);
    if (FAILED(checked)) return checked;
    // The display mode of CreateDeviceEx must have the size of the back buffers.
    const bool fits =
        !mode || (mode->Width == parameters.BackBufferWidth && mode->Height == parameters.BackBufferHeight);
    return fits ? D3D_OK : D3DERR_INVALIDCALL;
}

HRESULT PresentCalls::initialize(const D3DPRESENT_PARAMETERS& parameters, const D3DDISPLAYMODEEX* mode) {
    const WindowRules rules = {.focus = device_.focus_window(),
                               .changes_windows = (device_.behavior() & D3DCREATE_NOWINDOWCHANGES) == 0,
                               .recovers = device_.is_ex()};
    window_ = std::make_unique<Window>(device_.shared_level, rules);
    if (!parameters.Windowed && !enter_fullscreen(parameters, mode)) return D3DERR_INVALIDCALL;
    chain_ = new SwapChain(device_, state_.writer, parameters, true);
    device_.level.set_fullscreen(!parameters.Windowed);
    if (const HRESULT hr = chain_->make_buffers(); FAILED(hr)) return hr;
    screen_ = screen_size();
    if (parameters.EnableAutoDepthStencil)
        if (const HRESULT hr = make_auto_depth(parameters); FAILED(hr)) return hr;
    set_default_state(parameters);
    recording_.device_created();
    return D3D_OK;
}

bool PresentCalls::enter_fullscreen(const D3DPRESENT_PARAMETERS& p, const D3DDISPLAYMODEEX* mode) {
    const FullscreenMode wanted =
        mode ? FullscreenMode{mode->Width, mode->Height, mode->RefreshRate,
                              static_cast<std::uint32_t>(mode->Format)}
             : FullscreenMode{p.BackBufferWidth, p.BackBufferHeight, p.FullScreen_RefreshRateInHz,
                              static_cast<std::uint32_t>(p.BackBufferFormat)};
    return window_->enter_fullscreen(p.hDeviceWindow ? p.hDeviceWindow : device_.focus_window(), wanted);
}

HRESULT PresentCalls::make_auto_depth(const D3DPRESENT_PARAMETERS& p) {
    ImageDesc desc = automatic_depth_desc<Api>(p);
    desc.quality = p.MultiSampleQuality;
    desc.lockable = desc.format == D3DFMT_D16_LOCKABLE || desc.format == D3DFMT_D32F_LOCKABLE;
    desc.discard = (p.Flags & D3DPRESENTFLAG_DISCARD_DEPTHSTENCIL) != 0;
    auto image = std::make_unique<Image>(device_.driver(), desc);
    if (!image->ok()) return D3DERR_OUTOFVIDEOMEMORY;
    auto_depth_ = new Surface(device_, std::move(image), &device_.com_device());
    return D3D_OK;
}

void PresentCalls::bind_implicit_targets(const D3DPRESENT_PARAMETERS& p) {
    state_.bind_implicit_targets(chain_->buffer(0), auto_depth_, p.BackBufferWidth, p.BackBufferHeight);
}

void PresentCalls::set_default_state(const D3DPRESENT_PARAMETERS& p) {
    bind_implicit_targets(p);
    state_.set_defaults(p.EnableAutoDepthStencil != FALSE, p.BackBufferWidth, p.BackBufferHeight);
}

HRESULT PresentCalls::Reset(D3DPRESENT_PARAMETERS* parameters) {
    return reset(parameters, nullptr);
}
HRESULT PresentCalls::ResetEx(D3DPRESENT_PARAMETERS* parameters, D3DDISPLAYMODEEX* mode) {
    if (!parameters) return D3DERR_INVALIDCALL;
    if (parameters->Windowed ? mode != nullptr : !mode || mode->Size != sizeof *mode)
        return D3DERR_INVALIDCALL;
    return reset(parameters, mode);
}

HRESULT PresentCalls::reset(D3DPRESENT_PARAMETERS* parameters, const D3DDISPLAYMODEEX* mode) {
    if (!parameters) return D3DERR_INVALIDCALL;
    if (device_.driver().has_ended()) return D3DERR_DRIVERINTERNALERROR;
    if (device_.level.needs_focus()) return D3DERR_DEVICELOST;
    const auto failed = [&](HRESULT hr) {
        device_.level.reset_failed();
        return hr;
    };
    const bool ex = device_.is_ex();
    if (const HRESULT hr = check(*parameters, mode, device_.focus_window(), ex); FAILED(hr))
        return failed(hr);
    // The device's own references to targets are dropped first; a device of 9Ex keeps its other state.
    state_.drop_targets();
    if (!ex) {
        state_.set_defaults(false, 1, 1);
        // The program must have released everything in the default pool and the device's buffers.
        const bool held = device_.reset_blocked() || chain_->buffers_referenced() || state_.recorded_block ||
                          (auto_depth_ && auto_depth_->references() != 0);
        if (held) return failed(D3DERR_INVALIDCALL);
    }
    const D3DPRESENT_PARAMETERS before = chain_->parameters();
    if (const HRESULT hr = make_screen(*parameters, mode); FAILED(hr)) {
        // After a failure, a device of 9Ex can still be used; other devices have no targets until their next
        // Reset.
        if (ex) {
            (void)make_screen(before, nullptr);
            bind_implicit_targets(before);
        }
        return failed(hr);
    }
    if (ex)
        bind_implicit_targets(*parameters);
    else
        set_default_state(*parameters);
    device_.level.reset_succeeded();
    return D3D_OK;
}

HRESULT PresentCalls::make_screen(const D3DPRESENT_PARAMETERS& parameters, const D3DDISPLAYMODEEX* mode) try {
    auto_depth_ = {};
    if (parameters.Windowed)
        window_->leave_fullscreen();
    else if (!enter_fullscreen(parameters, mode))
        return D3DERR_INVALIDCALL;
    device_.level.set_fullscreen(!parameters.Windowed);
    screen_ = screen_size();
    if (const HRESULT hr = chain_->reset(parameters); FAILED(hr)) return hr;
    return parameters.EnableAutoDepthStencil ? make_auto_depth(parameters) : D3D_OK;
} catch (const std::bad_alloc&) {
    return E_OUTOFMEMORY;
}

// Whether the mode has another size than at the last Reset (Microsoft's page about S_PRESENT). Formats are
// not compared, since asking Windows for the format in each frame would take long.
bool PresentCalls::mode_has_changed() const {
    if (!device_.is_ex() || device_.level.fullscreen()) return false;
    const SIZE now = screen_size();
    return now.cx != screen_.cx || now.cy != screen_.cy;
}

HRESULT PresentCalls::CheckDeviceState(HWND window) {
    if (device_.driver().has_ended()) return D3DERR_DEVICEREMOVED;
    if (!device_.level.fullscreen()) {
        if (window && is_minimized(window)) return S_PRESENT_OCCLUDED;
        return mode_has_changed() ? S_PRESENT_MODE_CHANGED : D3D_OK;
    }
    // In full screen the device's window counts as visible while it has the focus, other windows while it
    // does not.
    const bool own = window == chain_->window();
    return own == device_.is_lost() ? S_PRESENT_OCCLUDED : D3D_OK;
}

// --- swap chains ---

HRESULT PresentCalls::CreateAdditionalSwapChain(D3DPRESENT_PARAMETERS* parameters,
                                                IDirect3DSwapChain9** out) {
    if (!parameters || !out) return D3DERR_INVALIDCALL;
    *out = nullptr;
    if (!parameters->Windowed || device_.level.fullscreen()) return D3DERR_INVALIDCALL;
    const HRESULT checked = check(*parameters, nullptr, device_.focus_window(), device_.is_ex());
    if (FAILED(checked)) return checked;
    const Held<SwapChain> chain(new SwapChain(device_, state_.writer, *parameters, false));
    const HRESULT hr = chain->make_buffers();
    return FAILED(hr) ? hr : give_reference(chain, out);
}
HRESULT PresentCalls::GetSwapChain(UINT index, IDirect3DSwapChain9** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = nullptr;
    return index == 0 ? give_reference(chain_, out) : D3DERR_INVALIDCALL;
}
UINT PresentCalls::GetNumberOfSwapChains() {
    return 1;
}
HRESULT PresentCalls::GetBackBuffer(UINT chain, UINT index, D3DBACKBUFFER_TYPE type,
                                    IDirect3DSurface9** out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = nullptr;
    return chain == 0 ? chain_->GetBackBuffer(index, type, out) : D3DERR_INVALIDCALL;
}
HRESULT PresentCalls::GetFrontBufferData(UINT index, IDirect3DSurface9* dest) {
    return index == 0 ? chain_->GetFrontBufferData(dest) : D3DERR_INVALIDCALL;
}
HRESULT PresentCalls::Present(const RECT* from, const RECT* to, HWND window, const RGNDATA* dirty) {
    return PresentEx(from, to, window, dirty, 0);
}
HRESULT PresentCalls::PresentEx(const RECT* from, const RECT* to, HWND window, const RGNDATA* dirty,
                                DWORD flags) {
    const HRESULT hr = chain_->Present(from, to, window, dirty, flags);
    return hr == D3D_OK && mode_has_changed() ? S_PRESENT_MODE_CHANGED : hr;
}

// --- the display ---

HRESULT PresentCalls::GetDisplayMode(UINT index, D3DDISPLAYMODE* out) {
    return index == 0 ? chain_->GetDisplayMode(out) : D3DERR_INVALIDCALL;
}
HRESULT PresentCalls::GetDisplayModeEx(UINT index, D3DDISPLAYMODEEX* out, D3DDISPLAYROTATION* rotation) {
    return index == 0 ? chain_->GetDisplayModeEx(out, rotation) : D3DERR_INVALIDCALL;
}
HRESULT PresentCalls::GetRasterStatus(UINT index, D3DRASTER_STATUS* out) {
    return index == 0 ? chain_->GetRasterStatus(out) : D3DERR_INVALIDCALL;
}
HRESULT PresentCalls::WaitForVBlank(UINT index) {
    if (index != 0) return D3DERR_INVALIDCALL;
    Sleep(1000 / std::max<UINT>(Modes::current().RefreshRate, 60));
    return D3D_OK;
}
HRESULT PresentCalls::SetDialogBoxMode(BOOL) {
    const D3DPRESENT_PARAMETERS& p = chain_->parameters();
    const bool can = (p.Flags & D3DPRESENTFLAG_LOCKABLE_BACKBUFFER) && p.SwapEffect != D3DSWAPEFFECT_FLIPEX &&
                     p.MultiSampleType == D3DMULTISAMPLE_NONE;
    return can || p.Windowed ? D3D_OK : D3DERR_INVALIDCALL;
}

// --- values without effect ---

void PresentCalls::SetGammaRamp(UINT index, DWORD, const D3DGAMMARAMP* ramp) {
    if (index == 0 && ramp) gamma_ = *ramp;
}
void PresentCalls::GetGammaRamp(UINT index, D3DGAMMARAMP* ramp) {
    if (index == 0 && ramp) *ramp = gamma_;
}
HRESULT PresentCalls::GetGPUThreadPriority(INT* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = gpu_priority_;
    return D3D_OK;
}
HRESULT PresentCalls::SetGPUThreadPriority(INT priority) {
    if (priority < -7 || priority > 7) return D3DERR_INVALIDCALL;
    gpu_priority_ = priority;
    return D3D_OK;
}
HRESULT PresentCalls::SetMaximumFrameLatency(UINT latency) {
    if (latency > 30) return D3DERR_INVALIDCALL;
    device_.frame_latency = latency ? latency : 3;
    return D3D_OK;
}
HRESULT PresentCalls::GetMaximumFrameLatency(UINT* out) {
    if (!out) return D3DERR_INVALIDCALL;
    *out = device_.frame_latency;
    return D3D_OK;
}

} // namespace d3d9
