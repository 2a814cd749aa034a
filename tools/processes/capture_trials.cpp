#include "tools/processes/capture_trials.h"

#include <algorithm>

#include "tools/cli/files.h"

namespace tools {

using std::chrono::duration;
using std::chrono::milliseconds;

CaptureTrials::CaptureTrials(const TrialLimits& limits, CaptureForm form) : limits_(limits), form_(form) {}

bool CaptureTrials::out_of_time() const {
    return limits_.seconds > 0 &&
           std::chrono::steady_clock::now() - start_ >= duration<double>(limits_.seconds);
}

ChildLimits CaptureTrials::child_limits() const {
    double seconds = limits_.seconds_of_each;
    if (limits_.seconds > 0 && !checking_) {
        const duration<double> spent = std::chrono::steady_clock::now() - start_;
        seconds = std::clamp(limits_.seconds - spent.count(), 0.001, seconds);
    }
    return {std::chrono::ceil<milliseconds>(duration<double>(seconds)), limits_.mebibytes << 20};
}

std::string CaptureTrials::write_try(const dp2::capture::Document& document, CaptureForm form) const {
    std::string path = (folder_.path() / (std::string("try") + form_suffix(form))).string();
    const auto bytes = capture_bytes(document, form);
    write_file(path, bytes.data(), bytes.size());
    return path;
}

} // namespace tools
