#include "tools/lint/lint_replay.h"

#include <algorithm>
#include <utility>

#include "rasterizer/base/counter_sums.h"

namespace tools {

std::uint32_t LintSetting::root(std::uint32_t handle) const {
    const auto found =
        std::ranges::lower_bound(sublevels, handle, {}, &std::pair<std::uint32_t, std::uint32_t>::first);
    return found != sublevels.end() && found->first == handle ? found->second : handle;
}

LintReplay::LintReplay(const dp2::capture::Document& document, LintLog& log,
                       responses::EmulatorOptions options, const dp2::ReadLimits& limits,
                       std::function<void(std::size_t)> before)
    : document_(document), log_(log), before_(std::move(before)),
      dialect_(options.dialect), setting_{log_, document_, dialect_, dp2::frames_before(document) != 0},
      walk_(document, dialect_), counts_(log.wants(LintRuleInfo::Counts)),
      replayer_(watched(std::move(options)), responses::Calls::Executed, limits) {
    walk_.tell_written([this](const responses::StateWalk::Written& written) {
        for (const auto& rules : checks_) rules->wrote(written);
    });
    add_state_habits(checks_, setting_);
    add_clear_habits(checks_, setting_);
    add_draw_habits(checks_, setting_);
    add_pipeline_habits(checks_, setting_);
    add_texture_habits(checks_, setting_);
    add_query_habits(checks_, setting_);
    add_target_habits(checks_, setting_);
    add_upload_habits(checks_, setting_);
    add_object_habits(checks_, setting_);
}

responses::EmulatorOptions LintReplay::watched(responses::EmulatorOptions options) {
    options.count_overdraw = counts_;
    options.trace = [this](responses::Context& context, const dp2::Command* next) {
        if (failure_) return;
        try { // exceptions must not propagate into the call
            follow(context, next);
        } catch (...) {
            failure_ = std::current_exception();
        }
    };
    return options;
}

void LintReplay::check() {
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void LintCounts::settle(bool all) {
    for (; !waiting_.empty(); waiting_.pop_front()) {
        const Waiting& next = waiting_.front();
        if (!all && next.to.fence && !next.to.fence->passed()) return;
        next.use(rasterizer::counted_since(*next.to.counts, *next.from.counts));
    }
}

dp2::Status LintReplay::play() {
    const dp2::Status played = replayer_.play(document_, *this);
    check();
    if (gpu_) gpu_->drain(rasterizer::Stall::QueryFlush);
    later_.settle(true);
    if (!played.ok()) return played;
    for (const auto& rules : checks_) rules->end();
    return {};
}

void LintReplay::started(std::size_t record) {
    check();
    before_(record);
    walk_.started(record);
    record_ = record;
    if (const auto* submit = std::get_if<dp2::capture::Submit>(&document_[record])) {
        number_ = submit->context;
        decode_ = dp2::decode_context(*submit, dialect_);
    }
    for (const auto& rules : checks_) rules->record(record, document_[record]);
    note_sublevel(document_[record]);
}

void LintReplay::submitted(std::size_t, const responses::Call& call, dp2::ByteSpan) {
    check();
    walk_.submitted(call, replayer_.emulator().last_error());
}

// Keeps setting_.sublevels up to date.
void LintReplay::note_sublevel(const dp2::capture::Record& record) {
    auto& known = setting_.sublevels;
    const auto place = [&](std::uint32_t handle) {
        return std::ranges::lower_bound(known, handle, {}, &std::pair<std::uint32_t, std::uint32_t>::first);
    };
    const auto forget = [&](std::uint32_t handle) {
        const auto found = place(handle);
        if (found != known.end() && found->first == handle) known.erase(found);
    };
    if (const auto* made = std::get_if<dp2::capture::CreateSublevel>(&record)) {
        forget(made->handle);
        known.insert(place(made->handle), {made->handle, setting_.root(made->surface)});
    }
    if (const auto* made = std::get_if<dp2::capture::CreateSurface>(&record)) forget(made->handle);
    if (const auto* made = std::get_if<dp2::capture::CreateBuffer>(&record)) forget(made->handle);
    if (const auto* gone = std::get_if<dp2::capture::Destroy>(&record)) forget(gone->handle);
}

// Called before each command, and after the last one of a call.
void LintReplay::follow(responses::Context& context, const dp2::Command* next) {
    walk_.executed(context, next);
    if (running_) end_draw(context);
    if (!next || context.blocks.takes(next->op->op)) return;
    rasterizer::ResourceTable& resources = context.marker.gpu().resources();
    const LintCommand command{*next, {record_, next->offset}, number_, context, *decode_, resources};
    for (const auto& rules : checks_) rules->command(command);
    if (!command.is_draw()) return;
    running_ = Running{next->op,
                       next->offset,
                       context.front_end.counts(),
                       context.front_end.skips(),
                       context.front_end.missing_textures().draws,
                       context.front_end.unfit_targets().draws,
                       {}};
    if (counts_) {
        context.marker.gpu().count_overdraw(
            std::ranges::any_of(checks_, [&](const auto& rules) { return rules->counts_pixels(command); }));
        running_->snapshot = context.front_end.snapshot();
    }
    (void)context.front_end.take_textures_read(); // only reads of this draw shall count
}

void LintReplay::end_draw(responses::Context& context) {
    const Running running = *std::exchange(running_, std::nullopt);
    rasterizer::CountSnapshot here;
    if (counts_) {
        here = context.front_end.snapshot();
        gpu_ = &context.marker.gpu();
    }
    const rasterizer::UnfitTargets& unfit = context.front_end.unfit_targets();
    LintDraw draw{*running.op,
                  {record_, running.offset},
                  number_,
                  context,
                  context.marker.gpu().resources(),
                  rasterizer::counted_since(context.front_end.counts(), running.front_end),
                  rasterizer::counted_since(context.front_end.skips(), running.skips),
                  context.front_end.missing_textures().draws - running.missing_textures,
                  unfit.draws != running.unfit_targets ? unfit.which : 0,
                  context.front_end.take_textures_read(),
                  counts_ ? &later_ : nullptr,
                  running.snapshot,
                  here};
    for (const auto& rules : checks_) rules->drawn(draw);
    later_.settle(false);
}

} // namespace tools
