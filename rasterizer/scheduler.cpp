// One mutex guards the queue of scenes and what has been claimed; it is never held while geometry is computed
// or a tile is drawn. Work is claimed oldest scene first; tiles only of the front scene.
#include "rasterizer/scheduler.h"

#include <cfenv>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

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

// Programs and planes are computed with the default rounding and with denormals, whatever the host program
// set.
class DefaultFloatingPoint {
  public:
    DefaultFloatingPoint() {
        std::fegetenv(&saved_);
        std::fesetenv(FE_DFL_ENV);
    }
    ~DefaultFloatingPoint() { std::fesetenv(&saved_); }
    DefaultFloatingPoint(const DefaultFloatingPoint&) = delete;
    DefaultFloatingPoint& operator=(const DefaultFloatingPoint&) = delete;

  private:
    std::fenv_t saved_;
};

void add_counts(GeometryCounts& sum, const GeometryCounts& more) {
    sum.vertices_read += more.vertices_read;
    sum.vertices_shaded += more.vertices_shaded;
    sum.primitives += more.primitives;
    sum.culled += more.culled;
    sum.clipped += more.clipped;
    sum.clipper_output += more.clipper_output;
    sum.bounds_pixels += more.bounds_pixels;
}

// What one epoch of a scene counted.
struct EpochCounts {
    std::uint64_t passed = 0, shaded = 0;
    GeometryCounts geometry;
};

} // namespace

struct Scheduler::State {
    explicit State(unsigned workers, const Kernels& k) : kernels(k), buffers(workers ? workers : 1) {}

    using Lock = std::unique_lock<std::mutex>;
    // Does one piece of work as worker `self` when there is some; the lock is released meanwhile.
    bool work(Lock& lock, std::size_t self);
    void run_chunk(Lock& lock, SceneRun& run);
    void prepare(Lock& lock, SceneRun& run);
    void run_tile(Lock& lock, SceneRun& run, std::size_t self);
    void finish_front();
    SceneRun& run_of(const std::shared_ptr<Scene>& scene);
    void loop(std::size_t self);

