// dp2 show: prints everything at a draw: its state and what has changed, what is bound, its shaders and
// vertices; and writes pictures of its textures and targets.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>

#include "dp2/wire/error_text.h"
#include "responses/recording/replayer.h"
#include "tools/cli/input_options.h"
#include "tools/cli/option_rules.h"
#include "tools/cli/play_listener.h"
#include "tools/cli/play_options.h"
#include "tools/cli/unknown_text.h"
#include "tools/show/mesh_file.h"
#include "tools/show/show_report.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct ShowOptions : InputChoice, PlayOptions {
    std::string at, out, only, corners, mesh;
    bool json = false, all = false;
};

std::set<std::string> parse_parts(const std::string& list) {
    std::vector<const char*> names(std::begin(kStateGroups), std::end(kStateGroups));
    names.insert(names.end(), std::begin(kShowParts), std::end(kShowParts));
    std::set<std::string> parts;
    for (std::size_t at = 0; !list.empty() && at <= list.size();) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        const std::string word = list.substr(at, end - at);
        at = end + 1;
        if (std::ranges::find(names, word) == names.end())
            throw InputError{kExitUsage, unknown_text("group", word, names) + "; see dp2 show --help"};
        parts.insert(word);
    }
    return parts;
}

NumberRange parse_corners(const std::string& text) {
    if (text.empty()) return {0, 15};
    const auto range = parse_range(text);
    if (!range)
        throw InputError{kExitUsage,
                         "'" + text + "' is not a range of corners: use N..M, N.., or N for one corner"};
    return *range;
}

// The draws before and after a place, or all of them if there is no place.
std::string nearest_draws(const dp2::DrawIndex& draws, const std::optional<dp2::Place>& place) {
    const auto words = [](const dp2::DrawIndex::Draw& draw) {
        return dp2::draw_text(draw.number) + " at " + dp2::place_text(draw.place);
    };
    const auto& all = draws.all();
    if (all.empty()) return "the capture has no draws";
    if (!place) return "the draws are " + words(all.front()) + " to " + words(all.back());
    const auto after = std::ranges::lower_bound(all, *place, {}, &dp2::DrawIndex::Draw::place);
    if (after == all.begin()) return "the first draw is " + words(*after);
    if (after == all.end()) return "the last draw is " + words(all.back());
    return "the nearest draws are " + words(*std::prev(after)) + " and " + words(*after);
}

// The place of --at. Throws InputError unless it is that of a command.
dp2::Place shown_place(const ShowOptions& options, const Input& input, const dp2::Dialect& dialect,
                       const dp2::DrawIndex& draws) {
    std::string why;
    const auto place = dp2::find_place(input.document, dialect, options.at, why);
    if (!place) throw InputError{kExitUsage, why + "; " + nearest_draws(draws, std::nullopt)};
    if (!place->offset)
        throw InputError{kExitUsage,
                         "'" + options.at + "' is a record, not a command; " + nearest_draws(draws, *place)};
    return *place;
}

dp2::Command command_at(const dp2::capture::Document& document, const dp2::DecodeContext& decode,
                        const dp2::Place& place) {
    const auto& submit = std::get<dp2::capture::Submit>(document[place.record]);
    dp2::CommandReader reader(submit.commands, decode);
    dp2::Command command;
    while (reader.step(command) == dp2::CommandReader::Step::Command && command.offset != *place.offset) {
    }
    return command;
}

// Forwards each record to the shown draw, and keeps why its call has failed.
struct ShowListener : PlayListener {
    ShowListener(ShownDraw& draw, const dp2::Place& asked, const PlayingTime& playing, std::size_t records)
        : PlayListener(playing, records), shown(draw), place(asked) {}
    void started(std::size_t record) override {
        shown.check();
        PlayListener::started(record);
        shown.begin(record);
    }
    void submitted(std::size_t record, const responses::Call& call, dp2::ByteSpan) override {
        if (record != place.record || call.ddrval == 0) return;
        const dp2::Error& error = emulator->last_error();
        at = error.placed ? std::optional(dp2::Place{record, error.offset}) : std::nullopt;
        failure = dp2::describe_cause(error);
    }
    ShownDraw& shown;
    const dp2::Place place;
    responses::Emulator* emulator = nullptr;
    std::optional<dp2::Place> at; // where the call has failed
    std::string failure;          // empty: it has not failed
};

[[noreturn]] void not_executed(const ShowOptions& options, const ShowListener& listener) {
    std::string text = options.file + ": " + dp2::place_text(listener.place) + " was not executed";
    if (!listener.failure.empty()) {
        text += ": the call failed";
        if (listener.at) text += " at " + dp2::place_text(*listener.at);
        text += " (" + listener.failure + ")";
    }
    throw InputError{kExitDiagnostics, text};
}

