#include "tools/wine/device_reports.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <tuple>
#include <utility>

#include "dp2/text/text_value.h"
#include "tools/cli/exit_codes.h"

namespace tools {

namespace fs = std::filesystem;

std::vector<DeviceReport> read_device_reports(const fs::path& folder) {
    std::vector<DeviceReport> out;
    for (const auto& entry : fs::directory_iterator(folder)) {
        std::ifstream file(entry.path());
        DeviceReport device;
        const auto number = [](const std::string& text) -> std::uint64_t {
            return dp2::parse_unsigned(text).value_or(0);
        };
        for (std::string line; std::getline(file, line) && !line.empty();) {
            const std::size_t space = std::min(line.find(' '), line.size());
            const std::string key = line.substr(0, space);
            const std::string value = space < line.size() ? line.substr(space + 1) : "";
            if (key == "made") device.made = number(value);
            if (key == "runtime") device.runtime = &runtime_named(value + ".dll");
            if (key == "device") device.number = number(value);
            if (key == "frames") device.frames = number(value);
            if (key == "state") device.state = value;
            if (key == "capture") device.capture = value;
            if (key == "why") device.why = value;
        }
        if (!device.state.empty()) out.push_back(std::move(device));
    }
    // The clock is coarse, and each runtime counts its own devices.
    std::ranges::sort(out, {}, [](const DeviceReport& device) {
        const std::string_view runtime = device.runtime ? device.runtime->library : "";
        return std::tuple(device.made, runtime, device.number);
    });
    return out;
}

} // namespace tools
