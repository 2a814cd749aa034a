// One mutex guards the queue of scenes and their progress; it is never held while geometry is computed or a
// tile is drawn. Workers claim batches of older scenes first, and tiles only of the front (oldest) scene.
#include "rasterizer/schedule/scheduler.h"

#include <algorithm>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "rasterizer/base/counter_sums.h"
#include "rasterizer/base/floating_point.h"
#include "rasterizer/base/lack_of_memory.h"
#include "rasterizer/base/locks.h"
#include "rasterizer/geometry/geometry.h"
#include "rasterizer/schedule/batch_pool.h"
#include "rasterizer/schedule/queued_scene.h"
#include "rasterizer/schedule/worker.h"

namespace rasterizer {

namespace {

// Waking a worker costs more than the geometry of many small draws: this many batches are handed to the
// workers at a time, or fewer if the last one is large. Sealing a scene hands over the rest.
constexpr std::size_t kBatchesHandedOver = 4;
constexpr std::uint32_t kLargeBatch = 1024; // in primitives
constexpr std::size_t kTilesTaken = 8;

// Start and end time of one work item, excluding the time spent waiting for the lock.
struct WorkTime {
    std::uint64_t begin = 0, end = 0;
    bool failed = false;
    std::uint64_t length() const { return end - begin; }
};

// Sets `kept` to the first of several exceptions; exceptions other than lack of memory take precedence.
void keep(std::exception_ptr& kept, std::exception_ptr thrown) {
    if (!thrown) return;
    if (!kept || (is_lack_of_memory(kept) && !is_lack_of_memory(thrown))) kept = std::move(thrown);
}

} // namespace

struct Scheduler::State {
    State(unsigned threads_wanted, const Kernels& k, MemoryBudget& memory, ScheduleObserver* o)
        : kernels(k), memory_budget(memory), observer(o ? *o : unobserved), pool(memory) {
        for (unsigned i = 0; i < std::max(threads_wanted, 1u); ++i) workers.emplace_back(memory, stop);
    }
    ~State();
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    using Lock = std::unique_lock<Mutex>;
    // Runs a work item whose measured time starts at `begin`. An exception is added to `thrown` by keep().
    template <class Work>
    WorkTime attempt(const ScheduledPiece& piece, std::uint64_t begin, std::exception_ptr& thrown,
                     Work&& work) {
        WorkTime time{begin, 0, false};
        observer.begins(piece);
        try {
            work();
        } catch (...) {
            keep(thrown, std::current_exception());
            time.failed = true;
        }
        time.end = steady_nanoseconds();
        observer.ends(piece);
        return time;
    }
    // Runs a work item with the lock released. An item that throws counts as done, so that every scene
    // completes; the exception is kept for take_failure().
    template <class Work> WorkTime without_lock(Lock& lock, const ScheduledPiece& piece, Work&& work) {
        lock.unlock();
        std::exception_ptr thrown;
        const WorkTime time = attempt(piece, steady_nanoseconds(), thrown, work);
        lock.lock();
        keep(failure, std::move(thrown));
        return time;
    }
    // Does one piece of work as worker `self`, if there is any; releases the lock meanwhile.
    bool work(Lock& lock, std::size_t self);
    void run_batch(Lock& lock, QueuedScene& entry, std::size_t self);
    bool hand_over();
    std::size_t pieces() const;
    void wake(std::size_t taken);
    Batch* last_batch(Scene& scene) const;
    void prepare(Lock& lock, QueuedScene& entry, std::size_t taken);
    void run_parts(Lock& lock, QueuedScene& entry, std::size_t self);
    void finish_front(Lock& lock);
    QueuedScene& entry_of(const std::shared_ptr<Scene>& scene);
    void loop(std::size_t self);
    void start(unsigned count);
    template <class Done> void sleep(Lock& lock, Condition& condition, Stall reason, Done done);

