// operator new and delete of this dll: free blocks are kept in lists, one for each size. Wine's heap searches
// one list of free blocks of many sizes at each allocation, which is slow for draws, since each allocates the
// uniforms that it changes. Invariant: a block of up to kSizes bytes returns to the list of its size, never
// to the system; so each list keeps as much memory as its blocks ever took at one time, in pieces of
// kPieceBytes. Threading: any thread. A thread that frees a block never waits: it pushes the block onto a
// list that the next allocating thread takes as a whole.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <new>

#include "tools/runtime/base/failing.h"
#include "tools/runtime/base/locks.h"
#include "tools/runtime/base/pages.h"
#include "tools/runtime/base/win.h"

namespace runtime {

namespace {

// The header before each block; its size is the alignment that `new` guarantees.
struct alignas(__STDCPP_DEFAULT_NEW_ALIGNMENT__) Header {
    std::uint32_t list;   // index in lists; kLists: the block comes from the system's heap
    std::uint32_t before; // bytes from the start of the block to this header
};

// Sizes of blocks include the header.
constexpr std::size_t kFineStep = 16, kFineSizes = 512, kCoarseStep = 256, kSizes = 8192;
constexpr std::size_t kFineLists = kFineSizes / kFineStep,
                      kLists = kFineLists + (kSizes - kFineSizes) / kCoarseStep;
constexpr std::size_t kPieceBytes = 64 * 1024; // size of the pieces that are allocated from the system's heap

constexpr std::size_t list_of(std::size_t bytes) {
    return bytes <= kFineSizes ? (bytes - 1) / kFineStep
                               : kFineLists + (bytes - 1 - kFineSizes) / kCoarseStep;
}
constexpr std::size_t bytes_of(std::size_t list) {
    return list < kFineLists ? (list + 1) * kFineStep : kFineSizes + (list + 1 - kFineLists) * kCoarseStep;
}
static_assert(list_of(bytes_of(0)) == 0 && list_of(bytes_of(kFineLists)) == kFineLists &&
              list_of(bytes_of(kFineLists) + 1) == kFineLists + 1 && bytes_of(kLists - 1) == kSizes);

struct FreeBlock {
    FreeBlock* next;
};

// malloc() of 32-bit Windows aligns to 8 bytes only.
std::uintptr_t align_up(std::uintptr_t address, std::size_t alignment) {
    return (address + alignment - 1) & ~(std::uintptr_t{alignment} - 1);
}

class alignas(64) FreeList {
  public:
    // Allocates a block of this size; null if the system has no memory.
    void* take(std::size_t bytes) {
        const std::lock_guard lock(mutex_);
        if (!own_) own_ = given_.exchange(nullptr, std::memory_order_acquire);
        if (FreeBlock* const block = own_) {
            own_ = block->next;
            return block;
        }
        if (static_cast<std::size_t>(end_ - begin_) < bytes) {
            const auto piece = reinterpret_cast<std::uintptr_t>(std::malloc(kPieceBytes));
            begin_ = reinterpret_cast<std::byte*>(align_up(piece, alignof(Header)));
            end_ = reinterpret_cast<std::byte*>(piece ? piece + kPieceBytes : 0);
            if (!piece) return nullptr;
        }
        void* const block = begin_;
        begin_ += bytes;
        return block;
    }
    void give(void* memory) {
        auto* const block = new (memory) FreeBlock{given_.load(std::memory_order_relaxed)};
        while (!given_.compare_exchange_weak(block->next, block, std::memory_order_release,
                                             std::memory_order_relaxed)) {
        }
    }

  private:
    Mutex mutex_;
    FreeBlock* own_ = nullptr;                    // guarded by mutex_, like begin_ and end_
    std::byte *begin_ = nullptr, *end_ = nullptr; // the unused part of the newest piece
    std::atomic<FreeBlock*> given_{nullptr};
};

constinit FreeList lists[kLists]; // usable before constructors of globals run

} // namespace

// `alignment`: of the object, at least that of Header
static void* take_memory(std::size_t wanted, std::size_t alignment = alignof(Header)) {
    if (allocation_fails()) throw std::bad_alloc();
    const std::size_t bytes = wanted + sizeof(Header) + alignment - alignof(Header);
    if (bytes + alignof(Header) < wanted) throw std::bad_alloc();
    const std::size_t list = bytes <= kSizes ? list_of(bytes) : kLists;
    void* const memory =
        list < kLists ? lists[list].take(bytes_of(list)) : std::malloc(bytes + alignof(Header));
    if (!memory) throw std::bad_alloc();
    const auto start = reinterpret_cast<std::uintptr_t>(memory);
    const std::uintptr_t object = align_up(start + sizeof(Header), alignment);
    Header* const header = reinterpret_cast<Header*>(object) - 1;
    return new (header) Header{static_cast<std::uint32_t>(list),
                               static_cast<std::uint32_t>(object - sizeof(Header) - start)} +
           1;
}

static void give_memory(void* object) {
    if (!object) return;
    const Header header = *(static_cast<Header*>(object) - 1);
    void* const block = static_cast<std::byte*>(object) - sizeof(Header) - header.before;
    if (header.list < kLists)
        lists[header.list].give(block);
    else
        std::free(block);
}

// Blocks smaller than this come from operator new, since the system reserves addresses in units of 64 KiB.
constexpr std::size_t kLeastPages = 256 * 1024;

std::byte* take_pages(std::size_t bytes) {
    if (bytes < kLeastPages) return new std::byte[bytes]();
    void* const memory =
        allocation_fails() ? nullptr : VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    if (!memory) throw std::bad_alloc();
    return static_cast<std::byte*>(memory);
}

void give_pages(std::byte* memory, std::size_t bytes) noexcept {
    if (bytes < kLeastPages)
        delete[] memory;
    else
        VirtualFree(memory, 0, MEM_RELEASE);
}

} // namespace runtime

void* operator new(std::size_t bytes) {
    return runtime::take_memory(bytes);
}
// Draws allocate some objects that are aligned to cache lines.
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    return runtime::take_memory(bytes,
                                std::max(static_cast<std::size_t>(alignment), alignof(runtime::Header)));
}
void operator delete(void* object) noexcept {
    runtime::give_memory(object);
}
void operator delete(void* object, std::align_val_t) noexcept {
    runtime::give_memory(object);
}
void operator delete(void* object, std::size_t, std::align_val_t) noexcept {
    runtime::give_memory(object);
}
void operator delete(void* object, std::size_t) noexcept {
    runtime::give_memory(object);
}

#ifdef DP2_FAILING
// At a thread's first `throw`, GCC's runtime allocates thread-local variables, and aborts the process if that
// fails. So calloc is never made to fail inside __emutls_get_address.
extern "C" {
void* __real___emutls_get_address(void* variable);
void* __wrap___emutls_get_address(void* variable) {
    TlsSetValue(runtime::g_failing.in_runtime, variable);
    void* const address = __real___emutls_get_address(variable);
    TlsSetValue(runtime::g_failing.in_runtime, nullptr);
    return address;
}
void* __real_calloc(std::size_t count, std::size_t size);
void* __wrap_calloc(std::size_t count, std::size_t size) {
    return !TlsGetValue(runtime::g_failing.in_runtime) && runtime::allocation_fails()
               ? nullptr
               : __real_calloc(count, size);
}
}
#endif
