// A scene on its way through the scheduler: what has been claimed and done of it.
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
    std::size_t step = 0;  // of Scene::steps
    std::size_t parts = 0; // of Phase::Tiles: tiles of the lists, or parts of the step
    std::size_t parts_claimed = 0, parts_done = 0;
    std::pmr::vector<std::pmr::vector<std::uint64_t>> counters; // [worker][epoch * kPixelCounters]
    std::pmr::vector<ContextCounts> before; // what it counted before each epoch; one more: in all
    Activity activity;                      // for this scene, so far
};

using SceneQueue = std::deque<std::unique_ptr<QueuedScene>>; // oldest first; only the last may be unsealed

// Whether another scene may join. Scenes that are not drawn yet hold their primitives: some may be waiting
// whatever their size, more only while they are small, as those of targets that change often are.
bool has_room(const SceneQueue& queue);

// Whether a batch of the scene may run: it has not been claimed, and what it reads is complete.
inline bool has_batch(const QueuedScene& entry, const QueuedScene& front) {
    return entry.batches_claimed < entry.batches.size() &&
           (&entry == &front || !entry.batches[entry.batches_claimed]->reads_targets);
}
// Before the batch runs, when it reads targets of earlier scenes, which have finished.
void write_clears_of_vertex_textures(const Batch& batch);

// A batch has run, in that time: adds what it did. True: a tally is complete.
bool account(QueuedScene& entry, const Batch& batch, std::uint64_t nanoseconds);

// Sets entry.parts; brings cleared tiles that the scene reads to memory. All batches
// have run, all earlier scenes and steps have finished. Incomplete once `poll` says so.
void make_parts(QueuedScene& entry, StopPoll& poll);

// Sets entry.before from what its batches and tiles counted; adds up what its geometry counted.
void sum_counts(QueuedScene& entry, GeometryCounts& geometry);

} // namespace rasterizer
