// The measured peak rates of one worker on this machine, to which utilization counters are relative. The
// result is not cached here.
#pragma once

#include "rasterizer/tiles/kernels.h"

namespace rasterizer {

// Vertices, triangles, pixels and bytes that one worker processes per nanosecond of such work.
struct PeakRates {
    double vertices = 0;  // with the shortest vertex program
    double triangles = 0; // triangles with a bounding box of 2x2 pixels
    double pixels = 0;    // with the shortest pixel program
    double bytes = 0;     // copied in memory; counts bytes read and bytes written
};

// Measures with this instruction set, compiled or interpreted programs, on the caller's thread, which takes
// some tens of milliseconds. Uses a GPU of its own, so it needs no lock. May throw std::bad_alloc.
PeakRates measure_peak_rates(const Kernels& kernels, bool compile);

} // namespace rasterizer
