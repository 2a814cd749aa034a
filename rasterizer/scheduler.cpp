// One mutex guards the queue of scenes and what has been claimed; it is never held while geometry is computed
// or a tile is drawn. Work is claimed oldest scene first; tiles only of the front scene.
#include "rasterizer/scheduler.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "dp2/vertex_declaration.h"
#include "rasterizer/counter_sums.h"
#include "rasterizer/floating_point.h"
#include "rasterizer/tile_buffer.h"
#include "rasterizer/tile_lists.h"

namespace rasterizer {

namespace {

constexpr std::size_t kMaxUnfinishedScenes = 4;

enum class Phase { Geometry, Preparing, Tiles };

struct SceneRun {
    std::shared_ptr<Scene> scene;
    std::vector<Chunk*> chunks; // in queue order
    std::size_t chunks_claimed = 0, chunks_done = 0;
    bool sealed = false;
    Phase phase = Phase::Geometry;
    TileLists lists;
    std::size_t longest_program = 0;
    std::size_t tiles_claimed = 0, tiles_done = 0;
    std::vector<std::vector<std::uint64_t>> counters; // [worker][epoch * kPixelCounters]
};

std::uint64_t vertex_bytes(std::span<const VertexElement> elements) {
    std::uint64_t sum = 0;
    for (const VertexElement& element : elements) sum += dp2::decl_type_size(element.type);
    return sum;
}

void add_counts(ContextCounts& sum, const GeometryCounts& more) {
    sum.vertices_read += more.vertices_read;
    sum.vertices_shaded += more.vertices_shaded;
    sum.primitives += more.primitives;
    sum.clipper_output += more.clipper_output;
    sum.triangles_drawn += more.triangles_drawn;
    sum.triangles_added += more.triangles_added;
}

} // namespace

struct Scheduler::State {
    explicit State(unsigned workers, const Kernels& k)
        : kernels(k), meter(workers ? workers : 1), buffers(workers ? workers : 1) {}

    using Lock = std::unique_lock<std::mutex>;
    // Does one piece of work as worker `self` when there is some; the lock is released meanwhile.
    bool work(Lock& lock, std::size_t self);
    void run_chunk(Lock& lock, SceneRun& run, std::size_t self);
    void prepare(Lock& lock, SceneRun& run, std::size_t self);
    void run_tile(Lock& lock, SceneRun& run, std::size_t self);
    // Starts a piece of work as worker `self`, without the lock; end() takes it again.
    void begin(Lock& lock, std::size_t self, Stage stage);
    std::uint64_t end(Lock& lock, std::size_t self); // the stage's time
    void finish_front(std::size_t self);
    SceneRun& run_of(const std::shared_ptr<Scene>& scene);
    void loop(std::size_t self);
    Activity activity(std::uint64_t now) const;
    void waited(Stall reason, std::uint64_t since);

