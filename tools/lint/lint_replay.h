// Observes the replay of a capture, and calls the rules of dp2 lint with its records and commands. Threading:
// the emulator's thread.
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
    LintReplay(const dp2::capture::Document& document, LintLog& log, const dp2::Dialect& dialect,
               std::function<void(std::size_t)> before);
    // Makes an emulator with these options report to this object, which must outlive it.
    void attach_to(responses::EmulatorOptions& options);
    void set_emulator(const responses::Emulator& emulator) { emulator_ = &emulator; }
    // To be called after the replay, while its emulator exists. Throws what a rule has thrown.
    void finish();

    void started(std::size_t record) override;
    void submitted(std::size_t record, const responses::Call& call, dp2::ByteSpan response) override;

  private:
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
    const responses::Emulator* emulator_ = nullptr;
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
        std::uint64_t missing_textures = 0;
        rasterizer::CountSnapshot snapshot; // if a rule needs counts
    };
    std::optional<Running> running_;
    const bool counts_;
    rasterizer::Gpu* gpu_ = nullptr; // null: nothing waits for counts
    LintCounts later_;
};

} // namespace tools
