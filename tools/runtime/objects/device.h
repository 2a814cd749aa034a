// What all objects of a device share: the device's lock, its driver, and whether it may be used. The COM
// device owns it; objects have a reference to it, which is valid since their reference counts keep the device
// alive.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "tools/runtime/base/win.h"
#include "tools/runtime/driver/driver.h"
#include "tools/runtime/objects/cooperative_level.h"
#include "tools/runtime/objects/event_marks.h"

namespace runtime {

class Device {
  public:
    // `com`: the COM device that owns this object. `locks`: the program may use the device in several
    // threads. `recovers`: see CooperativeLevel.
    Device(IUnknown& com, bool locks, bool recovers, std::unique_ptr<Driver> driver)
        : shared_level(std::make_shared<CooperativeLevel>(recovers)), com_(com), locks_(locks),
          driver_(std::move(driver)) {
        add_to_marked(*this);
    }
    ~Device() { remove_from_marked(*this); }
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    IUnknown& com() const { return com_; }
    Driver& driver() const { return *driver_; }
    bool is_lost() const { return level.is_lost(); }

    // Null: the program uses the device in one thread. See Guard.
    std::recursive_mutex* mutex() { return locks_ ? &mutex_ : nullptr; }
    // Whether the calling thread may use the device, which it has locked if there is a lock.
    bool is_of_this_thread() const { return locks_ || thread_ == GetCurrentThreadId(); }

    // The number of objects that must be released before the device is reset; ResetBlocker counts them.
    void count_reset_blockers(int change) { reset_blockers_ += change; }
    bool reset_blocked() const { return reset_blockers_ != 0; }

    const std::shared_ptr<CooperativeLevel> shared_level; // with the procedure of its window
    CooperativeLevel& level = *shared_level;
    std::function<void()> frame_shown; // called after each present of a swap chain
    UINT frame_latency = 3;            // frames that may be queued, but not shown yet

  private:
    IUnknown& com_;
    bool locks_;
    const DWORD thread_ = GetCurrentThreadId(); // which has created it
    std::recursive_mutex mutex_;
    std::unique_ptr<Driver> driver_;
    int reset_blockers_ = 0;
};

// Locks a device that several threads use; no effect on others. Recursive.
class Guard {
  public:
    explicit Guard(Device& device) : mutex_(device.mutex()) {
        if (mutex_) mutex_->lock();
    }
    ~Guard() {
        if (mutex_) mutex_->unlock();
    }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

  private:
    std::recursive_mutex* mutex_;
};

// A member of objects that must be released before the device is reset: resources in video memory, swap
// chains.
class ResetBlocker {
  public:
    // `blocks`: false for a resource that a reset keeps.
    explicit ResetBlocker(Device& device, bool blocks = true) : device_(device), blocks_(blocks) {
        if (blocks_) device_.count_reset_blockers(1);
    }
    ~ResetBlocker() {
        if (blocks_) device_.count_reset_blockers(-1);
    }
    ResetBlocker(const ResetBlocker&) = delete;
    ResetBlocker& operator=(const ResetBlocker&) = delete;

  private:
    Device& device_;
    bool blocks_;
};

} // namespace runtime
