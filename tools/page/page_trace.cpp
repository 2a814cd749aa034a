#include "tools/page/page_trace.h"

#include <algorithm>
#include <utility>

#include "dp2/capture/observations.h"
#include "dp2/wire/error_text.h"
#include "responses/protocol/hresult.h"
#include "tools/cli/errors.h"
#include "tools/report/draw_targets.h"

namespace tools {

namespace {

// The longest side of a thumbnail.
constexpr std::uint32_t kThumbnail = 128;

bool may_change_pixels(const dp2::OpInfo& op) {
    return op.kind == dp2::Kind::Draw || op.kind == dp2::Kind::Blit;
}

// Whether a record may change surfaces, or which surface a handle names.
bool may_change_surfaces(const dp2::capture::Record& record) {
    using namespace dp2::capture;
    return written_surface(record) != 0 || std::holds_alternative<CreateSurface>(record) ||
           std::holds_alternative<CreateSublevel>(record) || std::holds_alternative<Destroy>(record) ||
           std::holds_alternative<CreateContext>(record) || std::holds_alternative<DestroyContext>(record);
}

std::string hresult_text(std::uint32_t value) {
    const std::string name = responses::hresult_name(value);
    char number[16];
    std::snprintf(number, sizeof number, "0x%08x", value);
    return name.empty() ? number : name;
}

} // namespace

std::optional<std::uint32_t> find_step(const std::vector<PageStep>& steps, const PageItems& items,
                                       const dp2::Place& place) {
    const auto item = items.find(place);
    if (!item) return std::nullopt;
    const auto found = std::ranges::lower_bound(steps, *item, {}, &PageStep::item);
    if (found == steps.end() || found->item != *item) return std::nullopt;
    return static_cast<std::uint32_t>(found - steps.begin());
}

PageTrace::PageTrace(const std::string& file, const dp2::capture::Document& document,
                     const dp2::Dialect& dialect, const PageItems& items, const PlayingTime& time,
                     Blobs& blobs, std::uint64_t most, const rasterizer::Gpu::Options& gpu, Follows follows)
    : file_(file), document_(document), items_(items), time_(time), blobs_(blobs), most_(most),
      all_(follows == Follows::All), queries_(document), draws_(blobs, SurfaceHistory::Shows::Contents, gpu),
      frames_(blobs, SurfaceHistory::Shows::Presented, gpu), walk_(document, dialect),
      progress_("replaying record", document.size()) {}

void PageTrace::attach_to(responses::EmulatorOptions& options) {
    if (all_) queries_.attach_to(options);
    options.trace = [this, trace_queries = std::move(options.trace)](responses::Context& context,
                                                                     const dp2::Command* next) {
        if (trace_queries) trace_queries(context, next);
        executed(context, next);
    };
}

void PageTrace::started(std::size_t record) {
    progress_.at(record);
    time_.check(record);
    if (all_) {
        queries_.started(record);
        walk_.started(record);
    }
    record_ = record;
    in_step_ = false;
    const dp2::capture::Record& r = document_[record];
    if (may_change_surfaces(r)) elsewhere_ = true;
    if (const auto* destroyed = std::get_if<dp2::capture::Destroy>(&r)) {
        draws_.forget(destroyed->handle);
        frames_.forget(destroyed->handle);
    }
}

void PageTrace::executed(const responses::Context& context, const dp2::Command* next) {
    if (failure_) return;
    try {
        follow(context, next);
    } catch (...) { // no exception may leave a call
        failure_ = std::current_exception();
    }
}

void PageTrace::follow(const responses::Context& context, const dp2::Command* next) {
    if (all_) walk_.executed(context, next);
    if (in_step_) end_step(context);
    in_step_ = false;
    if (!next) return;
    if (!may_change_pixels(*next->op)) {
        if (next->op->kind == dp2::Kind::Resource) elsewhere_ = true;
        return;
    }
    if (const auto item = items_.find({record_, next->offset}))
        begin_step(context, *item, *next);
    else
        elsewhere_ = true;
}

void PageTrace::begin_step(const responses::Context& context, std::uint32_t item,
                           const dp2::Command& command) {
    PageStep step;
    step.item = item;
    step.first_change = static_cast<std::uint32_t>(changes_.size());
    // Texts of states stay in memory until they are compressed, so their size is limited, too.
    if (all_ && states_end_ == kNoNumber) {
        if (!walk_.was_kept() && walk_.context().again)
            created_again_.push_back(static_cast<std::uint32_t>(steps_.size()));
        const auto changes = states_.since_last(walk_);
        changes_.insert(changes_.end(), changes.begin(), changes.end());
        if (states_.values().bytes() + changes_.size() * sizeof(StateChange) > most_)
            states_end_ = static_cast<std::uint32_t>(steps_.size()) + 1;
    }
    step.end_change = static_cast<std::uint32_t>(changes_.size());
    const bool draw = items_.items()[item].draw != 0;
    in_step_ = true;
    is_draw_ = command.op->kind == dp2::Kind::Draw;
    skips_ = context.front_end.skips();
    primitives_ = context.front_end.counts().primitives;
    targets_ = targets_of(context, emulator_->gpu().resources(), !draw);
    steps_.push_back(step);
    if (targets_ != last_targets_ || elsewhere_) take_before(targets_, item);
}

// Records the targets before a step, if they may have changed since the last pictures.
void PageTrace::take_before(const Handles& targets, std::uint32_t item) {
    if (!takes_pictures()) return;
    const responses::PausedCall pause(emulator_->gpu(), emulator_->options().limits.max_milliseconds);
    bool changed = false;
    const std::uint32_t event = new_event(item, PageEvent::Between);
    record_all(targets, event, changed);
    if (!changed) events_.pop_back();
    last_targets_ = targets;
    elsewhere_ = false;
}

void PageTrace::end_step(const responses::Context& context) {
    PageStep& step = steps_.back();
    const rasterizer::SkipCounts& skips = context.front_end.skips();
    for (std::size_t i = 0; i < skips.size(); ++i) {
        if (skips[i] == skips_[i]) continue;
        step.skip = static_cast<std::uint32_t>(i);
        step.skipped += skips[i] - skips_[i];
    }
    step.primitives = context.front_end.counts().primitives - primitives_;
    if (!is_draw_) elsewhere_ = true; // a copy may have changed other surfaces, too
    if (!takes_pictures()) return;
    const responses::PausedCall pause(emulator_->gpu(), emulator_->options().limits.max_milliseconds);
    step.event = new_event(step.item, PageEvent::Step);
    bool changed = false;
    const std::vector<std::uint32_t> pictures = record_all(targets_, step.event, changed);
    step.targets = targets_number(pictures);
    step.first_content = static_cast<std::uint32_t>(contents_.size());
    for (const std::uint32_t picture : pictures) contents_.push_back(draws_.tiles().content(picture));
    last_targets_ = targets_;
    if (seen_) seen_(step);
}

// False: the limit of pictures is reached, or the call fails and its draws are discarded.
bool PageTrace::takes_pictures() {
    time_.check(record_);
    if (pictures_end_ != kNoNumber || emulator_->gpu().stop().is_raised()) return false;
    if (blobs_.characters() < most_) return true;
    pictures_end_ = static_cast<std::uint32_t>(events_.size());
    return false;
}

std::uint32_t PageTrace::new_event(std::uint32_t item, PageEvent::Kind kind) {
    events_.push_back({item, kind});
    return static_cast<std::uint32_t>(events_.size() - 1);
}

// The pictures of the surfaces that can be followed.
std::vector<std::uint32_t> PageTrace::record_all(const Handles& targets, std::uint32_t event, bool& changed) {
    std::vector<std::uint32_t> pictures;
    for (const rasterizer::Handle handle : targets) {
        const SurfaceHistory::Recorded recorded = draws_.record(*emulator_, handle, event);
        if (recorded.picture) pictures.push_back(*recorded.picture);
        changed |= recorded.changed;
    }
    return pictures;
}

std::uint32_t PageTrace::targets_number(const std::vector<std::uint32_t>& pictures) {
    const auto [found, added] =
        target_numbers_.try_emplace(pictures, static_cast<std::uint32_t>(target_lists_.size()));
    if (added) target_lists_.push_back(pictures);
    return found->second;
}

void PageTrace::submitted(std::size_t record, const responses::Call& call, dp2::ByteSpan response) {
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
    if (!all_ || !items_.find({record, std::nullopt})) return;
    PageResult result;
    result.record = static_cast<std::uint32_t>(record);
    result.text = hresult_text(call.ddrval);
    result.answers = static_cast<std::uint32_t>(response.size());
    if (call.ddrval != 0) {
        const dp2::Error& error = emulator_->last_error();
        const auto* observed = dp2::capture::observed_result(document_, record);
        result.failed = true;
        result.expected = observed && observed->ddrval == call.ddrval;
        if (error.placed) result.text += " at " + dp2::place_text({record, error.offset});
        result.text += " (" + dp2::describe_cause(error) + ")";
    }
    results_.push_back(std::move(result));
}

void PageTrace::presented(std::size_t record, std::uint32_t surface) {
    const auto item = items_.find({record, std::nullopt});
    if (!item) return;
    const auto& frames = items_.frames();
    const auto frame = std::ranges::upper_bound(frames, *item, {}, &PageFrame::first_item) - 1;
    draws_.tiles().close_runs(); // so that draws of later frames can be left out alone
    if (!all_) return;
    PagePresent present;
    present.frame = static_cast<std::uint32_t>(frame - frames.begin());
    const responses::TimedCall in_time = emulator_->timed();
    if (surface == 0) {
        present.missing = "the present shows no surface";
    } else if (blobs_.characters() >= 2 * most_) {
        present.missing = "left out because of --max-size";
    } else {
        present.picture = frames_.record(*emulator_, surface, present.frame + 1).picture;
        if (!present.picture) present.missing = "surface " + std::to_string(surface) + " cannot be shown";
    }
    if (const dp2::Status drawn = emulator_->failures().take_gpu_failure(); !drawn.ok())
        throw record_error(file_, {drawn.error().fault, 0, record, drawn.error().field});
    if (present.picture) make_thumbnail(present);
    presents_.push_back(std::move(present));
}

// Reduces the picture by averaging squares of pixels.
void PageTrace::make_thumbnail(PagePresent& present) {
    const SurfaceForm& form = frames_.surfaces()[*present.picture].form;
    const std::uint32_t step =
        std::max(1u, (std::max(form.width, form.height) + kThumbnail - 1) / kThumbnail);
    const std::uint32_t width = std::max(1u, form.width / step), height = std::max(1u, form.height / step);
    const std::vector<std::uint8_t> pixels = frames_.pixels(*present.picture);
    std::vector<std::uint8_t> small;
    small.reserve(std::size_t{width} * height * 3);
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x)
            for (std::uint32_t c = 0; c < 3; ++c) {
                std::uint64_t sum = 0, count = 0;
                for (std::uint32_t v = y * step; v < std::min((y + 1) * step, form.height); ++v)
                    for (std::uint32_t u = x * step; u < std::min((x + 1) * step, form.width); ++u, ++count)
                        sum += pixels[(std::size_t{v} * form.width + u) * 4 + c];
                small.push_back(static_cast<std::uint8_t>(count ? sum / count : 0));
            }
    present.thumbnail = blobs_.add(small);
    present.thumbnail_width = width;
    present.thumbnail_height = height;
}

void PageTrace::finish() {
    progress_.clear();
}

} // namespace tools
