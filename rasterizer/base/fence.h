// Says when a scene's pixels are in memory. Invariant: passed() turns true once, after every tile of the
// scene and of all earlier scenes.
#pragma once

#include <atomic>

#include "rasterizer/base/activity.h"

namespace rasterizer {

class Fence {
  public:
    bool passed() const { return passed_.load(std::memory_order_acquire); }
    void wait() const { passed_.wait(false, std::memory_order_acquire); }
    // What the GPU did up to this scene and for it, and when it had finished; read it once passed() is true.
    const Activity& activity() const { return activity_; }
    void signal(const Activity& activity) {
        activity_ = activity;
        passed_.store(true, std::memory_order_release);
        passed_.notify_all();
    }

  private:
    std::atomic<bool> passed_{false};
    Activity activity_;
};

} // namespace rasterizer
