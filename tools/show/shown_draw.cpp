#include "tools/show/shown_draw.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "rasterizer/geometry/topology.h"
#include "tools/report/draw_targets.h"
#include "tools/show/state_items.h"

namespace tools {

namespace {

constexpr std::size_t kMostParts = 65536;

} // namespace

ShownDraw::ShownDraw(const dp2::capture::Document& document, const dp2::Dialect& dialect,
                     const dp2::DrawIndex& draws, const dp2::Place& place, const dp2::Command& command,
                     const NumberRange& rows)
    : document_(document), place_(place), command_(command),
      call_(std::get<dp2::capture::Submit>(document[place.record])), rows_(rows),
      tracker_(document, dialect, draws, call_.context), writers_(document) {}

void ShownDraw::attach_to(responses::EmulatorOptions& options) {
    options.trace = [this](responses::Context& context, const dp2::Command* next) {
        if (failure_) return;
        try {
            executed(context, next);
        } catch (...) { // no exception may leave a call: check() throws it
            failure_ = std::current_exception();
        }
    };
    options.query_observer = this;
}

void ShownDraw::begin(std::size_t record) {
    record_ = record;
    submitting_.reset();
    if (const auto* submit = std::get_if<dp2::capture::Submit>(&document_[record]))
        submitting_ = submit->context;
    const auto* gone = std::get_if<dp2::capture::DestroyContext>(&document_[record]);
    if (gone && gone->context == call_.context) open_queries_.clear();
    tracker_.begin(record);
    writers_.begin(record);
}

void ShownDraw::check() {
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void ShownDraw::executed(responses::Context& context, const dp2::Command* next) {
    if (at_command_) end_command(context);
    tracker_.executed(context, next);
    writers_.executed(context, next);
    if (!next) return;
    newest_command_ = next->offset;
    if (record_ == place_.record && next->offset == place_.offset) begin_command(context);
}

void ShownDraw::begin_command(responses::Context& context) {
    const responses::PausedCall pause(emulator_->gpu(), emulator_->options().limits.max_milliseconds);
    at_command_ = reached_ = true;
    outcome_ = Outcome::Failed; // until it has ended
    skips_ = context.front_end.skips();
    drawn_ = context.front_end.counts().draws + context.front_end.counts().clears;
    missing_ = context.front_end.missing_textures().draws;
    unfit_ = context.front_end.unfit_targets().draws;
    interface_version_ = context.interface_version;
    format_ = vertex_format_of(context, *command_.op, call_.vertex_type);
    find_bound(context);
    if (before_) before_(context, bound_);
    if (snapshots_) {
        const bool copies = command_.op->kind == dp2::Kind::Blit;
        const bool clears = command_.op->op == dp2::Opcode::Clear;
        for (const rasterizer::Handle surface :
             copies ? destinations_of(command_) : targets_of(context, emulator_->gpu().resources(), clears))
            targets_.push_back({surface, nullptr, nullptr});
        snap(true);
    }
    context.front_end.observe_draws([this](const rasterizer::ObservedDraw& draw) { observe(draw); });
}

// Called before the next command, or after the call's last one, which may have failed.
void ShownDraw::end_command(responses::Context& context) {
    at_command_ = false;
    context.front_end.observe_draws({});
    const responses::PausedCall pause(emulator_->gpu(), emulator_->options().limits.max_milliseconds);
    const bool draws = context.front_end.counts().draws + context.front_end.counts().clears != drawn_;
    outcome_ = draws || command_.op->kind == dp2::Kind::Blit ? Outcome::Drawn : Outcome::Nothing;
    skip_reason_ = rasterizer::skip_reason_since(skips_, context.front_end.skips());
    if (skip_reason_ && !draws) outcome_ = Outcome::Skipped;
    const rasterizer::MissingTextures& missing = context.front_end.missing_textures();
    if (missing.draws != missing_) missing_rows_ = missing.samplers;
    const rasterizer::UnfitTargets& unfit = context.front_end.unfit_targets();
    if (unfit.draws != unfit_) unused_targets_ = unfit.which;
    if (snapshots_) snap(false);
}

void ShownDraw::snap(bool before) {
    for (TargetSnapshots& target : targets_)
        if (const auto snapshot = taker_.take(*emulator_, target.surface); snapshot.ok())
            (before ? target.before : target.after) = *snapshot;
}

BoundObject ShownDraw::object_of(BoundObject::Role role, std::uint32_t slot,
                                 rasterizer::Handle handle) const {
    BoundObject object{role, slot, handle, false, std::nullopt, std::nullopt, 0, 0, std::nullopt};
    const rasterizer::ResourceTable& resources = emulator_->gpu().resources();
    object.written = writers_.of(resources, handle);
    if (const auto image = resources.image(handle, "surface"); image.ok()) {
        object.exists = true;
        object.surface = image->surface->desc();
        object.bytes = image->surface->size_bytes();
        object.lod = image->surface->lod();
        if (!resources.surface(handle, "surface").ok())
            object.sublevel = BoundObject::Sublevel{image->level, image->slice,
                                                    static_cast<std::uint32_t>(image->view().width),
                                                    static_cast<std::uint32_t>(image->view().height)};
    } else if (const auto buffer = resources.buffer(handle, "buffer"); buffer.ok()) {
        object.exists = true;
        object.bytes = (*buffer)->size();
    }
    return object;
}

void ShownDraw::find_bound(const responses::Context& context) {
    using Role = BoundObject::Role;
    const rasterizer::DeviceState& state = context.front_end.state();
    const auto add = [&](Role role, std::size_t slot, rasterizer::Handle handle) {
        if (handle != 0) bound_.push_back(object_of(role, static_cast<std::uint32_t>(slot), handle));
    };
    for (std::size_t t = 0; t < state.targets.size(); ++t) add(Role::Target, t, state.targets[t]);
    add(Role::Depth, 0, state.depth);
    for (std::size_t row = 0; row < state.stages.size(); ++row)
        add(Role::Texture, stage_number(row), state.stage(row, dp2::Tss::Texture));
    for (std::size_t s = 0; s < state.streams.size(); ++s)
        if (!state.streams[s].user_memory) add(Role::Stream, s, state.streams[s].buffer);
    add(Role::Indices, 0, state.indices);
}

void ShownDraw::observe(const rasterizer::ObservedDraw& draw) {
    const std::uint64_t rows = rasterizer::run_length(draw.work.topology, draw.work.draw_primitives);
    const bool asked = rows_.first < row_count_ + rows && row_count_ <= rows_.last;
    if (part_count_ == 0 || (asked && parts_.size() < kMostParts))
        parts_.push_back({part_count_, row_count_, draw});
    ++part_count_;
    row_count_ += rows;
    primitives_ += draw.work.draw_primitives;
}

std::set<std::uint32_t> ShownDraw::textures_read() const {
    std::set<std::uint32_t> stages;
    for (const Part& part : parts_)
        part.draw.work.state->keep.for_each([&](std::size_t slot, const auto&) {
            // The vertex samplers follow the displacement map, which no draw reads.
            const bool vertex = slot >= rasterizer::kPixelSamplers;
            stages.insert(stage_number(vertex ? slot + 1 : slot));
        });
    for (std::uint32_t left = missing_rows_; left != 0; left &= left - 1)
        stages.insert(stage_number(static_cast<std::uint32_t>(std::countr_zero(left))));
    return stages;
}

void ShownDraw::begun(responses::QueryKey key, const responses::QueryKind& kind) {
    if (submitting_ == call_.context && !reached_) open_queries_[key] = {&kind, {record_, newest_command_}};
}

void ShownDraw::ended(responses::QueryKey key, const responses::QueryKind&) {
    if (submitting_ == call_.context && !reached_) open_queries_.erase(key);
}

void ShownDraw::destroyed(responses::QueryKey key) {
    if (submitting_ == call_.context && !reached_) open_queries_.erase(key);
}

} // namespace tools
