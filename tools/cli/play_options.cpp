#include "tools/cli/play_options.h"

#include <algorithm>

#include "rasterizer/schedule/scheduler.h"
#include "tools/cli/command_line.h"
#include "tools/cli/option_rules.h"

namespace tools {

void add_threads_option(CLI::App& verb, unsigned& value) {
    verb.add_option("--threads", value, "worker threads; 0: none (the results do not depend on it)")
        ->check(number_in(0u, rasterizer::kMaxWorkers))
        ->capture_default_str()
        ->type_name("0.." + std::to_string(rasterizer::kMaxWorkers));
}

void add_dialect_option(CLI::App& verb, std::string& value) {
    verb.add_option("--dialect", value,
                    "how to read the bytes (see dp2 dialects); default: as the capture says")
        ->type_name("NAME");
}

dp2::Dialect dialect_of(const dp2::capture::Document& document, const std::string& text) {
    const auto* chosen = dp2::capture::first_of<dp2::capture::ChosenDialect>(document);
    const std::string& name = text.empty() && chosen ? chosen->switches : text;
    const auto dialect = dp2::parse_dialect(name);
    if (!dialect) {
        std::vector<const char*> names;
        for (const auto& infos : {dp2::all_dialects(), dp2::all_misbehaviors()})
            for (const dp2::DialectInfo& info : infos) names.push_back(info.name);
        throw InputError{text.empty() ? kExitBadInput : kExitUsage,
                         unknown_text("dialect", name, names) + "; see dp2 dialects"};
    }
    return *dialect;
}

void add_stored_dialect_option(CLI::App& verb, std::string& value) {
    add_dialect_option(verb, value);
    verb.get_option("--dialect")
        ->description("how to read the bytes (see dp2 dialects), stored in what is written; default: as the "
                      "capture says");
}

void store_dialect(dp2::capture::Document& document, const std::string& text) {
    using namespace dp2::capture;
    if (text.empty()) return;
    (void)dialect_of(document, text);
    for (Record& record : document)
        if (auto* chosen = std::get_if<ChosenDialect>(&record)) {
            chosen->switches = text;
            return;
        }
    // Where a recording has it, so that manifests have it as a member of the case.
    const auto place = std::ranges::find_if(document, [](const Record& record) {
        return !std::holds_alternative<Metadata>(record) && !std::holds_alternative<Completion>(record);
    });
    document.insert(place, ChosenDialect{text});
}

void add_completion_option(CLI::App& verb, std::string& value) {
    verb.add_option(
            "--completion", value,
            "when answers come: immediate, async, delay:N, seeded:S, never, recorded; default: the capture's")
        ->type_name("MODEL");
}

responses::CompletionModel completion_of(const dp2::capture::Document& document, const std::string& text) {
    const auto* chosen = dp2::capture::first_of<dp2::capture::Completion>(document);
    const std::string& name = text.empty() && chosen ? chosen->model : text;
    if (name.empty()) return {};
    const auto model = responses::parse_completion_model(name);
    if (!model) {
        constexpr const char* kModels[] = {"immediate", "async", "delay:1", "seeded:1", "never", "recorded"};
        throw InputError{text.empty() ? kExitBadInput : kExitUsage,
                         unknown_text("completion model", name, kModels)};
    }
    return *model;
}

void add_play_options(CLI::App& verb, InputChoice& input, PlayOptions& options) {
    add_threads_option(verb, options.threads);
    add_limits(verb, options.limits);
    add_seconds(verb, input);
    add_completion_option(verb, options.completion);
    add_dialect_option(verb, options.dialect);
}

responses::EmulatorOptions emulator_options(const dp2::capture::Document& document,
                                            const PlayOptions& options) {
    responses::EmulatorOptions emulator;
    emulator.workers = options.threads;
    emulator.limits = options.limits;
    emulator.dialect = dialect_of(document, options.dialect);
    emulator.completion = completion_of(document, options.completion);
    return emulator;
}

PlaySetup::PlaySetup(const InputChoice& choice, const PlayOptions& options)
    : limits(options.limits), time(choice, limits), input(read_input(choice.file, choice.form)),
      emulator(emulator_options(input.document, options)), draws(input.document, emulator.dialect) {
    emulator.limits = limits;
}

} // namespace tools
