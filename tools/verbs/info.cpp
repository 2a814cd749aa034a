// dp2 info: counts a capture's records, commands and objects.
#include <cinttypes>
#include <cstdio>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "dp2/capture/event_marks.h"
#include "dp2/capture/observations.h"
#include "dp2/commands/statistics.h"
#include "dp2/wire/error_text.h"
#include "tools/cli/input_options.h"
#include "tools/cli/json_lines.h"
#include "tools/cli/play_options.h"
#include "tools/cli/playing_time.h"
#include "tools/cli/progress.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct InfoOptions : InputChoice {
    std::string at, dialect;
    bool json = false;
};

// The metadata of a capture without marks, and its completion model and dialect.
Json metadata_of(const dp2::capture::Document& document) {
    using namespace dp2::capture;
    // Looking up a key in Json takes linear time, so the known keys are looked up in a map.
    std::vector<std::pair<std::string_view, std::string_view>> lines;
    std::unordered_map<std::string_view, std::size_t> known;
    for (const Record& record : document)
        if (const auto* metadata = std::get_if<Metadata>(&record); metadata && !dp2::is_mark(*metadata)) {
            const auto [line, is_new] = known.try_emplace(metadata->key, lines.size());
            if (is_new)
                lines.emplace_back(metadata->key, metadata->value);
            else
                lines[line->second].second = metadata->value;
        }
    Json::object_t members;
    for (const auto& [key, value] : lines) members.push_back({std::string(key), std::string(value)});
    Json out = std::move(members);
    if (const auto* completion = first_of<Completion>(document)) {
        out["completion"] = completion->model;
        if (!completion->made_with.empty()) out["recorded with"] = completion->made_with;
    }
    if (const auto* chosen = first_of<ChosenDialect>(document)) out["dialect"] = chosen->switches;
    return out;
}

// A text from a capture with control characters escaped, for the terminal.
std::string printable(const std::string& text) {
    const std::string quoted = Json(text).dump(-1, ' ', true, Json::error_handler_t::replace);
    return quoted.substr(1, quoted.size() - 2);
}

int info(const InfoOptions& options, Json& summary) {
    using namespace dp2::capture;
    const PlayingTime time(options);
    const Input input = read_input(options.file, options.form);
    const dp2::Dialect dialect = dialect_of(input.document, options.dialect);
    const auto asked = place_of(input, dialect, options.at);
    int status = input.status();
    std::size_t contexts = 0, surfaces = 0, buffers = 0, submissions = 0, presents = 0, marks = 0, bytes = 0,
                malformed = 0;
    dp2::StreamStatistics statistics;
    Progress progress("counting record", input.document.size());
    for (std::size_t i = 0; i < input.document.size(); ++i) {
        time.check(i);
        progress.at(i);
        if (asked && asked->record != i) continue;
        const Record& record = input.document[i];
        contexts += std::holds_alternative<CreateContext>(record);
        surfaces += std::holds_alternative<CreateSurface>(record);
        buffers += std::holds_alternative<CreateBuffer>(record);
        presents += std::holds_alternative<Present>(record);
        const auto* metadata = std::get_if<Metadata>(&record);
        marks += metadata && dp2::is_mark(*metadata);
        const auto* submit = std::get_if<Submit>(&record);
        if (!submit) continue;
        ++submissions;
        const dp2::ByteSpan commands =
            dp2::command_bytes(input.document, dialect, asked ? *asked : dp2::Place{i, std::nullopt});
        bytes += commands.size();
        dp2::DecodeContext context = decode_context(*submit, dialect);
        if (asked && asked->offset) context.base_offset = *asked->offset;
        // count() has counted the commands before a malformed one.
        const dp2::Status counted = statistics.count(commands, context);
        if (counted.ok()) continue;
        ++malformed;
        const auto failure = expected_failure(input.document, i, dialect);
        if (failure && counted.error().offset >= *failure) continue;
        progress.clear();
        complain(options.file,
                 dp2::place_text({i, counted.error().offset}) + ": " + dp2::describe_cause(counted.error()));
        status = kExitDiagnostics;
    }
    progress.clear();
    const Json metadata = metadata_of(input.document);
    summary.update({{"whole", input.whole},
                    {"metadata", metadata},
                    {"contexts", contexts},
                    {"surfaces", surfaces},
                    {"buffers", buffers},
                    {"submissions", submissions},
                    {"malformed", malformed},
                    {"presents", presents},
                    {"marks", marks},
                    {"command_bytes", bytes},
                    {"commands", Json::object()}});
    if (!options.json)
        for (const auto& [key, value] : metadata.items())
            std::printf("%s: %s\n", printable(key).c_str(), printable(value.get<std::string>()).c_str());
    if (!options.json)
        std::printf("contexts %zu, surfaces %zu, buffers %zu, submissions %zu (malformed %zu), presents %zu, "
                    "command bytes %zu\n",
                    contexts, surfaces, buffers, submissions, malformed, presents, bytes);
    if (!options.json && marks != 0) std::printf("marks of events in frames %zu\n", marks);
    for (const dp2::OpInfo& op : dp2::all_ops()) {
        const auto& row = statistics.row(op.op);
        if (row.commands == 0) continue;
        summary["commands"][op.name] = {
            {"commands", row.commands}, {"records", row.records}, {"bytes", row.bytes}};
        if (!options.json)
            std::printf("%10" PRIu64 " %-26s %10" PRIu64 " records %12" PRIu64 " bytes\n", row.commands,
                        op.name, row.records, row.bytes);
    }
    return status;
}

} // namespace

void add_info(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand(
        "info", "Print the contents of a capture: objects, submissions, commands by opcode");
    auto options = std::make_shared<InfoOptions>();
    add_input(*verb, *options);
    verb->add_flag("--json", options->json, "print the summary as a JSON line");
    add_seconds(*verb, *options);
    add_place_option(*verb, options->at, "only this record or command");
    add_dialect_option(*verb, options->dialect);
    verb->callback([options, &status] {
        status =
            run_on("info", *options, options->json, [&](Json& summary) { return info(*options, summary); });
    });
}

} // namespace tools
