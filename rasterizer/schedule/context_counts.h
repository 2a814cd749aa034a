// What the GPU counts of one context's draws, since the context was made: it only rises. A query is the
// difference of what it was at its begin and at its end (pipeline spec 7.6).
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "rasterizer/base/fence.h"
#include "rasterizer/base/sample_pattern.h"
#include "rasterizer/ir/invocation.h"

namespace rasterizer {

// "coverage"; in the order of Rejection.
inline constexpr const char* kRejectionNames[kRejections] = {"coverage", "scissor", "kill",
                                                             "alpha",    "stencil", "depth"};

struct ContextCounts {
    std::uint64_t vertices_read = 0, vertices_shaded = 0;
    std::uint64_t primitives = 0, clipper_output = 0; // entered the clipper, left it
    std::uint64_t triangles_drawn = 0;                // neither culled nor clipped away
    std::uint64_t triangles_added = 0;                // that clipping made more of those
    std::uint64_t pixels_shaded = 0;
    // When rejections are counted: samples of the primitives' boxes in the viewport, and why they were not
    // drawn.
    std::uint64_t boxed = 0;
    std::array<std::uint64_t, kRejections> rejected = {};
    // Samples that passed, by samples a pixel - 1: pixels are rounded up for each number (pipeline spec 7.2).
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

// The counts at one point among the commands.
struct Snapshot {
    std::shared_ptr<const Fence> fence;          // null: there already; else once it has passed
    std::shared_ptr<const ContextCounts> counts; // final then
};

} // namespace rasterizer
