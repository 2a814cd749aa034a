// The output of a replay while it runs: text or JSON lines, and pictures.
#pragma once

#include <cinttypes>
#include <string>
#include <vector>

#include "responses/recording/replayer.h"
#include "tools/cli/json_lines.h"
#include "tools/cli/playing_time.h"
#include "tools/cli/progress.h"
#include "tools/report/draw_watch.h"

namespace tools {

struct ReplayReportOptions : InputChoice, PictureOptions {
    bool verify = false, json = false, per_call = false, bytes = false;
    bool quiet = false; // prints only differences, and with --json also pictures
};

class ReplayReport : public responses::ReplayObserver {
  public:
    // All references must outlive the report.
    ReplayReport(const ReplayReportOptions& options, responses::Emulator& emulator,
                 const dp2::capture::Document& document, const dp2::DrawIndex& draws,
                 const PictureChoice& choice, DrawWatch& watch, const PlayingTime& time)
        : options_(options), emulator_(emulator), document_(document), draws_(draws), choice_(choice),
          watch_(watch), time_(time), progress_("replaying record", document.size()),
          frame_(dp2::frames_before(document)),
          pictures_(options, options.file, options.json, options.quiet, emulator, draws, progress_) {
        watch_.pictures.attach(emulator, pictures_, progress_);
    }

    // Throws InputError for a picture that failed.
    void started(std::size_t record) override;
    void submitted(std::size_t record, const responses::Call& call, dp2::ByteSpan response) override;
    // Throws InputError for a surface that does not exist or cannot be shown, and a file that cannot be
    // written.
    void presented(std::size_t record, std::uint32_t surface) override;
    void differs(std::size_t record, const std::string& text) override;

    // Called after the replay. Writes the remaining pictures; throws InputError.
    void finish(bool played);
    void add_totals(const responses::Replayer& replayer, Json& summary) const;
    void statistics();

  private:
    void print(const Json& call);

    const ReplayReportOptions& options_;
    responses::Emulator& emulator_;
    const dp2::capture::Document& document_;
    const dp2::DrawIndex& draws_;
    const PictureChoice& choice_;
    DrawWatch& watch_;
    const PlayingTime& time_;
    Progress progress_;
    std::uint64_t frame_; // number of the last presented frame, including those before the recording
    std::uint64_t frames_ = 0, calls_ = 0;
    PictureReport pictures_; // also prints everything, in order
};

} // namespace tools
