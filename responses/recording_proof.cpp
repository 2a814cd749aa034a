#include "responses/recording_proof.h"

#include <algorithm>

#include "dp2/error_text.h"
#include "responses/replayer.h"
#include "responses/restored_state.h"

namespace responses {

namespace {

// Whatever replays a recording has at least the default limits, and can be given those of its recorder.
EmulatorOptions proving_options(const EmulatorOptions& recorded) {
    EmulatorOptions options;
    options.kernels = recorded.kernels;
    options.compile = false; // nothing is drawn
    const auto raise = [](auto& limit, auto to) { limit = limit == 0 || to == 0 ? 0 : std::max(limit, to); };
#define DP2_LIMIT(name, type, value, words) raise(options.limits.name, recorded.limits.name);
#include "dp2/limits.def"
    return options;
}

// Logs where a replay is not as the recording says.
struct Objections : ReplayObserver {
    explicit Objections(const Log& to) : log(to) {}
    void differs(std::size_t record, const std::string& text) override {
        if (log) log(LogLevel::Warning, "record " + std::to_string(record) + " of a recording: " + text);
    }
    const Log& log;
};

} // namespace

dp2::Status prove_preamble(const dp2::capture::Document& preamble, Emulator& recorded) {
    DP2_TRY(EmulatorOptions options, replay_options(preamble, proving_options(recorded.options())));
    Replayer replayer(std::move(options));
    Objections objections(recorded.options().log);
    if (const dp2::Status played = replayer.play(preamble, objections); !played.ok()) {
        objections.differs(static_cast<std::size_t>(played.error().offset),
                           dp2::describe_cause(played.error()));
        return dp2::not_supported("recording whose beginning cannot be played");
    }
    if (replayer.differences() != 0) {
        objections.differs(preamble.size() - 1, dp2::describe(replayer.emulator().last_error()));
        return dp2::not_supported("recording whose beginning is refused by a command");
    }
    if (const char* loss = first_loss(recorded, replayer.emulator())) return dp2::not_supported(loss);
    return {};
}

} // namespace responses
