// What work costs, for the limits of a call, and the sum of it over some geometry batches.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace rasterizer {

// `operations`: of the IR, in one lane; everything else is counted as what takes about the same time. What
// something costs follows from the commands and the state alone: it is the same for any number of workers,
// compiled or interpreted.
struct Cost {
    std::uint64_t pixels = 0; // of bounding boxes, clears, fills and copies
    std::uint64_t operations = 0;
    Cost& operator+=(const Cost& more) {
        pixels += more.pixels;
        operations += more.operations;
        return *this;
    }
};

// What costs as many operations as one of the IR does in a lane, or more of them.
inline constexpr std::uint64_t kByteOperations = 4, // a byte read from memory and written
    kPrimitiveOperations = 256,                     // set-up and binning, beside its pixels
    kPixelOperations = 8,                           // coverage of a pixel or sample, beside its program
    kDrawOperations = 1u << 14,                     // checks, state and binding of a draw
    kVertexOperations = 32,                         // fetch of a vertex, beside its program
    kCommandOperations = 1u << 8,
                               kPointOperations =
                                   512, // of a tessellated patch, for each control point that it depends on
    kLoweredOperations = 1u << 13,      // an operation of a program that is made and compiled
    kLoopStepOperations = 16;           // an instruction of a shader in a loop (kMaxLoopSteps)

// Programs of one class count the same, so that draws which differ in their pixels can share the work of
// their vertices: a power of two, not less than the shortest class.
constexpr std::uint64_t cost_class(std::uint64_t operations) {
    return std::bit_ceil(std::max<std::uint64_t>(operations, 256));
}

// The product, or a number above all limits when it is that large.
constexpr std::uint64_t limited_product(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t kMost = std::uint64_t{1} << 60;
    return b != 0 && a > kMost / b ? kMost : a * b;
}

// Final when `unfinished` is 0. Guarded by the scheduler while a batch with it is queued.
struct WorkTally {
    Cost cost;
    std::uint32_t unfinished = 0; // spans of batches that have not run
};

} // namespace rasterizer
