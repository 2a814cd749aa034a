// One mutex guards the queue of scenes and what has been claimed; it is never held while geometry is computed
// or a tile is drawn. Work is claimed oldest scene first; tiles only of the front scene.
#include "rasterizer/schedule/scheduler.h"

#include <deque>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "dp2/vertex_declaration.h"
#include "rasterizer/base/counter_sums.h"
#include "rasterizer/base/floating_point.h"
#include "rasterizer/base/locks.h"
#include "rasterizer/schedule/tile_lists.h"
#include "rasterizer/tiles/tile_buffer.h"

namespace rasterizer {

namespace {

constexpr std::size_t kMaxUnfinishedScenes = 4;
// Waking a worker costs more than the geometry of a few small draws, so one is woken per this much queued
// work; sealing a scene wakes all of them.
constexpr std::size_t kChunksWorthWaking = 32;
constexpr std::uint64_t kPrimitivesWorthWaking = 1024;

enum class Phase { Geometry, Preparing, Tiles };

struct QueuedScene {
    std::shared_ptr<Scene> scene;
    std::vector<Chunk*> chunks; // in queue order
    std::size_t chunks_claimed = 0, chunks_done = 0;
    std::uint64_t unclaimed_primitives = 0;
    bool sealed = false;
    Phase phase = Phase::Geometry;
    TileLists lists;
    std::size_t scratch = 0; // Lanes that the programs need
    std::size_t tiles_claimed = 0, tiles_done = 0;
    std::vector<std::vector<std::uint64_t>> counters; // [worker][epoch * kPixelCounters]
    std::vector<ContextCounts> before;                // what it counted before each epoch; one more: in all
    Activity activity;                                // for this scene, so far
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

// Start and end of one work item, without waiting for the lock.
struct WorkTime {
    std::uint64_t begin = 0, end = 0;
    bool failed = false;
    std::uint64_t length() const { return end - begin; }
};

} // namespace

struct Scheduler::State {
    explicit State(unsigned workers, const Kernels& k) : kernels(k), buffers(workers ? workers : 1) {}
    ~State();
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    using Lock = std::unique_lock<Mutex>;
    // A work item that throws counts as done, so that every scene completes; the first exception is kept for
    // take_failure().
    template <class Work> WorkTime without_lock(Lock& lock, Work&& work) {
        lock.unlock();
        std::exception_ptr thrown;
        WorkTime time{steady_nanoseconds(), 0, false};
        try {
            work();
        } catch (...) {
            thrown = std::current_exception();
        }
        time.end = steady_nanoseconds();
        time.failed = thrown != nullptr;
        lock.lock();
        if (!failure) failure = std::move(thrown);
        return time;
    }
    // Does one piece of work as worker `self` when there is some; the lock is released meanwhile.
    bool work(Lock& lock, std::size_t self);
    void run_chunk(Lock& lock, QueuedScene& entry);
    void prepare(Lock& lock, QueuedScene& entry);
    void run_tile(Lock& lock, QueuedScene& entry, std::size_t self);
    void finish_front();
    QueuedScene& entry_of(const std::shared_ptr<Scene>& scene);
    void loop(std::size_t self);
    void start(unsigned workers);
    void waited(Stall reason, std::uint64_t since);

