#include "tools/runtime/recording/device_report.h"

#include <atomic>
#include <cstdio>
#include <cstring>

#include "tools/runtime/base/runtime_name.h"
#include "tools/runtime/base/settings.h"
#include "tools/runtime/base/win.h"

namespace runtime {

namespace {

std::atomic<unsigned> g_devices = 0; // devices that this runtime created

std::uint64_t now() {
    FILETIME time = {};
    GetSystemTimeAsFileTime(&time);
    return std::uint64_t{time.dwHighDateTime} << 32 | time.dwLowDateTime;
}

} // namespace

DeviceReport::DeviceReport() : number_(++g_devices), made_(now()) {
    if (settings().report.empty()) return;
    // Each runtime in a process counts its own devices.
    const std::string name = settings().report + "\\" + std::to_string(GetCurrentProcessId()) + "-" +
                             kRuntimeName + "-" + std::to_string(number_) + ".txt";
    const HANDLE file = CreateFileA(name.c_str(), GENERIC_WRITE, FILE_SHARE_READ, nullptr, CREATE_ALWAYS,
                                    FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file != INVALID_HANDLE_VALUE) file_ = file;
}

DeviceReport::~DeviceReport() {
    if (file_) CloseHandle(file_);
}

void DeviceReport::write(const DeviceProgress& progress) {
    if (!file_) return;
    // All reports have the same length, so that one write replaces the previous report.
    char text[2048];
    std::memset(text, '\n', sizeof text);
    const int length = std::snprintf(
        text, sizeof text, "made %llu\nruntime %s\ndevice %u\nframes %u\nstate %s\ncapture %s\nwhy %s\n",
        static_cast<unsigned long long>(made_), kRuntimeName, number_, static_cast<unsigned>(progress.frames),
        progress.state, progress.capture.c_str(), progress.why.c_str());
    text[length < static_cast<int>(sizeof text) ? static_cast<std::size_t>(length) : sizeof text - 1] = '\n';
    SetFilePointer(file_, 0, nullptr, FILE_BEGIN);
    DWORD written = 0;
    WriteFile(file_, text, sizeof text, &written, nullptr);
}

} // namespace runtime
