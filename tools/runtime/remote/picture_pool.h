// The program's side of pictures: memory that is shared with the GPU's process and used for one picture after
// the other. Any thread; but only the thread that uses the channel takes pictures.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "tools/runtime/base/locks.h"
#include "tools/runtime/emulator/emulator.h"
#include "tools/runtime/remote/picture_memory.h"

namespace runtime {

class PicturePool : public std::enable_shared_from_this<PicturePool> {
  public:
    static constexpr std::uint32_t kMost = 64; // pictures, as max_pictures of dp2emu_options

    explicit PicturePool(HANDLE gpu) : gpu_(gpu) {}
    struct Taken {
        Picture picture;          // null: there is no memory, or kMost pictures are in use
        std::uint32_t number = 0; // of the picture memory
        // Handles of the GPU's process for memory that it does not know yet; else null.
        HANDLE section = nullptr, event = nullptr;
    };
    // Memory for a picture of `bytes` bytes, which is pending.
    Taken take(std::size_t bytes);
    // Whether a picture was waited for until the GPU's process had ended.
    bool gpu_has_ended() const { return ended_.load(std::memory_order_relaxed); }

  private:
    class Copy;
    struct Slot {
        PictureMemory memory;
        bool used = false;
    };
    // Makes the slot's memory, and the handles of it that the GPU's process gets. False: there is no memory.
    bool allocate(Slot& slot, std::size_t bytes, Taken& out) const;
    void put_back(std::uint32_t number);

    const HANDLE gpu_; // the GPU's process
    std::atomic<bool> ended_ = false;
    Mutex mutex_; // guards slots_ and Slot::used
    std::vector<std::unique_ptr<Slot>> slots_;
};

} // namespace runtime
