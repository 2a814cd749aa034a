// Follows the states of a capture's contexts during a replay: the one walk over state commands that tools
// use. The replay's own contexts say what the states are. So a command that fails in part has the effects
// before the place of its failure, one that a state block records has none, and those that a block executes
// belong to the STATESET. Threading: the emulator's thread.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "dp2/capture/capture.h"
#include "dp2/capture/capture_place.h"
#include "responses/analysis/state_copy.h"
#include "responses/analysis/written_states.h"
#include "responses/emulator/call.h"

namespace responses {

// A context of the capture, from its creation on.
struct WalkedContext {
    std::uint32_t number = 0; // in the capture
    dp2::Place created;       // the record that created it
    bool again = false;       // an earlier context with this number has executed commands
};

class StateWalk {
  public:
    // The document must outlive it.
    StateWalk(const dp2::capture::Document& document, const dp2::Dialect& dialect)
        : document_(document), dialect_(dialect) {}

    // Called before each record is played.
    void started(std::size_t record);
    // For EmulatorOptions::trace.
    void executed(const Context& context, const dp2::Command* next);
    // Called after each call, with the emulator's last error. Only needed for tell_written().
    void submitted(const Call& call, const dp2::Error& error);

    // After executed(): the context of the commands, and what was executed before `next`: a command, or
    // before the first one the record of the call, or in the context's first call the record that created it.
    const WalkedContext& context() const { return at_->context; }
    const dp2::Place& last() const { return last_; }
    // The states of the context when keep() was called last for it; until then those of a new context without
    // targets.
    const StateCopy& kept() const { return *at_->kept; }
    bool was_kept() const { return at_->was_kept; }
    // Those that now differ from kept().
    std::vector<StateKey> changes() const;
    // Makes kept() the states of now.
    void keep();

    // Calls f for each state that a command has written, after the command and in the order of its records.
    // Of a command that fails these are the states that it has written before.
    struct Written {
        WrittenState state;
        std::uint32_t context; // its number in the capture
        dp2::Place place;
        const dp2::OpInfo& op;
    };
    void tell_written(std::function<void(const Written&)> f) { on_written_ = std::move(f); }

  private:
    struct Walked {
        WalkedContext context;
        std::optional<StateCopy> kept; // from the first command on
        bool was_kept = false;
        StateMask stale = 0; // what may differ from `kept`
    };
    void end_life(std::uint32_t number);
    void begin_written(const Context& context, const dp2::Command& command);
    void end_written(std::size_t records);

    const dp2::capture::Document& document_;
    const dp2::Dialect dialect_;
    std::function<void(const Written&)> on_written_; // empty: not asked for
    std::map<std::uint32_t, Walked> contexts_;       // by number
    // Of the newest Submit record:
    std::size_t record_ = 0;
    Walked* at_ = nullptr;
    const Context* now_ = nullptr; // null before its first command
    dp2::Place last_, running_;    // commands; before them the record
    StateMask changing_ = 0;       // what running_ may change
    // If written states are asked for: what running_ writes.
    std::optional<WrittenStates> written_;
    const dp2::OpInfo* written_by_ = nullptr;
};

} // namespace responses
