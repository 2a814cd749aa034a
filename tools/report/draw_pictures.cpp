#include "tools/report/draw_pictures.h"

#include <algorithm>

#include "tools/report/draw_targets.h"

namespace tools {

namespace {

using Handles = std::vector<rasterizer::Handle>;

void add_new(Handles& to, const Handles& from) {
    for (const rasterizer::Handle handle : from)
        if (std::ranges::find(to, handle) == to.end()) to.push_back(handle);
}

} // namespace

void DrawPictures::begin(std::size_t record, std::uint64_t frame) {
    record_ = record;
    frame_ = frame;
    whole_call_ = choice_.has_call(record, frame);
    call_targets_.clear();
    command_.reset();
}

void DrawPictures::executed(const responses::Context& context, const dp2::Command* next) {
    if (failure_) return;
    try {
        follow(context, next);
    } catch (...) { // no exception may leave a call: check() throws it
        failure_ = std::current_exception();
    }
}

void DrawPictures::show_targets(std::size_t record, const responses::Context& context) {
    const responses::TimedCall in_time = emulator_->timed();
    show({{record, std::nullopt}, false}, targets_of(context, emulator_->gpu().resources(), true));
}

void DrawPictures::check() {
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void DrawPictures::follow(const responses::Context& context, const dp2::Command* next) {
    end_command(context);
    if (next)
        begin_command(context, *next);
    else if (whole_call_ && !call_targets_.empty())
        show({{record_, std::nullopt}, false}, call_targets_);
}

void DrawPictures::end_command(const responses::Context& context) {
    if (!command_) return;
    // A command that is no draw may have changed the targets.
    show(*command_, targets_ ? *targets_ : targets_of(context, emulator_->gpu().resources(), true));
    command_.reset();
}

void DrawPictures::begin_command(const responses::Context& context, const dp2::Command& next) {
    const dp2::Place place{record_, next.offset};
    const bool drawing = next.op->kind == dp2::Kind::Draw;
    const bool numbered = drawing && draws_.number(place).has_value();
    const bool chosen = numbered ? choice_.has_draw(place, frame_) : choice_.has_command(place);
    if (!chosen && !(whole_call_ && drawing)) return;
    const Handles targets = targets_of(context, emulator_->gpu().resources(), !numbered);
    if (whole_call_ && drawing) add_new(call_targets_, targets);
    if (!chosen) return;
    command_ = {place, false};
    targets_.reset();
    if (numbered) targets_ = targets;
    if (before_) show({place, true}, targets);
}

void DrawPictures::show(const PictureMoment& moment, const Handles& targets) {
    time_.check(record_);
    progress_->at(record_);
    rasterizer::Gpu& gpu = emulator_->gpu();
    if (gpu.stop().is_raised()) return; // the call fails, and its draws are discarded
    const responses::PausedCall pause(gpu, emulator_->options().limits.max_milliseconds);
    report_->show_changed(moment, targets);
}

} // namespace tools