    const Kernels& kernels;
    mutable std::mutex mutex;
    std::condition_variable work_ready, scene_done;
    bool stopping = false;
    std::deque<std::unique_ptr<SceneRun>> queue; // oldest first; only the last may be unsealed
    SchedulerStatistics statistics;
    ActivityMeter meter;
    struct Worker {
        TileBuffer buffer;
        TexelCache texels;
        std::vector<TileItem> items;
    };
    std::vector<Worker> buffers;
    std::vector<std::jthread> threads;
};

SceneRun& Scheduler::State::run_of(const std::shared_ptr<Scene>& scene) {
    if (queue.empty() || queue.back()->scene != scene) {
        queue.push_back(std::make_unique<SceneRun>());
        queue.back()->scene = scene;
    }
    return *queue.back();
}

void Scheduler::State::begin(Lock& lock, std::size_t self, Stage stage) {
    meter.start(self, stage, steady_nanoseconds());
    lock.unlock();
}

std::uint64_t Scheduler::State::end(Lock& lock, std::size_t self) {
    const std::uint64_t now = steady_nanoseconds(); // waiting for the lock is not work
    lock.lock();
    return meter.finish(self, now);
}

void Scheduler::State::run_chunk(Lock& lock, SceneRun& run, std::size_t self) {
    Chunk& chunk = *run.chunks[run.chunks_claimed++];
    begin(lock, self, Stage::Vertex);
    if (chunk.work.state) run_geometry(chunk, kernels, meter.shaded_at(self));
    const std::uint64_t time = end(lock, self);
    Activity& totals = meter.totals();
    totals.vertex_memory += static_cast<std::uint64_t>(static_cast<float>(time) * chunk.fetch_share);
    totals.vertices += chunk.counts.vertices_shaded;
    totals.triangles += chunk.counts.primitives;
    totals.bytes += chunk.counts.vertices_shaded * vertex_bytes(chunk.work.vertices->elements);
    ++run.chunks_done;
}

void Scheduler::State::prepare(Lock& lock, SceneRun& run, std::size_t self) {
    run.phase = Phase::Preparing;
    begin(lock, self, Stage::Other);
    run.lists.build(*run.scene);
    for (const Chunk* chunk : run.chunks)
        run.longest_program = std::max(run.longest_program, chunk->work.state->pixel->program.code.size());
    end(lock, self);
    run.counters.resize(buffers.size());
    run.phase = Phase::Tiles;
    if (run.lists.size() == 0) finish_front(self);
    work_ready.notify_all();
}

void Scheduler::State::run_tile(Lock& lock, SceneRun& run, std::size_t self) {
    const std::size_t tile = run.tiles_claimed++;
    std::vector<std::uint64_t>& counters = run.counters[self];
    Worker& worker = buffers[self];
    begin(lock, self, Stage::Pixel);
    counters.resize(std::size_t{run.scene->epochs} * kPixelCounters);
    TileJob job;
    run.lists.job(*run.scene, tile, worker.items, counters.data(), job);
    job.now = steady_nanoseconds;
    if (run.scene->watches_texels) {
        worker.texels = {};
        job.texel_cache = &worker.texels;
    }
    // Each sample of the pixels is a pass of its own over the same items.
    for (std::uint32_t sample = 0; sample < run.scene->targets.samples; ++sample) {
        if (sample > 0) TileLists::select_sample(*run.scene, sample, job);
        worker.buffer.prepare(job, run.longest_program);
        kernels.draw_tile(job);
    }
    end(lock, self);
    Activity& totals = meter.totals();
    totals.pixel_memory += job.memory_nanoseconds;
    totals.bytes += job.bytes;
    totals.lanes += job.lanes;
    totals.live_lanes += job.live_lanes;
    ++totals.tiles;
    if (job.texel_cache) {
        totals.texels += job.texel_cache->reads;
        totals.texel_hits += job.texel_cache->hits;
    }
    if (++run.tiles_done == run.lists.size()) finish_front(self);
}

// The front scene is drawn: its counts become the context's, its fence passes, the next scene's tiles may
// start.
void Scheduler::State::finish_front(std::size_t self) {
    meter.start(self, Stage::Other, steady_nanoseconds());
    SceneRun& run = *queue.front();
    const Scene& scene = *run.scene;
    std::vector<ContextCounts> before(scene.epochs + 1); // what the scene counted before each epoch
    for (std::size_t e = 0; e < scene.epochs; ++e)
        for (const auto& counters : run.counters) {
            if (counters.empty()) continue;
            before[e + 1].passed[scene.targets.samples - 1] += counters[e * kPixelCounters + kCountPassed];
            before[e + 1].pixels_shaded += counters[e * kPixelCounters + kCountShaded];
            for (std::size_t why = 0; why < kRejections; ++why) {
                const std::uint64_t* pair = &counters[e * kPixelCounters + kCountExplained + 2 * why];
                before[e + 1].rejected[why] += pair[0] - pair[1];
            }
            before[e + 1].rejected[static_cast<std::size_t>(Rejection::Coverage)] -=
                counters[e * kPixelCounters + count_before(Rejection::Scissor)];
        }
    for (const Chunk* chunk : run.chunks) {
        if (chunk->work.state->raster.scissor) { // explained
            const std::uint64_t boxed = chunk->counts.bounds_pixels * scene.targets.samples;
            before[chunk->work.epoch + 1].boxed += boxed;
            before[chunk->work.epoch + 1].rejected[static_cast<std::size_t>(Rejection::Coverage)] += boxed;
        }
        add_counts(before[chunk->work.epoch + 1], chunk->counts);
        add_counters(statistics.geometry, chunk->counts);
    }
    for (std::size_t e = 0; e < scene.epochs; ++e) add_counters(before[e + 1], before[e]);
    for (const CountRequest& request : scene.requests) {
        *request.out = *request.context;
        if (request.context == scene.context) add_counters(*request.out, before[request.epoch]);
    }
    add_counters(*scene.context, before.back());
    statistics.passed_pixels += before.back().samples();
    meter.totals().pixels += before.back().samples();
    ++statistics.scenes;
    statistics.chunks += run.chunks.size();
    statistics.tiles += run.lists.size();
    const std::shared_ptr<Fence> fence = scene.fence;
    queue.pop_front();
    const std::uint64_t now = steady_nanoseconds();
    meter.finish(self, now);
    fence->signal(activity(now));
    scene_done.notify_all();
    work_ready.notify_all();
}

bool Scheduler::State::work(Lock& lock, std::size_t self) {
    if (queue.empty()) return false;
    SceneRun& front = *queue.front();
    if (front.phase == Phase::Tiles && front.tiles_claimed < front.lists.size()) {
        run_tile(lock, front, self);
        return true;
    }
    for (const auto& run : queue) {
        if (run->chunks_claimed == run->chunks.size()) continue;
        run_chunk(lock, *run, self);
        return true;
    }
    if (front.sealed && front.phase == Phase::Geometry && front.chunks_done == front.chunks.size()) {
        prepare(lock, front, self);
        return true;
    }
    return false;
}

// Everything that makes work changes under the lock and notifies, so that a wait cannot miss it.
void Scheduler::State::loop(std::size_t self) {
    const DefaultFloatingPoint mode;
    Lock lock(mutex);
    while (!stopping) {
        if (!work(lock, self)) work_ready.wait(lock);
    }
}

Scheduler::Scheduler(unsigned workers, const Kernels& kernels)
    : state_(std::make_unique<State>(workers, kernels)) {
    State* state = state_.get();
    for (unsigned i = 0; i < workers; ++i) state->threads.emplace_back([state, i] { state->loop(i); });
}

Scheduler::~Scheduler() {
    drain(Stall::Shutdown);
    {
        const State::Lock lock(state_->mutex);
        state_->stopping = true;
    }
    state_->work_ready.notify_all();
    state_->threads.clear(); // joins
}

void Scheduler::add(const std::shared_ptr<Scene>& scene, std::unique_ptr<Chunk> chunk) {
    State& state = *state_;
    const State::Lock lock(state.mutex);
    SceneRun& run = state.run_of(scene);
    run.chunks.push_back(chunk.get());
    scene->items.emplace_back(std::move(chunk));
    state.work_ready.notify_one();
}

void Scheduler::add(const std::shared_ptr<Scene>& scene, const ClearWork& clear) {
    const State::Lock lock(state_->mutex);
    state_->run_of(scene);
    scene->items.emplace_back(clear);
}

void Scheduler::State::waited(Stall reason, std::uint64_t since) {
    statistics.stalls[static_cast<std::size_t>(reason)].nanoseconds += steady_nanoseconds() - since;
}

void Scheduler::seal(std::shared_ptr<Scene> scene, Stall reason) {
    State& state = *state_;
    const std::uint64_t start = steady_nanoseconds();
    State::Lock lock(state.mutex);
    state.run_of(scene).sealed = true;
    ++state.statistics.stalls[static_cast<std::size_t>(reason)].times;
    if (state.threads.empty()) {
        const DefaultFloatingPoint mode;
        while (state.work(lock, 0)) {
        }
        return;
    }
    state.work_ready.notify_all();
    state.scene_done.wait(lock, [&] { return state.queue.size() < kMaxUnfinishedScenes; });
    state.waited(reason, start);
}

void Scheduler::drain(Stall reason) {
    State& state = *state_;
    const std::uint64_t start = steady_nanoseconds();
    State::Lock lock(state.mutex);
    if (state.threads.empty() || state.queue.empty()) return; // inline scenes finish when they are sealed
    state.scene_done.wait(lock, [&] { return state.queue.empty() || !state.queue.front()->sealed; });
    state.waited(reason, start);
}

void Scheduler::wait(const Fence& fence, Stall reason) {
    State& state = *state_;
    const std::uint64_t start = steady_nanoseconds();
    State::Lock lock(state.mutex);
    state.scene_done.wait(lock, [&] { return fence.passed(); });
    state.waited(reason, start);
}

Snapshot Scheduler::snapshot(const std::shared_ptr<const ContextCounts>& context) {
    State& state = *state_;
    const State::Lock lock(state.mutex);
    if (state.queue.empty()) return {nullptr, std::make_shared<ContextCounts>(*context)};
    Scene& last = *state.queue.back()->scene;
    return {last.fence, last.counts_here(context)};
}

Activity Scheduler::State::activity(std::uint64_t now) const {
    Activity out = meter.at(now);
    for (std::size_t i = 0; i < out.stalled.size(); ++i) out.stalled[i] = statistics.stalls[i].nanoseconds;
    return out;
}

Activity Scheduler::activity() const {
    const State::Lock lock(state_->mutex);
    return state_->activity(steady_nanoseconds());
}

SchedulerStatistics Scheduler::statistics() const {
    const State::Lock lock(state_->mutex);
    return state_->statistics;
}

} // namespace rasterizer
