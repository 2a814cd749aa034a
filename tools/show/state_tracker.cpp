#include "tools/show/state_tracker.h"

#include <utility>

namespace tools {

namespace {

// Whether a command may change what a StateCopy has.
bool may_change_state(const dp2::OpInfo& op) {
    return op.kind == dp2::Kind::State || op.kind == dp2::Kind::Shader || op.kind == dp2::Kind::Resource ||
           op.kind == dp2::Kind::Control;
}

} // namespace

void StateTracker::begin(std::size_t record) {
    using namespace dp2::capture;
    follows_ = false;
    if (const auto* created = std::get_if<CreateContext>(&document_[record])) {
        if (created->context != number_) return;
        created_ = {record, std::nullopt};
        known_ = false;
    } else if (const auto* submit = std::get_if<Submit>(&document_[record])) {
        follows_ = submit->context == number_;
        last_ = {record, std::nullopt};
        may_change_ = true;
    }
}

void StateTracker::executed(const responses::Context& context, const dp2::Command* next) {
    if (!follows_) return;
    if (!known_) {
        known_ = true;
        now_ = initial_ = initial_state(context);
        setters_.clear();
        newest_.reset(), previous_.reset();
        compare(context, created_);
    } else if (may_change_) {
        compare(context, last_);
    }
    if (!next) return;
    last_.offset = next->offset;
    may_change_ = may_change_state(*next->op);
    const dp2::Place here{last_.record, next->offset};
    at_draw_ = draws_.number(here).has_value();
    if (!at_draw_) return;
    previous_ = std::move(newest_);
    newest_ = {here, now_};
}

void StateTracker::compare(const responses::Context& context, const dp2::Place& by) {
    StateCopy after = copy_state(context);
    bool any = false;
    for_each_difference(now_, after, [&](const StateKey& key) {
        setters_[key] = by;
        any = true;
    });
    if (any) now_ = std::move(after);
}

std::optional<dp2::Place> StateTracker::setter(const StateKey& key) const {
    const auto found = setters_.find(key);
    return found == setters_.end() ? std::nullopt : std::optional(found->second);
}

} // namespace tools
