// Told what the scheduler does and when each piece of work runs, for measurements. The default ignores
// everything.
#pragma once

#include <cstddef>
#include <span>

#include "rasterizer/base/stall.h"
#include "rasterizer/schedule/scene.h"

namespace rasterizer {

// Work that one thread does without a pause.
struct ScheduledPiece {
    enum class Kind : std::uint8_t { Batch, Preparation, Part, Finish };
    Kind kind;
    const Scene& scene;
    std::size_t step = 0;   // of a Preparation or Part: index in Scene::steps; 0 for tiles
    std::size_t number = 0; // of a Batch in its scene, of a Part (a tile, or rows) in its step
};

class ScheduleObserver {
  public:
    virtual ~ScheduleObserver() = default;

    // Called on the calling thread. `batches` are the next ones of the scene.
    virtual void handed_over(const Scene& scene, std::span<Batch* const> batches) {
        (void)scene, (void)batches;
    }
    virtual void sealed(const Scene& scene, Stall reason) { (void)scene, (void)reason; }
    // Called before a wait, whether the calling thread has to sleep or not.
    virtual void waits(const Fence& fence, Stall reason) { (void)fence, (void)reason; }
    virtual void waits(const WorkTally& tally, Stall reason) { (void)tally, (void)reason; }
    virtual void drains(Stall reason) { (void)reason; }

    // Called on the thread that runs the piece, without a lock.
    virtual void begins(const ScheduledPiece& piece) { (void)piece; }
    virtual void ends(const ScheduledPiece& piece) { (void)piece; }
};

} // namespace rasterizer
