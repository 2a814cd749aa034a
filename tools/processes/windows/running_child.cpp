#include "tools/processes/windows/running_child.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <random>

#include "tools/platform/windows/crash_codes.h"

namespace tools {

namespace {

namespace fs = std::filesystem;

// A new file of this user's, which the system removes when its last handle is closed.
Handle make_output() {
    std::error_code error;
    const fs::path folder = fs::temp_directory_path(error);
    std::random_device random;
    constexpr int kTries = 100;
    for (int i = 0; i < kTries && !error; ++i) {
        Handle file(CreateFileW((folder / ("dp2-" + std::to_string(random()))).c_str(),
                                GENERIC_READ | GENERIC_WRITE,
                                FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr, CREATE_NEW,
                                FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, nullptr));
        if (file.get() || GetLastError() != ERROR_FILE_EXISTS) return file;
    }
    return {};
}

Handle open_nothing() {
    return Handle(CreateFileW(L"NUL", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE,
                              nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
}

void set_inherited(HANDLE handle, bool inherited) {
    SetHandleInformation(handle, HANDLE_FLAG_INHERIT, inherited ? HANDLE_FLAG_INHERIT : 0);
}

std::string contents(HANDLE file) {
    std::string text;
    std::array<char, 4096> part;
    SetFilePointer(file, 0, nullptr, FILE_BEGIN);
    for (DWORD count = 0; ReadFile(file, part.data(), part.size(), &count, nullptr) && count != 0;)
        text.append(part.data(), count);
    return text;
}

} // namespace

RunningChild::RunningChild(const std::wstring& command_line, const ChildLimits& limits, bool keeps_output)
    : deadline_(began_ + limits.time), output_(keeps_output ? make_output() : Handle()), job_(limits.bytes) {
    const Handle nothing = open_nothing();
    if (!nothing.get() || (keeps_output && !output_.get())) {
        start_error_ = std::max<DWORD>(GetLastError(), 1);
        return;
    }
    // No thread but this one starts processes, so that no other child inherits the output.
    const HANDLE printed = keeps_output ? output_.get() : nothing.get();
    for (const HANDLE handle : {nothing.get(), printed}) set_inherited(handle, true);
    if (!job_.start(command_line, {nothing.get(), printed, nothing.get()}, CREATE_NO_WINDOW))
        start_error_ = std::max<DWORD>(GetLastError(), 1);
    set_inherited(printed, false);
}

ChildEnd RunningChild::end(ChildEnd::How how) {
    ChildEnd end;
    if (start_error_ != 0) return end;
    end.how = how;
    DWORD code = 0;
    GetExitCodeProcess(job_.process(), &code);
    job_.end();
    if (output_.get()) end.output = contents(output_.get());
    if (how != ChildEnd::How::Exited) return end;
    if (is_crash(code)) end.how = ChildEnd::How::Signalled;
    end.code = static_cast<int>(code);
    return end;
}

DWORD milliseconds_until(std::chrono::steady_clock::time_point then) {
    using std::chrono::milliseconds;
    const auto left = std::chrono::ceil<milliseconds>(then - std::chrono::steady_clock::now());
    constexpr std::int64_t kLongest = INFINITE - 1;
    return static_cast<DWORD>(std::clamp<std::int64_t>(left.count(), 0, kLongest));
}

} // namespace tools
