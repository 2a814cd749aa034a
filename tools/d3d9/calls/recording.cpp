#include "tools/d3d9/calls/recording.h"

#include <cstdio>

#include "tools/d3d9/base/log.h"
#include "tools/d3d9/base/settings.h"

namespace d3d9 {

namespace {

const DeviceState* g_recorded = nullptr;
bool g_done = false; // it ended or failed, and is not started again

} // namespace

void start_recording(DeviceState& device, std::uint32_t frame) {
    if (settings().capture.empty() || g_recorded || g_done || frame < settings().first_frame) return;
    if (frame > settings().last_frame) {
        log("nothing is recorded: no frame from %u to %u could be the first", settings().first_frame,
            settings().last_frame);
        g_done = true;
        return;
    }
    if (frame != 0) device.settle(); // a new device has sent nothing yet
    const dp2emu_result result = device.driver().start_capture(settings().capture.c_str());
    if (result == DP2EMU_OK) {
        g_recorded = &device;
        return;
    }
    // Some state cannot be restored by commands (an unanswered query), as the driver's log says: tried again
    // after the next frame.
    if (result == DP2EMU_NOT_SUPPORTED) return;
    log("cannot record to %s: %s", settings().capture.c_str(), dp2emu_result_name(result));
    std::fprintf(stderr, "d3d9: cannot record to %s: %s\n", settings().capture.c_str(),
                 dp2emu_result_name(result));
    g_done = true;
}

void frame_shown(DeviceState& device, std::uint32_t frame) {
    if (g_recorded == &device && frame > settings().last_frame) stop_recording(device, frame);
    start_recording(device, frame);
}

void stop_recording(DeviceState& device, std::uint32_t frame) {
    if (!settings().capture.empty() && !g_recorded && !g_done)
        log("nothing is recorded of a device that ends after %u frames: frame %u was to be the first", frame,
            settings().first_frame);
    if (g_recorded != &device) return;
    g_recorded = nullptr;
    g_done = true;
    device.driver().stop_capture(); // the driver logs a failure
}

} // namespace d3d9