int show(const ShowOptions& options, Json& summary) {
    ShowWish wish{parse_parts(options.only), options.all, options.json, parse_corners(options.corners)};
    PlaySetup play(options, options);
    const Input& input = play.input;
    const dp2::DrawIndex& draws = play.draws;
    const dp2::Dialect dialect = play.emulator.dialect;
    const dp2::Place place = shown_place(options, input, dialect, draws);
    const dp2::capture::Document document = dp2::capture_until(input.document, dialect, place);
    const dp2::DecodeContext decode =
        decode_context(std::get<dp2::capture::Submit>(document[place.record]), dialect);
    const dp2::Command command = command_at(document, decode, place);
    if (command.op->kind != dp2::Kind::Draw && command.op->kind != dp2::Kind::Blit)
        throw InputError{kExitUsage, dp2::place_text(place) + " is " + command.op->name +
                                         ", not a draw, a clear or a copy; " + nearest_draws(draws, place)};
    if (!options.out.empty()) std::filesystem::create_directories(options.out);

    ShownDraw shown(document, dialect, draws, place, command,
                    options.mesh.empty() ? wish.corners : NumberRange{});
    shown.attach_to(play.emulator);
    responses::Replayer replayer(std::move(play.emulator), responses::Calls::Executed, options.form.limits);
    shown.set_emulator(replayer.emulator());
    ShowPictures pictures(options.file, options.out, place, draws);
    if (!options.out.empty()) {
        shown.take_snapshots();
        shown.at_command([&](const responses::Context& context, const std::vector<BoundObject>& bound) {
            pictures.write_textures(replayer.emulator(), context, bound);
        });
    }
    ShowListener listener(shown, place, play.time, document.size());
    listener.emulator = &replayer.emulator();
    const dp2::Status status = replayer.play(document, listener);
    listener.progress.clear();
    shown.check();
    summary["whole"] = input.whole;
    if (!status.ok()) throw record_error(options.file, status.error());
    const auto context =
        replayer.contexts().find(std::get<dp2::capture::Submit>(document[place.record]).context);
    if (shown.outcome() == ShownDraw::Outcome::NotReached || context == replayer.contexts().end())
        not_executed(options, listener);
    if (listener.at == place) shown.set_failed();
    const ShowSubject subject{options.file, document, draws, place, command, decode, listener.failure};
    ShowReport(wish, subject, shown, *replayer.emulator().find_context(context->second),
               replayer.emulator().gpu())
        .print();
    if (!options.out.empty()) pictures.write_targets(replayer.emulator(), shown.targets());
    if (!options.json && !pictures.lines().empty()) std::printf("pictures\n");
    for (const Json& line : pictures.lines()) {
        if (options.json)
            print_json(line);
        else
            std::printf("  %s\n", ShowPictures::text(line).c_str());
    }
    if (!options.mesh.empty()) write_mesh(options.mesh, options.file, shown, replayer.emulator().gpu());
    return input.status();
}

} // namespace

void add_show(CLI::App& app, int& status) {
    auto* verb =
        app.add_subcommand("show", "Print everything at a draw: state, what has changed, shaders, vertices");
    auto options = std::make_shared<ShowOptions>();
    add_input(*verb, *options);
    verb->get_option("file")->expected(1);
    add_place_option(*verb, options->at, "the draw, clear or copy");
    verb->get_option("--at")->required();
    verb->footer(
        "Groups of states: targets, rasterizer, depth, blend, fog, lighting, transforms, clip, multisample,\n"
        "patches, stages, samplers, palettes, vertices, shaders, constants, other. And: bound (surfaces and\n"
        "buffers), queries, programs, corners (vertices as they are read, and as they are computed).\n\n" +
        app.get_footer());
    verb->add_option("--only", options->only, "only these groups, which are named below")
        ->type_name("GROUP,...");
    verb->add_flag("--all", options->all,
                   "every state, not only those that are not the default or have changed; long values whole");
    verb->add_option("--corners", options->corners,
                     "the corners of primitives whose vertices are shown: N..M, N.., or N [0..15]")
        ->type_name("N..M");
    verb->add_option(
            "--out", options->out,
            "folder for pictures (PNG) of the textures, and of the targets before and after the draw")
        ->type_name("FOLDER");
    verb->add_option("--mesh", options->mesh, "write its primitives as a Wavefront OBJ file")
        ->type_name("FILE");
    verb->add_flag("--json", options->json, "JSON lines with the same facts, and a summary");
    add_threads_option(*verb, options->threads);
    add_limits(*verb, options->limits);
    add_seconds(*verb, *options);
    add_dialect_option(*verb, options->dialect);
    verb->callback([options, verb, &status] {
        const std::set<std::string> parts = parse_parts(options->only);
        refuse_option(*verb, "--corners", !parts.empty() && !parts.contains("corners"),
                      "without corners in --only");
        status =
            run_on("show", *options, options->json, [&](Json& summary) { return show(*options, summary); });
    });
}

} // namespace tools
