// The shared memory of one picture: its state, and from kPixels on its pixels.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "tools/runtime/remote/shared_memory.h"

namespace runtime {

struct PictureMemory {
    enum State : std::uint32_t { Pending, Drawn, Failed };
    static constexpr std::size_t kPixels = 4096;

    SharedMemory memory;
    SystemHandle event; // set when the state is no longer Pending; reset automatically

    std::atomic<std::uint32_t>& state() const {
        return *reinterpret_cast<std::atomic<std::uint32_t>*>(memory.bytes().data());
    }
    std::byte* pixels() const { return memory.bytes().data() + kPixels; }
    std::size_t bytes() const { return memory.bytes().size() - kPixels; } // of pixels
};

} // namespace runtime
