// The source of the memory that a MemoryBudget accounts for: the heap, or functions of the host program.
// Threading: called on any thread, also on several at once.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rasterizer {

struct MemorySource {
    enum class Kind : std::uint8_t {
        Work,     // state, programs, queued work
        Contents, // contents of surfaces and buffers; zeroed
    };
    void* user = nullptr;
    // `allocate` returns null if there is no memory. Either both functions are set, or both are null and the
    // heap is used.
    void* (*allocate)(void* user, std::uint32_t kind, std::size_t bytes, std::size_t alignment) = nullptr;
    void (*release)(void* user, std::uint32_t kind, void* memory, std::size_t bytes) = nullptr;

    // Throws std::bad_alloc.
    void* take(Kind kind, std::size_t bytes, std::size_t alignment) const;
    void give(Kind kind, void* memory, std::size_t bytes, std::size_t alignment) const noexcept;
};

} // namespace rasterizer
