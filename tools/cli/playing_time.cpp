#include "tools/cli/playing_time.h"

#include <algorithm>

namespace tools {

PlayingTime::PlayingTime(const InputChoice& input, dp2::Limits& limits) : input_(input) {
    if (input.max_seconds == 0) return;
    const double most = std::max(1.0, 1000 * input.max_seconds);
    if (limits.max_milliseconds == 0 || most < limits.max_milliseconds)
        limits.max_milliseconds = static_cast<std::uint32_t>(most);
}

void PlayingTime::check(std::size_t record) const {
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start_;
    if (input_.max_seconds == 0 || taken.count() < input_.max_seconds) return;
    throw record_error(input_.file, {dp2::Fault::LimitExceeded, 0, record, "max_seconds"});
}

} // namespace tools
