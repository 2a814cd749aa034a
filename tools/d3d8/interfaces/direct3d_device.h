// IDirect3DDevice8: lock, and forwarding of each call to the class that implements it
// (device_methods.def).
#pragma once

#include <memory>

#include "tools/d3d8/calls/copy_calls.h"
#include "tools/d3d8/calls/draw_calls.h"
#include "tools/d3d8/calls/fixed_function_calls.h"
#include "tools/d3d8/calls/present_calls.h"
#include "tools/d3d8/calls/resource_calls.h"
#include "tools/d3d8/calls/shader_calls.h"
#include "tools/d3d8/calls/state_calls.h"
#include "tools/d3d8/calls/target_calls.h"
#include "tools/d3d8/calls/vertex_calls.h"
#include "tools/d3d8/objects/device_core.h"
#include "tools/d3d8/state/device_state.h"
#include "tools/runtime/base/out_of_memory.h"
#include "tools/runtime/calls/capture_calls.h"
#include "tools/runtime/calls/cursor_calls.h"
#include "tools/runtime/calls/palette_calls.h"
#include "tools/runtime/objects/root.h"

namespace d3d8 {

class Direct3DDevice final : public Root<IDirect3DDevice8> {
  public:
    // CreateDevice: D3D_OK and *out with one reference, or an error. `d3d` is referenced.
    static HRESULT create(IDirect3D8& d3d, const D3DDEVICE_CREATION_PARAMETERS& creation,
                          D3DPRESENT_PARAMETERS& parameters, Direct3DDevice** out);

    STDMETHOD(QueryInterface)(REFIID, void**) override;
    STDMETHOD(GetDirect3D)(IDirect3D8**) override;
    STDMETHOD(GetDeviceCaps)(D3DCAPS8*) override;
    STDMETHOD(GetCreationParameters)(D3DDEVICE_CREATION_PARAMETERS*) override;

#define METHOD(lock, member, returns, name, parameters, arguments)                                           \
    returns STDMETHODCALLTYPE name parameters override {                                                     \
        [[maybe_unused]] const lock held(core_);                                                             \
        return or_out_of_memory([&] { return member.name arguments; });                                      \
    }
#include "tools/d3d8/interfaces/device_methods.def"
#undef METHOD

    // Called by DLL_PROCESS_DETACH when the process ends.
    static void process_ends() {
        Recording::process_ends();
    }

    // Implement Dp2StartCapture and Dp2StopCapture, and return their results.
    HRESULT start_capture(const char* path) {
        return runtime::start_capture(core_, state_, path);
    }
    HRESULT stop_capture() {
        return runtime::stop_capture(core_);
    }

  private:
    using Locked = Guard;
    struct Unlocked {
        explicit Unlocked(DeviceCore&) {}
    };

    Direct3DDevice(IDirect3D8& d3d, const D3DDEVICE_CREATION_PARAMETERS& creation,
                   std::unique_ptr<Driver> driver);
    ~Direct3DDevice() override;

    IDirect3D8& d3d_; // referenced
    DeviceCore core_;
    DeviceState state_{core_.driver()};
    PresentCalls present_{core_, state_};
    CursorCalls<Surface> cursor_{false};
    ResourceCalls resources_{core_};
    CopyCalls copies_{core_};
    TargetCalls targets_{core_, state_};
    StateCalls states_{core_, state_};
    PaletteCalls<Api> palettes_{state_.writer.palettes,
                                (driver_caps().TextureCaps & D3DPTEXTURECAPS_ALPHAPALETTE) == 0};
    FixedFunctionCalls fixed_function_{core_, state_};
    VertexCalls vertices_{state_};
    ShaderCalls shaders_{core_, state_};
    DrawCalls draws_{core_, state_};
};

} // namespace d3d8
