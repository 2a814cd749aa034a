// Signals that a scene's pixels are in memory. Invariant: passed() becomes true once, after the last tile of
// the scene and of all earlier scenes. Threading: any thread may ask and wait; only the scheduler signals.
#pragma once

#include <atomic>

#include "rasterizer/base/activity.h"

namespace rasterizer {

class Fence {
  public:
    bool passed() const { return passed_.load(std::memory_order_acquire); }
    void wait() const { passed_.wait(false, std::memory_order_acquire); }
    // The GPU's sums up to and including this scene, and the time it finished. Valid once passed() is true.
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
