// The costs of work that count towards the limits of a call, and their sum over some geometry batches.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

namespace rasterizer {

// `operations` counts IR operations in one lane; other work is counted as the number of IR operations that
// take about the same time. A cost depends on the commands and the state alone, not on the number of workers,
// nor on whether programs are compiled or interpreted.
struct Cost {
    std::uint64_t pixels = 0; // pixels of bounding boxes, clears, fills and copies
    std::uint64_t operations = 0;
    Cost& operator+=(const Cost& more) {
        pixels += more.pixels;
        operations += more.operations;
        return *this;
    }
};

// Lower bounds of the cost of work other than programs, in IR operations in one lane.
inline constexpr std::uint64_t
    kByteOperations = 4,        // a byte read from memory and written
    kPrimitiveOperations = 256, // set-up and binning, without its pixels
    kPixelOperations = 8,       // coverage of a pixel or sample, without its program
    kDrawOperations = 1u << 14, // checks, state and binding of a draw
    kVertexOperations = 32,     // fetch of a vertex, without its program
    kCommandOperations = 1u << 8,
    kPointOperations = 512, // a point of a tessellated patch, for each control point that it depends on
    kLoweredOperations = 1u << 13, // an operation of a program that is lowered and compiled
    kLoopStepOperations = 16;      // an instruction of a shader in a loop (kMaxLoopSteps)

// Rounds up to a power of two, at least the smallest class. Programs in one class cost the same, so that
// draws which differ only in their pixels can share the work of their vertices.
constexpr std::uint64_t cost_class(std::uint64_t operations) {
    return std::bit_ceil(std::max<std::uint64_t>(operations, 256));
}

// a * b, but about 2^60 at most: more than any practical limit.
constexpr std::uint64_t limited_product(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t kMost = std::uint64_t{1} << 60;
    return b != 0 && a > kMost / b ? kMost : a * b;
}

// `cost` is final when `unfinished` is 0. The scheduler's lock guards both members while a batch that refers
// to the tally is queued.
struct WorkTally {
    Cost cost;
    std::uint32_t unfinished = 0; // number of spans (BatchSpan) of the tally that have not run
};

} // namespace rasterizer
