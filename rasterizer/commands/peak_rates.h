// The peak rates of one worker on this machine, measured: utilization counters are relative to them.
#pragma once

#include "rasterizer/tiles/kernels.h"

namespace rasterizer {

// Things processed for each nanosecond that one worker spends on that kind of work.
struct PeakRates {
    double vertices = 0;  // with the shortest vertex program
    double triangles = 0; // of 2x2 pixels
    double pixels = 0;    // with the shortest pixel program
    double bytes = 0;     // copied in memory, read and written bytes both counted
};

// Measured on the caller's thread at the first call for each instruction set, which takes some tens of
// milliseconds; cached after that. Safe from any thread.
const PeakRates& peak_rates(const Kernels& kernels);

} // namespace rasterizer
