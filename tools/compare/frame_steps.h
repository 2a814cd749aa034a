// Replays a capture up to a frame, and then the frame command by command: what the surface that the frame
// presents holds after each command that may change it.
#pragma once

#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "dp2/capture/capture_place.h"
#include "responses/recording/replayer.h"
#include "tools/cli/playing_time.h"
#include "tools/pictures/comparison.h"

namespace tools {

// What presenting the surface shows.
dp2::Result<AlphaPicture> shown_frame(responses::Emulator& emulator, std::uint32_t surface);

struct FrameStep {
    dp2::Place place;
    std::string name;                    // of the command or record; empty: the start of the frame
    std::optional<AlphaPicture> picture; // nothing: the surface does not exist
};

// The records of a frame in a capture.
struct FrameRecords {
    std::size_t first = 0, present = 0;
    std::uint32_t surface = 0; // that the frame presents
};

// The replay runs on a thread of its own, one step ahead, since a call cannot return between two commands.
class FrameSteps {
  public:
    // The document and `time` must outlive this object.
    FrameSteps(const dp2::capture::Document& document, const FrameRecords& frame,
               responses::EmulatorOptions options, const dp2::ReadLimits& limits, const PlayingTime& time);
    ~FrameSteps();
    FrameSteps(const FrameSteps&) = delete;
    FrameSteps& operator=(const FrameSteps&) = delete;

    // The start of the frame, then its steps; nothing at its end. Throws what the replay has thrown.
    std::optional<FrameStep> next();
    const dp2::DrawIndex& draws() const { return draws_; }

  private:
    void run(responses::EmulatorOptions options, const dp2::ReadLimits& limits);
    void play(responses::Replayer& replayer);
    void executed(responses::Emulator& emulator, const dp2::Command* next);
    void offer(responses::Emulator& emulator, dp2::Place place, std::string name);
    bool stopped();

    const dp2::capture::Document& document_;
    const FrameRecords frame_;
    const PlayingTime& time_;
    const dp2::DrawIndex draws_;
    // Used by the replay's thread:
    std::size_t record_ = 0;
    struct Executed {
        const dp2::OpInfo* op;
        std::uint64_t offset;
    };
    std::optional<Executed> last_; // the command before the next one
    // Shared by both threads, guarded by mutex_:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<FrameStep> step_;
    std::exception_ptr error_;
    bool stop_ = false, ended_ = false;
    std::thread thread_; // the last member: starts when the others exist
};

// Where two captures first differ in a frame.
struct FirstDraw {
    enum class Kind : std::uint8_t {
        Found,   // after this command
        Earlier, // when the frame begins
        Other,   // the frames' commands do not correspond from here on
        None,    // at no command
    };
    Kind kind = Kind::None;
    std::optional<FrameStep> a, b; // Other: nothing in the capture whose frame has ended
};
FirstDraw find_first_draw(FrameSteps& a, FrameSteps& b, const ComparisonOptions& options);

} // namespace tools
