#include "responses/emulator/emulator_core.h"

#include <cmath>
#include <stdexcept>

#include "dp2/wire/error_text.h"

namespace responses {

using dp2::Error;
using dp2::Fault;

dp2::Status check(const EmulatorOptions& options) {
    if (options.workers > rasterizer::kMaxWorkers) return Error{Fault::LimitExceeded, 0, 0, "workers"};
    if (options.completion.kind > CompletionKind::Recorded) return Error{Fault::BadValue, 0, 0, "completion"};
    if (const auto& rates = options.peak_rates)
        for (const double rate : {rates->vertices, rates->triangles, rates->pixels, rates->bytes})
            if (!std::isfinite(rate) || rate <= 0) return Error{Fault::BadValue, 0, 0, "peak_rates"};
    return {};
}

namespace {

EmulatorOptions checked(EmulatorOptions options) {
    if (const dp2::Status status = check(options); !status.ok())
        throw std::invalid_argument("options of the emulator: " + dp2::describe(status.error()));
    return options;
}

} // namespace

EmulatorCore::EmulatorCore(EmulatorOptions from)
    : options(checked(std::move(from))),
      gpu({options.workers, options.kernels, options.limits, options.count_rejections, options.compile,
           options.compiled, options.memory, options.draws, options.schedule_observer, options.probes,
           options.count_overdraw}),
      machine{0, options.peak_rates},
      contexts(gpu, options.completion, options.dialect, machine, options.query_observer) {}

} // namespace responses
