// Runs scenes on worker threads: batches as soon as they are queued, tiles once a sealed scene's batches have
// run and all earlier scenes have finished. With 0 workers the same code runs in seal() on the calling
// thread. Invariant: pixels and counts are the same for every number of workers. Threading: all public
// functions are called by one thread at a time.
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <stdexcept>

#include "rasterizer/base/stall.h"
#include "rasterizer/base/stop_signal.h"
#include "rasterizer/schedule/scene.h"
#include "rasterizer/schedule/schedule_observer.h"
#include "rasterizer/tiles/kernels.h"

namespace rasterizer {

struct SchedulerStatistics {
    std::uint64_t scenes = 0, batches = 0, tiles = 0; // tiles: those drawn or recorded as cleared
    GeometryCounts geometry;
    std::uint64_t passed_pixels = 0; // samples that passed all tests
    std::uint64_t wake_ups = 0;      // how often a sleeping worker was woken
    StallCounts stalls;
};

inline constexpr unsigned kMaxWorkers = 256;

// Thrown when the operating system cannot start a thread.
struct WorkerNotStarted : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Estimates the memory that the results of this part of a draw need.
std::uint64_t bytes_for(const BatchWork& work);

class Scheduler {
  public:
    // `workers`: at most kMaxWorkers. If a thread cannot be started, ends the threads already started and
    // throws WorkerNotStarted. observer: may be null, must outlive the scheduler.
    Scheduler(unsigned workers, const Kernels& kernels, MemoryBudget& memory_budget,
              ScheduleObserver* observer = nullptr);
    ~Scheduler(); // drains
    Scheduler(const Scheduler&) = delete;
    Scheduler& operator=(const Scheduler&) = delete;

    // Queues a part of a draw at the scene's end; workers may start its geometry soon.
    void add(const std::shared_ptr<Scene>& scene, const BatchWork& work,
             const std::shared_ptr<WorkTally>& tally);
    // Queues a clear at the scene's end.
    void add(const std::shared_ptr<Scene>& scene, const ClearWork& clear);
    // Ends the scene: nothing can be added to it. Its tiles run after those of all earlier sealed scenes, and
    // then its fence passes. If this or add() throws std::bad_alloc, the scene is unchanged.
    void seal(std::shared_ptr<Scene> scene, Stall reason);
    // Waits until everything sealed so far has finished; the time is accounted to `reason`.
    void drain(Stall reason);
    void wait(const Fence& fence, Stall reason);
    // Waits until the batches of a tally have run, even those of the open scene. Throws std::bad_alloc.
    void wait(const WorkTally& tally, Stall reason);
    // The stop signal. While it is raised, batches, tiles and rows count as done without being drawn. The
    // caller lowers it when nothing is queued.
    StopSignal& stop();

    // A context's counts after everything that was sealed. No scene may be open.
    CountSnapshot snapshot(const std::shared_ptr<const ContextCounts>& context);

    // The first exception of a work item since the last call, or the first that is not lack of memory, if
    // any. Null: none. The batch or tile that threw it is drawn incompletely or not at all, all others are
    // complete.
    std::exception_ptr take_failure();

    Activity activity() const;              // sums over finished work
    SchedulerStatistics statistics() const; // sums over finished work

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace rasterizer
