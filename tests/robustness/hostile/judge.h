// Decides whether a call ends within the time limit, on a machine with other load: the time of the call, less the time
// in which one of our threads was ready but no processor was free. Linux counts that for each thread
// (/proc/self/task/*/schedstat); elsewhere nothing is deducted. A call that sleeps or computes too long is late on any
// machine. When threads wait one after the other, too little is deducted, hence several tries.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "tests/support/catch.h"

namespace hostile {

// Code with sanitizers takes longer to notice that the time is up.
inline constexpr unsigned kSlower = kSanitized ? 3 : 1;
inline constexpr std::uint32_t kLimit = 100 * kSlower; // milliseconds
inline constexpr double kGrace = 200 * kSlower;        // milliseconds beyond the limit
inline constexpr int kTries = 3;

struct Times {
    // In milliseconds; held_up: ready, but without a processor; cpu: of all threads.
    double wall = 0, held_up = 0, cpu = 0;
    double taken() const { return wall - held_up; }
    bool in_time() const { return taken() <= kLimit + kGrace; }
};

// Measures one call, from the constructor to stop().
class Watch {
  public:
    Watch() : reading_(Clock::now()), waits_(waits()), cpu_(std::clock()), start_(Clock::now()) {}
    Times stop() const {
        const Clock::time_point end = Clock::now();
        const std::clock_t cpu = std::clock() - cpu_;
        double held_up = 0;
        for (const auto& [thread, waited] : waits()) {
            const auto before = waits_.find(thread);
            held_up = std::max(held_up, waited - (before == waits_.end() ? 0 : before->second));
        }
        const double wall = milliseconds(end - start_);
        // Threads may also have waited for a processor while the counters were read: that time is subtracted.
        held_up -= milliseconds(Clock::now() - end + (start_ - reading_));
        return {wall, std::clamp(held_up, 0.0, wall), 1000.0 * static_cast<double>(cpu) / CLOCKS_PER_SEC};
    }

  private:
    using Clock = std::chrono::steady_clock;
    static double milliseconds(Clock::duration time) { return std::chrono::duration<double, std::milli>(time).count(); }
    // How long each thread of this process has waited for a processor.
    static std::map<std::string, double> waits() {
        std::map<std::string, double> all;
        std::error_code none;
        for (std::filesystem::directory_iterator task("/proc/self/task", none), end; !none && task != end;
             task.increment(none)) {
            std::ifstream counters(task->path() / "schedstat");
            std::uint64_t run = 0, waited = 0; // nanoseconds
            if (counters >> run >> waited) all[task->path().filename()] = static_cast<double>(waited) / 1e6;
        }
        return all;
    }

    Clock::time_point reading_;
    std::map<std::string, double> waits_;
    std::clock_t cpu_;
    Clock::time_point start_;
};

struct Verdict {
    Times best; // the times of the shortest try
    int tries = 0;
};

// Thrown if the time was up before the call under test, so that the try is not counted.
struct NotPrepared {
    std::string why;
};

// The result of the first call of `once` that does not throw NotPrepared; each call starts with a new emulator.
template <class Once> auto prepared(Once&& once) {
    for (int left = 10;; --left) {
        try {
            return once();
        } catch (const NotPrepared& error) {
            if (left == 1) FAIL(error.why);
        }
    }
}

// `once` starts with a new emulator, and returns the times of the longest call.
template <class Once> Verdict judge(Once&& once) {
    Verdict verdict;
    while (verdict.tries < kTries) {
        const Times times = prepared(once);
        if (verdict.tries++ == 0 || times.taken() < verdict.best.taken()) verdict.best = times;
        if (times.in_time()) break;
    }
    return verdict;
}

template <class Once> void check_in_time(const std::string& what, Once&& once) {
    const Verdict verdict = judge(once);
    const Times& times = verdict.best;
    INFO(what << ": wall " << times.wall << " ms, held up " << times.held_up << " ms, processors " << times.cpu
              << " ms, " << verdict.tries << " tries");
    CHECK(times.in_time());
    if (std::getenv("DP2_SHOW_TIMES"))
        std::printf("%-70s %6.0f ms over the limit (%.0f wall, %.0f held up, %.0f of processors, %d tries)\n",
                    what.c_str(), times.taken() - kLimit, times.wall, times.held_up, times.cpu, verdict.tries);
}

} // namespace hostile
