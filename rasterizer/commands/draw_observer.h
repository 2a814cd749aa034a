// What an observer is told of the draws of a context.
#pragma once

#include <functional>

#include "rasterizer/geometry/batch.h"
#include "rasterizer/schedule/gpu.h"

namespace rasterizer {

// A draw that is about to be queued, whole, with everything that its vertices and pixels are computed from.
struct ObservedDraw {
    BatchWork work;           // of which draw_primitives are all primitives
    DrawMemory memory;        // owns what `work` points to
    bool tessellated = false; // its vertices are those of a mesh that patches or N-patches were divided into
};

// Called on the caller's thread, once for each draw that is rasterized: for each instance, and for each
// record of a command. It must not use the context or the GPU, but may keep a copy of the draw.
using DrawObserver = std::function<void(const ObservedDraw&)>;

} // namespace rasterizer
