// Scratch memory and other data of one worker, reused from one piece of work to the next.
#pragma once

#include "rasterizer/base/memory_budget.h"
#include "rasterizer/base/stop_signal.h"
#include "rasterizer/geometry/geometry.h"
#include "rasterizer/schedule/tile_worker.h"

namespace rasterizer {

struct Worker {
    Worker(MemoryBudget& memory_budget, StopSignal& stop)
        : tiles(memory_budget.worker_memory()), poll(&stop) {
        geometry.poll = poll;
    }

    TileWorker tiles;
    GeometryScratch geometry;
    StopPoll poll;
};

} // namespace rasterizer
