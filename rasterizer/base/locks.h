// Mutex and condition variable: the standard library's, except on Windows, where they are built on
// WaitOnAddress (Windows 8 and later). The classes of MinGW's library use kernel objects, whose every wake-up
// is a round trip to Wine's server; Wine's SRW locks take one process-wide lock at each release.
#pragma once

#ifdef _WIN32
#include <atomic>
#include <cstdint>
#else
#include <condition_variable>
#endif
#include <mutex>

namespace rasterizer {

#ifdef _WIN32

// WaitOnAddress and WakeByAddress*, without the system's header and its macros. wait() returns when `value`
// is no longer `seen`, or spuriously.
void wait(std::atomic<std::uint32_t>& value, std::uint32_t seen);
void wake_one(std::atomic<std::uint32_t>& value);
void wake_all(std::atomic<std::uint32_t>& value);

// Makes no system call unless another thread waits.
class Mutex {
  public:
    void lock() {
        // Critical sections are shorter than a system call: spin first.
        for (int tries = 0; tries < 100; ++tries) {
            std::uint32_t free = kFree;
            if (state_.compare_exchange_weak(free, kTaken, std::memory_order_acquire)) return;
            __builtin_ia32_pause();
        }
        while (state_.exchange(kWaitedFor, std::memory_order_acquire) != kFree)
            rasterizer::wait(state_, kWaitedFor);
    }
    void unlock() {
        if (state_.exchange(kFree, std::memory_order_release) == kWaitedFor) wake_one(state_);
    }

  private:
    static constexpr std::uint32_t kFree = 0, kTaken = 1,
                                   kWaitedFor = 2; // taken, and other threads may wait
    std::atomic<std::uint32_t> state_{kFree};
};

// Used like std::condition_variable: change the condition under the mutex; notifying after unlocking is
// allowed.
class Condition {
  public:
    void wait(std::unique_lock<Mutex>& lock) {
        const std::uint32_t seen = notified_.load();
        ++waiting_;
        lock.unlock();
        rasterizer::wait(notified_, seen);
        lock.lock();
        --waiting_;
    }
    template <class Predicate> void wait(std::unique_lock<Mutex>& lock, Predicate done) {
        while (!done()) wait(lock);
    }
    void notify_one() {
        if (waiting_.load() == 0) return;
        ++notified_;
        wake_one(notified_);
    }
    void notify_all() {
        if (waiting_.load() == 0) return;
        ++notified_;
        wake_all(notified_);
    }

  private:
    std::atomic<std::uint32_t> notified_{0}, waiting_{0};
};

#else

using Mutex = std::mutex;
using Condition = std::condition_variable;

#endif

} // namespace rasterizer
