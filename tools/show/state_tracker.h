// The states of one context during a replay: which command gave each state its value, and what the state was
// at the context's previous draw.
#pragma once

#include <map>
#include <optional>

#include "responses/analysis/state_walk.h"

namespace tools {

class StateTracker {
  public:
    // `number`: of the context in the capture.
    StateTracker(const dp2::capture::Document& document, const dp2::Dialect& dialect,
                 const dp2::DrawIndex& draws, std::uint32_t number)
        : walk_(document, dialect), draws_(draws), number_(number) {}

    // Called before each record is played.
    void begin(std::size_t record) { walk_.started(record), record_ = record; }
    // For EmulatorOptions::trace. Commands of state blocks have the place of the STATESET that executes them.
    void executed(const responses::Context& context, const dp2::Command* next);

    // The states at the last call of executed(), and in a new context:
    const responses::StateCopy& now() const { return walk_.kept(); }
    const responses::StateCopy& initial() const { return initial_; }
    // The command that gave a state its present value, or the record that created the context; nothing: the
    // state has kept its initial value.
    std::optional<dp2::Place> setter(const responses::StateKey& key) const;
    struct Draw {
        dp2::Place place;
        responses::StateCopy state;
    };
    // The draw of the context before that command, whether it drew something or not; null: there is none.
    const Draw* previous() const {
        const std::optional<Draw>& before = at_draw_ ? previous_ : newest_;
        return before ? &*before : nullptr;
    }

  private:
    responses::StateWalk walk_;
    const dp2::DrawIndex& draws_;
    const std::uint32_t number_;
    std::size_t record_ = 0;
    bool at_draw_ = false; // the newest command is a draw
    responses::StateCopy initial_;
    std::map<responses::StateKey, dp2::Place> setters_;
    std::optional<Draw> newest_, previous_; // draws
};

} // namespace tools