    const Kernels& kernels;
    mutable std::mutex mutex;
    std::condition_variable work_ready, scene_done;
    bool stopping = false;
    std::deque<std::unique_ptr<SceneRun>> queue; // oldest first; only the last may be unsealed
    SchedulerStatistics statistics;
    struct Worker {
        TileBuffer buffer;
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

void Scheduler::State::run_chunk(Lock& lock, SceneRun& run) {
    Chunk& chunk = *run.chunks[run.chunks_claimed++];
    lock.unlock();
    if (chunk.work.state) run_geometry(chunk, kernels);
    lock.lock();
    ++run.chunks_done;
}

void Scheduler::State::prepare(Lock& lock, SceneRun& run) {
    run.phase = Phase::Preparing;
    lock.unlock();
    run.lists.build(*run.scene);
    for (const Chunk* chunk : run.chunks)
        run.longest_program = std::max(run.longest_program, chunk->work.state->pixel->program.code.size());
    lock.lock();
    run.counters.resize(buffers.size());
    run.phase = Phase::Tiles;
    if (run.lists.size() == 0) finish_front();
    work_ready.notify_all();
}

void Scheduler::State::run_tile(Lock& lock, SceneRun& run, std::size_t self) {
    const std::size_t tile = run.tiles_claimed++;
    std::vector<std::uint64_t>& counters = run.counters[self];
    Worker& worker = buffers[self];
    lock.unlock();
    counters.resize(std::size_t{run.scene->epochs} * kPixelCounters);
    TileJob job;
    run.lists.job(*run.scene, tile, worker.items, counters.data(), job);
    // Each sample of the pixels is a pass of its own over the same items.
    for (std::uint32_t sample = 0; sample < run.scene->targets.samples; ++sample) {
        if (sample > 0) TileLists::select_sample(*run.scene, sample, job);
        worker.buffer.prepare(job, run.longest_program);
        kernels.draw_tile(job);
    }
    lock.lock();
    if (++run.tiles_done == run.lists.size()) finish_front();
}

// The front scene is drawn: its counts become the queries', its fence passes, the next scene's tiles may
// start.
void Scheduler::State::finish_front() {
    SceneRun& run = *queue.front();
    const Scene& scene = *run.scene;
    std::vector<EpochCounts> before(scene.epochs + 1); // sums of what came before each epoch
    for (std::size_t e = 0; e < scene.epochs; ++e)
        for (const auto& counters : run.counters) {
            if (counters.empty()) continue;
            before[e + 1].passed += counters[e * kPixelCounters + kCountPassed];
            before[e + 1].shaded += counters[e * kPixelCounters + kCountShaded];
        }
    for (const Chunk* chunk : run.chunks) add_counts(before[chunk->work.epoch + 1].geometry, chunk->counts);
    for (std::size_t e = 0; e < scene.epochs; ++e) {
        before[e + 1].passed += before[e].passed;
        before[e + 1].shaded += before[e].shaded;
        add_counts(before[e + 1].geometry, before[e].geometry);
    }
    for (const QueryShare& share : scene.shares) {
        const EpochCounts &from = before[share.first_epoch], &to = before[share.last_epoch];
        share.query->add_passed(scene.targets.samples, to.passed - from.passed);
        share.query->pixels_shaded += to.shaded - from.shaded;
        share.query->vertices_shaded += to.geometry.vertices_shaded - from.geometry.vertices_shaded;
        share.query->primitives += to.geometry.primitives - from.geometry.primitives;
        share.query->clipper_output += to.geometry.clipper_output - from.geometry.clipper_output;
    }
    statistics.passed_pixels += before.back().passed;
    add_counts(statistics.geometry, before.back().geometry);
    ++statistics.scenes;
    statistics.chunks += run.chunks.size();
    statistics.tiles += run.lists.size();
    const std::shared_ptr<Fence> fence = scene.fence;
    queue.pop_front();
    fence->signal();
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
        run_chunk(lock, *run);
        return true;
    }
    if (front.sealed && front.phase == Phase::Geometry && front.chunks_done == front.chunks.size()) {
        prepare(lock, front);
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

void Scheduler::seal(std::shared_ptr<Scene> scene, Stall reason) {
    State& state = *state_;
    const auto start = std::chrono::steady_clock::now();
    State::Lock lock(state.mutex);
    state.run_of(scene).sealed = true;
    if (state.threads.empty()) {
        const DefaultFloatingPoint mode;
        while (state.work(lock, 0)) {
        }
    } else {
        state.work_ready.notify_all();
        state.scene_done.wait(lock, [&] { return state.queue.size() < kMaxUnfinishedScenes; });
    }
    StallCount& stall = state.statistics.stalls[static_cast<std::size_t>(reason)];
    ++stall.times;
    if (!state.threads.empty())
        stall.nanoseconds += static_cast<std::uint64_t>(
            std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start)
                .count());
}

void Scheduler::drain(Stall reason) {
    State& state = *state_;
    const auto start = std::chrono::steady_clock::now();
    State::Lock lock(state.mutex);
    if (state.threads.empty() || state.queue.empty()) return; // inline scenes finish when they are sealed
    state.scene_done.wait(lock, [&] { return state.queue.empty() || !state.queue.front()->sealed; });
    state.statistics.stalls[static_cast<std::size_t>(reason)].nanoseconds += static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start)
            .count());
}

void Scheduler::wait(const Fence& fence, Stall reason) {
    State& state = *state_;
    const auto start = std::chrono::steady_clock::now();
    State::Lock lock(state.mutex);
    state.scene_done.wait(lock, [&] { return fence.passed(); });
    state.statistics.stalls[static_cast<std::size_t>(reason)].nanoseconds += static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start)
            .count());
}

SchedulerStatistics Scheduler::statistics() const {
    const State::Lock lock(state_->mutex);
    return state_->statistics;
}

} // namespace rasterizer
