#include "tools/compare/frame_steps.h"

#include <utility>

#include "responses/emulator/failures.h"

namespace tools {

dp2::Result<AlphaPicture> shown_frame(responses::Emulator& emulator, std::uint32_t surface) {
    DP2_TRY(const rasterizer::Image image, emulator.gpu().resources().image(surface, "surface"));
    const bool has_alpha = image.surface->format().a.width != 0;
    DP2_TRY(responses::Picture picture, responses::shown_picture(emulator, surface));
    return AlphaPicture{std::move(picture), has_alpha};
}

namespace {

// The name of a record other than a submission that may change a surface; null: it does not.
const char* changing_record(const dp2::capture::Record& record) {
    if (std::holds_alternative<dp2::capture::WriteSurface>(record)) return "write";
    if (std::holds_alternative<dp2::capture::BlitSurface>(record)) return "blit";
    if (std::holds_alternative<dp2::capture::CreateSurface>(record)) return "surface";
    if (std::holds_alternative<dp2::capture::CreateSublevel>(record)) return "sublevel";
    if (std::holds_alternative<dp2::capture::Destroy>(record)) return "destroy";
    return nullptr;
}

bool changes_pixels(const dp2::OpInfo& op) {
    return op.kind == dp2::Kind::Draw || op.kind == dp2::Kind::Blit;
}

} // namespace

FrameSteps::FrameSteps(const dp2::capture::Document& document, const FrameRecords& frame,
                       responses::EmulatorOptions options, const dp2::ReadLimits& limits,
                       const PlayingTime& time)
    : document_(document), frame_(frame), time_(time), draws_(document, options.dialect),
      thread_([this, emulator = std::move(options), limits]() mutable { run(std::move(emulator), limits); }) {
}

FrameSteps::~FrameSteps() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

std::optional<FrameStep> FrameSteps::next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return step_ || ended_; });
    if (!step_ && error_) std::rethrow_exception(error_);
    std::optional<FrameStep> out = std::exchange(step_, std::nullopt);
    changed_.notify_all();
    return out;
}

bool FrameSteps::stopped() {
    const std::lock_guard lock(mutex_);
    return stop_;
}

void FrameSteps::run(responses::EmulatorOptions options, const dp2::ReadLimits& limits) {
    responses::Emulator* emulator = nullptr;
    options.trace = [this, &emulator](responses::Context&, const dp2::Command* next) {
        executed(*emulator, next);
    };
    try {
        responses::Replayer replayer(std::move(options), responses::Calls::Executed, limits);
        emulator = &replayer.emulator();
        play(replayer);
    } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_all();
}

void FrameSteps::play(responses::Replayer& replayer) {
    responses::ReplayObserver observer;
    for (record_ = 0; !stopped(); ++record_) {
        if (record_ == frame_.first) offer(replayer.emulator(), {record_, std::nullopt}, "");
        if (record_ == frame_.present) return;
        time_.check(record_);
        last_.reset();
        // Records that cannot be played have been reported by the replay of the whole capture.
        if (!replayer.play(document_, record_, observer).ok()) return;
        if (const char* name = changing_record(document_[record_]); name && record_ >= frame_.first)
            offer(replayer.emulator(), {record_, std::nullopt}, name);
    }
}

// Called before each command, and after the last.
void FrameSteps::executed(responses::Emulator& emulator, const dp2::Command* next) {
    if (record_ < frame_.first) return;
    if (last_ && changes_pixels(*last_->op)) {
        // The call's time limit is suspended, so that the call does not fail because the other replay takes
        // longer.
        const responses::PausedCall pause(emulator.gpu(), emulator.options().limits.max_milliseconds);
        // Exceptions must not reach the emulator, which would take them for bugs and lose the context.
        try {
            offer(emulator, {record_, last_->offset}, last_->op->name);
        } catch (...) {
            const std::lock_guard lock(mutex_);
            error_ = std::current_exception();
            stop_ = true;
        }
    }
    last_.reset();
    if (next && next->op) last_ = {next->op, next->offset};
}

void FrameSteps::offer(responses::Emulator& emulator, dp2::Place place, std::string name) {
    if (stopped()) return;
    FrameStep step{place, std::move(name), std::nullopt};
    if (auto picture = shown_frame(emulator, frame_.surface); picture.ok())
        step.picture = std::move(*picture);
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !step_ || stop_; });
    if (!stop_) step_ = std::move(step);
    changed_.notify_all();
}

FirstDraw find_first_draw(FrameSteps& a, FrameSteps& b, const ComparisonOptions& options) {
    for (bool start = true;; start = false) {
        std::optional<FrameStep> in_a = a.next(), in_b = b.next();
        if (!in_a && !in_b) return {};
        if (!in_a || !in_b || in_a->name != in_b->name)
            return {FirstDraw::Kind::Other, std::move(in_a), std::move(in_b)};
        const bool equal =
            in_a->picture.has_value() == in_b->picture.has_value() &&
            (!in_a->picture || compare_pictures(*in_a->picture, *in_b->picture, options).equal);
        if (equal) continue;
        return {start ? FirstDraw::Kind::Earlier : FirstDraw::Kind::Found, std::move(in_a), std::move(in_b)};
    }
}

} // namespace tools
