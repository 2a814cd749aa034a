// The options of an emulator.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "dp2/base/limits.h"
#include "dp2/wire/dialect.h"
#include "rasterizer/schedule/gpu.h"
#include "responses/context/context.h"
#include "responses/queries/completion.h"

namespace responses {

enum class LogLevel : std::uint8_t { Debug, Info, Warning, Error };
using Log = std::function<void(LogLevel, const std::string&)>;

struct EmulatorOptions {
    unsigned workers = 0;
    CompletionModel completion;
    dp2::Dialect dialect;
    const rasterizer::Kernels* kernels = nullptr; // null: the best that this processor has
    bool compile = true;                          // see Gpu::Options
    bool draws = true;                            // see Gpu::draws()
    rasterizer::jit::CodeCache::Observer compiled;
    rasterizer::MemorySource memory; // see MemoryBudget::source()
    dp2::Limits limits;
    bool count_rejections = false;                             // see Gpu::Options
    bool count_overdraw = false;                               // see Gpu::Options
    rasterizer::ScheduleObserver* schedule_observer = nullptr; // see Gpu::Options
    std::vector<rasterizer::PixelProbe*> probes;               // see Gpu::Options
    bool prove_recordings = true;                              // see PreambleProof
    std::optional<rasterizer::PeakRates> peak_rates; // unset: measured for the first query that needs them
    Trace trace;
    QueryObserver* query_observer = nullptr; // for queries in command buffers; must outlive the emulator
    Log log;
};

// LimitExceeded: more than rasterizer::kMaxWorkers workers; BadValue: a value outside its enumeration, or a
// rate that is not positive.
dp2::Status check(const EmulatorOptions& options);

} // namespace responses
