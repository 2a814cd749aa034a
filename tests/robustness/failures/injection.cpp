#include "tests/robustness/failures/injection.h"

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <system_error>
#include <thread>

#include <sys/mman.h>

namespace {

// For each kind of call: whether calls are counted, and how many more succeed before one fails. Workers may still be
// in fails_now() when an Injection ends, so that nothing there writes what its destructor writes.
std::atomic<bool> counts[2] = {false, false};
std::atomic<long> left[2] = {0, 0};
std::atomic<bool> stays_failing = false, has_fired = false;
std::atomic<long> live = 0;
thread_local bool in_library = true; // set by InLibrary on the main thread

bool fails_now(failures::What what) {
    const auto kind = static_cast<std::size_t>(what);
    if (!in_library || !counts[kind]) return false;
    const long before = left[kind].fetch_sub(1);
    if (before > 0 || (before < 0 && !stays_failing)) return false;
    has_fired = true;
    return true;
}

// A header before each allocation stores whether the library made it.
constexpr std::size_t kMark = 64; // also the largest alignment
void* allocate(std::size_t size, std::size_t alignment) {
    if (fails_now(failures::What::Allocations)) return nullptr;
    constexpr std::size_t kMost = std::size_t{1} << 36; // larger sizes would make sanitizers end the program
    if (size > kMost || alignment > kMark) return nullptr;
    auto* const memory = static_cast<std::byte*>(std::aligned_alloc(kMark, (size + 2 * kMark - 1) / kMark * kMark));
    if (!memory) return nullptr;
    *reinterpret_cast<bool*>(memory) = in_library;
    if (in_library) live.fetch_add(1, std::memory_order_relaxed);
    return memory + kMark;
}
void* allocate_or_throw(std::size_t size, std::size_t alignment) {
    if (void* const memory = allocate(size, alignment)) return memory;
    throw std::bad_alloc();
}
void deallocate(void* memory) {
    if (!memory) return;
    auto* const start = static_cast<std::byte*>(memory) - kMark;
    if (*reinterpret_cast<bool*>(start)) live.fetch_sub(1, std::memory_order_relaxed);
    std::free(start);
}

} // namespace

// Not inlined, since the compiler would warn that memory from new is passed to free().
[[gnu::noinline]] void* operator new(std::size_t size) {
    return allocate_or_throw(size, 1);
}
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
    return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return allocate(size, 1);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    deallocate(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    deallocate(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept {
    deallocate(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    deallocate(memory);
}

// The linker's --wrap redirects the library's calls to these functions (tests/CMakeLists.txt).
extern "C" {
void* __real_calloc(std::size_t count, std::size_t size);
void* __wrap_calloc(std::size_t count, std::size_t size);
void* __wrap_calloc(std::size_t count, std::size_t size) {
    return fails_now(failures::What::Allocations) ? nullptr : __real_calloc(count, size);
}
void* __real_mmap(void* at, std::size_t bytes, int protection, int flags, int file, off_t offset);
void* __wrap_mmap(void* at, std::size_t bytes, int protection, int flags, int file, off_t offset);
void* __wrap_mmap(void* at, std::size_t bytes, int protection, int flags, int file, off_t offset) {
    if (!fails_now(failures::What::Allocations)) return __real_mmap(at, bytes, protection, flags, file, offset);
    errno = ENOMEM;
    return MAP_FAILED;
}
// std::thread::_M_start_thread(std::unique_ptr<std::thread::_State>, void (*)()), a member function. The pointer's type
// is private since GCC 14; the ABI passes an object with a destructor by its address, and the caller destroys it.
void real_start_thread(std::thread* self, void* state, void (*keep)()) asm(
    "__real__ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE");
void wrapped_start_thread(std::thread* self, void* state, void (*keep)()) asm(
    "__wrap__ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE");
void wrapped_start_thread(std::thread* self, void* state, void (*keep)()) {
    if (fails_now(failures::What::ThreadStarts))
        throw std::system_error(EAGAIN, std::generic_category(), "no thread, by the test");
    real_start_thread(self, state, keep);
}
}

namespace failures {

Injection::Injection(What what, Mode mode, long n) {
    stays_failing = mode == Mode::FromThereOn;
    has_fired = false;
    left[static_cast<std::size_t>(what)] = n;
    counts[static_cast<std::size_t>(what)] = true;
}
Injection::~Injection() {
    counts[0] = counts[1] = false;
}
bool Injection::fired() const {
    return has_fired;
}

InLibrary::InLibrary() {
    in_library = true;
}
InLibrary::~InLibrary() {
    in_library = false;
}

long live_allocations() {
    return live;
}

namespace {
const struct Start { // runs before main()
    Start() { in_library = false; }
} start;
} // namespace

} // namespace failures
