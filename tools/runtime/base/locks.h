// A mutex and a condition variable on WaitOnAddress (Windows 8 and later). Those of MinGW's library use
// kernel objects, whose every wake-up is a round trip to Wine's server, and Wine's SRW locks take one
// process-wide lock at each release.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>

#include "tools/runtime/base/win.h"

namespace runtime {

// Makes no system call unless another thread waits. Usable before constructors of globals run.
class Mutex {
  public:
    void lock() {
        // Spins first, since critical sections are shorter than a system call.
        for (int tries = 0; tries < 100; ++tries) {
            std::uint32_t free = kFree;
            if (state_.compare_exchange_weak(free, kTaken, std::memory_order_acquire)) return;
            __builtin_ia32_pause();
        }
        std::uint32_t waited_for = kWaitedFor;
        while (state_.exchange(kWaitedFor, std::memory_order_acquire) != kFree)
            WaitOnAddress(&state_, &waited_for, sizeof waited_for, INFINITE);
    }
    void unlock() {
        if (state_.exchange(kFree, std::memory_order_release) == kWaitedFor) WakeByAddressSingle(&state_);
    }

  private:
    static constexpr std::uint32_t kFree = 0, kTaken = 1,
                                   kWaitedFor = 2; // kWaitedFor: taken, and other threads may wait
    std::atomic<std::uint32_t> state_{kFree};
};

// As std::condition_variable: change the condition under the mutex; notifying after unlocking is allowed.
class Condition {
  public:
    template <class Predicate> void wait(std::unique_lock<Mutex>& lock, Predicate done) {
        while (!done()) sleep(lock, INFINITE);
    }
    // wait() for at most `milliseconds`.
    template <class Predicate>
    void wait_for(std::unique_lock<Mutex>& lock, DWORD milliseconds, Predicate done) {
        const DWORD begin = GetTickCount();
        for (DWORD passed = 0; passed < milliseconds && !done(); passed = GetTickCount() - begin)
            sleep(lock, milliseconds - passed);
    }
    void notify_all() {
        if (waiting_.load() == 0) return;
        ++notified_;
        WakeByAddressAll(&notified_);
    }

  private:
    void sleep(std::unique_lock<Mutex>& lock, DWORD milliseconds) {
        std::uint32_t seen = notified_.load();
        ++waiting_;
        lock.unlock();
        WaitOnAddress(&notified_, &seen, sizeof seen, milliseconds);
        lock.lock();
        --waiting_;
    }

    std::atomic<std::uint32_t> notified_{0}, waiting_{0};
};

} // namespace runtime
