// Counters of one context's draws since the context was created; they never decrease. The answer of a query
// is the difference between its end and its beginning (QUERIES.md 2.6). Counts do not depend on the number of
// workers.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "rasterizer/base/fence.h"
#include "rasterizer/base/sample_pattern.h"
#include "rasterizer/ir/invocation.h"

namespace rasterizer {

// In the order of Rejection.
inline constexpr const char* kRejectionNames[kRejections] = {"coverage", "scissor", "kill",
                                                             "alpha",    "stencil", "depth"};

struct ContextCounts {
    std::uint64_t vertices_read = 0, vertices_shaded = 0;
    std::uint64_t primitives = 0, clipper_output = 0; // primitives before and after clipping
    std::uint64_t triangles_drawn = 0;                // neither culled nor clipped away
    std::uint64_t triangles_added = 0; // additional triangles, because clipping divided some into several
    std::uint64_t culled = 0,
                  clipped = 0;    // triangles that face away or have no area; that are cut or outside
    std::uint64_t operations = 0; // cost of batches of geometry (base/work_tally.h)
    std::uint64_t pixels_shaded = 0;
    // Only with Gpu::Options::count_overdraw: pixels that primitives passed in any sample; pixels that each
    // draw passed at least once; texels that pixel programs read, while Gpu::watch_texels() has them counted.
    std::uint64_t pixels_drawn = 0, pixels_touched = 0, texels = 0;
    // Samples in the primitives' bounding boxes, inside the viewport and the scissor rectangle; with
    // Gpu::Options::count_rejections also those outside the scissor rectangle.
    std::uint64_t boxed = 0;
    // Only with Gpu::Options::count_rejections: rejected samples by reason.
    std::array<std::uint64_t, kRejections> rejected = {};
    // Samples that passed, indexed by samples per pixel - 1, since the conversion to pixels rounds up
    // separately for each sample count (QUERIES.md 2.2).
    std::array<std::uint64_t, kMaxSamples> passed = {};

    std::uint64_t samples() const {
        std::uint64_t sum = 0;
        for (const std::uint64_t samples : passed) sum += samples;
        return sum;
    }
    std::uint64_t pixels() const {
        std::uint64_t sum = 0;
        for (std::uint32_t n = 1; n <= kMaxSamples; ++n) sum += (passed[n - 1] + n - 1) / n;
        return sum;
    }
};

// A context's counts at one point of the command stream.
struct CountSnapshot {
    std::shared_ptr<const Fence> fence;          // null: the counts are final
    std::shared_ptr<const ContextCounts> counts; // final once the fence has passed
};

} // namespace rasterizer
