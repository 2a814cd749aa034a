// dp2 show: prints everything at a draw: its state and what has changed, what is bound, its shaders and
// vertices; and writes pictures of its textures and targets.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <optional>
#include <utility>

#include "dp2/wire/error_text.h"
#include "responses/recording/replayer.h"
#include "tools/cli/input_options.h"
#include "tools/cli/option_rules.h"
#include "tools/cli/places.h"
#include "tools/cli/play_listener.h"
#include "tools/cli/play_options.h"
#include "tools/cli/unknown_text.h"
#include "tools/show/mesh_file.h"
#include "tools/show/show_report.h"
#include "tools/show/state_differences.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct ShowOptions : InputChoice, PlayOptions {
    std::string at, out, only, corners, mesh, against;
    bool json = false, all = false, mesh_outputs = false;
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

// The place of --at. Throws InputError unless it is that of a command.
dp2::Place shown_place(const ShowOptions& options, const Input& input, const dp2::Dialect& dialect,
                       const dp2::DrawIndex& draws) {
    const auto place = place_of(options.file, input, dialect, options.at);
    if (!place->offset)
        throw InputError{kExitUsage, options.file + ": '" + options.at + "' is a record, not a command; " +
                                         nearest_draws(draws, *place)};
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

// The command of --at, which must be one that can be shown.
dp2::Command shown_command(const ShowOptions& options, const dp2::capture::Document& document,
                           const dp2::DecodeContext& decode, const dp2::Place& place,
                           const dp2::DrawIndex& draws) {
    const dp2::Command command = command_at(document, decode, place);
    if (command.op->kind != dp2::Kind::Draw && command.op->kind != dp2::Kind::Blit)
        throw InputError{kExitUsage, options.file + ": " + dp2::place_text(place) + " is " +
                                         command.op->name + ", not a draw, a clear or a copy; " +
                                         nearest_draws(draws, place)};
    return command;
}

// Replays a capture up to the command of --at, which it observes.
class DrawReplay {
  public:
    // `rows`: the rows of vertices that will be requested.
    DrawReplay(const ShowOptions& options, const NumberRange& rows)
        : options_(options), play_(options, options), dialect_(play_.emulator.dialect),
          place_(shown_place(options, play_.input, dialect_, play_.draws)),
          document_(dp2::capture_until(play_.input.document, dialect_, place_)),
          decode_(decode_context(submission(), dialect_)),
          command_(shown_command(options, document_, decode_, place_, play_.draws)),
          shown_(document_, dialect_, play_.draws, place_, command_, rows) {
        shown_.attach_to(play_.emulator);
        replayer_.emplace(std::move(play_.emulator), responses::Calls::Executed, options.form.limits);
        shown_.set_emulator(emulator());
    }

    // Throws InputError if a record cannot be played, or the command is not reached.
    void run() {
        ShowListener listener(shown_, place_, play_.time, document_.size());
        listener.emulator = &emulator();
        const dp2::Status status = replayer_->play(document_, listener);
        listener.progress.clear();
        shown_.check();
        if (!status.ok()) throw record_error(options_.file, status.error());
        const auto context = replayer_->contexts().find(submission().context);
        if (shown_.outcome() == ShownDraw::Outcome::NotReached || context == replayer_->contexts().end())
            not_executed(listener);
        if (listener.at == place_) shown_.set_failed();
        failure_ = listener.failure;
        context_ = emulator().find_context(context->second);
    }

    const Input& input() const { return play_.input; }
    const dp2::Place& place() const { return place_; }
    const dp2::DrawIndex& draws() const { return play_.draws; }
    ShownDraw& shown() { return shown_; }
    responses::Emulator& emulator() { return replayer_->emulator(); }
    const responses::Context& context() const { return *context_; } // after run()
    ShowSubject subject() const {
        return {options_.file, document_, play_.draws, place_, command_, decode_, failure_};
    }
    std::vector<ShownState> states() const {
        return shown_states(shown_.state(), context_->front_end.shaders(), true);
    }

  private:
    const dp2::capture::Submit& submission() const {
        return std::get<dp2::capture::Submit>(document_[place_.record]);
    }
    [[noreturn]] void not_executed(const ShowListener& listener) const {
        std::string text = options_.file + ": " + dp2::place_text(place_) + " was not executed";
        if (!listener.failure.empty()) {
            text += ": the call failed";
            if (listener.at) text += " at " + dp2::place_text(*listener.at);
            text += " (" + listener.failure + ")";
        }
        throw InputError{kExitDiagnostics, text};
    }

    const ShowOptions& options_;
    PlaySetup play_;
    const dp2::Dialect dialect_;
    const dp2::Place place_;
    const dp2::capture::Document document_;
    const dp2::DecodeContext decode_;
    const dp2::Command command_;
    ShownDraw shown_;
    std::optional<responses::Replayer> replayer_;
    std::string failure_; // why the command or its call failed; empty: it did not
    const responses::Context* context_ = nullptr;
};

// The states of the other draw: "FILE@PLACE", "FILE" for the same place there, "@PLACE" in the same file.
OtherStates states_of(const ShowOptions& options) {
    ShowOptions other = options;
    const std::size_t at = options.against.rfind('@');
    if (at != 0) other.file = options.against.substr(0, at);
    if (at != options.against.npos) other.at = options.against.substr(at + 1);
    if (other.at.empty())
        throw InputError{kExitUsage, "--against '" + options.against + "': no place follows the '@'"};
    DrawReplay replay(other, {0, 0});
    replay.run();
    return {other.file, draw_words(replay.place(), replay.draws()), replay.states()};
}

int show(const ShowOptions& options, Json& summary) {
    ShowWish wish{parse_parts(options.only), options.all, options.json, parse_corners(options.corners)};
    DrawReplay replay(options, options.mesh.empty() ? wish.corners : NumberRange{});
    std::optional<OtherStates> other;
    if (!options.against.empty()) other = states_of(options);
    if (!options.out.empty()) std::filesystem::create_directories(options.out);

    ShownDraw& shown = replay.shown();
    ShowPictures pictures(options.file, options.out, replay.place(), replay.draws());
    if (!options.out.empty()) {
        shown.take_snapshots();
        shown.at_command([&](const responses::Context& context, const std::vector<BoundObject>& bound) {
            pictures.write_textures(replay.emulator(), context, bound);
        });
    }
    summary["whole"] = replay.input().whole;
    replay.run();
    const ShowSubject subject = replay.subject();
    if (other)
        summary["state_differences"] = print_state_differences(wish, options.file, replay.states(), *other);
    else
        ShowReport(wish, subject, shown, replay.context(), replay.emulator().gpu()).print();
    if (!options.out.empty()) pictures.write_targets(replay.emulator(), shown.targets());
    if (!options.json && !pictures.lines().empty()) std::printf("pictures\n");
    for (const Json& line : pictures.lines()) {
        if (options.json)
            print_json(line);
        else
            std::printf("  %s\n", ShowPictures::text(line).c_str());
    }
    if (!options.mesh.empty())
        write_mesh(options.mesh, options.file, options.mesh_outputs ? MeshStage::Outputs : MeshStage::Inputs,
                   shown, replay.emulator().gpu());
    return replay.input().status();
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
    verb->add_option("--against", options->against,
                     "instead print the states that differ from those at this other draw")
        ->type_name("[FILE][@PLACE]");
    verb->add_option(
            "-o,--out", options->out,
            "folder for pictures (PNG) of the textures, and of the targets before and after the draw")
        ->type_name("FOLDER");
    verb->add_option("--mesh", options->mesh, "write its primitives as a Wavefront OBJ file")
        ->type_name("FILE");
    verb->add_flag(
            "--mesh-outputs", options->mesh_outputs,
            "with --mesh: what the vertex stage computes, positions on the screen in pixels, with depth")
        ->needs("--mesh");
    verb->add_flag("--json", options->json, "JSON lines with the same facts, and a summary");
    add_threads_option(*verb, options->threads);
    add_limits(*verb, options->limits);
    add_seconds(*verb, *options);
    add_dialect_option(*verb, options->dialect);
    verb->callback([options, verb, &status] {
        const std::set<std::string> parts = parse_parts(options->only);
        refuse_option(*verb, "--corners", !parts.empty() && !parts.contains("corners"),
                      "without corners in --only");
        refuse_option(*verb, "--corners", !options->against.empty(), "with --against, which prints states");
        refuse_option(*verb, "--all", !options->against.empty(),
                      "with --against, which prints all that differs");
        const bool any_group = parts.empty() || std::ranges::any_of(kStateGroups, [&](const char* group) {
                                   return parts.contains(group);
                               });
        refuse_option(*verb, "--against", !any_group, "without a group of states in --only");
        status =
            run_on("show", *options, options->json, [&](Json& summary) { return show(*options, summary); });
    });
}

} // namespace tools
