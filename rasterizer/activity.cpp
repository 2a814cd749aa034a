#include "rasterizer/activity.h"

#include <algorithm>

namespace rasterizer {

void ActivityMeter::start(std::size_t self, Stage stage, std::uint64_t now) {
    Worker& worker = workers_[self];
    worker.stage = stage;
    worker.since = now;
    worker.shaded_at.store(0, std::memory_order_relaxed);
}

// The work since it was started goes to its stage, whose part is returned.
std::uint64_t ActivityMeter::charge(const Worker& worker, std::uint64_t now, Activity& to) {
    const auto spent = [&](Stage stage, std::uint64_t from, std::uint64_t until) {
        const std::uint64_t time = until > from ? until - from : 0;
        to.busy[static_cast<std::size_t>(stage)] += time;
        return time;
    };
    const std::uint64_t from = worker.since;
    if (worker.stage == Stage::Vertex) {
        const std::uint64_t shaded = worker.shaded_at.load(std::memory_order_relaxed);
        const std::uint64_t switched = shaded == 0 ? now : std::min(shaded, now);
        spent(Stage::Geometry, switched, now);
        return spent(Stage::Vertex, from, switched);
    }
    return spent(worker.stage, from, now);
}

std::uint64_t ActivityMeter::finish(std::size_t self, std::uint64_t now) {
    Worker& worker = workers_[self];
    const std::uint64_t time = charge(worker, now, totals_);
    worker.since = 0;
    return time;
}

Activity ActivityMeter::at(std::uint64_t now) const {
    Activity out = totals_;
    for (const Worker& worker : workers_)
        if (worker.since != 0) charge(worker, now, out);
    out.time = now;
    return out;
}

} // namespace rasterizer
