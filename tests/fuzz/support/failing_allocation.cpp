#include "tests/fuzz/support/failing_allocation.h"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::int64_t> allocations_left{-1}; // allocations before one fails; negative: none fails
thread_local bool library_thread = true;        // false: allocations of this thread belong to the fuzz program

bool fails_now() {
    return library_thread && allocations_left.load(std::memory_order_relaxed) >= 0 &&
           allocations_left.fetch_sub(1, std::memory_order_relaxed) == 0;
}

void* allocate(std::size_t size, std::size_t alignment) {
    constexpr std::size_t kMost = std::size_t{1} << 36; // larger sizes would make sanitizers end the program
    if (fails_now() || size > kMost) return nullptr;
    if (alignment <= alignof(std::max_align_t)) return std::malloc(size ? size : 1);
    return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

void* allocate_or_throw(std::size_t size, std::size_t alignment) {
    if (void* const memory = allocate(size, alignment)) return memory;
    throw std::bad_alloc();
}

} // namespace

void* operator new(std::size_t size) {
    return allocate_or_throw(size, 1);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return allocate(size, 1);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}

namespace fuzz {

LibraryCall::LibraryCall() {
    library_thread = true;
}
LibraryCall::~LibraryCall() {
    library_thread = false;
}

FailingAllocation::FailingAllocation(std::uint32_t n) : chosen_(n != 0) {
    library_thread = false;
    allocations_left = n == 0 ? -1 : static_cast<std::int64_t>(n) - 1;
}
FailingAllocation::~FailingAllocation() {
    allocations_left = -1;
}
bool FailingAllocation::failed() const {
    return chosen_ && allocations_left < 0;
}

} // namespace fuzz