    const Kernels& kernels;
    mutable Mutex mutex;
    Condition work_ready, scene_done, chunks_done;
    bool stopping = false;
    std::deque<std::unique_ptr<QueuedScene>> queue; // oldest first; only the last may be unsealed
    SchedulerStatistics statistics;
    Activity finished;          // sums of scenes
    std::exception_ptr failure; // of a piece of work, since take_failure()
    struct Worker {
        TileBuffer buffer;
        TexelCache texels;
        std::vector<TileItem> items;
    };
    std::vector<Worker> buffers;
    std::vector<std::jthread> threads;
};

QueuedScene& Scheduler::State::entry_of(const std::shared_ptr<Scene>& scene) {
    if (queue.empty() || queue.back()->scene != scene) {
        queue.push_back(std::make_unique<QueuedScene>());
        queue.back()->scene = scene;
    }
    return *queue.back();
}

void Scheduler::State::run_chunk(Lock& lock, QueuedScene& entry) {
    Chunk& chunk = *entry.chunks[entry.chunks_claimed++];
    entry.unclaimed_primitives -= chunk.work.primitive_count;
    const WorkTime time = without_lock(lock, [&] { run_geometry(chunk, kernels); });
    if (time.failed) { // its results are incomplete
        Chunk blank;
        blank.work = std::move(chunk.work);
        blank.tally = std::move(chunk.tally);
        chunk = std::move(blank);
        chunk.shaded_at = time.end;
    }
    Activity& activity = entry.activity;
    const std::uint64_t shading = chunk.shaded_at - time.begin;
    activity.busy_in(WorkKind::Vertex) += shading;
    activity.busy_in(WorkKind::Geometry) += time.end - chunk.shaded_at;
    activity.vertex_memory += static_cast<std::uint64_t>(static_cast<float>(shading) * chunk.fetch_share);
    activity.vertices += chunk.counts.vertices_shaded;
    activity.triangles += chunk.counts.primitives;
    activity.bytes += chunk.counts.vertices_shaded * vertex_bytes(chunk.work.vertices->elements);
    ++entry.chunks_done;
    chunk.tally->pixels += chunk.counts.bounds_pixels;
    if (--chunk.tally->unfinished == 0) chunks_done.notify_all();
}

void Scheduler::State::prepare(Lock& lock, QueuedScene& entry) {
    entry.phase = Phase::Preparing;
    const WorkTime time = without_lock(lock, [&] {
        entry.lists.build(*entry.scene);
        for (const Chunk* chunk : entry.chunks) {
            entry.scratch = std::max(entry.scratch, chunk->work.state->pixel->scratch_lanes());
        }
    });
    if (time.failed) entry.lists = {}; // no tile is drawn
    entry.activity.busy_in(WorkKind::Other) += time.length();
    entry.phase = Phase::Tiles;
    if (entry.lists.size() == 0) finish_front();
    work_ready.notify_all();
}

void Scheduler::State::run_tile(Lock& lock, QueuedScene& entry, std::size_t self) {
    const std::size_t tile = entry.tiles_claimed++;
    std::vector<std::uint64_t>& counters = entry.counters[self];
    Worker& worker = buffers[self];
    TileJob job;
    const WorkTime time = without_lock(lock, [&] {
        counters.resize(std::size_t{entry.scene->epochs} * kPixelCounters);
        entry.lists.job(*entry.scene, tile, worker.items, counters.data(), job);
        job.now = steady_nanoseconds;
        if (entry.scene->watches_texels) {
            worker.texels = {};
            job.texel_cache = &worker.texels;
        }
        worker.buffer.prepare(job, entry.scratch);
        kernels.draw_tile(job);
    });
    Activity& activity = entry.activity;
    activity.busy_in(WorkKind::Pixel) += time.length();
    activity.pixel_memory += job.memory_nanoseconds;
    activity.bytes += job.bytes;
    activity.lanes += job.lanes;
    activity.live_lanes += job.live_lanes;
    add_counters(activity.shortcuts, job.shortcuts);
    ++activity.tiles;
    if (job.texel_cache) {
        activity.texels += job.texel_cache->reads;
        activity.texel_hits += job.texel_cache->hits;
    }
    if (++entry.tiles_done == entry.lists.size()) finish_front();
}

// Completes the front scene: adds its counts to the context's, signals its fence; the next scene's tiles may
// start.
void Scheduler::State::finish_front() {
    const std::uint64_t start = steady_nanoseconds();
    QueuedScene& entry = *queue.front();
    const Scene& scene = *entry.scene;
    std::vector<ContextCounts>& before = entry.before;
    for (std::size_t e = 0; e < scene.epochs; ++e)
        for (const auto& counters : entry.counters) {
            if (counters.empty()) continue;
            before[e + 1].passed[scene.targets.samples - 1] += counters[e * kPixelCounters + kCountPassed];
            before[e + 1].pixels_shaded += counters[e * kPixelCounters + kCountShaded];
            for (std::size_t why = 0; why < kRejections; ++why) {
                const std::uint64_t* pair = &counters[e * kPixelCounters + kCountRejections + 2 * why];
                before[e + 1].rejected[why] += pair[0] - pair[1];
            }
            before[e + 1].rejected[static_cast<std::size_t>(Rejection::Coverage)] -=
                counters[e * kPixelCounters + count_before(Rejection::Scissor)];
        }
    for (const Chunk* chunk : entry.chunks) {
        if (chunk->work.state->raster.scissor) { // rejections are counted
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
    entry.activity.pixels = before.back().samples();
    ++statistics.scenes;
    statistics.chunks += entry.chunks.size();
    statistics.tiles += entry.lists.size();
    const std::shared_ptr<Fence> fence = scene.fence;
    const std::uint64_t end = steady_nanoseconds();
    entry.activity.busy_in(WorkKind::Other) += end - start;
    add_counters(finished, entry.activity);
    finished.time = end;
    queue.pop_front();
    fence->signal(finished);
    scene_done.notify_all();
    work_ready.notify_all();
}

bool Scheduler::State::work(Lock& lock, std::size_t self) {
    if (queue.empty()) return false;
    QueuedScene& front = *queue.front();
    if (front.phase == Phase::Tiles && front.tiles_claimed < front.lists.size()) {
        run_tile(lock, front, self);
        return true;
    }
    for (const auto& entry : queue) {
        if (entry->chunks_claimed == entry->chunks.size()) continue;
        run_chunk(lock, *entry);
        return true;
    }
    if (front.sealed && front.phase == Phase::Geometry && front.chunks_done == front.chunks.size()) {
        prepare(lock, front);
        return true;
    }
    return false;
}

// Whatever makes work available is changed under the lock, and workers are notified at the latest when the
// scene is sealed, so a waiting worker cannot miss it.
void Scheduler::State::loop(std::size_t self) {
    const DefaultFloatingPoint mode;
    Lock lock(mutex);
    while (!stopping) {
        if (!work(lock, self)) work_ready.wait(lock);
    }
}

Scheduler::Scheduler(unsigned workers, const Kernels& kernels)
    : state_(std::make_unique<State>(workers, kernels)) {
    state_->start(workers);
}

void Scheduler::State::start(unsigned workers) {
    threads.reserve(workers);
    try {
        for (unsigned i = 0; i < workers; ++i) threads.emplace_back([this, i] { loop(i); });
    } catch (const std::system_error& error) {
        throw WorkerNotStarted("worker thread " + std::to_string(threads.size() + 1) + " of " +
                               std::to_string(workers) + " cannot be started: " + error.what());
    }
}

// Also called when only some of the threads could be started.
Scheduler::State::~State() {
    {
        const Lock lock(mutex);
        stopping = true;
    }
    work_ready.notify_all();
    threads.clear(); // joins
}

Scheduler::~Scheduler() {
    drain(Stall::Shutdown);
}

void Scheduler::add(const std::shared_ptr<Scene>& scene, std::unique_ptr<Chunk> chunk) {
    State& state = *state_;
    State::Lock lock(state.mutex);
    QueuedScene& entry = state.entry_of(scene);
    if (entry.chunks.size() == entry.chunks.capacity()) entry.chunks.reserve(2 * entry.chunks.size() + 16);
    Chunk* const queued = chunk.get();
    scene->items.emplace_back(std::move(chunk)); // the last that may throw
    entry.chunks.push_back(queued);
    ++queued->tally->unfinished;
    const std::uint64_t before = entry.unclaimed_primitives;
    entry.unclaimed_primitives += queued->work.primitive_count;
    const bool worth_waking =
        (entry.chunks.size() - entry.chunks_claimed) % kChunksWorthWaking == 0 ||
        before / kPrimitivesWorthWaking != entry.unclaimed_primitives / kPrimitivesWorthWaking;
    if (!worth_waking) return;
    lock.unlock(); // the woken worker takes it next
    state.work_ready.notify_one();
}

void Scheduler::add(const std::shared_ptr<Scene>& scene, const ClearWork& clear) {
    const State::Lock lock(state_->mutex);
    state_->entry_of(scene);
    scene->items.emplace_back(clear);
}

void Scheduler::State::waited(Stall reason, std::uint64_t since) {
    statistics.stalls[static_cast<std::size_t>(reason)].nanoseconds += steady_nanoseconds() - since;
}

void Scheduler::seal(std::shared_ptr<Scene> scene, Stall reason) {
    State& state = *state_;
    const std::uint64_t start = steady_nanoseconds();
    State::Lock lock(state.mutex);
    QueuedScene& entry = state.entry_of(scene);
    entry.counters.resize(state.buffers.size());
    entry.before.resize(scene->epochs + 1);
    entry.sealed = true; // nothing throws from here on
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

std::uint64_t Scheduler::wait(const PixelTally& tally, Stall reason) {
    State& state = *state_;
    const std::uint64_t start = steady_nanoseconds();
    State::Lock lock(state.mutex);
    if (tally.unfinished == 0) return tally.pixels;
    ++state.statistics.stalls[static_cast<std::size_t>(reason)].times;
    if (state.threads.empty()) {
        const DefaultFloatingPoint mode;
        while (tally.unfinished != 0) state.work(lock, 0);
    } else {
        state.work_ready.notify_all(); // add() does not wake a worker for every chunk
        state.chunks_done.wait(lock, [&] { return tally.unfinished == 0; });
    }
    state.waited(reason, start);
    return tally.pixels;
}

Snapshot Scheduler::snapshot(const std::shared_ptr<const ContextCounts>& context) {
    State& state = *state_;
    const State::Lock lock(state.mutex);
    if (state.queue.empty()) return {nullptr, std::make_shared<ContextCounts>(*context)};
    Scene& last = *state.queue.back()->scene;
    return {last.fence, last.counts_here(context)};
}

Activity Scheduler::activity() const {
    const State::Lock lock(state_->mutex);
    return state_->finished;
}

std::exception_ptr Scheduler::take_failure() {
    const State::Lock lock(state_->mutex);
    return std::exchange(state_->failure, nullptr);
}

SchedulerStatistics Scheduler::statistics() const {
    const State::Lock lock(state_->mutex);
    return state_->statistics;
}

} // namespace rasterizer
