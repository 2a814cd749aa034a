#include "rasterizer/base/call_budget.h"

#include <algorithm>

namespace rasterizer {

namespace {

dp2::Error exceeded(const char* limit) {
    return {dp2::Fault::LimitExceeded, 0, 0, limit};
}

void take(std::uint64_t& left, std::uint64_t amount) {
    left -= std::min(left, amount);
}

} // namespace

void CallBudget::begin(const Limits& limits) {
    limits_ = limits_at_start_ = limits;
    pending_.clear();
    pending_bounds_ = {};
}

dp2::Status CallBudget::count_command() {
    if (limits_.commands == 0) return exceeded("max_commands");
    --limits_.commands;
    if (stop_.look()) return exceeded("max_milliseconds");
    return count({0, kCommandOperations});
}

dp2::Status CallBudget::count_primitives(std::uint64_t count) {
    if (count > limits_.primitives) return exceeded("max_primitives");
    limits_.primitives -= count;
    return {};
}

// Whether `more` fits beside the bounds of all pending tallies. Returns false only after it has waited for
// every pending tally and replaced its bound by the true cost.
bool CallBudget::fits(const Cost& more) {
    const auto fit = [](std::uint64_t added, std::uint64_t bounds, std::uint64_t left) {
        return added <= left && bounds <= left - added;
    };
    const auto both_fit = [&] {
        return fit(more.pixels, pending_bounds_.pixels, limits_.pixels) &&
               fit(more.operations, pending_bounds_.operations, limits_.operations);
    };
    while (!both_fit() && !pending_.empty()) {
        const Pending& oldest = pending_.front();
        wait_(*oldest.tally);
        take(limits_.pixels, oldest.tally->cost.pixels);
        take(limits_.operations, oldest.tally->cost.operations);
        pending_bounds_.pixels -= oldest.bound.pixels;
        pending_bounds_.operations -= oldest.bound.operations;
        pending_.erase(pending_.begin());
    }
    return both_fit();
}

dp2::Status CallBudget::fits_or_error(const Cost& more) {
    if (fits(more)) return {};
    return exceeded(more.pixels > limits_.pixels ? "max_pixels" : "max_operations");
}

dp2::Result<const std::shared_ptr<WorkTally>*> CallBudget::admit(const Cost& bound, bool strict) {
    if (const dp2::Status fitting = fits_or_error(bound); !fitting.ok()) {
        if (strict) return fitting.error();
        if (limits_.pixels == 0) return exceeded("max_pixels");
        if (limits_.operations == 0) return exceeded("max_operations");
    }
    DP2_TRY(check_time(kPrimitiveOperations));
    if (pending_.empty() || pending_.back().batches == kTallyBatches)
        pending_.push_back({std::make_shared<WorkTally>(), {}, 0});
    Pending& last = pending_.back();
    ++last.batches;
    last.bound += bound;
    pending_bounds_ += bound;
    return &last.tally;
}

dp2::Status CallBudget::count(const Cost& cost) {
    DP2_TRY(fits_or_error(cost));
    limits_.pixels -= cost.pixels;
    limits_.operations -= cost.operations;
    counted_ += cost;
    return {};
}

dp2::Status CallBudget::check_time(std::uint64_t operations_of_16_lanes) {
    if (poll_(operations_of_16_lanes)) return exceeded("max_milliseconds");
    return {};
}

} // namespace rasterizer
