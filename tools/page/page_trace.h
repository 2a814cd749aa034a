// Follows a replay for a page: records at each command of the chosen frames that may draw or copy the states,
// the counts, and the contents of its targets.
#pragma once

#include <array>
#include <exception>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rasterizer/state/skip_reason.h"
#include "responses/analysis/query_trace.h"
#include "tools/cli/playing_time.h"
#include "tools/cli/progress.h"
#include "tools/page/page_items.h"
#include "tools/page/state_changes.h"
#include "tools/page/surface_history.h"

namespace tools {

// A command that may draw, clear or copy.
struct PageStep {
    std::uint32_t item = 0;
    std::uint32_t event = 0; // after which its effects are in the pictures; 0: none were taken
    std::uint32_t first_change = 0, end_change = 0; // in PageTrace::changes()
    std::uint32_t targets = 0;                      // in PageTrace::target_lists()
    std::uint32_t first_content = 0;                // in PageTrace::contents(): one for each of the targets
    std::uint32_t skip = kNoNumber;                 // a SkipReason
    std::uint64_t skipped = 0, primitives = 0;
};

// The step of a command; nothing: it has none, or is not on the page. Steps are in the order of their items.
std::optional<std::uint32_t> find_step(const std::vector<PageStep>& steps, const PageItems& items,
                                       const dp2::Place& place);

// A moment at which pictures were taken. Event 0 is the start, without a picture.
struct PageEvent {
    enum Kind : std::uint8_t { Start, Step, Between }; // Between: a change before the step of the item
    std::uint32_t item = kNoNumber;
    Kind kind = Start;
};

struct PageResult {
    std::uint32_t record = 0;
    std::string text;
    bool failed = false, expected = false;
    std::uint32_t answers = 0; // bytes
};

struct PagePresent {
    std::uint32_t frame = 0;              // in PageItems::frames()
    std::optional<std::uint32_t> picture; // of PageTrace::frames()
    std::string missing;                  // why there is no picture
    std::uint32_t thumbnail = kNoNumber, thumbnail_width = 0, thumbnail_height = 0;
};

class PageTrace : public responses::ReplayObserver {
  public:
    // Everything, or only the steps with their pictures.
    enum class Follows : std::uint8_t { All, Steps };
    // `most`: characters of pictures in base64, after which no more are taken. The references must outlive
    // it.
    PageTrace(const std::string& file, const dp2::capture::Document& document, const dp2::Dialect& dialect,
              const PageItems& items, const PlayingTime& time, Blobs& blobs, std::uint64_t most,
              const rasterizer::Gpu::Options& gpu, Follows follows);
    // Makes an emulator with these options report to this object, which must outlive it.
    void attach_to(responses::EmulatorOptions& options);
    void follow(responses::Emulator& emulator) { emulator_ = &emulator; }

    void started(std::size_t record) override;
    void submitted(std::size_t record, const responses::Call& call, dp2::ByteSpan response) override;
    void presented(std::size_t record, std::uint32_t surface) override;
    // Called after the replay.
    void finish();
    // Calls `seen` after each step with pictures, which are those of draws() then.
    void at_step_end(std::function<void(const PageStep& step)> seen) { seen_ = std::move(seen); }

    const std::vector<PageStep>& steps() const { return steps_; }
    const std::vector<PageEvent>& events() const { return events_; }
    const std::vector<StateChange>& changes() const { return changes_; }
    const std::vector<std::vector<std::uint32_t>>& target_lists() const { return target_lists_; }
    // What the targets hold after each step that has pictures.
    const std::vector<PictureContent>& contents() const { return contents_; }
    const std::vector<PageResult>& results() const { return results_; }
    const std::vector<PagePresent>& presents() const { return presents_; }
    const StateChanges& states() const { return states_; }
    // The first steps of contexts whose numbers earlier contexts had.
    const std::vector<std::uint32_t>& created_again() const { return created_again_; }
    SurfaceHistory& draws() { return draws_; }
    SurfaceHistory& frames() { return frames_; }
    responses::QueryTrace& queries() { return queries_; }
    // The first event without pictures; kNoNumber: all have them.
    std::uint32_t pictures_end() const { return pictures_end_; }
    // The first step without states, for which there was no room; kNoNumber: all have them.
    std::uint32_t states_end() const { return states_end_; }

  private:
    using Handles = std::vector<rasterizer::Handle>;
    void executed(const responses::Context& context, const dp2::Command* next);
    void follow(const responses::Context& context, const dp2::Command* next);
    void end_step(const responses::Context& context);
    void begin_step(const responses::Context& context, std::uint32_t item, const dp2::Command& command);
    void take_before(const Handles& targets, std::uint32_t item);
    std::vector<std::uint32_t> record_all(const Handles& targets, std::uint32_t event, bool& changed);
    bool takes_pictures();
    std::uint32_t new_event(std::uint32_t item, PageEvent::Kind kind);
    std::uint32_t targets_number(const std::vector<std::uint32_t>& pictures);
    void make_thumbnail(PagePresent& present);

    const std::string file_;
    const dp2::capture::Document& document_;
    const PageItems& items_;
    const PlayingTime& time_;
    Blobs& blobs_;
    const std::uint64_t most_;
    const bool all_;
    responses::Emulator* emulator_ = nullptr;
    responses::QueryTrace queries_;
    SurfaceHistory draws_, frames_;
    responses::StateWalk walk_;
    StateChanges states_;
    Progress progress_;

    std::size_t record_ = 0;
    // The step that is executed, and the counts before it.
    bool in_step_ = false, is_draw_ = false;
    Handles targets_; // of the step
    rasterizer::SkipCounts skips_ = {};
    std::uint64_t primitives_ = 0;
    // The targets of the last pictures, and whether records, copies or commands that are not on the page may
    // have changed surfaces since then.
    Handles last_targets_;
    bool elsewhere_ = true;

    std::vector<PageStep> steps_;
    std::vector<PageEvent> events_{PageEvent{}};
    std::vector<StateChange> changes_;
    std::vector<std::uint32_t> created_again_;
    std::map<std::vector<std::uint32_t>, std::uint32_t> target_numbers_;
    std::vector<std::vector<std::uint32_t>> target_lists_;
    std::vector<PictureContent> contents_;
    std::vector<PageResult> results_;
    std::vector<PagePresent> presents_;
    std::uint32_t pictures_end_ = kNoNumber, states_end_ = kNoNumber;
    std::function<void(const PageStep&)> seen_;
    std::exception_ptr failure_;
};

} // namespace tools
