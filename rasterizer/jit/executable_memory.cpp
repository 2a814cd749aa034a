#include "rasterizer/jit/executable_memory.h"

#include <cstring>
#include <new>

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#ifndef NOMINMAX // MinGW's C++ library defines it
#define NOMINMAX
#endif
#include <windows.h>
#else
#include <sys/mman.h>
#endif

namespace rasterizer::jit {

namespace {

constexpr std::size_t kPage = 4096;

#ifdef _WIN32
void* reserve(std::size_t bytes) {
    return VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}
bool make_executable(void* at, std::size_t bytes) {
    DWORD before;
    return VirtualProtect(at, bytes, PAGE_EXECUTE_READ, &before) &&
           FlushInstructionCache(GetCurrentProcess(), at, bytes);
}
void release(void* at, std::size_t) {
    VirtualFree(at, 0, MEM_RELEASE);
}
#else
void* reserve(std::size_t bytes) {
    void* at = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return at == MAP_FAILED ? nullptr : at;
}
bool make_executable(void* at, std::size_t bytes) {
    return mprotect(at, bytes, PROT_READ | PROT_EXEC) == 0;
}
void release(void* at, std::size_t bytes) {
    munmap(at, bytes);
}
#endif

} // namespace

ExecutableMemory::ExecutableMemory(std::span<const std::uint8_t> code)
    : size_(code.size()), pages_((code.size() + kPage - 1) / kPage * kPage) {
    data_ = reserve(pages_);
    if (!data_) throw std::bad_alloc();
    std::memcpy(data_, code.data(), code.size());
    if (make_executable(data_, pages_)) return;
    release(data_, pages_);
    throw NotExecutable();
}

ExecutableMemory::~ExecutableMemory() {
    release(data_, pages_);
}

} // namespace rasterizer::jit
