// Says when a scene's pixels are in memory, and carries what queries counted while it was drawn.
// Invariant: passed() turns true once, after every tile of the scene and of all earlier scenes; counts are
// final then.
#pragma once

#include <atomic>
#include <cstdint>

namespace rasterizer {

class Fence {
  public:
    bool passed() const { return passed_.load(std::memory_order_acquire); }
    void wait() const { passed_.wait(false, std::memory_order_acquire); }
    void signal() {
        passed_.store(true, std::memory_order_release);
        passed_.notify_all();
    }

  private:
    std::atomic<bool> passed_{false};
};

// Pixels counted for one query bracket; scenes add their share when they finish.
struct PassedPixels {
    std::atomic<std::uint64_t> count{0};
};

} // namespace rasterizer
