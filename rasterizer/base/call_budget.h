// The limits of one call: commands, primitives, pixels, operations, time. They bound the work that a hostile
// command buffer can cause. Used only by the thread that makes the call.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

#include "dp2/base/result.h"
#include "rasterizer/base/stop_signal.h"
#include "rasterizer/base/work_tally.h"

namespace rasterizer {

class CallBudget {
  public:
    struct Limits {
        std::uint64_t commands = std::numeric_limits<std::uint64_t>::max();
        std::uint64_t primitives = std::numeric_limits<std::uint64_t>::max();
        std::uint64_t pixels = std::numeric_limits<std::uint64_t>::max();
        std::uint64_t operations = std::numeric_limits<std::uint64_t>::max();
    };
    // Waits until the batches that add to a tally have run.
    using Wait = std::function<void(const WorkTally&)>;

    // `stop` must outlive the budget; when it is raised, the time of the call is up.
    CallBudget(StopSignal& stop, Wait wait) : stop_(stop), poll_(&stop), wait_(std::move(wait)) {}

    // Sets the limits of the call that begins.
    void begin(const Limits& limits);

    // Counts one command, or one record that costs as much as a command. When a limit is exceeded, this and
    // the other functions return LimitExceeded with the name of the limit.
    dp2::Status count_command();
    dp2::Status count_primitives(std::uint64_t count);
    // Admits a batch that costs at most `bound`, and returns the tally to which the batch adds its true cost
    // when it has run. Bounds overestimate: if their sum does not fit, this waits for the true costs of the
    // oldest tallies. If the bound still does not fit, a strict bound is refused; a bound that is not strict
    // is admitted unless earlier batches have used up the limit. The returned pointer is valid until the next
    // call of a function of this class.
    dp2::Result<const std::shared_ptr<WorkTally>*> admit(const Cost& bound, bool strict);
    // Charges `cost`, which is exact; LimitExceeded if it does not fit.
    dp2::Status count(const Cost& cost);
    // A primitive whose bound exceeds this many operations must be admitted with a strict bound: it may use a
    // large part of the call's limit.
    std::uint64_t large_bound() const { return limits_at_start_.operations / 64; }
    // The sum of the costs that count() and count_command() have charged in all calls so far, without
    // batches.
    const Cost& counted() const { return counted_; }
    // Called between parts of work whose cost has been charged; the argument is about the work since the last
    // call. LimitExceeded once max_milliseconds have passed.
    dp2::Status check_time(std::uint64_t operations_of_16_lanes);
    // For work that ends early when the poll returns true. Its caller then gets the error from
    // check_time(kLong), which always reads the signal.
    StopPoll& poll() { return poll_; }
    static constexpr std::uint64_t kLong = std::uint64_t{1} << 32;

  private:
    // Number of batches that share a tally: large enough that allocating tallies costs little, small enough
    // that the oldest tally is complete when its sum is needed.
    static constexpr std::uint32_t kTallyBatches = 32;
    struct Pending {
        std::shared_ptr<WorkTally> tally;
        Cost bound;
        std::uint32_t batches;
    };
    bool fits(const Cost& more);
    dp2::Status fits_or_error(const Cost& more);

    StopSignal& stop_;
    StopPoll poll_;
    Wait wait_;
    Cost counted_;
    Limits limits_, limits_at_start_; // limits_: the unused part of limits_at_start_
    std::vector<Pending> pending_;    // oldest first
    Cost pending_bounds_;             // sum of the bounds of all pending tallies
};

} // namespace rasterizer
