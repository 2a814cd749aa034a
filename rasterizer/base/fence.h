// Signals that a scene's pixels are in memory. Invariant: passed() becomes true once, after the last tile of
// the scene and of all earlier scenes. Threading: any thread may ask and wait; only the scheduler signals.
#pragma once

#include <atomic>
#include <mutex>

#include "rasterizer/base/activity.h"
#include "rasterizer/base/locks.h"

namespace rasterizer {

class Fence {
  public:
    bool passed() const { return passed_.load(std::memory_order_acquire); }
    // Blocks until the scene has passed; for threads that may not call the scheduler.
    void wait() const {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return passed(); });
    }
    // The GPU's sums up to and including this scene, and the time it finished. Valid once passed() is true.
    const Activity& activity() const { return activity_; }
    void signal(const Activity& activity) {
        activity_ = activity;
        // Notified under the lock: a waiter may destroy the fence as soon as it has returned.
        const std::lock_guard lock(mutex_);
        passed_.store(true, std::memory_order_release);
        changed_.notify_all();
    }

  private:
    std::atomic<bool> passed_{false};
    mutable Mutex mutex_;
    mutable Condition changed_;
    Activity activity_;
};

} // namespace rasterizer
