#include "responses/analysis/cost_trace.h"

#include <algorithm>
#include <utility>

#include "rasterizer/base/counter_sums.h"
#include "rasterizer/commands/bind_targets.h"

namespace responses {

namespace {

bool is_draw(const dp2::OpInfo& op) {
    return cost_kind(op) == CostKind::Draw;
}

void add_costs(Costs& sum, const Costs& more) {
    const std::uint64_t touched = sum.touched; // not a sum
    rasterizer::add_counters(sum, more);
    sum.touched = touched;
}

// Adds what the GPU counted for a draw.
void add_counts(Costs& costs, const rasterizer::ContextCounts& counts) {
    costs.operations += counts.operations;
    costs.vertices += counts.vertices_read;
    costs.vertices_shaded += counts.vertices_shaded;
    costs.primitives += counts.primitives;
    costs.culled += counts.culled;
    // Lines and points are counted only after clipping. ContextCounts::clipped also counts triangles that are
    // partly inside.
    const bool has_triangles = counts.triangles_drawn + counts.clipped + counts.culled != 0;
    const std::uint64_t inside =
        has_triangles ? counts.triangles_drawn + counts.culled : counts.clipper_output;
    costs.clipped += counts.primitives - std::min(counts.primitives, inside);
    costs.boxed += counts.boxed;
    costs.passed += counts.samples();
    for (std::size_t why = 0; why < costs.failed.size(); ++why) costs.failed[why] += counts.rejected[why];
    costs.pixels += counts.pixels_drawn;
    costs.touched += counts.pixels_touched;
    costs.pixels_shaded += counts.pixels_shaded;
    costs.texels += counts.texels;
}

} // namespace

const char* cost_kind_name(CostKind kind) {
    constexpr const char* kNames[] = {"draw", "clear", "copy", "upload", "call"};
    return kNames[static_cast<std::size_t>(kind)];
}

CostKind cost_kind(const dp2::OpInfo& op) {
    if (op.op == dp2::Opcode::Clear) return CostKind::Clear;
    if (op.kind == dp2::Kind::Draw) return CostKind::Draw;
    return op.kind == dp2::Kind::Blit ? CostKind::Copy : CostKind::Call;
}

CostTrace::CostTrace(const dp2::capture::Document& document, Options options)
    : document_(document), options_(std::move(options)), frame_(dp2::frames_before(document) + 1) {}

void CostTrace::attach_to(EmulatorOptions& options) {
    options.count_rejections = options.count_overdraw = true;
    options.trace = [this](Context& context, const dp2::Command* next) {
        guarded([&] { follow(context, next); });
    };
}

// Exceptions must not propagate into the call.
template <class F> void CostTrace::guarded(F&& f) {
    if (failure_) return;
    try {
        f();
    } catch (...) {
        failure_ = std::current_exception();
    }
}

void CostTrace::check() {
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void CostTrace::started(std::size_t record) {
    check();
    record_ = record;
    call_.reset();
    const auto uploaded = [&](const dp2::capture::Blob& data) {
        CostRow& row = add_row(CostKind::Upload, {record, std::nullopt});
        row.context = 0;
        row.costs.bytes = data.size();
    };
    if (const auto* written = std::get_if<dp2::capture::WriteSurface>(&document_[record]))
        uploaded(written->data);
    if (const auto* written = std::get_if<dp2::capture::WriteBuffer>(&document_[record]))
        uploaded(written->data);
    const auto* submit = std::get_if<dp2::capture::Submit>(&document_[record]);
    if (!submit) return;
    context_ = submit->context;
    call_ = rows_.size();
    add_row(CostKind::Call, {record, std::nullopt}).costs.bytes = submit->vertices.size();
}

void CostTrace::presented(std::size_t, std::uint32_t) {
    check();
    end_frame(true);
}

void CostTrace::finish() {
    check();
    end_frame(false);
    targets_.reset();
}

// Called before each command, and after the last one of a call.
void CostTrace::follow(Context& context, const dp2::Command* next) {
    gpu_ = &context.marker.gpu();
    if (options_.texels && !texel_watch_) texel_watch_ = gpu_->watch_texels();
    Point here;
    here.front_end = context.front_end.counts();
    here.operations = context.front_end.budget().counted().operations;
    if ((command_ && is_draw(*command_->op)) || (next && is_draw(*next->op)))
        here.snapshot = context.front_end.snapshot();
    if (command_) end_command(here);
    last_ = std::move(here);
    command_.reset();
    if (!next) return;
    const CostKind kind = cost_kind(*next->op);
    if (kind == CostKind::Draw || kind == CostKind::Clear) enter_targets(context, *next);
    command_ = Running{next->op, next->offset};
}

void CostTrace::end_command(const Point& here) {
    const CostKind kind = cost_kind(*command_->op);
    if (kind == CostKind::Call && !call_) return; // commands come only from submissions
    CostRow& row = kind == CostKind::Call ? rows_[*call_] : add_row(kind, {record_, command_->offset});
    row.op = kind == CostKind::Call ? nullptr : command_->op;
    const auto did = rasterizer::counted_since(here.front_end, last_.front_end);
    row.costs.operations += here.operations - last_.operations;
    row.costs.draws += did.draws;
    row.costs.programs += did.programs_lowered;
    row.costs.program_length += did.lowered_length;
    ++row.costs.commands;
    if (kind != CostKind::Draw || did.draws == 0) return;
    open_.push_back({rows_.size() - 1, last_.snapshot, here.snapshot});
    if (!options_.pixel_costs) return;
    gpu_->drain(rasterizer::Stall::QueryFlush);
    settle();
    collect_overdraw(passes_.back(), &rows_.back().costs);
}

// Begins a pass if the command draws to other targets than the open one.
void CostTrace::enter_targets(const Context& context, const dp2::Command& next) {
    const rasterizer::DeviceState& state = context.front_end.state();
    const auto found = is_draw(*next.op) ? rasterizer::bind_targets(state, gpu_->resources())
                                         : rasterizer::find_targets(state, gpu_->resources());
    if (pass_open_ && targets_ && !(*targets_ == found.targets)) end_pass();
    CostPass& pass = open_pass();
    if (targets_) return;
    targets_ = found.targets;
    pass.targets = state.targets;
    pass.depth = state.depth;
}

CostPass& CostTrace::open_pass() {
    if (pass_open_) return passes_.back();
    pass_open_ = true;
    targets_.reset();
    CostPass& pass = passes_.emplace_back();
    pass.frame = frame_;
    pass.number = passes_.size() - frame_passes_;
    return pass;
}

CostRow& CostTrace::add_row(CostKind kind, const dp2::Place& place) {
    open_pass();
    CostRow& row = rows_.emplace_back();
    row.kind = kind;
    row.place = place;
    row.context = context_;
    row.pass = passes_.size() - 1;
    return row;
}

void CostTrace::end_pass() {
    if (!pass_open_) return;
    pass_open_ = false;
    if (!gpu_) return;
    gpu_->drain(rasterizer::Stall::QueryFlush);
    settle();
    collect_overdraw(passes_.back(), nullptr);
}

// Computes the counts of draws, which the GPU has finished.
void CostTrace::settle() {
    for (const OpenDraw& open : open_)
        add_counts(rows_[open.row].costs, rasterizer::counted_since(*open.to.counts, *open.from.counts));
    open_.clear();
}

// `draw`: the only one since the last call, whose operations are added; null: adds how often was drawn.
void CostTrace::collect_overdraw(CostPass& pass, const Costs* draw) {
    rasterizer::OverdrawMap* const found = gpu_->overdraw();
    if (!found || !targets_) return;
    TargetMap& map = map_of(found->targets(), pass);
    const std::span<std::uint32_t> counts = map.pixels(), last_passes = map.last_passes();
    const auto pass_number = static_cast<std::uint32_t>(pass.number);
    // The sum of the parts is rounded, not each part, so that the pixels have all operations of the draw.
    std::uint64_t passed = 0, given = 0;
    const double share = draw && draw->pixels != 0
                             ? static_cast<double>(draw->operations) / static_cast<double>(draw->pixels)
                             : 0;
    found->take([&](std::size_t x, std::size_t y, std::uint32_t count) {
        if (x >= map.width || y >= map.height) { // tiles may reach beyond the targets
            ++pass.costs.touched;
            return;
        }
        const std::size_t pixel = y * map.width + x;
        pass.costs.touched += last_passes[pixel] != pass_number;
        frame_touched_ += last_passes[pixel] == 0;
        last_passes[pixel] = pass_number;
        std::uint64_t more = count;
        if (draw) {
            passed += count;
            more = static_cast<std::uint64_t>(share * static_cast<double>(passed) + 0.5) - given;
            given += more;
        }
        constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
        counts[pixel] = static_cast<std::uint32_t>(std::min(counts[pixel] + more, kMost));
    });
}

CostTrace::TargetMap& CostTrace::map_of(const rasterizer::Targets& targets, const CostPass& pass) {
    std::size_t first = 0;
    while (first < rasterizer::kTargets && !targets.color[first].surface) ++first;
    const bool has_color = first < rasterizer::kTargets;
    const rasterizer::Image& image = has_color ? targets.color[first] : targets.depth;
    const auto width = static_cast<std::uint32_t>(targets.width),
               height = static_cast<std::uint32_t>(targets.height);
    for (TargetMap& map : maps_)
        if (map.image == image && map.width == width && map.height == height) return map;
    TargetMap& map = maps_.emplace_back();
    map.image = image;
    map.width = width;
    map.height = height;
    if (image.surface) map.handle = has_color ? pass.targets[first] : pass.depth;
    const std::size_t bytes = std::size_t{width} * height * sizeof(std::uint32_t);
    map.counts = rasterizer::Storage(gpu_->memory_budget(), bytes);
    map.passes = rasterizer::Storage(gpu_->memory_budget(), bytes);
    return map;
}

// `presented`: false at the end of the capture.
void CostTrace::end_frame(bool presented) {
    end_pass();
    const bool kept = options_.first_frame <= frame_ && frame_ <= options_.last_frame;
    if (!kept) rows_.resize(frame_rows_);
    drop_empty_calls();
    if (rows_.size() == frame_rows_) passes_.resize(frame_passes_);
    if (kept && (presented || rows_.size() > frame_rows_)) sum_frame();
    for (TargetMap& map : maps_)
        if (kept && options_.overdraw)
            options_.overdraw({frame_, map.handle, map.width, map.height, map.pixels()});
    maps_.clear();
    frame_rows_ = rows_.size();
    frame_passes_ = passes_.size();
    frame_touched_ = 0;
    call_.reset();
    ++frame_;
}

// Removes the frame's rows of calls without costs.
void CostTrace::drop_empty_calls() {
    const auto is_empty = [](const CostRow& row) {
        return row.kind == CostKind::Call && row.costs.commands == 0 && row.costs.bytes == 0;
    };
    const auto first = rows_.begin() + static_cast<std::ptrdiff_t>(frame_rows_);
    rows_.erase(std::remove_if(first, rows_.end(), is_empty), rows_.end());
}

void CostTrace::sum_frame() {
    CostFrame& frame = frames_.emplace_back();
    frame.number = frame_;
    frame.passes = passes_.size() - frame_passes_;
    for (std::size_t i = frame_rows_; i < rows_.size(); ++i) {
        add_costs(passes_[rows_[i].pass].costs, rows_[i].costs);
        add_costs(frame.costs, rows_[i].costs);
    }
    frame.costs.touched = frame_touched_;
}

} // namespace responses
