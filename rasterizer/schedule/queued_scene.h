// A scene in the scheduler, open or sealed, and its progress: which work has been claimed and completed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "rasterizer/base/activity.h"
#include "rasterizer/schedule/scene.h"
#include "rasterizer/schedule/tile_lists.h"

namespace rasterizer {

enum class Phase { Geometry, Preparing, Tiles, Finishing };

struct QueuedScene {
    explicit QueuedScene(std::pmr::memory_resource* memory)
        : batches(memory), lists(memory), counters(memory), before(memory) {}

    std::shared_ptr<Scene> scene;
    std::pmr::vector<Batch*> batches; // in queue order
    std::size_t batches_claimed = 0, batches_done = 0;
    bool sealed = false;
    Phase phase = Phase::Geometry;
    TileLists lists;
    std::size_t step = 0;  // index in Scene::steps
    std::size_t parts = 0; // valid in Phase::Tiles: number of tiles, or of parts of the current step
    std::size_t parts_claimed = 0, parts_done = 0;
    std::pmr::vector<std::pmr::vector<std::uint64_t>> counters; // [worker][epoch * kPixelCounters + counter]
    std::pmr::vector<ContextCounts> before; // by epoch: counts before it; last: all counts
    Activity activity;                      // measurements of this scene so far
};

using SceneQueue = std::deque<std::unique_ptr<QueuedScene>>; // oldest first; only the last may be unsealed

// Whether another scene may be queued. A few scenes may be queued whatever their size; more only while the
// sum of their sizes is small, since queued scenes hold memory for their primitives. Where targets change
// often, scenes are many and small.
bool has_room(const SceneQueue& queue);

// Whether the next unclaimed batch of the scene exists and may run now. A batch that reads targets of earlier
// scenes may run only once those have finished. front: the oldest queued scene.
inline bool has_batch(const QueuedScene& entry, const QueuedScene& front) {
    return entry.batches_claimed < entry.batches.size() &&
           (&entry == &front || !entry.batches[entry.batches_claimed]->reads_targets);
}
// Whether the scene's geometry is done, so that its tiles, or its first step, can be prepared once it is the
// front scene.
inline bool is_ready(const QueuedScene& entry) {
    return entry.sealed && entry.phase == Phase::Geometry && entry.batches_done == entry.batches.size();
}
// Writes the recorded tiles of the batch's vertex textures to memory. Called before the batch runs, if it
// reads targets of earlier scenes, which have finished.
void write_clears_of_vertex_textures(const Batch& batch);

// Adds the measurements of a batch that ran for `nanoseconds` to the scene and to the batch's tallies. True:
// a tally is complete.
bool account(QueuedScene& entry, const Batch& batch, std::uint64_t nanoseconds);

// Prepares the scene's tiles or its current step: sets entry.parts, and writes recorded tiles that the scene
// reads to memory. Called when all its batches have run, and all earlier scenes and steps have finished.
// Stops early, incomplete, when `poll` returns true.
void make_parts(QueuedScene& entry, StopPoll& poll);

// Sets entry.before from the counts of batches and tiles; adds the counts of all batches to `geometry`.
void sum_counts(QueuedScene& entry, GeometryCounts& geometry);

} // namespace rasterizer
