#include "rasterizer/gpu.h"

#include <algorithm>
#include <utility>

namespace rasterizer {

namespace {

bool same(const Targets& a, const Targets& b) {
    return a.width == b.width && a.height == b.height && a.depth == b.depth && a.color == b.color;
}

} // namespace

Gpu::Gpu(const Options& options)
    : kernels_(options.kernels ? *options.kernels : *find_kernels()), resources_(options.limits),
      scheduler_(options.workers, kernels_) {}

Gpu::~Gpu() {
    seal(Stall::Shutdown);
}

void Gpu::open(const Targets& targets, std::uint32_t context) {
    if (scene_ && (context != context_ || !same(scene_->targets, targets))) seal(Stall::TargetChanged);
    if (scene_) return;
    scene_ = std::make_shared<Scene>();
    scene_->targets = targets;
    context_ = context;
    for (auto& [id, bracket] : brackets_) bracket.first_epoch = 0;
}

void Gpu::add(std::unique_ptr<Chunk> chunk) {
    scene_->primitives += chunk->work.primitive_count;
    scheduler_.add(scene_, std::move(chunk));
    seal_if_full();
}

void Gpu::add(const ClearWork& clear) {
    scheduler_.add(scene_, clear);
    seal_if_full();
}

void Gpu::seal_if_full() {
    if (scene_->primitives < kScenePrimitiveCap && scene_->items.size() < kSceneItemCap) return;
    const Targets targets = scene_->targets;
    seal(Stall::SceneFull);
    open(targets, context_);
}

bool Gpu::is_open_target(const Surface& surface) const {
    if (!scene_) return false;
    const auto names = [&](const Image& view) { return view.surface.get() == &surface; };
    return names(scene_->targets.depth) || std::ranges::any_of(scene_->targets.color, names);
}

bool Gpu::is_unfinished_target(const Surface& surface) const {
    return is_open_target(surface) || std::ranges::any_of(sealed_, [&](const SealedTargets& scene) {
               return !scene.fence->passed() &&
                      std::ranges::find(scene.surfaces, &surface) != scene.surfaces.end();
           });
}

bool Gpu::idle() const {
    return !scene_ && (!last_fence_ || last_fence_->passed());
}

void Gpu::seal(Stall reason) {
    if (!scene_) return;
    for (const auto& [id, bracket] : brackets_) share(bracket);
    last_fence_ = scene_->fence;
    while (!sealed_.empty() && sealed_.front().fence->passed()) sealed_.pop_front();
    SealedTargets& sealed = sealed_.emplace_back();
    sealed.fence = scene_->fence;
    for (const Image& view : scene_->targets.color)
        if (view.surface) sealed.surfaces.push_back(view.surface.get());
    if (scene_->targets.depth.surface) sealed.surfaces.push_back(scene_->targets.depth.surface.get());
    scheduler_.seal(std::exchange(scene_, nullptr), reason);
}

void Gpu::drain(Stall reason) {
    if (idle()) return;
    seal(reason);
    scheduler_.drain(reason);
}

void Gpu::share(const OpenBracket& bracket) {
    if (bracket.context != context_ || bracket.first_epoch >= scene_->epochs) return;
    scene_->shares.push_back({bracket.counts, bracket.first_epoch, scene_->epochs});
}

// Draws after this point count for a new set of brackets.
void Gpu::next_epoch() {
    if (!scene_) return;
    if (scene_->epochs < kSceneEpochCap) {
        ++scene_->epochs;
        return;
    }
    const Targets targets = scene_->targets;
    seal(Stall::SceneFull);
    open(targets, context_);
}

Gpu::Bracket Gpu::begin_query(std::uint32_t context) {
    next_epoch();
    const std::uint32_t first = scene_ ? scene_->epochs - 1 : 0;
    brackets_.emplace(next_bracket_, OpenBracket{context, first, std::make_shared<QueryCounts>()});
    return next_bracket_++;
}

QueryTicket Gpu::end_query(Bracket id) {
    const auto found = brackets_.find(id);
    if (found == brackets_.end()) {
        QueryTicket ticket = marker();
        ticket.counts = std::make_shared<QueryCounts>();
        return ticket;
    }
    const OpenBracket bracket = found->second;
    brackets_.erase(found);
    if (scene_) share(bracket);
    QueryTicket ticket = marker();
    ticket.counts = bracket.counts;
    next_epoch();
    return ticket;
}

void Gpu::abandon_query(Bracket id) {
    brackets_.erase(id);
}

void Gpu::abandon_context(std::uint32_t context) {
    std::erase_if(brackets_, [context](const auto& entry) { return entry.second.context == context; });
}

QueryTicket Gpu::marker() const {
    if (scene_) return {scene_->fence, nullptr};
    if (last_fence_ && !last_fence_->passed()) return {last_fence_, nullptr};
    return {};
}

void Gpu::wait(const Fence& fence, Stall reason) {
    if (fence.passed()) return;
    if (scene_ && scene_->fence.get() == &fence) seal(reason);
    scheduler_.wait(fence, reason);
}

SchedulerStatistics Gpu::statistics() const {
    return scheduler_.statistics();
}

} // namespace rasterizer
