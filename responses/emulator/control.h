// What a test rig does to an emulator besides calling it: answers held back, a clock of its own, calls that
// fail, a GPU that hangs, and what GetDriverInfo2 offers. Each is done by the record that a capture has of
// it. Threading: the emulator's.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "dp2/capture/capture.h"
#include "responses/context/context_table.h"
#include "responses/protocol/driver_info.h"

namespace responses {

// Which answers are meant: capture::HoldAnswers::What, and the member that it names.
struct AnswerSelection {
    std::uint32_t what = 0, type = 0;
    QueryKey query = 0;
};
struct HoldLimit {
    std::size_t most = 0;       // types, and queries
    const char* name = nullptr; // in dp2/base/limits.def
};
// From now on they are held, or no longer. BadValue: `what`, All with a value; LimitExceeded.
dp2::Status select_answers(AnswerHolds& holds, const AnswerSelection& selection, bool held,
                           const HoldLimit& limit);

class Control {
  public:
    // Both outlive it.
    Control(MachineFacts& machine, ContextTable& contexts) : machine_(machine), contexts_(contexts) {}

    // BadHandle: no such context. BadValue: no selection. LimitExceeded: max_queries selections of a context.
    dp2::Status apply(const dp2::capture::HoldAnswers& record);
    dp2::Status apply(const dp2::capture::SetClock& record);
    // BadHandle: no such context. BadValue: call 0, no kind, no failure in ddrval, or what the kind does not
    // have. LimitExceeded: kMaxFailures wait.
    dp2::Status apply(const dp2::capture::FailCall& record);
    dp2::Status apply(const dp2::capture::HangGpu& record);
    // BadValue: no whole number of types.
    dp2::Status apply(const dp2::capture::OfferQueries& record);
    // BadValue: neither empty nor a D3DCAPS9.
    dp2::Status apply(const dp2::capture::OfferCaps& record);
    static constexpr std::size_t kMaxFailures = 1024;

    // A call of this context begins, and the oldest record that wants it to fail is followed; the other
    // records count it all the same. Loses the context or lets the GPU hang; what it returns, a Refuse, the
    // call itself follows.
    std::optional<dp2::capture::FailCall> next_call(std::uint32_t context);
    bool gpu_hangs() const { return machine_.gpu_hangs; }
    // Hung: what waits for the GPU cannot be done.
    dp2::Status check_gpu() const;
    const DriverOffers& offers() const { return offers_; }
    // As it stands now; nothing: the machine's.
    std::optional<dp2::capture::SetClock> clock() const;

    // The records that bring another emulator, on which nothing was done yet, to the present state.
    std::vector<dp2::capture::Record> records();

  private:
    void forget_calls_of_dead_contexts();

    MachineFacts& machine_;
    ContextTable& contexts_;
    std::vector<dp2::capture::FailCall> failures_; // `call` counts from the next one
    DriverOffers offers_;
};

} // namespace responses
