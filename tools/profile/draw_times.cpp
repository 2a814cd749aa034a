#include "tools/profile/draw_times.h"

#include <algorithm>
#include <utility>

namespace tools {

responses::Trace DrawTimes::hook() {
    return [this](responses::Context& context, const dp2::Command* next) {
        if (failure_) return;
        try { // exceptions must not propagate into the call
            follow(context, next);
        } catch (...) {
            failure_ = std::current_exception();
        }
    };
}

void DrawTimes::begin(std::size_t record) {
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    record_ = record;
    running_.reset();
}

void DrawTimes::follow(responses::Context& context, const dp2::Command* next) {
    const bool measured = next && responses::cost_kind(*next->op) != responses::CostKind::Call;
    if (running_ || measured) context.marker.gpu().drain(rasterizer::Stall::QueryFlush);
    const Clock::time_point now = Clock::now();
    if (running_)
        times_[{record_, running_->offset}].push_back(static_cast<std::uint64_t>(
            std::chrono::duration_cast<std::chrono::nanoseconds>(now - running_->since).count()));
    running_.reset();
    if (measured) running_ = Running{next->offset, Clock::now()};
}

std::uint64_t DrawTimes::median(const dp2::Place& command) const {
    const auto found = times_.find(command);
    if (found == times_.end()) return 0;
    std::vector<std::uint64_t> times = found->second;
    std::ranges::sort(times);
    return times[times.size() / 2];
}

} // namespace tools
