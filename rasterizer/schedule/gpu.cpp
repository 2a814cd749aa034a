#include "rasterizer/schedule/gpu.h"

#include <algorithm>
#include <new>

#include "rasterizer/base/tile_count.h"

namespace rasterizer {

namespace {

constexpr std::uint64_t kSourceBytes = 512; // approximate size of a VertexSource

std::uint64_t tiles_in(const Rect& r) {
    if (r.empty()) return 0;
    return static_cast<std::uint64_t>(tiles_for(r.right) - r.left / kTileSize) *
           static_cast<std::uint64_t>(tiles_for(r.bottom) - r.top / kTileSize);
}

} // namespace

// Estimates the memory for primitives, their entries in bins, and their parts in tile lists. Most draws need
// less. On targets of more than kVeryLarge tiles it is an upper bound.
std::uint64_t bytes_for(const BatchWork& work) {
    constexpr std::uint64_t kPrimitive = 5 * sizeof(PrimitiveLine), kBin = sizeof(std::uint32_t),
                            kPart = 2 * sizeof(TilePart) + 64, kTilesOfPrimitive = 64, kVeryLarge = 4096;
    const std::uint64_t tiles = tiles_in(work.state->raster.clip), count = work.primitive_count,
                        bins = tiles > kVeryLarge ? tiles : std::min(tiles, kTilesOfPrimitive);
    return count * (kPrimitive + kBin * bins) + kPart * std::min(tiles, bins * count);
}

Gpu::Gpu(const Options& options)
    : kernels_(options.kernels ? *options.kernels : *find_kernels()), limits_(options.limits),
      memory_budget_(limits_.max_bytes, options.memory), workers_(options.workers ? options.workers : 1),
      counts_rejections_(options.count_rejections || !options.probes.empty()), draws_(options.draws),
      counts_overdraw_(options.count_overdraw), probes_(options.probes),
      code_(memory_budget_, options.compile ? kernels_.isa : std::nullopt, options.limits.max_code_bytes,
            options.compiled),
      resources_(limits_, memory_budget_),
      scheduler_(options.workers, kernels_, memory_budget_, options.schedule_observer) {
    memory_budget_.on_relief([this] {
        try {
            drain(Stall::QueueFull);
        } catch (const std::bad_alloc&) { // no memory to seal: only earlier scenes are drained
            scheduler_.drain(Stall::QueueFull);
        }
    });
}

Gpu::~Gpu() {
    stop().raise(); // queued work need not be drawn: its pixels can no longer be read
    try {
        seal(Stall::Shutdown);
    } catch (const std::bad_alloc&) { // the open scene is not drawn: its surfaces are destroyed anyway
    }
}

void Gpu::open(const Targets& targets, const std::shared_ptr<ContextCounts>& context) {
    hazards_.bound_temporaries();
    if (scene_ && (context != scene_->context || !(scene_->targets == targets))) seal(Stall::TargetChanged);
    if (scene_ && scene_->is_asked_here()) {
        if (scene_->epochs < kSceneEpochCap)
            ++scene_->epochs;
        else
            seal(Stall::SceneFull);
    }
    if (scene_) return;
    for_each_target(targets, [](Surface& surface, std::size_t) { surface.record_clears(); });
    scene_ = std::make_shared<Scene>(memory_budget_);
    scene_->number = ++scenes_;
    scene_->counts_rejections = counts_rejections_;
    scene_->targets = targets;
    scene_->context = context;
    scene_->watches_texels = !texel_watch_.expired();
    if (is_probed()) scene_->probe = PixelProbe::of(probes_, targets, memory_budget_.worker_memory());
    SurfaceHazards::note_targets(*scene_);
}

// Makes the open scene share the ownership of the draw's memory, unless it already does.
void Gpu::keep(const DrawOwners& memory) {
    std::pmr::vector<std::shared_ptr<const void>>& kept = scene_->kept;
    if (memory.state->kept_by != scene_->number) {
        kept.push_back(memory.state);
        SurfaceHazards::note_textures(*scene_, *memory.state);
        scene_->scratch_lanes = std::max(scene_->scratch_lanes, memory.state->pixel->scratch_lanes);
        memory.state->kept_by = scene_->number; // last, since the statements above may throw
    }
    if (memory.vertices->kept_by != scene_->number) {
        scene_->sources_charge.resize(memory_budget_, scene_->sources_charge.bytes() + kSourceBytes);
        kept.push_back(memory.vertices);
        memory.vertices->kept_by = scene_->number;
    }
    if (memory.vertex_uniforms->kept_by != scene_->number) {
        kept.push_back(memory.vertex_uniforms);
        memory.vertex_uniforms->kept_by = scene_->number;
    }
    if (memory.indices && (kept.empty() || kept.back() != memory.indices)) kept.push_back(memory.indices);
}

std::shared_ptr<const void> Gpu::watch_texels() {
    std::shared_ptr<const void> watch = texel_watch_.lock();
    if (!watch) texel_watch_ = watch = std::make_shared<char>();
    return watch;
}

void Gpu::add(const BatchWork& work, const DrawOwners& memory, const std::shared_ptr<WorkTally>& tally) {
    keep(memory); // first, since adding the work may throw
    if (counts_overdraw_) count_pixels_of_draw();
    scheduler_.add(scene_, work, tally);
    scene_->primitives += work.primitive_count;
    scene_->entries += tiles_in(work.state->raster.clip);
    seal_if_full();
}

// Makes the open scene count the pixels of the draw that is being added.
void Gpu::count_pixels_of_draw() {
    if (!scene_->overdraw) {
        if (!overdraw_ || !(overdraw_->targets() == scene_->targets))
            overdraw_ = std::make_shared<OverdrawMap>(memory_budget_, scene_->targets);
        scene_->overdraw = overdraw_;
    }
    if (scene_->draw_numbers.size() == scene_->epochs) return;
    scene_->draw_numbers.resize(scene_->epochs); // zeros for draws that are not counted
    scene_->draw_numbers.back() = snapshots_ + 1;
}

void Gpu::add(const ClearWork& clear) {
    scheduler_.add(scene_, clear);
    if (scene_->probe) scene_->probe->queued(clear);
    const Rect all{0, 0, scene_->targets.width, scene_->targets.height};
    const Rect part = intersect(clear.rect, all);
    scene_->entries += tiles_in(part);
    if (!(part == all)) scene_->texels += part.area() * scene_->targets.samples; // a full clear is recorded
    seal_if_full();
}

void Gpu::seal_if_full() {
    if (scene_->primitives < kScenePrimitiveCap && scene_->items.size() < kSceneItemCap &&
        scene_->kept.size() < kSceneItemCap && scene_->entries < kSceneEntryCap &&
        scene_->texels < kSceneTexelCap)
        return;
    const Targets targets = scene_->targets;
    const auto context = scene_->context;
    if (!try_seal(Stall::SceneFull)) return;
    try {
        open(targets, context);
    } catch (const std::bad_alloc&) { // the next draw or clear opens a scene
    }
}

// Seals the open scene for a command that is already accepted, so that lack of memory must not be an error.
// False: out of memory; the scene stays open until the next seal.
bool Gpu::try_seal(Stall reason) {
    try {
        seal(reason);
        return true;
    } catch (const std::bad_alloc&) {
        return false;
    }
}

bool Gpu::is_open_target(const Surface& surface) const {
    return scene_ && surface.uses().drawn == scene_->fence;
}

bool Gpu::idle() const {
    return !scene_ && (!last_fence_ || last_fence_->passed());
}

void Gpu::seal(Stall reason) {
    if (!scene_) return;
    last_fence_ = scene_->fence;
    scheduler_.seal(scene_, reason);
    scene_.reset();
}

// If there is no memory to seal the open scene, the signal stays raised until the next call.
bool Gpu::give_up() {
    if (!stop().is_raised()) return false;
    if (try_seal(Stall::TimeLimit)) {
        scheduler_.drain(Stall::TimeLimit);
        stop().lower();
    }
    return true;
}

void Gpu::drain(Stall reason) {
    if (idle()) return;
    seal(reason);
    scheduler_.drain(reason);
}

CountSnapshot Gpu::snapshot(const std::shared_ptr<ContextCounts>& context) {
    ++snapshots_;
    if (!scene_) return scheduler_.snapshot(context);
    return {scene_->fence, scene_->counts_here(context)};
}

std::shared_ptr<const Fence> Gpu::marker() const {
    if (scene_) return scene_->fence;
    return last_fence_ && !last_fence_->passed() ? last_fence_ : nullptr;
}

void Gpu::wait(const Fence& fence, Stall reason) {
    if (fence.passed()) return;
    if (scene_ && scene_->fence.get() == &fence) seal(reason);
    scheduler_.wait(fence, reason);
}

bool Gpu::fill_open_target(const Image& image, const Rect& rect, const std::array<std::uint32_t, 4>& words) {
    if (!scene_) return false;
    const Targets& targets = scene_->targets;
    ClearWork work;
    work.rect = rect;
    for (std::size_t t = 0; t < kTargets; ++t) {
        if (!(targets.color[t] == image)) continue;
        work.color_targets |= 1u << t;
        std::ranges::copy(words, work.color[t]);
    }
    if (work.color_targets == 0 || rect.right > targets.width || rect.bottom > targets.height) return false;
    add(work);
    return true;
}

void Gpu::queue(RowSteps steps, Stall reason) {
    seal(reason);
    auto scene = std::make_shared<Scene>(memory_budget_);
    scene->context = std::make_shared<ContextCounts>();
    for (const RowWork& step : steps) {
        // Creates the surfaces' records of tiles (FastClear) now. If this were done later, when a surface
        // becomes a target, a worker might be writing its rows at that time.
        if (step.source) step.source->record_clears();
        step.dest.surface->record_clears();
    }
    for (const RowWork& step : steps) {
        scene->texels += std::uint64_t{step.rows} * static_cast<std::uint64_t>(step.dest.view().width);
        if (step.source) step.source->uses().read = scene->fence;
        step.dest.surface->uses().drawn = scene->fence;
    }
    scene->steps = std::move(steps);
    scene_ = std::move(scene);
    try_seal(reason);
}

} // namespace rasterizer
