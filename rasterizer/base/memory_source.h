// Where the memory comes from that an emulator's account (MemoryBudget) is about: the heap, or functions of
// an embedder. Threading: called on any thread, also on several at once.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rasterizer {

struct MemorySource {
    enum class Kind : std::uint8_t {
        Work,     // state, programs, queued work
        Contents, // of surfaces and buffers: zeroed
    };
    void* user = nullptr;
    // Null when there is none. Both functions are null, and then it is the heap, or neither is.
    void* (*allocate)(void* user, std::uint32_t kind, std::size_t bytes, std::size_t alignment) = nullptr;
    void (*release)(void* user, std::uint32_t kind, void* memory, std::size_t bytes) = nullptr;

    // Throws std::bad_alloc.
    void* take(Kind kind, std::size_t bytes, std::size_t alignment) const;
    void give(Kind kind, void* memory, std::size_t bytes, std::size_t alignment) const noexcept;
};

} // namespace rasterizer
