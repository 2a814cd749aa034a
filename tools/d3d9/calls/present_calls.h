// The calls of IDirect3DDevice9 about the screen: swap chains, presentation, Reset, the lost state, display
// modes. Owns the device's window and the swap chain and depth buffer that creation and Reset make. Methods
// have the names of the interface's methods and do what its documentation says; the device lock is held,
// except where noted.
#pragma once

#include <memory>

#include "tools/d3d9/objects/device_core.h"
#include "tools/d3d9/state/device_state.h"
#include "tools/d3d9/window/swap_chain.h"
#include "tools/runtime/recording/recording.h"
#include "tools/runtime/window/display.h"
#include "tools/runtime/window/window.h"

namespace d3d9 {

class PresentCalls {
  public:
    PresentCalls(DeviceCore& device, DeviceState& state) : device_(device), state_(state) {
        device_.frame_shown = [this] { recording_.frame_shown(); };
    }

    // D3D_OK, or D3DERR_INVALIDCALL for parameters that CreateDevice refuses; fills in defaults. `mode`: null
    // unless called by CreateDeviceEx or ResetEx.
    static HRESULT check(D3DPRESENT_PARAMETERS& parameters, const D3DDISPLAYMODEEX* mode, HWND focus,
                         bool ex);
    // To be called once, with checked parameters: creates window, buffers and default state, and starts a
    // recording if the settings ask for it.
    HRESULT initialize(const D3DPRESENT_PARAMETERS& parameters, const D3DDISPLAYMODEEX* mode);
    // Called when the device is being destroyed: stop_recording() before anything else, release() after the
    // state's objects are released.
    void stop_recording() { recording_.device_destroyed(); }
    void release() {
        auto_depth_ = {};
        chain_ = {};
        window_.reset();
    }

    HRESULT TestCooperativeLevel() { return device_.cooperative_result(); }
    HRESULT Reset(D3DPRESENT_PARAMETERS* parameters);
    HRESULT ResetEx(D3DPRESENT_PARAMETERS* parameters, D3DDISPLAYMODEEX* mode);
    HRESULT CheckDeviceState(HWND window);

    HRESULT CreateAdditionalSwapChain(D3DPRESENT_PARAMETERS* parameters, IDirect3DSwapChain9** out);
    HRESULT GetSwapChain(UINT index, IDirect3DSwapChain9** out);
    UINT GetNumberOfSwapChains(); // no lock
    HRESULT GetBackBuffer(UINT chain, UINT index, D3DBACKBUFFER_TYPE type, IDirect3DSurface9** out);
    HRESULT GetFrontBufferData(UINT index, IDirect3DSurface9* dest);
    HRESULT Present(const RECT* from, const RECT* to, HWND window, const RGNDATA* dirty);
    HRESULT PresentEx(const RECT* from, const RECT* to, HWND window, const RGNDATA* dirty, DWORD flags);

    HRESULT GetDisplayMode(UINT index, D3DDISPLAYMODE* out);                                   // no lock
    HRESULT GetDisplayModeEx(UINT index, D3DDISPLAYMODEEX* out, D3DDISPLAYROTATION* rotation); // no lock
    HRESULT GetRasterStatus(UINT index, D3DRASTER_STATUS* out);                                // no lock
    HRESULT WaitForVBlank(UINT index);                                                         // no lock
    HRESULT SetDialogBoxMode(BOOL enable);

    // Values that are only stored and returned, without an effect.
    void SetGammaRamp(UINT index, DWORD flags, const D3DGAMMARAMP* ramp);
    void GetGammaRamp(UINT index, D3DGAMMARAMP* ramp);
    HRESULT GetGPUThreadPriority(INT* out);
    HRESULT SetGPUThreadPriority(INT priority);

    // The number of frames that may be queued, but not shown yet, when Present returns.
    HRESULT SetMaximumFrameLatency(UINT latency);
    HRESULT GetMaximumFrameLatency(UINT* out);

  private:
    HRESULT reset(D3DPRESENT_PARAMETERS* parameters, const D3DDISPLAYMODEEX* mode);
    // Creates window, buffers and depth surface for a Reset. After a failure, buffers and depth surface may
    // be missing.
    HRESULT make_screen(const D3DPRESENT_PARAMETERS& parameters, const D3DDISPLAYMODEEX* mode);
    HRESULT make_auto_depth(const D3DPRESENT_PARAMETERS& parameters);
    bool enter_fullscreen(const D3DPRESENT_PARAMETERS& parameters, const D3DDISPLAYMODEEX* mode);
    void bind_implicit_targets(const D3DPRESENT_PARAMETERS& parameters);
    void set_default_state(const D3DPRESENT_PARAMETERS& parameters);
    bool mode_has_changed() const;

    DeviceCore& device_;
    DeviceState& state_;
    std::unique_ptr<Window> window_;
    Held<SwapChain> chain_;    // the implicit swap chain
    Held<Surface> auto_depth_; // the depth buffer of EnableAutoDepthStencil
    Recording recording_{device_.driver(), [this] { state_.settle(); }};
    SIZE screen_ = {}; // the screen's size at creation or the last Reset
    D3DGAMMARAMP gamma_ = identity_ramp<D3DGAMMARAMP>();
    INT gpu_priority_ = 0;
};

} // namespace d3d9
