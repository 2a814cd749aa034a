#include "tools/show/state_tracker.h"

#include <utility>

namespace tools {

void StateTracker::executed(const responses::Context& context, const dp2::Command* next) {
    walk_.executed(context, next);
    if (walk_.context().number != number_) return;
    if (!walk_.was_kept()) { // a new context
        initial_ = walk_.kept();
        setters_.clear();
        newest_.reset(), previous_.reset();
    }
    for (const responses::StateKey& key : walk_.changes()) setters_[key] = walk_.last();
    walk_.keep();
    if (!next) return;
    const dp2::Place here{record_, next->offset};
    at_draw_ = draws_.number(here).has_value();
    if (!at_draw_) return;
    previous_ = std::move(newest_);
    newest_ = {here, walk_.kept()};
}

std::optional<dp2::Place> StateTracker::setter(const responses::StateKey& key) const {
    const auto found = setters_.find(key);
    return found == setters_.end() ? std::nullopt : std::optional(found->second);
}

} // namespace tools
