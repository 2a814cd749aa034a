// The cost limits of one call: commands, primitives, pixels, time. They bound the work that a hostile command
// buffer can cause. Used by the thread that makes the call only.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "dp2/result.h"
#include "rasterizer/base/pixel_tally.h"

namespace rasterizer {

class Budget {
  public:
    struct Limits {
        std::uint64_t commands = std::numeric_limits<std::uint64_t>::max();
        std::uint64_t primitives = std::numeric_limits<std::uint64_t>::max();
        std::uint64_t pixels = std::numeric_limits<std::uint64_t>::max();
        std::uint32_t milliseconds = 0; // 0: none
    };
    Budget() = default;
    explicit Budget(const Limits& limits) : limits_(limits) {
        if (limits.milliseconds != 0)
            deadline_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(limits.milliseconds);
    }

    dp2::Status count_command() {
        if (limits_.commands-- == 0) return exceeded("max_commands", limits_.commands);
        if (limits_.milliseconds != 0 && std::chrono::steady_clock::now() > deadline_)
            return dp2::Error{dp2::Fault::LimitExceeded, 0, 0, "max_milliseconds"};
        return {};
    }
    dp2::Status count_primitives(std::uint64_t count) {
        if (count > limits_.primitives) return dp2::Error{dp2::Fault::LimitExceeded, 0, 0, "max_primitives"};
        limits_.primitives -= count;
        return {};
    }
    // Admits a chunk that touches at most `bound` pixels; when it has run, the chunk adds the true number to
    // the tally returned. LimitExceeded once earlier chunks have used the limit up. `bound` overestimates;
    // when the sum of bounds does not fit, wait(tally) is called for the oldest tallies and must return their
    // true numbers. A strict bound must fit then: what takes long is not admitted for the last pixel.
    // The tally is valid until the next call of a function of this class.
    template <class Wait>
    dp2::Result<const std::shared_ptr<PixelTally>*> admit_pixels(std::uint64_t bound, bool strict,
                                                                 Wait&& wait) {
        if (!fits(bound, wait) && (strict || limits_.pixels == 0)) return exceeded_pixels();
        if (pending_.empty() || pending_.back().chunks == kTallyChunks)
            pending_.push_back({std::make_shared<PixelTally>(), 0, 0});
        Pending& last = pending_.back();
        ++last.chunks;
        last.bound += bound;
        pending_bounds_ += bound;
        return &last.tally;
    }
    // Charges exactly `count` pixels; LimitExceeded when they do not fit.
    template <class Wait> dp2::Status count_pixels(std::uint64_t count, Wait&& wait) {
        if (!fits(count, wait)) return exceeded_pixels();
        limits_.pixels -= count;
        return {};
    }

  private:
    // Large enough that the allocation of a tally does not matter, small enough that the oldest tally is
    // complete before its number is needed.
    static constexpr std::uint32_t kTallyChunks = 32;
    struct Pending {
        std::shared_ptr<PixelTally> tally;
        std::uint64_t bound;
        std::uint32_t chunks;
    };
    // Whether `more` pixels fit beside the bounds of all pending tallies. When it returns false, every
    // pending tally has been waited for and replaced by its true number.
    template <class Wait> bool fits(std::uint64_t more, Wait&& wait) {
        const auto fit = [&] { return more <= limits_.pixels && pending_bounds_ <= limits_.pixels - more; };
        while (!fit() && !pending_.empty()) {
            const Pending& oldest = pending_.front();
            limits_.pixels -= std::min<std::uint64_t>(wait(*oldest.tally), limits_.pixels);
            pending_bounds_ -= oldest.bound;
            pending_.erase(pending_.begin());
        }
        return fit();
    }
    static dp2::Error exceeded_pixels() { return {dp2::Fault::LimitExceeded, 0, 0, "max_pixels"}; }
    static dp2::Error exceeded(const char* name, std::uint64_t& left) {
        left = 0;
        return {dp2::Fault::LimitExceeded, 0, 0, name};
    }
    Limits limits_;                    // what is left
    std::vector<Pending> pending_;     // oldest first
    std::uint64_t pending_bounds_ = 0; // sum of theirs
    std::chrono::steady_clock::time_point deadline_;
};

} // namespace rasterizer
