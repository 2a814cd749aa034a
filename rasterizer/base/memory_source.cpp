#include "rasterizer/base/memory_source.h"

#include <cstdlib>
#include <new>

namespace rasterizer {

void* MemorySource::take(Kind kind, std::size_t bytes, std::size_t alignment) const {
    void* memory = nullptr;
    if (allocate)
        memory = allocate(user, static_cast<std::uint32_t>(kind), bytes, alignment);
    else if (kind == Kind::Contents) // pages of calloc that were never written take no memory
        memory = std::calloc(bytes, 1);
    else if (alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__)
        return ::operator new(bytes);
    else
        return ::operator new (bytes, std::align_val_t{alignment});
    if (!memory) throw std::bad_alloc();
    return memory;
}

// Uses the unsized operators delete, because Clang declares the sized ones only with a flag.
void MemorySource::give(Kind kind, void* memory, std::size_t bytes, std::size_t alignment) const noexcept {
    if (release)
        release(user, static_cast<std::uint32_t>(kind), memory, bytes);
    else if (kind == Kind::Contents)
        std::free(memory);
    else if (alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__)
        ::operator delete(memory);
    else
        ::operator delete (memory, std::align_val_t{alignment});
}

} // namespace rasterizer
