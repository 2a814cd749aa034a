// The user's settings, from the environment, else from section [dp2] of the dll's file beside the program
// (d3d9.ini, see runtime_name.h). Read once.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace runtime {

struct Settings {
    std::string capture; // DP2_CAPTURE, capture=: the .dp2c file to record to; empty: none
    // DP2_CAPTURE_FRAMES=N..M, frames=: N, the first recorded frame; frame 1 ends with the first present.
    std::uint32_t first_frame = 1;
    std::uint32_t last_frame = 0xFFFFFFFF; // M, the last recorded frame
    std::string report;        // DP2_CAPTURE_REPORT: the folder of device reports (device_report.h)
    std::string log;           // DP2_LOG, log=: the log's file or "stderr"; empty: the debugger
    std::uint32_t workers = 0; // DP2_WORKERS, workers=: GPU threads; default: one for each processor thread
    // DP2_ISA, isa=: baseline, sse41, avx2 or avx512; empty: the processor's best
    std::string instruction_set;
    // DP2_GPU=process or inside, gpu=: whether the GPU is a process of its own; default: for 32-bit programs
    bool gpu_process = sizeof(void*) == 4;
    bool interpret = false; // DP2_JIT=off, jit=off: programs are not compiled
    bool vsync = false;     // DP2_VSYNC=on, vsync=: programs wait for the monitor's refresh
    bool all_modes = false; // DP2_MODES=all, modes=: DirectDraw lists every size of the monitor
    // DP2_ADAPTER=10de:0622, adapter=: the PCI numbers that programs see
    std::uint32_t vendor = 0, device = 0;
    std::vector<std::string> complaints; // lines for the log, one for each invalid setting
};

const Settings& settings();

} // namespace runtime
