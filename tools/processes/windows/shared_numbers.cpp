#include "tools/processes/shared_numbers.h"

#include <algorithm>
#include <new>

#include "tools/platform/windows/win.h"

namespace tools {

SharedNumbers::SharedNumbers(std::size_t count) : bytes_(std::max<std::size_t>(1, count) * sizeof *numbers_) {
    SECURITY_ATTRIBUTES inherited = {sizeof inherited, nullptr, TRUE};
    const std::uint64_t bytes = bytes_;
    const HANDLE memory =
        CreateFileMappingW(INVALID_HANDLE_VALUE, &inherited, PAGE_READWRITE, static_cast<DWORD>(bytes >> 32),
                           static_cast<DWORD>(bytes), nullptr);
    void* const view = memory ? MapViewOfFile(memory, FILE_MAP_WRITE, 0, 0, bytes_) : nullptr;
    if (!view) {
        if (memory) CloseHandle(memory);
        throw std::bad_alloc();
    }
    numbers_ = static_cast<std::uint64_t*>(view);
    handle_ = reinterpret_cast<std::uintptr_t>(memory);
}

SharedNumbers::~SharedNumbers() {
    UnmapViewOfFile(numbers_);
    CloseHandle(reinterpret_cast<HANDLE>(handle_));
}

} // namespace tools
