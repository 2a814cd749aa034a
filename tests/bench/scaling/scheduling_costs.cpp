#include "tests/bench/scaling/scheduling_costs.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

#include "rasterizer/base/activity.h"
#include "rasterizer/base/locks.h"

namespace bench {

namespace {

using rasterizer::steady_nanoseconds;

// Other programs only add to the times, so the lower quartile is closer to an idle machine's than the median.
std::uint64_t quartile(std::vector<std::uint64_t> values) {
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 4);
    std::ranges::nth_element(values, place);
    return *place;
}

std::uint64_t cost_of_lock() {
    constexpr std::uint64_t kTimes = 10'000;
    rasterizer::Mutex mutex;
    const std::uint64_t begin = steady_nanoseconds();
    for (std::uint64_t i = 0; i < kTimes; ++i) const std::lock_guard lock(mutex);
    return (steady_nanoseconds() - begin) / kTimes;
}

} // namespace

SchedulingCosts measure_scheduling_costs() {
    constexpr std::size_t kTimes = 201;
    rasterizer::Mutex mutex;
    rasterizer::Condition condition;
    std::size_t asked = 0; // guarded by the mutex
    std::vector<std::uint64_t> notified(kTimes), woken(kTimes), notifications(kTimes);
    std::jthread sleeper([&] {
        std::unique_lock lock(mutex);
        for (std::size_t i = 0; i < kTimes; ++i) {
            condition.wait(lock, [&] { return asked > i; });
            woken[i] = steady_nanoseconds();
        }
    });
    for (std::size_t i = 0; i < kTimes; ++i) {
        std::this_thread::sleep_for(std::chrono::microseconds(200)); // until the other thread sleeps
        {
            const std::lock_guard lock(mutex);
            ++asked;
        }
        notified[i] = steady_nanoseconds();
        condition.notify_one();
        notifications[i] = steady_nanoseconds() - notified[i];
    }
    sleeper.join();
    std::vector<std::uint64_t> latencies(kTimes);
    for (std::size_t i = 0; i < kTimes; ++i) latencies[i] = woken[i] - std::min(woken[i], notified[i]);
    return {quartile(latencies), quartile(notifications), cost_of_lock()};
}

} // namespace bench
