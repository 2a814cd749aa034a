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
    // Waits until the batches of a tally have run.
    using Wait = std::function<void(const WorkTally&)>;

    // `stop` outlives it: the time of the call is up when it is raised.
    CallBudget(StopSignal& stop, Wait wait) : stop_(stop), poll_(&stop), wait_(std::move(wait)) {}

    // A call begins.
    void begin(const Limits& limits);

    // Counts one more command, or a record of a command that costs as much as a command. All functions return
    // LimitExceeded with the name of the limit.
    dp2::Status count_command();
    dp2::Status count_primitives(std::uint64_t count);
    // Admits a batch that costs at most `bound`; when it has run, the batch adds its true cost to the tally
    // returned. LimitExceeded once earlier batches have used up the limit. `bound` overestimates: when the
    // sum of bounds does not fit, this waits for the oldest tallies. A strict bound must fit after that;
    // without it, a long program would be admitted while a single pixel is left. The tally is valid until the
    // next call of a function of this class.
    dp2::Result<const std::shared_ptr<WorkTally>*> admit(const Cost& bound, bool strict);
    // Charges exactly this; LimitExceeded when it does not fit.
    dp2::Status count(const Cost& cost);
    // Bounds of at least this many operations are large for this call, and strict.
    std::uint64_t large_bound() const { return limits_at_start_.operations / 64; }
    // Called between parts of work that was counted before. LimitExceeded: max_milliseconds.
    dp2::Status check_time(std::uint64_t operations_of_16_lanes);
    // For work that ends early when the poll returns true; check_time(kLong) follows and returns the error.
    StopPoll& poll() { return poll_; }
    static constexpr std::uint64_t kLong = std::uint64_t{1} << 32;

  private:
    // Large enough that the allocation of a tally does not matter, small enough that the oldest tally is
    // complete before its number is needed.
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
    Limits limits_, limits_at_start_; // what is left; the limits at the start of the call
    std::vector<Pending> pending_;    // oldest first
    Cost pending_bounds_;             // sum of their bounds
};

} // namespace rasterizer
