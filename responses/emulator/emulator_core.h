// What the parts of an emulator share: its GPU, its contexts, and its record of failures. Threading: as
// Emulator.
#pragma once

#include <cstdint>

#include "rasterizer/schedule/gpu.h"
#include "responses/context/context_table.h"
#include "responses/emulator/emulator_options.h"
#include "responses/emulator/failures.h"

namespace responses {

struct EmulatorCounts {
    std::uint64_t calls = 0, failed_calls = 0, commands = 0, bytes = 0, answers = 0, pages_continued = 0,
                  presents = 0;
};

struct EmulatorCore {
    // Throws as Emulator's constructor.
    explicit EmulatorCore(EmulatorOptions from);

    TimedCall timed() { return {gpu, options.limits.max_milliseconds}; }

    const EmulatorOptions options;
    rasterizer::Gpu gpu;
    MachineFacts machine;
    ContextTable contexts; // declared after the GPU, which it refers to
    Failures failures{gpu, contexts, options.log};
    EmulatorCounts counts;
};

} // namespace responses
