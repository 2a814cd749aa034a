// A replay that stops before or after a step of its capture, so that its surfaces and states can be
// inspected. It runs on a thread of its own, since a call cannot return between two commands.
#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "responses/recording/replayer.h"
#include "tools/bisect/pixel_steps.h"
#include "tools/cli/playing_time.h"
#include "tools/pictures/picture_reader.h"
#include "tools/report/surface_snapshot.h"

namespace tools {

// A surface that a step writes, or shows.
struct WrittenSurface {
    std::uint32_t role = 0; // 0 to 3: targets; kTargets: depth buffer; above: surfaces of blits and records
    rasterizer::Handle surface = 0;
};

struct StepReplayOptions {
    responses::EmulatorOptions emulator;
    dp2::ReadLimits limits;
};

class StepReplay {
  public:
    using Snapshot = std::shared_ptr<const SurfaceSnapshot>;
    // The references must outlive it. Throws InputError if a thread cannot be started.
    StepReplay(const CaptureSide& side, const std::vector<PixelStep>& steps, const StepReplayOptions& options,
               const PlayingTime& time);
    ~StepReplay();
    StepReplay(const StepReplay&) = delete;
    StepReplay& operator=(const StepReplay&) = delete;

    // Lets the replay run on until a step is executed, or is about to be. Steps increase from call to call.
    void run_after(std::size_t step) { run(step, false); }
    void run_before(std::size_t step) { run(step, true); }
    void run_to_end() { run(steps_.size(), false); }
    // Returns when the replay has stopped there. Throws what the replay has thrown.
    void wait();

    // While it is stopped:
    // False: the call of the step failed before it, so that it was not executed.
    bool executed() const { return executed_; }
    // What the step at which it stopped writes.
    const std::vector<WrittenSurface>& written() const { return written_; }
    // All surfaces that steps so far have drawn to or cleared, or presented.
    const std::vector<rasterizer::Handle>& targets() const { return targets_; }
    // Null: there is no such surface.
    Snapshot snapshot(rasterizer::Handle surface);
    std::optional<AlphaPicture> picture(rasterizer::Handle surface);
    // Of the depth, or the stencil, of a depth buffer. `depths`: what is black and white. Nothing: the
    // surface has none.
    std::optional<AlphaPicture> picture(rasterizer::Handle surface, Aspect aspect, const DepthRange& depths);
    // Whether the surface can be bound as a texture.
    bool is_texture(rasterizer::Handle surface);
    // Calls f on the replay's thread; the context is that of the step's command, else null. Throws what f
    // throws.
    using Look = std::function<void(responses::Emulator&, responses::Context*)>;
    void look(const Look& f);

    const std::vector<PixelStep>& steps() const { return steps_; }
    std::uint64_t draws_executed() const { return draws_; }         // including clears and blits
    std::uint64_t unexpected_failures() const { return failures_; } // complete when the replay has ended

  private:
    void run(std::size_t step, bool before);
    void play(responses::EmulatorOptions options, const dp2::ReadLimits& limits);
    void play_records(responses::Replayer& replayer);
    void on_command(responses::Context& context, const dp2::Command* next);
    void begin(responses::Context& context, const dp2::Command& command);
    void finish(std::size_t step, bool executed, responses::Context* context);
    void pass(const dp2::Place& place);
    void add_record_surfaces(const PixelStep& step);
    void add_target(rasterizer::Handle surface);
    bool is_target(rasterizer::Handle surface) const;
    void pause(responses::Context* context);
    void answer_requests(responses::Context* context);
    void answer(const Look& request, responses::Context* context);

    const CaptureSide& side_;
    const std::vector<PixelStep>& steps_;
    const PlayingTime& time_;
    std::set<rasterizer::Handle> shown_; // by presents
    // Used by the replay's thread, and by the caller's while the replay is stopped:
    responses::Emulator* emulator_ = nullptr;
    std::size_t record_ = 0, next_ = 0;  // the first step that is not finished
    std::optional<std::size_t> running_; // the step of the command that is executed
    std::vector<WrittenSurface> written_;
    std::vector<rasterizer::Handle> targets_;
    bool executed_ = false;
    std::uint64_t draws_ = 0, failures_ = 0;
    SnapshotTaker taker_;
    // Shared by both threads, guarded by mutex_:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t goal_ = 0;
    bool before_ = false, paused_ = true, at_goal_ = true, stop_ = false, ended_ = false;
    const Look* request_ = nullptr;
    std::exception_ptr request_error_, error_;
    std::thread thread_; // the last member: starts when the others exist
};

} // namespace tools
