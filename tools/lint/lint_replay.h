// Replays a capture, and calls the rules of dp2 lint with its records and commands. Threading: the emulator's
// thread.
#pragma once

#include <exception>
#include <functional>
#include <optional>

#include "responses/recording/replayer.h"
#include "tools/lint/lint_check.h"

namespace tools {

class LintReplay : public responses::ReplayObserver {
  public:
    // The document and the log must outlive it. `before`: called before each record.
    LintReplay(const dp2::capture::Document& document, LintLog& log, responses::EmulatorOptions options,
               const dp2::ReadLimits& limits, std::function<void(std::size_t)> before);
    LintReplay(const LintReplay&) = delete; // the emulator reports to this object
    LintReplay& operator=(const LintReplay&) = delete;

    // Replays all records; if they could be, the rules report what is missing at the end. Throws what a rule
    // has thrown. An error's offset is the record's number.
    dp2::Status play();
    const responses::Replayer& replayer() const { return replayer_; }

    void started(std::size_t record) override;
    void submitted(std::size_t record, const responses::Call& call, dp2::ByteSpan response) override;

  private:
    responses::EmulatorOptions watched(responses::EmulatorOptions options);
    void follow(responses::Context& context, const dp2::Command* next);
    void end_draw(responses::Context& context);
    void note_sublevel(const dp2::capture::Record& record);
    void check();

    const dp2::capture::Document& document_;
    LintLog& log_;
    const std::function<void(std::size_t)> before_;
    const dp2::Dialect dialect_;
    LintSetting setting_;
    LintChecks checks_;
    responses::StateWalk walk_;
    std::exception_ptr failure_;

    std::size_t record_ = 0;
    std::uint32_t number_ = 0;                 // of the newest Submit record's context
    std::optional<dp2::DecodeContext> decode_; // of the newest Submit record
    // The drawing command that is being executed, and what was counted before it.
    struct Running {
        const dp2::OpInfo* op = nullptr;
        std::uint64_t offset = 0;
        rasterizer::FrontEndCounts front_end;
        rasterizer::SkipCounts skips;
        std::uint64_t missing_textures = 0, unfit_targets = 0;
        rasterizer::CountSnapshot snapshot; // if a rule needs counts
    };
    std::optional<Running> running_;
    const bool counts_;
    rasterizer::Gpu* gpu_ = nullptr; // null: nothing waits for counts
    LintCounts later_;
    responses::Replayer replayer_;
};

} // namespace tools
