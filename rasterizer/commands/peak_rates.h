// The peak rates of one worker on this machine, measured: utilization counters are relative to them.
// Nothing is cached here: whoever needs the rates keeps them.
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

// Measured with this instruction set, programs compiled or interpreted, on the caller's thread, which takes
// some tens of milliseconds, on a GPU of its own: no other GPU is touched and no lock is needed.
// std::bad_alloc may be thrown.
PeakRates measure_peak_rates(const Kernels& kernels, bool compile);

} // namespace rasterizer
