// What a lock and a wake-up cost on this machine: measured with two threads as the scheduler uses them.
#pragma once

#include <cstdint>

namespace bench {

struct SchedulingCosts {
    std::uint64_t wake = 0;   // ns from a notification until the sleeping thread runs
    std::uint64_t notify = 0; // ns that the notifying thread spends for each thread that it wakes
    std::uint64_t lock = 0;   // ns to lock and unlock
};
SchedulingCosts measure_scheduling_costs();

} // namespace bench
