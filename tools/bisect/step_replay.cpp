#include "tools/bisect/step_replay.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "dp2/commands/memory_handles.h"
#include "responses/emulator/failures.h"
#include "tools/compare/frame_steps.h"
#include "tools/report/snapshot_picture.h"

namespace tools {

StepReplay::StepReplay(const CaptureSide& side, const std::vector<PixelStep>& steps,
                       const StepReplayOptions& options, const PlayingTime& time)
    : side_(side), steps_(steps), time_(time) {
    for (const PixelStep& step : steps)
        if (step.kind == PixelStep::Kind::Present && step.surface != 0) shown_.insert(step.surface);
    try {
        thread_ = std::thread([this, emulator = options.emulator, limits = options.limits]() mutable {
            play(std::move(emulator), limits);
        });
    } catch (const std::system_error& error) {
        throw InputError{kExitIo, std::string("a thread cannot be started: ") + error.code().message()};
    }
}

StepReplay::~StepReplay() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void StepReplay::run(std::size_t step, bool before) {
    {
        const std::lock_guard lock(mutex_);
        goal_ = step;
        before_ = before;
        at_goal_ = false;
    }
    changed_.notify_all();
}

void StepReplay::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return paused_ && at_goal_; });
    if (error_) std::rethrow_exception(error_);
}

void StepReplay::look(const Look& f) {
    std::unique_lock lock(mutex_);
    if (ended_) return; // there is nothing to look at
    request_ = &f;
    changed_.notify_all();
    changed_.wait(lock, [this] { return !request_; });
    if (request_error_) std::rethrow_exception(std::exchange(request_error_, nullptr));
}

StepReplay::Snapshot StepReplay::snapshot(rasterizer::Handle surface) {
    Snapshot out;
    look([&](responses::Emulator& emulator, responses::Context*) {
        if (auto taken = taker_.take(emulator, surface); taken.ok()) out = *taken;
    });
    return out;
}

std::optional<AlphaPicture> StepReplay::picture(rasterizer::Handle surface) {
    std::optional<AlphaPicture> out;
    look([&](responses::Emulator& emulator, responses::Context*) {
        if (auto shown = shown_frame(emulator, surface); shown.ok()) out = std::move(*shown);
    });
    return out;
}

std::optional<AlphaPicture> StepReplay::picture(rasterizer::Handle surface, Aspect aspect,
                                                const DepthRange& depths) {
    const Snapshot taken = snapshot(surface);
    if (!taken || !taken->form.format->is_depth()) return std::nullopt;
    const dp2::FormatInfo& format = *taken->form.format;
    if ((aspect == Aspect::Depth ? format.r : format.g).width == 0) return std::nullopt;
    PictureLegend legend;
    legend.depths = depths;
    return AlphaPicture{PictureMaker(rasterizer::Gpu::Options()).picture(*taken, aspect, legend), false};
}

bool StepReplay::is_texture(rasterizer::Handle surface) {
    bool out = false;
    look([&](responses::Emulator& emulator, responses::Context*) {
        const auto image = emulator.gpu().resources().image(surface, "surface");
        out = image.ok() && (image->surface->desc().usage & dp2::kUsageTexture) != 0;
    });
    return out;
}

void StepReplay::play(responses::EmulatorOptions options, const dp2::ReadLimits& limits) {
    options.trace = [this](responses::Context& context, const dp2::Command* next) {
        on_command(context, next);
    };
    try {
        responses::Replayer replayer(std::move(options), responses::Calls::Executed, limits);
        emulator_ = &replayer.emulator();
        answer_requests(nullptr); // until there is a goal
        play_records(replayer);
        failures_ = replayer.unexpected_failures();
    } catch (...) {
        const std::lock_guard lock(mutex_);
        error_ = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    ended_ = paused_ = at_goal_ = true;
    request_ = nullptr;
    changed_.notify_all();
}

void StepReplay::play_records(responses::Replayer& replayer) {
    responses::ReplayObserver observer;
    for (record_ = 0; record_ < side_.document.size(); ++record_) {
        {
            const std::lock_guard lock(mutex_);
            if (stop_ || error_) return;
        }
        time_.check(record_);
        running_.reset();
        const dp2::Status status = replayer.play(side_.document, record_, observer);
        if (!status.ok()) {
            dp2::Error error = status.error();
            error.offset = record_;
            throw record_error(side_.file, error);
        }
        // What a limit of time or memory has cut off must not be compared.
        if (const auto& machine = emulator_->failures().of_machine(); machine.count != 0) {
            dp2::Error error = machine.last;
            error.offset = record_;
            throw record_error(side_.file, error);
        }
        if (const auto* destroyed = std::get_if<dp2::capture::Destroy>(&side_.document[record_]))
            taker_.forget(destroyed->handle);
        pass({record_ + 1, std::nullopt});
    }
}

// Called before each command, and after the last. Exceptions must not propagate into the call.
void StepReplay::on_command(responses::Context& context, const dp2::Command* next) {
    try {
        if (running_) finish(*std::exchange(running_, std::nullopt), true, &context);
        if (!next || !next->op) return;
        const dp2::Place place{record_, next->offset};
        pass(place);
        if (next_ < steps_.size() && steps_[next_].place == place) begin(context, *next);
    } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = std::current_exception();
    }
}

