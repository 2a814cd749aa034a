#include "tools/wine/recorded_devices.h"

#include <algorithm>

#include "tools/cli/counted.h"
#include "tools/cli/exit_codes.h"
#include "tools/cli/file_bytes.h"
#include "tools/cli/result_file.h"

namespace tools {

namespace fs = std::filesystem;

namespace {

std::string file_name(const std::string& windows_path) {
    return windows_path.substr(windows_path.find_last_of("\\/") + 1);
}

} // namespace

RecordedDevices::RecordedDevices(const std::vector<DeviceReport>& reports, const fs::path& first, bool finish)
    : first_(first) {
    bool any_frame = false;
    for (const DeviceReport& report : reports) {
        RecordedDevice device{static_cast<unsigned>(devices_.size() + 1), report, {}, {}};
        if (!report.capture.empty()) {
            device.capture = first.parent_path() / file_name(report.capture);
            if (const auto ending = read_ending(device.capture)) device.ending = *ending;
        }
        any_frame |= device.ending.frames != 0;
        devices_.push_back(std::move(device));
    }
    bool first_taken = false;
    for (RecordedDevice& device : devices_) {
        if (device.capture.empty()) continue;
        if (any_frame ? device.ending.frames == 0 : device.ending.calls == 0) {
            fs::remove(device.capture);
            device.capture.clear();
            continue;
        }
        if (finish && !device.ending.whole) {
            finish_capture(device.capture, device.ending);
            device.ending.whole = true;
        }
        first_taken |= device.capture == first;
    }
    const auto rest =
        std::ranges::find_if(devices_, [](const auto& device) { return !device.capture.empty(); });
    if (first_taken || rest == devices_.end()) return;
    fs::rename(rest->capture, first);
    rest->capture = first;
}

void RecordedDevices::compress() {
    constexpr std::size_t kPiece = std::size_t{1} << 20;
    dp2::ReadLimits limits; // our runtime wrote it: its size is not limited
    limits.max_file_bytes = limits.max_held_bytes = std::uint64_t{1} << 40;
    for (RecordedDevice& device : devices_) {
        if (device.capture.empty()) continue;
        const bool is_first = device.capture == first_;
        const std::string plain = device.capture.string();
        {
            const FileBytes bytes(plain, limits);
            ResultFile packed(plain + ".zst", plain);
            for (std::size_t at = 0; at < bytes.bytes().size(); at += kPiece)
                if (!packed.write(bytes.bytes().subspan(at, std::min(kPiece, bytes.bytes().size() - at))))
                    break; // finish() says why
            packed.finish();
        }
        fs::remove(device.capture);
        device.capture += ".zst";
        if (is_first) first_ = device.capture;
    }
}

std::vector<RecordedDevice> RecordedDevices::kept() const {
    std::vector<RecordedDevice> out;
    std::ranges::copy_if(devices_, std::back_inserter(out), [](const auto& d) { return !d.capture.empty(); });
    std::stable_partition(out.begin(), out.end(),
                          [&](const auto& device) { return device.capture == first_; });
    return out;
}

std::uint64_t RecordedDevices::shown() const {
    std::uint64_t sum = 0;
    for (const RecordedDevice& device : devices_) sum += device.report.frames;
    return sum;
}
std::uint64_t RecordedDevices::recorded() const {
    std::uint64_t sum = 0;
    for (const RecordedDevice& device : devices_) sum += device.ending.frames;
    return sum;
}
bool RecordedDevices::whole() const {
    return std::ranges::all_of(devices_, [](const auto& d) { return d.capture.empty() || d.ending.whole; });
}

std::string RecordedDevices::text() const {
    std::string out;
    for (const RecordedDevice& device : devices_) {
        if (devices_.size() > 1) {
            out += "device " + std::to_string(device.number);
            if (!device.capture.empty()) out += " (" + device.capture.filename().string() + ")";
            out += ": ";
        }
        out += counted(device.report.frames, "frame");
        if (device.report.runtime) out += std::string(" of ") + device.report.runtime->api;
        out += " shown, " + std::to_string(device.ending.frames) + " recorded";
        if (device.ending.frames == 0 && device.ending.calls != 0)
            out += ", " + counted(device.ending.calls, "call");
        if (device.capture.empty()) out += ": left out";
        if (!device.report.why.empty()) out += ": " + device.report.why;
        out += '\n';
    }
    return out;
}

Json RecordedDevices::json() const {
    Json out = Json::array();
    for (const RecordedDevice& device : devices_) {
        Json one = {{"device", device.number},
                    {"frames_shown", device.report.frames},
                    {"frames_recorded", device.ending.frames},
                    {"calls_recorded", device.ending.calls}};
        if (device.report.runtime) one["api"] = device.report.runtime->api;
        if (!device.capture.empty())
            one.update({{"capture", device.capture.string()}, {"whole", device.ending.whole}});
        if (!device.report.why.empty()) one["why"] = device.report.why;
        out.push_back(one);
    }
    return out;
}

const Runtime* RecordedDevices::runtime() const {
    if (devices_.empty()) return nullptr;
    const Runtime* const first = devices_.front().report.runtime;
    const auto same = [&](const RecordedDevice& device) { return device.report.runtime == first; };
    return std::ranges::all_of(devices_, same) ? first : nullptr;
}

std::string RecordedDevices::reasons() const {
    std::string out;
    for (const RecordedDevice& device : devices_)
        if (!device.report.why.empty()) out += (out.empty() ? "" : "; ") + device.report.why;
    return out;
}

} // namespace tools
