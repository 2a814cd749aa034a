#include "responses/recording/replayer.h"

namespace responses {

using namespace dp2::capture;
using dp2::Error;
using dp2::Fault;

dp2::Result<EmulatorOptions> replay_options(const Document& document, EmulatorOptions options) {
    if (const auto* chosen = first_of<Completion>(document)) {
        const auto model = parse_completion_model(chosen->model);
        if (!model) return Error{Fault::BadValue, 0, 0, "completion"};
        options.completion = *model;
    }
    if (const auto* chosen = first_of<ChosenDialect>(document)) {
        const auto dialect = dp2::parse_dialect(chosen->switches);
        if (!dialect) return Error{Fault::BadValue, 0, 0, "dialect"};
        options.dialect = *dialect;
    }
    return options;
}

EmulatorOptions Replayer::options_for(EmulatorOptions options, Calls calls) {
    if (calls == Calls::Executed) return options;
    options.draws = options.compile = false;
    if (!options.peak_rates)
        options.peak_rates = rasterizer::PeakRates{1, 1, 1, 1}; // any: nothing is measured
    return options;
}

dp2::Status Replayer::play(const Document& document, ReplayObserver& observer) {
    for (std::size_t i = 0; i < document.size(); ++i) {
        observer.started(i);
        auto status = play(document, i, observer);
        if (status.ok()) continue;
        Error error = status.error();
        error.offset = i; // the record's number
        return error;
    }
    return {};
}

} // namespace responses