// Finishes the steps before the place: records, and commands that were not executed.
void StepReplay::pass(const dp2::Place& place) {
    while (next_ < steps_.size() && steps_[next_].place < place) {
        const bool record = !steps_[next_].place.offset;
        written_.clear();
        if (record) add_record_surfaces(steps_[next_]);
        finish(next_, record, nullptr);
    }
}

void StepReplay::add_record_surfaces(const PixelStep& step) {
    if (step.surface == 0) return;
    if (step.kind == PixelStep::Kind::Present) add_target(step.surface);
    if (is_target(step.surface)) written_.push_back({rasterizer::kTargets + 1, step.surface});
}

void StepReplay::begin(responses::Context& context, const dp2::Command& command) {
    running_ = next_;
    ++draws_;
    written_.clear();
    if (steps_[next_].kind == PixelStep::Kind::Blit) {
        const auto* submit = std::get_if<dp2::capture::Submit>(&side_.document[record_]);
        std::uint32_t role = rasterizer::kTargets + 1;
        dp2::for_each_memory_handle(command, dp2::decode_context(*submit, side_.dialect),
                                    [&](const dp2::MemoryHandle& handle) {
                                        if (is_target(handle.handle))
                                            written_.push_back({role, handle.handle});
                                        ++role;
                                    });
    } else {
        const rasterizer::DeviceState& state = context.front_end.state();
        for (std::uint32_t t = 0; t < rasterizer::kTargets; ++t)
            if (state.targets[t] != 0) written_.push_back({t, state.targets[t]});
        if (state.depth != 0) written_.push_back({rasterizer::kTargets, state.depth});
        for (const WrittenSurface& surface : written_) add_target(surface.surface);
    }
    bool stops = false;
    {
        const std::lock_guard lock(mutex_);
        stops = !stop_ && before_ && goal_ == next_ && !at_goal_;
    }
    if (!stops) return;
    executed_ = true;
    pause(&context);
}

void StepReplay::finish(std::size_t step, bool executed, responses::Context* context) {
    next_ = step + 1;
    bool stops = false;
    {
        const std::lock_guard lock(mutex_);
        stops = !stop_ && goal_ == step && !at_goal_;
    }
    if (!stops) return;
    executed_ = executed;
    pause(context);
}

void StepReplay::add_target(rasterizer::Handle surface) {
    if (std::ranges::find(targets_, surface) == targets_.end()) targets_.push_back(surface);
}

// Whether the surface is compared: it is drawn to, presented, or created as a target.
bool StepReplay::is_target(rasterizer::Handle surface) const {
    if (surface == 0) return false;
    if (shown_.contains(surface) || std::ranges::find(targets_, surface) != targets_.end()) return true;
    const auto image = emulator_->gpu().resources().image(surface, "surface");
    return image.ok() &&
           (image->surface->desc().usage & (dp2::kUsageRenderTarget | dp2::kUsageDepthStencil)) != 0;
}

// Stops until there is another goal. Meanwhile the call's time limit is suspended.
void StepReplay::pause(responses::Context* context) {
    std::optional<responses::PausedCall> paused;
    if (context) paused.emplace(emulator_->gpu(), UINT32_MAX);
    {
        const std::lock_guard lock(mutex_);
        at_goal_ = paused_ = true;
    }
    changed_.notify_all();
    answer_requests(context);
}

void StepReplay::answer_requests(responses::Context* context) {
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return request_ || !at_goal_ || stop_; });
        if (!request_) break;
        const Look& request = *request_;
        lock.unlock();
        std::exception_ptr error;
        try {
            answer(request, context);
        } catch (...) {
            error = std::current_exception();
        }
        lock.lock();
        request_ = nullptr;
        request_error_ = error;
        changed_.notify_all();
    }
    paused_ = false;
}

// Waits for queued draws at most as long as a call may take. Surfaces whose draws were given up must not be
// compared.
void StepReplay::answer(const Look& request, responses::Context* context) {
    rasterizer::Gpu& gpu = emulator_->gpu();
    const std::uint32_t limit = emulator_->options().limits.max_milliseconds;
    std::optional<responses::TimedCall> timed;
    std::optional<responses::PausedCall> paused;
    if (context)
        paused.emplace(gpu, limit);
    else
        timed.emplace(gpu, limit);
    request(*emulator_, context);
    if (gpu.stop().is_raised())
        throw record_error(side_.file, {dp2::Fault::LimitExceeded, 0, record_, "max_milliseconds"});
}

} // namespace tools
