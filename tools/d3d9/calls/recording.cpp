#include "tools/d3d9/calls/recording.h"

#include <cstdio>

#include "tools/d3d9/base/log.h"
#include "tools/d3d9/base/settings.h"
#include "tools/d3d9/dp2_d3d9.h"
#include "tools/d3d9/faces/direct3d_device.h"

namespace d3d9 {

namespace {

// One recording at a time: that of the device that began it.
Device* g_recorded = nullptr;
bool g_done = false; // ended, or failed: not begun again by the settings

} // namespace

void start_recording(Device& device, std::uint32_t frame) {
    if (settings().capture.empty() || g_recorded || g_done || frame < settings().first_frame) return;
    if (frame > settings().last_frame) {
        log("nothing is recorded: no frame from %u to %u could be the first", settings().first_frame,
            settings().last_frame);
        g_done = true;
        return;
    }
    if (frame != 0) device.settle(); // a new device was told nothing yet
    const dp2emu_result result = device.driver().start_capture(settings().capture.c_str());
    if (result == DP2EMU_OK) {
        g_recorded = &device;
        return;
    }
    // Something is under way that no command brings back, and the driver's log says what: next frame.
    if (result == DP2EMU_NOT_SUPPORTED) return;
    log("cannot record to %s: %s", settings().capture.c_str(), dp2emu_result_name(result));
    std::fprintf(stderr, "d3d9: cannot record to %s: %s\n", settings().capture.c_str(),
                 dp2emu_result_name(result));
    g_done = true;
}

void frame_shown(Device& device, std::uint32_t frame) {
    if (g_recorded == &device && frame > settings().last_frame) stop_recording(device, frame);
    start_recording(device, frame);
}

void stop_recording(Device& device, std::uint32_t frame) {
    if (!settings().capture.empty() && !g_recorded && !g_done)
        log("nothing is recorded of a device that ends after %u frames: frame %u was to be the first", frame,
            settings().first_frame);
    if (g_recorded != &device) return;
    g_recorded = nullptr;
    g_done = true;
    device.driver().stop_capture(); // the driver's log tells when it failed
}

} // namespace d3d9

using d3d9::Device;
using d3d9::Guard;

HRESULT WINAPI Dp2StartCapture(IDirect3DDevice9* device, const char* path) {
    if (!device || !path) return D3DERR_INVALIDCALL;
    auto& ours = *static_cast<Device*>(device);
    const Guard guard(ours);
    ours.settle();
    switch (ours.driver().start_capture(path)) {
    case DP2EMU_OK: return S_OK;
    case DP2EMU_NOT_SUPPORTED: return D3DERR_DRIVERINTERNALERROR;
    default: return E_FAIL;
    }
}

HRESULT WINAPI Dp2StopCapture(IDirect3DDevice9* device) {
    if (!device) return D3DERR_INVALIDCALL;
    auto& ours = *static_cast<Device*>(device);
    const Guard guard(ours);
    return ours.driver().stop_capture() == DP2EMU_OK ? S_OK : E_FAIL;
}
