#include "tools/wine/recording_end.h"

#include <algorithm>
#include <cstdio>

#include "tools/wine/device_reports.h"

namespace tools {

bool RecordingEnd::enough() {
    if (!why_.empty()) return true;
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
    char text[64];
    if (seconds_ > 0 && spent.count() >= seconds_) {
        std::snprintf(text, sizeof text, "after %g seconds (--seconds)", seconds_);
        why_ = text;
    } else if (has_last_frame()) {
        why_ = "after frame " + std::to_string(*last_frame_) + ", the last of --frames";
    }
    return !why_.empty();
}

// No device records any more, and one has shown the last frame. A device that ended earlier does not count,
// since programs try devices before they use one.
bool RecordingEnd::has_last_frame() const {
    if (!last_frame_) return false;
    const std::vector<DeviceReport> devices = read_device_reports(reports_);
    const auto records = [](const DeviceReport& device) {
        return device.state == "recording" || device.state == "waiting";
    };
    return std::ranges::none_of(devices, records) &&
           std::ranges::any_of(devices, [&](const auto& device) { return device.frames >= *last_frame_; });
}

} // namespace tools
