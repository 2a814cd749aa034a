// IDirect3DDevice9Ex: lock, and forwarding of each call to the class that implements it
// (device_methods.def).
#pragma once

#include <memory>

#include "tools/d3d9/calls/copy_calls.h"
#include "tools/d3d9/calls/draw_calls.h"
#include "tools/d3d9/calls/fixed_function_calls.h"
#include "tools/d3d9/calls/present_calls.h"
#include "tools/d3d9/calls/resource_calls.h"
#include "tools/d3d9/calls/shader_calls.h"
#include "tools/d3d9/calls/state_calls.h"
#include "tools/d3d9/calls/target_calls.h"
#include "tools/d3d9/calls/vertex_calls.h"
#include "tools/d3d9/objects/device_core.h"
#include "tools/d3d9/state/device_state.h"
#include "tools/runtime/base/out_of_memory.h"
#include "tools/runtime/calls/capture_calls.h"
#include "tools/runtime/calls/cursor_calls.h"
#include "tools/runtime/calls/palette_calls.h"
#include "tools/runtime/objects/root.h"

namespace d3d9 {

class Direct3DDevice final : public Root<IDirect3DDevice9Ex> {
  public:
    // CreateDevice and CreateDeviceEx: D3D_OK and *out with one reference, or an error. `d3d` is referenced;
    // `mode`: the display mode that the program passes to CreateDeviceEx, else null; `ex`: `d3d` is an
    // IDirect3D9Ex.
    static HRESULT create(IDirect3D9& d3d, const D3DDEVICE_CREATION_PARAMETERS& creation,
                          D3DPRESENT_PARAMETERS* parameters, const D3DDISPLAYMODEEX* mode, bool ex,
                          Direct3DDevice** out);

    STDMETHOD(QueryInterface)(REFIID, void**) override;
    STDMETHOD(GetDirect3D)(IDirect3D9**) override;
    STDMETHOD(GetDeviceCaps)(D3DCAPS9*) override;
    STDMETHOD(GetCreationParameters)(D3DDEVICE_CREATION_PARAMETERS*) override;

#define METHOD(lock, member, returns, name, parameters, arguments)                                           \
    returns STDMETHODCALLTYPE name parameters override {                                                     \
        [[maybe_unused]] const lock held(core_);                                                             \
        return or_out_of_memory([&] { return member.name arguments; });                                      \
    }
#include "tools/d3d9/interfaces/device_methods.def"
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

    Direct3DDevice(IDirect3D9& d3d, const D3DDEVICE_CREATION_PARAMETERS& creation, bool ex,
                   std::unique_ptr<Driver> driver);
    ~Direct3DDevice() override;

    IDirect3D9& d3d_; // referenced
    DeviceCore core_;
    DeviceState state_{core_.driver()};
    PresentCalls present_{core_, state_};
    CursorCalls<Surface> cursor_{true}; // as Windows (WinterSnowfall/d8vk-tests)
    ResourceCalls resources_{core_};
    CopyCalls copies_{core_, state_};
    TargetCalls targets_{core_, state_};
    StateCalls states_{core_, state_};
    PaletteCalls<Api> palettes_{state_.writer.palettes, false};
    FixedFunctionCalls fixed_function_{core_, state_};
    VertexCalls vertices_{core_, state_};
    ShaderCalls shaders_{core_, state_};
    DrawCalls draws_{core_, state_};
};

} // namespace d3d9
