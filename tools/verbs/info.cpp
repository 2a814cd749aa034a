// dp2 info: counts a capture's records, commands and objects.
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <optional>
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
#include "tools/cli/places.h"
#include "tools/cli/play_options.h"
#include "tools/cli/playing_time.h"
#include "tools/cli/progress.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct InfoOptions : InputChoice {
    std::string at, by, dialect;
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

// The commands of a frame.
struct FrameCounts {
    std::uint64_t submissions = 0, draws = 0, commands = 0, records = 0, bytes = 0;
};

// Prints and counts each frame (--by frames). Commands are counted up to the first malformed one of each
// submission; those after the last present have a frame of their own.
class FrameTable {
  public:
    FrameTable(const InfoOptions& options, const dp2::capture::Document& document,
               const dp2::Dialect& dialect)
        : options_(options), draws_(document, dialect), frame_(dp2::frames_before(document) + 1) {}

    void add(const dp2::capture::Submit& submit, const dp2::DecodeContext& context) {
        dp2::StreamStatistics statistics;
        (void)statistics.count(submit.commands, context); // info() reports the error
        ++now_.submissions;
        now_.bytes += submit.commands.size();
        for (const dp2::OpInfo& op : dp2::all_ops()) {
            now_.commands += statistics.row(op.op).commands;
            now_.records += statistics.row(op.op).records;
        }
    }
    void end_frame() {
        const auto frame_of = [](const dp2::DrawIndex::Draw& draw) { return draw.number.frame; };
        now_.draws = static_cast<std::uint64_t>(std::ranges::upper_bound(draws_.all(), frame_, {}, frame_of) -
                                                std::ranges::lower_bound(draws_.all(), frame_, {}, frame_of));
        print();
        now_ = {};
        ++frame_;
    }
    void end() {
        if (now_.submissions != 0) end_frame();
    }

  private:
    void print() const {
        if (!options_.json) {
            std::printf("frame %" PRIu64 ": submissions %" PRIu64 ", draws %" PRIu64 ", commands %" PRIu64
                        ", records %" PRIu64 ", command bytes %" PRIu64 "\n",
                        frame_, now_.submissions, now_.draws, now_.commands, now_.records, now_.bytes);
            return;
        }
        Json line = json_line("frame_contents", options_.file);
        line.update({{"frame", frame_},
                     {"submissions", now_.submissions},
                     {"draws", now_.draws},
                     {"commands", now_.commands},
                     {"records", now_.records},
                     {"command_bytes", now_.bytes}});
        print_json(line);
    }

    const InfoOptions& options_;
    const dp2::DrawIndex draws_;
    std::uint64_t frame_;
    FrameCounts now_;
};

int info(const InfoOptions& options, Json& summary) {
    using namespace dp2::capture;
    const PlayingTime time(options);
    const Input input = read_input(options.file, options.form);
    const dp2::Dialect dialect = dialect_of(input.document, options.dialect);
    const auto asked = place_of(options.file, input, dialect, options.at);
    int status = input.status();
    std::size_t contexts = 0, surfaces = 0, buffers = 0, submissions = 0, presents = 0, marks = 0, bytes = 0,
                malformed = 0;
    dp2::StreamStatistics statistics;
    std::optional<FrameTable> frames;
    if (!options.by.empty()) frames.emplace(options, input.document, dialect);
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
        if (frames && std::holds_alternative<Present>(record)) {
            progress.make_way();
            frames->end_frame();
        }
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
        if (frames) frames->add(*submit, context);
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
    if (frames) frames->end();
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
    verb->add_option("--by", options->by, "frames: first print the counts of each frame")
        ->type_name("WHAT")
        ->check(CLI::IsMember({"frames"}))
        ->excludes("--at");
    add_dialect_option(*verb, options->dialect);
    verb->callback([options, &status] {
        status =
            run_on("info", *options, options->json, [&](Json& summary) { return info(*options, summary); });
    });
}

} // namespace tools
