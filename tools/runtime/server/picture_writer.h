// Copies pictures to the memory that is shared with the program, each as soon as it is drawn, in a thread of
// its own. Methods are called by one thread.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "tools/runtime/base/locks.h"
#include "tools/runtime/emulator/emulator.h"
#include "tools/runtime/remote/picture_memory.h"

namespace runtime {

class PictureWriter {
  public:
    PictureWriter() = default;
    ~PictureWriter(); // writes all queued pictures first
    PictureWriter(const PictureWriter&) = delete;
    PictureWriter& operator=(const PictureWriter&) = delete;

    // Queues a picture of as many bytes as `memory` has; null: it has failed. `memory` must exist until
    // finish().
    void queue(Picture picture, const PictureMemory& memory) noexcept;
    void finish(); // waits until all queued pictures are written, and released

  private:
    struct Item {
        Picture picture;
        const PictureMemory* memory = nullptr;
    };
    static void write(Item& item);
    void loop();

    Mutex mutex_;
    Condition changed_;
    std::deque<Item> items_; // oldest first; the first one is being written
    bool stopping_ = false;
    std::thread thread_; // started with the first picture
};

} // namespace runtime
