// How fast one worker can be at most, measured on this machine: what utilisation counters compare with.
#pragma once

#include "rasterizer/tiles/kernels.h"

namespace rasterizer {

// Of one worker, for each nanosecond that it spends in the stage.
struct PeakRates {
    double vertices = 0;  // with the shortest vertex program
    double triangles = 0; // small ones
    double pixels = 0;    // with the shortest pixel program
    double bytes = 0;     // copying memory, read and written
};

// Measured on the caller's thread at the first call for each instruction set, which takes some tens of
// milliseconds; then remembered. Safe from any thread.
const PeakRates& peak_rates(const Kernels& kernels);

} // namespace rasterizer
