#include "responses/recording/recording_proof.h"

#include <algorithm>

#include "dp2/wire/error_text.h"
#include "responses/recording/restored_state.h"

namespace responses {

using dp2::Error;

namespace {

// The options of a replay. Each limit is the higher of the default and the recording emulator's limit, except
// max_bytes, which is the memory that its budget has left. The dialect is converted to text and back, as in a
// capture.
EmulatorOptions proving_options(Emulator& recorded) {
    EmulatorOptions options;
    options.kernels = recorded.options().kernels;
    options.compile = false; // nothing is drawn
    options.completion = {CompletionKind::Recorded};
    if (const auto dialect = dp2::parse_dialect(to_string(recorded.options().dialect)))
        options.dialect = *dialect;
    const dp2::Limits& limits = recorded.gpu().limits();
    const auto raise = [](auto& limit, auto to) { limit = limit == 0 || to == 0 ? 0 : std::max(limit, to); };
#define DP2_LIMIT(name, type, value, words) raise(options.limits.name, limits.name);
#include "dp2/base/limits.def"
    rasterizer::MemoryBudget& memory_budget = recorded.gpu().memory_budget();
    memory_budget.make_room(memory_budget.used());
    options.limits.max_bytes = memory_budget.limit() - std::min(memory_budget.limit(), memory_budget.used());
    return options;
}

// Logs differences between a replay and the recording.
struct Objections : ReplayObserver {
    Objections(const Log& to, std::size_t at) : log(to), record(at) {}
    void differs(std::size_t, const std::string& text) override {
        if (log) log(LogLevel::Warning, "record " + std::to_string(record) + " of a recording: " + text);
    }
    const Log& log;
    std::size_t record;
};

} // namespace

PreambleProof::PreambleProof(Emulator& recorded)
    : recorded_(recorded), replayer_(proving_options(recorded)) {}

dp2::Status PreambleProof::refused(const Error& error, const char* what) {
    if (lacks_memory(error)) return error;
    Objections(recorded_.options().log, played_).differs(0, dp2::describe_cause(error));
    return dp2::not_supported(what);
}

dp2::Status PreambleProof::play(dp2::capture::Record&& record) {
    one_.assign(1, std::move(record));
    Objections objections(recorded_.options().log, played_);
    const dp2::Status played = replayer_.play(one_, 0, objections);
    one_.clear();
    held_.resize(recorded_.gpu().memory_budget(), replayer_.emulator().gpu().memory_budget().used());
    if (!played.ok()) return refused(played.error(), "recording whose beginning cannot be played");
    if (replayer_.differences() != 0)
        return refused(replayer_.emulator().last_error(),
                       "recording whose beginning is refused by a command");
    ++played_;
    return {};
}

dp2::Status PreambleProof::compare() {
    if (!dp2::parse_dialect(to_string(recorded_.options().dialect)))
        return dp2::not_supported("recording in a dialect without a text");
    if (const char* loss = first_loss(recorded_, replayer_.emulator())) return dp2::not_supported(loss);
    return {};
}

} // namespace responses
