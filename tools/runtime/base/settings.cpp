#include "tools/runtime/base/settings.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <thread>

#include "responses/include/dp2emu.h"
#include "tools/runtime/base/runtime_name.h"
#include "tools/runtime/base/win.h"

namespace runtime {

namespace {

std::string ini_path() {
    char path[MAX_PATH] = {};
    const DWORD length = GetModuleFileNameA(nullptr, path, MAX_PATH);
    const std::string program(path, length);
    const auto slash = program.find_last_of("\\/");
    return (slash == std::string::npos ? "." : program.substr(0, slash)) + "\\" + kRuntimeName + ".ini";
}

std::string read(const char* variable, const char* key) {
    char value[1024] = {};
    if (GetEnvironmentVariableA(variable, value, sizeof value) != 0) return value;
    GetPrivateProfileStringA("dp2", key, "", value, sizeof value, ini_path().c_str());
    return value;
}

// Reads a range of frames, counted from 1: "N..M", "N" or "N..".
void read_frames(const std::string& text, Settings& out) {
    if (text.empty()) return;
    const char *at = text.data(), *const end = at + text.size();
    const auto number = [&](std::uint32_t& to) {
        const auto [next, error] = std::from_chars(at, end, to);
        at = next;
        return error == std::errc();
    };
    std::uint32_t first = 1, last = 0xFFFFFFFF;
    bool good = number(first) && first != 0;
    if (good && std::string_view(at, end).starts_with("..")) {
        at += 2;
        good = at == end || (number(last) && first <= last);
    } else {
        last = first;
    }
    if (good && at == end)
        out.first_frame = first, out.last_frame = last;
    else
        out.complaints.push_back("DP2_CAPTURE_FRAMES is '" + text +
                                 "', not N..M, N.. or N, counted from 1: all frames are recorded");
}

void read_workers(const std::string& text, Settings& out) {
    out.workers = std::clamp(std::thread::hardware_concurrency(), 1u, DP2EMU_MAX_WORKERS);
    if (text.empty()) return;
    const char* const end = text.data() + text.size();
    std::uint32_t number = 0;
    const auto [at, error] = std::from_chars(text.data(), end, number);
    if (error == std::errc() && at == end && number <= DP2EMU_MAX_WORKERS)
        out.workers = number;
    else
        out.complaints.push_back("DP2_WORKERS is '" + text + "', not 0 to " +
                                 std::to_string(DP2EMU_MAX_WORKERS) +
                                 " GPU threads: " + std::to_string(out.workers) + " are used");
}

void read_jit(const std::string& text, Settings& out) {
    out.interpret = text == "off";
    if (!text.empty() && text != "on" && text != "off")
        out.complaints.push_back("DP2_JIT is '" + text + "', not on or off: programs are compiled");
}

void read_vsync(const std::string& text, Settings& out) {
    out.vsync = text == "on";
    if (!text.empty() && text != "on" && text != "off")
        out.complaints.push_back("DP2_VSYNC is '" + text + "', not on or off: programs do not wait");
}

void read_gpu(const std::string& text, Settings& out) {
    if (!text.empty()) out.gpu_process = text == "process";
    if (!text.empty() && text != "process" && text != "inside")
        out.complaints.push_back("DP2_GPU is '" + text +
                                 "', not process or inside: the GPU is part of this process");
}

void read_modes(const std::string& text, Settings& out) {
    out.all_modes = text == "all";
    if (!text.empty() && text != "all" && text != "expected")
        out.complaints.push_back("DP2_MODES is '" + text +
                                 "', not all or expected: DirectDraw lists the sizes that programs expect");
}

// Reads "10de:0622": vendor and device in hexadecimal.
void read_adapter(const std::string& text, Settings& out) {
    if (text.empty()) return;
    const char* const end = text.data() + text.size();
    std::uint16_t vendor = 0, device = 0;
    const auto colon = std::from_chars(text.data(), end, vendor, 16);
    if (colon.ec == std::errc() && colon.ptr != end && *colon.ptr == ':') {
        const auto last = std::from_chars(colon.ptr + 1, end, device, 16);
        if (last.ec == std::errc() && last.ptr == end) {
            out.vendor = vendor;
            out.device = device;
            return;
        }
    }
    out.complaints.push_back("DP2_ADAPTER is '" + text +
                             "', not a vendor and a device as in 10de:0622: both are 0");
}

} // namespace

const Settings& settings() {
    static const Settings value = [] {
        Settings out;
        out.capture = read("DP2_CAPTURE", "capture");
        out.report = read("DP2_CAPTURE_REPORT", "report");
        out.log = read("DP2_LOG", "log");
        read_frames(read("DP2_CAPTURE_FRAMES", "frames"), out);
        read_workers(read("DP2_WORKERS", "workers"), out);
        out.instruction_set = read("DP2_ISA", "isa");
        read_jit(read("DP2_JIT", "jit"), out);
        read_gpu(read("DP2_GPU", "gpu"), out);
        read_vsync(read("DP2_VSYNC", "vsync"), out);
        read_modes(read("DP2_MODES", "modes"), out);
        read_adapter(read("DP2_ADAPTER", "adapter"), out);
        return out;
    }();
    return value;
}

} // namespace runtime
