// The calls of IDirect3DDevice8 about the screen: swap chains, presentation, Reset, the lost state, display
// modes. Owns the device's window and the swap chain and depth buffer that creation and Reset make. Methods
// have the names of the interface's methods and do what its documentation says; the device lock is held,
// except where noted.
#pragma once

#include <memory>

#include "tools/d3d8/objects/device_core.h"
#include "tools/d3d8/state/device_state.h"
#include "tools/d3d8/window/swap_chain.h"
#include "tools/runtime/recording/recording.h"
#include "tools/runtime/window/display.h"
#include "tools/runtime/window/window.h"

namespace d3d8 {

class PresentCalls {
  public:
    PresentCalls(DeviceCore& device, DeviceState& state) : device_(device), state_(state) {
        device_.frame_shown = [this] { recording_.frame_shown(); };
    }

    // D3D_OK, or D3DERR_INVALIDCALL for parameters that CreateDevice refuses. Returns parameters with all
    // defaults in `out`; those of the program get only the number of back buffers.
    static HRESULT check(D3DPRESENT_PARAMETERS& parameters, HWND focus, D3DPRESENT_PARAMETERS& out);
    // To be called once, with checked parameters: creates window, buffers and default state, and starts a
    // recording if the settings ask for it.
    HRESULT initialize(const D3DPRESENT_PARAMETERS& parameters);
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
    HRESULT CreateAdditionalSwapChain(D3DPRESENT_PARAMETERS* parameters, IDirect3DSwapChain8** out);
    HRESULT GetBackBuffer(UINT index, D3DBACKBUFFER_TYPE type, IDirect3DSurface8** out);
    HRESULT GetFrontBuffer(IDirect3DSurface8* dest);
    HRESULT Present(const RECT* from, const RECT* to, HWND window, const RGNDATA* dirty);
    HRESULT GetDisplayMode(D3DDISPLAYMODE* out);    // no lock
    HRESULT GetRasterStatus(D3DRASTER_STATUS* out); // no lock

    // The ramp is only stored and returned, without an effect.
    void SetGammaRamp(DWORD flags, const D3DGAMMARAMP* ramp);
    void GetGammaRamp(D3DGAMMARAMP* ramp);

  private:
    // Creates window, buffers and depth surface for a Reset. After a failure, buffers and depth surface may
    // be missing.
    HRESULT make_screen(const D3DPRESENT_PARAMETERS& parameters);
    HRESULT make_auto_depth(const D3DPRESENT_PARAMETERS& parameters);
    bool enter_fullscreen(const D3DPRESENT_PARAMETERS& parameters);
    void set_default_state(const D3DPRESENT_PARAMETERS& parameters);
    bool implicit_surfaces_held() const; // whether the program has references to them

    DeviceCore& device_;
    DeviceState& state_;
    std::unique_ptr<Window> window_;
    Held<SwapChain> chain_;    // the implicit swap chain
    Held<Surface> auto_depth_; // the depth buffer of EnableAutoDepthStencil
    Recording recording_{device_.driver(), [this] { state_.settle(); }};
    D3DGAMMARAMP gamma_ = identity_ramp<D3DGAMMARAMP>();
};

} // namespace d3d8
