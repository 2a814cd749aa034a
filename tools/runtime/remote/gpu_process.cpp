#include "tools/runtime/remote/gpu_process.h"

#include <cstdio>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "tools/runtime/base/locks.h"
#include "tools/runtime/base/log.h"

namespace runtime {

namespace {

// Not destroyed when the process ends, since other threads may not run any more by then.
struct Kept {
    Mutex mutex;
    std::unique_ptr<Channel> channel;
};
Kept& kept() {
    static Kept* const instance = new Kept;
    return *instance;
}

std::wstring path_of_program() {
    static const char anchor = 0;
    HMODULE dll = nullptr;
    GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
                       reinterpret_cast<LPCWSTR>(&anchor), &dll);
    std::wstring path(32768, L'\0'); // the longest path of Windows
    path.resize(GetModuleFileNameW(dll, path.data(), static_cast<DWORD>(path.size())));
    return path.substr(0, path.find_last_of(L"\\/") + 1) + L"dp2-gpu64.exe";
}

// A handle that a child process inherits.
SystemHandle inheritable(HANDLE handle) {
    HANDLE out = nullptr;
    DuplicateHandle(GetCurrentProcess(), handle, GetCurrentProcess(), &out, 0, TRUE, DUPLICATE_SAME_ACCESS);
    return SystemHandle(out);
}

// Starts the program with these handles, whose numbers are its arguments; null on failure.
SystemHandle start(const std::wstring& path, const std::vector<HANDLE>& handles) {
    std::vector<SystemHandle> inherited;
    std::vector<HANDLE> list;
    std::wstring command = L'"' + path + L'"';
    for (const HANDLE handle : handles) {
        inherited.push_back(inheritable(handle));
        list.push_back(inherited.back().get());
        command += L' ' + std::to_wstring(reinterpret_cast<std::uintptr_t>(list.back()));
    }
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
    std::vector<std::byte> storage(size);
    const auto attributes = reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(storage.data());
    if (!InitializeProcThreadAttributeList(attributes, 1, 0, &size)) return SystemHandle();
    STARTUPINFOEXW startup = {};
    startup.StartupInfo.cb = sizeof startup;
    startup.lpAttributeList = attributes;
    PROCESS_INFORMATION process = {};
    const bool started =
        UpdateProcThreadAttribute(attributes, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, list.data(),
                                  list.size() * sizeof list[0], nullptr, nullptr) &&
        CreateProcessW(path.c_str(), command.data(), nullptr, nullptr, TRUE,
                       CREATE_NO_WINDOW | EXTENDED_STARTUPINFO_PRESENT, nullptr, nullptr,
                       &startup.StartupInfo, &process);
    const DWORD error = GetLastError();
    DeleteProcThreadAttributeList(attributes);
    if (!started) {
        SetLastError(error);
        return SystemHandle();
    }
    CloseHandle(process.hThread);
    return SystemHandle(process.hProcess);
}

} // namespace

std::unique_ptr<Channel> start_gpu_process() {
    {
        const std::lock_guard lock(kept().mutex);
        if (auto channel = std::move(kept().channel);
            channel && WaitForSingleObject(channel->other(), 0) == WAIT_TIMEOUT)
            return channel;
    }
    const std::wstring path = path_of_program();
    if (GetFileAttributesW(path.c_str()) == INVALID_FILE_ATTRIBUTES) {
        log("there is no %ls: the GPU is part of this process", path.c_str());
        return nullptr;
    }
    Channel::Ends ends;
    ends.memory = SharedMemory::create(Channel::kBytes);
    ends.program_event = SystemHandle(CreateEventA(nullptr, FALSE, FALSE, nullptr));
    ends.gpu_event = SystemHandle(CreateEventA(nullptr, FALSE, FALSE, nullptr));
    if (ends.memory.bytes().empty() || !ends.program_event.get() || !ends.gpu_event.get()) {
        log("no memory for a GPU process: the GPU is part of this one");
        return nullptr;
    }
    HANDLE self = nullptr;
    DuplicateHandle(GetCurrentProcess(), GetCurrentProcess(), GetCurrentProcess(), &self, SYNCHRONIZE, FALSE,
                    0);
    const SystemHandle owned(self);
    ends.other = start(path, {ends.memory.section(), ends.program_event.get(), ends.gpu_event.get(), self});
    if (!ends.other.get()) {
        log("%ls cannot be started (error %lu): the GPU is part of this process", path.c_str(),
            GetLastError());
        return nullptr;
    }
    return std::make_unique<Channel>(Channel::Side::Program, std::move(ends));
}

void keep_gpu_process(std::unique_ptr<Channel> channel) noexcept {
    if (channel->gone()) return;
    const std::lock_guard lock(kept().mutex);
    if (!kept().channel) kept().channel = std::move(channel);
}

} // namespace runtime
