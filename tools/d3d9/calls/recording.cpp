#include "tools/d3d9/calls/recording.h"

#include <atomic>
#include <cstdio>

#include "tools/d3d9/base/log.h"
#include "tools/d3d9/base/settings.h"

namespace d3d9 {

namespace {

// The capture file is free until a device takes it, and closed when its recording has ended or failed.
enum class CaptureFile { Free, Taken, Closed };
// Shared by all devices, each of which has its own lock: DP2_CAPTURE names one file for the whole process.
std::atomic<CaptureFile> g_capture_file = CaptureFile::Free;

bool take_capture_file() {
    CaptureFile expected = CaptureFile::Free;
    return g_capture_file.compare_exchange_strong(expected, CaptureFile::Taken);
}

} // namespace

void Recording::start() {
    if (settings().capture.empty() || frames_ < settings().first_frame || !take_capture_file()) return;
    if (frames_ > settings().last_frame) {
        log("nothing is recorded: no frame from %u to %u could be the first", settings().first_frame,
            settings().last_frame);
        g_capture_file = CaptureFile::Closed;
        return;
    }
    if (frames_ != 0) device_.settle(); // a new device has sent nothing yet
    const dp2emu_result result = device_.driver().start_capture(settings().capture.c_str());
    if (result == DP2EMU_OK) {
        running_ = true;
        return;
    }
    // Some state cannot be restored by commands (an unanswered query), as the driver's log says: tried again
    // after the next frame.
    if (result == DP2EMU_NOT_SUPPORTED) {
        g_capture_file = CaptureFile::Free;
        return;
    }
    log("cannot record to %s: %s", settings().capture.c_str(), dp2emu_result_name(result));
    std::fprintf(stderr, "d3d9: cannot record to %s: %s\n", settings().capture.c_str(),
                 dp2emu_result_name(result));
    g_capture_file = CaptureFile::Closed;
}

void Recording::stop() {
    running_ = false;
    device_.driver().stop_capture(); // the driver logs a failure
    g_capture_file = CaptureFile::Closed;
}

void Recording::device_created() {
    start();
}

void Recording::frame_shown() {
    ++frames_;
    if (running_ && frames_ > settings().last_frame) stop();
    start();
}

void Recording::device_destroyed() {
    if (!settings().capture.empty() && g_capture_file == CaptureFile::Free)
        log("nothing is recorded of a device that ends after %u frames: frame %u was to be the first",
            frames_, settings().first_frame);
    if (running_) stop();
}

} // namespace d3d9
