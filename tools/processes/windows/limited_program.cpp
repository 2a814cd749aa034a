#include "tools/processes/windows/limited_program.h"

#include <algorithm>
#include <array>

#include "tools/platform/windows/crash_codes.h"
#include "tools/processes/windows/job.h"

namespace tools {

namespace {

// Opens a file whose handle the child inherits.
HANDLE open_inherited(const wchar_t* path, DWORD disposition) {
    SECURITY_ATTRIBUTES inherited = {sizeof inherited, nullptr, TRUE};
    return CreateFileW(path, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited,
                       disposition, FILE_ATTRIBUTE_NORMAL, nullptr);
}

// Whether the process ended; otherwise `how` is set to the reason why it must be killed.
bool wait_for_end(HANDLE process, const ChildLimits& limits, const Interrupts* interrupts,
                  ChildEnd::How& how) {
    const std::array<HANDLE, 2> watched = {process, interrupts ? interrupts->event() : nullptr};
    constexpr std::int64_t kLongest = INFINITE - 1;
    const DWORD time = static_cast<DWORD>(std::clamp<std::int64_t>(limits.time.count(), 0, kLongest));
    const DWORD found = WaitForMultipleObjects(watched[1] ? 2 : 1, watched.data(), FALSE, time);
    if (found == WAIT_OBJECT_0) return true;
    how = found == WAIT_OBJECT_0 + 1 ? ChildEnd::How::Interrupted : ChildEnd::How::TimedOut;
    return false;
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

ChildEnd run_limited(const std::wstring& command_line, const ChildLimits& limits,
                     const Interrupts* interrupts, const std::filesystem::path& output) {
    ChildEnd end;
    const Handle nothing(open_inherited(L"NUL", OPEN_EXISTING));
    const Handle written(output.empty() ? nullptr : open_inherited(output.c_str(), CREATE_ALWAYS));
    if (!output.empty() && !written.get()) return end;
    Job job(limits.bytes);
    const HANDLE printed = written.get() ? written.get() : nothing.get();
    if (!job.start(command_line, {nothing.get(), printed, nothing.get()}, CREATE_NO_WINDOW)) return end;
    const bool ended = wait_for_end(job.process(), limits, interrupts, end.how);
    DWORD code = 0;
    GetExitCodeProcess(job.process(), &code);
    job.end();
    if (!ended) return end;
    end.how = is_crash(code) ? ChildEnd::How::Signalled : ChildEnd::How::Exited;
    end.code = static_cast<int>(code);
    if (written.get()) end.output = contents(written.get());
    return end;
}

} // namespace tools
