// A mutex and a condition to wait on: the standard library's, but on Windows the system's own. MinGW's stand
// on kernel objects, and under Wine each of their wake-ups is a trip to its server; the system's wait on an
// address.
#pragma once

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
#else
#include <condition_variable>
#endif
#include <mutex>

namespace rasterizer {

#ifdef _WIN32

class Mutex {
  public:
    void lock() { AcquireSRWLockExclusive(&lock_); }
    void unlock() { ReleaseSRWLockExclusive(&lock_); }

  private:
    friend class Condition;
    SRWLOCK lock_ = SRWLOCK_INIT;
};

class Condition {
  public:
    void wait(std::unique_lock<Mutex>& lock) {
        SleepConditionVariableSRW(&condition_, &lock.mutex()->lock_, INFINITE, 0);
    }
    template <class Predicate> void wait(std::unique_lock<Mutex>& lock, Predicate done) {
        while (!done()) wait(lock);
    }
    void notify_one() { WakeConditionVariable(&condition_); }
    void notify_all() { WakeAllConditionVariable(&condition_); }

  private:
    CONDITION_VARIABLE condition_ = CONDITION_VARIABLE_INIT;
};

#else

using Mutex = std::mutex;
using Condition = std::condition_variable;

#endif

} // namespace rasterizer
