// Shows the targets of draws, commands and calls while they are executed. Reading surfaces within a call only
// waits for the draws: it changes no answers, codes or pixels of the replay.
#pragma once

#include <exception>
#include <optional>
#include <vector>

#include "responses/context/context.h"
#include "tools/cli/playing_time.h"
#include "tools/cli/progress.h"
#include "tools/report/picture_report.h"

namespace tools {

class DrawPictures {
  public:
    // The references must outlive it.
    // `before`: also shows the targets before each chosen draw or command.
    DrawPictures(const PictureChoice& choice, bool before, const dp2::DrawIndex& draws,
                 const PlayingTime& time)
        : choice_(choice), before_(before), draws_(draws), time_(time) {}
    // Before the replay. `progress` counts records.
    void attach(responses::Emulator& emulator, PictureReport& report, Progress& progress) {
        emulator_ = &emulator;
        report_ = &report;
        progress_ = &progress;
    }

    // For EmulatorOptions::trace.
    void executed(const responses::Context& context, const dp2::Command* next);
    // Called before each record is played; `frame`: the frame that it belongs to.
    void begin(std::size_t record, std::uint64_t frame);
    // Shows the targets of the context now, after a record, outside of calls.
    void show_targets(std::size_t record, const responses::Context& context);
    // Called after each record: throws the error that prevented a picture.
    void check();

  private:
    using Handles = std::vector<rasterizer::Handle>;
    void follow(const responses::Context& context, const dp2::Command* next);
    void end_command(const responses::Context& context);
    void begin_command(const responses::Context& context, const dp2::Command& next);
    void show(const PictureMoment& moment, const Handles& targets);

    const PictureChoice& choice_;
    const bool before_;
    const dp2::DrawIndex& draws_;
    const PlayingTime& time_;
    responses::Emulator* emulator_ = nullptr;
    PictureReport* report_ = nullptr;
    Progress* progress_ = nullptr;
    std::size_t record_ = 0;
    std::uint64_t frame_ = 1;
    bool whole_call_ = false; // the call is chosen
    Handles call_targets_;    // of its draws and clears, in the order of their first use
    // The command that is executed, if it is chosen:
    std::optional<PictureMoment> command_;
    std::optional<Handles> targets_; // of a draw
    std::exception_ptr failure_;
};

} // namespace tools
