#include "rasterizer/base/stop_signal.h"

#include "rasterizer/base/activity.h"

namespace rasterizer {

bool StopSignal::look() {
    if (is_raised()) return true;
    const std::uint64_t deadline = deadline_.load(kRelaxed), others = others_deadline_.load(kRelaxed);
    if (deadline == 0 && others == 0) return false;
    const std::uint64_t now = steady_nanoseconds();
    if ((deadline == 0 || now < deadline) && (others == 0 || now < others)) return false;
    raise();
    return true;
}

void StopSignal::begin_waiting(std::uint64_t until) {
    ++others_;
    std::uint64_t latest = others_deadline_;
    while (latest < until && !others_deadline_.compare_exchange_weak(latest, until)) {
    }
}

void StopSignal::end_waiting() {
    if (--others_ == 0) others_deadline_ = 0;
}

// While the signal is raised, every call of the poll reads it, so that all polling work ends soon.
bool StopPoll::look() {
    if (!signal_ || !signal_->look()) {
        done_ = 0;
        return false;
    }
    done_ = kBetweenLooks;
    return true;
}

} // namespace rasterizer
