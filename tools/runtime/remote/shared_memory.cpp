#include "tools/runtime/remote/shared_memory.h"

#include <cstdint>

namespace runtime {

SharedMemory SharedMemory::create(std::size_t bytes) {
    const auto size = static_cast<std::uint64_t>(bytes);
    return map(
        SystemHandle(CreateFileMappingA(INVALID_HANDLE_VALUE, nullptr, PAGE_READWRITE,
                                        static_cast<DWORD>(size >> 32), static_cast<DWORD>(size), nullptr)),
        bytes);
}

SharedMemory SharedMemory::map(SystemHandle section, std::size_t bytes) {
    SharedMemory out;
    if (!section.get()) return out;
    void* const address = MapViewOfFile(section.get(), FILE_MAP_ALL_ACCESS, 0, 0, bytes);
    if (!address) return out;
    out.section_ = std::move(section);
    out.bytes_ = {static_cast<std::byte*>(address), bytes};
    return out;
}

} // namespace runtime
