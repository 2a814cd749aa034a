// Follows the state of one context of a capture during a replay: which command gave each state its value, and
// what the state was at the context's previous draw.
#pragma once

#include <map>
#include <optional>

#include "dp2/capture/capture_place.h"
#include "tools/show/state_copy.h"

namespace tools {

class StateTracker {
  public:
    // `number`: of the context in the capture.
    StateTracker(const dp2::capture::Document& document, const dp2::DrawIndex& draws, std::uint32_t number)
        : document_(document), draws_(draws), number_(number) {}

    // Called before each record is played.
    void begin(std::size_t record);
    // For EmulatorOptions::trace. Commands of state blocks have the place of the STATESET that executes them.
    void executed(const responses::Context& context, const dp2::Command* next);

    // The states at the last call of executed(), and in a new context:
    const StateCopy& now() const { return now_; }
    const StateCopy& initial() const { return initial_; }
    // The command that gave a state its present value, or the record that created the context; nothing: the
    // state has kept its initial value.
    std::optional<dp2::Place> setter(const StateKey& key) const;
    struct Draw {
        dp2::Place place;
        StateCopy state;
    };
    // The draw of the context before that command, whether it drew something or not; null: there is none.
    const Draw* previous() const {
        const std::optional<Draw>& before = at_draw_ ? previous_ : newest_;
        return before ? &*before : nullptr;
    }

  private:
    void compare(const responses::Context& context, const dp2::Place& by);

    const dp2::capture::Document& document_;
    const dp2::DrawIndex& draws_;
    const std::uint32_t number_;
    bool follows_ = false; // the record is a submission of the context
    dp2::Place created_;   // the record that created the context
    dp2::Place last_;      // what was executed last
    bool may_change_ = true;
    bool known_ = false;   // the context has executed something
    bool at_draw_ = false; // the newest command is a draw
    StateCopy now_, initial_;
    std::map<StateKey, dp2::Place> setters_;
    std::optional<Draw> newest_, previous_; // draws
};

} // namespace tools