    const Kernels& kernels;
    MemoryBudget& memory_budget;
    ScheduleObserver unobserved;
    ScheduleObserver& observer;
    mutable Mutex mutex;
    Condition work_ready, scene_done, batches_done;
    bool stopping = false;
    std::size_t sleeping = 0; // workers that wait for work_ready
    SceneQueue queue;
    // State of the open scene; used by the calling thread only
    std::shared_ptr<Scene> open_scene;   // scene of not_handed_over; null: that list is empty
    std::vector<Batch*> not_handed_over; // batches that workers cannot see yet
    BatchPool pool;
    SchedulerStatistics statistics;
    Activity finished;          // sums over finished scenes
    std::exception_ptr failure; // exception of a work item since take_failure(), see keep()
    StopSignal stop;
    std::vector<Worker> workers;
    std::vector<std::jthread> threads;
};

QueuedScene& Scheduler::State::entry_of(const std::shared_ptr<Scene>& scene) {
    if (queue.empty() || queue.back()->scene != scene) {
        queue.push_back(std::make_unique<QueuedScene>(memory_budget.worker_memory()));
        queue.back()->scene = scene;
    }
    return *queue.back();
}

// The number of pieces of work that workers can claim now.
std::size_t Scheduler::State::pieces() const {
    if (queue.empty()) return 0;
    const QueuedScene& front = *queue.front();
    std::size_t sum = is_ready(front) ? 1 : 0;
    if (front.phase == Phase::Tiles) sum += front.parts - front.parts_claimed;
    for (const auto& entry : queue)
        if (has_batch(*entry, front)) sum += entry->batches.size() - entry->batches_claimed;
    return sum;
}

// Wakes a sleeping worker for each piece of work, since waking more only costs time; `taken` pieces are left
// to workers that are awake.
void Scheduler::State::wake(std::size_t taken) {
    const std::size_t all = sleeping == 0 ? 0 : pieces();
    for (std::size_t woken = 0; woken < sleeping && taken + woken < all; ++woken) work_ready.notify_one();
}

void Scheduler::State::run_batch(Lock& lock, QueuedScene& entry, std::size_t self) {
    const ScheduledPiece piece{ScheduledPiece::Kind::Batch, *entry.scene, 0, entry.batches_claimed};
    Batch& batch = *entry.batches[entry.batches_claimed++];
    lock.unlock();
    std::exception_ptr thrown;
    const std::uint64_t begin = steady_nanoseconds();
    const WorkTime time = attempt(piece, begin, thrown, [&] {
        if (stop.is_raised()) return;
        if (batch.reads_targets) write_clears_of_vertex_textures(batch);
        run_geometry(batch, kernels, workers[self].geometry, begin);
    });
    lock.lock();
    keep(failure, std::move(thrown));
    batch.reservation.end();
    if (account(entry, batch, time.length())) batches_done.notify_all();
}

// taken: see wake(); 0 if the calling thread prepares, which claims no part.
void Scheduler::State::prepare(Lock& lock, QueuedScene& entry, std::size_t taken) {
    entry.phase = Phase::Preparing;
    const WorkTime time =
        without_lock(lock, {ScheduledPiece::Kind::Preparation, *entry.scene, entry.step}, [&] {
            StopPoll poll(&stop);
            if (!stop.is_raised()) make_parts(entry, poll);
        });
    if (time.failed || stop.is_raised()) { // no tile is drawn
        entry.lists.clear();
        entry.parts = 0;
    }
    entry.activity.busy_in(WorkKind::Other) += time.length();
    entry.activity.tiles += entry.lists.recorded();
    add_counters(entry.activity.shortcuts, entry.lists.shortcuts());
    entry.phase = Phase::Tiles;
    if (entry.parts == 0)
        finish_front(lock);
    else
        wake(taken);
}

// Claims and draws tiles of the scene (or parts of its current step): several at a time, fewer when few are
// left.
void Scheduler::State::run_parts(Lock& lock, QueuedScene& entry, std::size_t self) {
    const std::size_t left = entry.parts - entry.parts_claimed,
                      count = std::clamp<std::size_t>(left / (4 * workers.size()), 1, kTilesTaken);
    const std::size_t first = entry.parts_claimed;
    entry.parts_claimed += count;
    std::pmr::vector<std::uint64_t>& counters = entry.counters[self];
    lock.unlock();
    Activity activity;
    std::exception_ptr thrown;
    std::uint64_t now = steady_nanoseconds();
    for (std::size_t part = first; part < first + count; ++part) {
        const WorkTime time =
            attempt({ScheduledPiece::Kind::Part, *entry.scene, entry.step, part}, now, thrown, [&] {
                Worker& worker = workers[self];
                if (!entry.scene->steps.empty()) return entry.scene->steps[entry.step].run(part, worker.poll);
                if (worker.poll(1)) return;
                counters.resize(std::size_t{entry.scene->epochs} * kPixelCounters);
                worker.tiles.draw(kernels, entry, part, counters.data(), worker.poll, activity);
            });
        activity.busy_in(WorkKind::Pixel) += time.length();
        now = time.end;
    }
    lock.lock();
    keep(failure, std::move(thrown));
    add_counters(entry.activity, activity);
    entry.parts_done += count;
    if (entry.parts_done != entry.parts) return;
    if (++entry.step < entry.scene->steps.size())
        prepare(lock, entry, 1);
    else
        finish_front(lock);
}

// Completes the front scene: adds its counts to the context's, frees its draws, and signals its fence. Then
// the tiles of the next scene may start.
void Scheduler::State::finish_front(Lock& lock) {
    QueuedScene& entry = *queue.front();
    Scene& scene = *entry.scene;
    entry.phase = Phase::Finishing;
    GeometryCounts geometry;
    const WorkTime time = without_lock(lock, {ScheduledPiece::Kind::Finish, scene}, [&] {
        sum_counts(entry, geometry);
        if (scene.probe) scene.probe->collect(entry.batches);
        for (auto& item : scene.items)
            if (auto* batch = std::get_if<std::unique_ptr<Batch>>(&item)) pool.give(std::move(*batch));
        scene.items.clear();
        scene.steps.clear();
        scene.kept.clear();
    });
    const ContextCounts& sum = entry.before.back();
    for (const CountRequest& request : scene.requests) {
        *request.out = *request.context;
        if (request.context == scene.context) add_counters(*request.out, entry.before[request.epoch]);
    }
    add_counters(*scene.context, sum);
    add_counters(statistics.geometry, geometry);
    statistics.passed_pixels += sum.samples();
    entry.activity.pixels = sum.samples();
    ++statistics.scenes;
    statistics.batches += entry.batches.size();
    statistics.tiles += entry.lists.size() + entry.lists.recorded();
    const std::shared_ptr<Fence> fence = scene.fence;
    entry.activity.busy_in(WorkKind::Other) += time.length();
    add_counters(finished, entry.activity);
    finished.time = time.end;
    queue.pop_front();
    fence->signal(finished);
    scene_done.notify_all();
    wake(1);
}

bool Scheduler::State::work(Lock& lock, std::size_t self) {
    if (queue.empty()) return false;
    QueuedScene& front = *queue.front();
    if (front.phase == Phase::Tiles && front.parts_claimed < front.parts) {
        run_parts(lock, front, self);
        return true;
    }
    for (const auto& entry : queue) {
        if (!has_batch(*entry, front)) continue;
        run_batch(lock, *entry, self);
        return true;
    }
    if (is_ready(front)) {
        prepare(lock, front, 1);
        return true;
    }
    return false;
}

// The loop of a worker thread. Work becomes available only under the lock, and as many workers as there are
// pieces are notified at the latest when the scene is sealed, so that none is missed.
void Scheduler::State::loop(std::size_t self) {
    const DefaultFloatingPoint mode;
    Lock lock(mutex);
    while (!stopping) {
        if (work(lock, self)) continue;
        ++sleeping;
        work_ready.wait(lock);
        --sleeping;
        ++statistics.wake_ups;
    }
}

Scheduler::Scheduler(unsigned workers, const Kernels& kernels, MemoryBudget& memory_budget,
                     ScheduleObserver* observer)
    : state_(std::make_unique<State>(workers, kernels, memory_budget, observer)) {
    state_->start(workers);
}

void Scheduler::State::start(unsigned count) {
    threads.reserve(count);
    try {
        for (unsigned i = 0; i < count; ++i) threads.emplace_back([this, i] { loop(i); });
    } catch (const std::system_error& error) {
        throw WorkerNotStarted("worker thread " + std::to_string(threads.size() + 1) + " of " +
                               std::to_string(count) + " cannot be started: " + error.what());
    }
}

// Also runs if the constructor of Scheduler throws because only some of the threads could be started.
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

void Scheduler::add(const std::shared_ptr<Scene>& scene, const BatchWork& work,
                    const std::shared_ptr<WorkTally>& tally) {
    State& state = *state_;
    if (Batch* const last = state.last_batch(*scene); last && last->has_room(work.primitive_count)) {
        last->add(work, tally);
        last->reservation.add(state.memory_budget, bytes_for(work));
        return;
    }
    std::vector<Batch*>& waiting = state.not_handed_over;
    if (waiting.size() >= kBatchesHandedOver ||
        (!waiting.empty() && waiting.back()->primitive_count >= kLargeBatch)) {
        bool handed_over = false;
        {
            const State::Lock lock(state.mutex);
            try {
                handed_over = state.hand_over();
            } catch (const std::bad_alloc&) { // the next batch or the seal tries again
            }
        }
        if (handed_over) state.work_ready.notify_one(); // after unlocking, so that the worker need not wait
    }
    if (waiting.size() == waiting.capacity()) waiting.reserve(2 * waiting.size() + kBatchesHandedOver);
    std::unique_ptr<Batch> batch = state.pool.take();
    Batch* const queued = batch.get();
    if (scene->probe) queued->probes = scene->probe->pixels();
    scene->items.emplace_back(std::move(batch)); // last statement that may throw
    waiting.push_back(queued);
    state.open_scene = scene;
    queued->add(work, tally);
    queued->reservation.add(state.memory_budget, bytes_for(work));
}

// The last item of the scene, if it is a batch that was not handed over to the workers; else null.
Batch* Scheduler::State::last_batch(Scene& scene) const {
    if (not_handed_over.empty() || scene.items.empty()) return nullptr;
    const auto* last = std::get_if<std::unique_ptr<Batch>>(&scene.items.back());
    return last && last->get() == not_handed_over.back() ? last->get() : nullptr;
}

// Hands over the batches in not_handed_over to the workers. False: there are none. If it throws
// std::bad_alloc, none is handed over.
bool Scheduler::State::hand_over() {
    if (!open_scene) return false;
    QueuedScene& entry = entry_of(open_scene);
    entry.batches.insert(entry.batches.end(), not_handed_over.begin(), not_handed_over.end());
    for (const Batch* batch : not_handed_over)
        for (const BatchSpan& span : batch->spans) ++span.tally->unfinished;
    observer.handed_over(*open_scene, not_handed_over);
    not_handed_over.clear();
    open_scene = nullptr;
    return true;
}

void Scheduler::add(const std::shared_ptr<Scene>& scene, const ClearWork& clear) {
    scene->items.emplace_back(clear);
}

// Lets the calling thread sleep until done() is true; accounts the time to `reason`.
template <class Done>
void Scheduler::State::sleep(Lock& lock, Condition& condition, Stall reason, Done done) {
    if (done()) return;
    const std::uint64_t since = steady_nanoseconds();
    condition.wait(lock, done);
    StallCount& stall = statistics.stalls[static_cast<std::size_t>(reason)];
    ++stall.waits;
    stall.nanoseconds += steady_nanoseconds() - since;
}

void Scheduler::seal(std::shared_ptr<Scene> scene, Stall reason) {
    State& state = *state_;
    State::Lock lock(state.mutex);
    state.hand_over();
    QueuedScene& entry = state.entry_of(scene);
    entry.counters.resize(state.workers.size());
    entry.before.resize(scene->epochs + 1);
    entry.sealed = true; // nothing throws from here on
    state.observer.sealed(*scene, reason);
    ++state.statistics.stalls[static_cast<std::size_t>(reason)].times;
    if (state.threads.empty()) {
        const DefaultFloatingPoint mode;
        while (state.work(lock, 0)) {
        }
        return;
    }
    // The calling thread prepares a scene of clears itself: often they are only recorded, which takes less
    // time than waking a worker.
    if (state.queue.front().get() == &entry && entry.batches.empty())
        state.prepare(lock, entry, 0);
    else
        state.wake(0);
    state.sleep(lock, state.scene_done, Stall::QueueFull, [&] { return has_room(state.queue); });
}

void Scheduler::drain(Stall reason) {
    State& state = *state_;
    State::Lock lock(state.mutex);
    state.observer.drains(reason);
    if (state.threads.empty()) return; // without workers scenes finish when they are sealed
    state.sleep(lock, state.scene_done, reason,
                [&] { return state.queue.empty() || !state.queue.front()->sealed; });
}

void Scheduler::wait(const Fence& fence, Stall reason) {
    State& state = *state_;
    State::Lock lock(state.mutex);
    state.observer.waits(fence, reason);
    state.sleep(lock, state.scene_done, reason, [&] { return fence.passed(); });
}

void Scheduler::wait(const WorkTally& tally, Stall reason) {
    State& state = *state_;
    State::Lock lock(state.mutex);
    if (state.hand_over()) state.wake(0);
    state.observer.waits(tally, reason);
    if (tally.unfinished == 0) return;
    ++state.statistics.stalls[static_cast<std::size_t>(reason)].times;
    if (state.threads.empty()) {
        const DefaultFloatingPoint mode;
        while (tally.unfinished != 0) state.work(lock, 0);
    } else {
        state.sleep(lock, state.batches_done, reason, [&] { return tally.unfinished == 0; });
    }
}

StopSignal& Scheduler::stop() {
    return state_->stop;
}

CountSnapshot Scheduler::snapshot(const std::shared_ptr<const ContextCounts>& context) {
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
