#include "tools/cli/play_options.h"

#include "rasterizer/schedule/scheduler.h"
#include "tools/cli/command_line.h"

namespace tools {

void add_threads_option(CLI::App& verb, unsigned& value) {
    verb.add_option("--threads", value, "worker threads; 0: none (the results do not depend on it)")
        ->check(CLI::Range(0u, rasterizer::kMaxWorkers));
}

void add_dialect_option(CLI::App& verb, std::string& value) {
    verb.add_option(
        "--dialect", value,
        "how to read the bytes: a name, switches, or both (see dp2 dialects); empty: as the capture says");
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

void add_completion_option(CLI::App& verb, std::string& value) {
    verb.add_option("--completion", value,
                    "when answers come: immediate, async, delay:N, seeded:S, never, or recorded (in the "
                    "calls that have them "
                    "in the capture); empty: as the capture says");
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

void add_place_option(CLI::App& verb, std::string& value, const char* what, const char* name) {
    verb.add_option(name, value, what)->type_name("PLACE");
}

std::optional<dp2::Place> place_of(const Input& input, const dp2::Dialect& dialect, const std::string& text) {
    if (text.empty()) return std::nullopt;
    std::string why;
    const auto place = dp2::find_place(input.document, dialect, text, why);
    if (!place) throw InputError{kExitUsage, why};
    return place;
}

} // namespace tools
