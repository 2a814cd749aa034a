// What a test rig scripts: answers held back, a clock, calls that fail, a GPU that hangs, and what
// GetDriverInfo2 offers. Each function takes the record by which a capture stores its call. Threading: as
// Emulator.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "dp2/capture/capture.h"
#include "responses/context/context_table.h"
#include "responses/protocol/driver_info.h"

namespace responses {

// Selects answers: `what` is a capture::HoldAnswers::What, which says whether `type` or `query` is used.
struct AnswerSelection {
    std::uint32_t what = 0, type = 0;
    QueryKey query = 0;
};
struct HoldLimit {
    std::size_t most = 0;       // the maximum number of held types, and of held queries
    const char* name = nullptr; // its name in dp2/base/limits.def
};
// Holds the selected answers from now on, or releases them. BadValue: an unknown `what`, or All with a type
// or query; LimitExceeded: the limit is reached.
dp2::Status select_answers(AnswerHolds& holds, const AnswerSelection& selection, bool held,
                           const HoldLimit& limit);

class Control {
  public:
    // Both must outlive it.
    Control(MachineFacts& machine, ContextTable& contexts) : machine_(machine), contexts_(contexts) {}

    // BadHandle: no such context. BadValue: not a selection. LimitExceeded: max_queries types, or queries,
    // are held already.
    dp2::Status apply(const dp2::capture::HoldAnswers& record);
    dp2::Status apply(const dp2::capture::SetClock& record);
    // BadHandle: no such context. BadValue: call 0, an unknown kind, a ddrval that is not a failure, or a
    // member that the kind does not use. LimitExceeded: kMaxFailures are pending.
    dp2::Status apply(const dp2::capture::FailCall& record);
    dp2::Status apply(const dp2::capture::HangGpu& record);
    // BadValue: the size is not a whole number of types.
    dp2::Status apply(const dp2::capture::OfferQueries& record);
    // BadValue: neither empty nor as large as D3DCAPS9.
    dp2::Status apply(const dp2::capture::OfferCaps& record);
    static constexpr std::size_t kMaxFailures = 1024;

    // To be called when a call of this context begins. Every FailCall record for it, or for all contexts,
    // counts the call. Applies the oldest record that is due: loses the context or hangs the GPU here; a
    // Refuse is returned, for the call to apply.
    std::optional<dp2::capture::FailCall> next_call(std::uint32_t context);
    bool gpu_hangs() const { return machine_.gpu_hangs; }
    // Hung: the GPU hangs, so that nothing may wait for it.
    dp2::Status check_gpu() const;
    const DriverOffers& offers() const { return offers_; }
    // The scripted clock's present state; nothing: the machine's clock is used.
    std::optional<dp2::capture::SetClock> clock() const;

    // The records that bring a new emulator to the present state.
    std::vector<dp2::capture::Record> records();

  private:
    void forget_calls_of_dead_contexts();

    MachineFacts& machine_;
    ContextTable& contexts_;
    std::vector<dp2::capture::FailCall> failures_; // their `call` counts from the next call
    DriverOffers offers_;
};

} // namespace responses
