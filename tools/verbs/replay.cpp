// dp2 replay: executes a capture, writes pictures and prints answers.
#include <algorithm>
#include <filesystem>

#include "tools/cli/command_line.h"
#include "tools/cli/input_options.h"
#include "tools/cli/option_rules.h"
#include "tools/cli/places.h"
#include "tools/cli/play_options.h"
#include "tools/processes/confined.h"
#include "tools/report/program_dump.h"
#include "tools/report/replay_report.h"
#include "tools/report/replay_times.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct ReplayOptions : ReplayReportOptions, PlayOptions {
    std::string until, instruction_set, jit = "on";
    bool stats = false, sandbox = false;
    unsigned repeat = 0; // replays that are timed; 0: none
    std::uint64_t sandbox_megabytes = SandboxLimits().address_space_bytes >> 20;
    SandboxLimits sandbox_limits;
    ProgramDump dump;
};

bool is_submission(const dp2::capture::Document& document, const dp2::Place& place) {
    return std::holds_alternative<dp2::capture::Submit>(document[place.record]);
}

// What is shown: what --pictures says; without it presents, and the place of --until.
PictureChoice choice_of(const ReplayOptions& options, const Input& input, const dp2::Dialect& dialect,
                        const dp2::DrawIndex& draws, const std::optional<dp2::Place>& until) {
    std::optional<NumberRange> frames;
    if (!options.frames.empty()) {
        frames = parse_frames(options.frames);
        check_frames(options.file, *frames, input.document, draws);
    }
    PictureChoice choice(parse_pictures(options.pictures.empty() ? "presents" : options.pictures), frames,
                         options.file, input, dialect, draws);
    if (until && options.pictures.empty() && is_submission(input.document, *until)) choice.add(*until);
    return choice;
}

// Shows the targets at the end of a replay that stopped after a record that is neither a submission nor a
// present: those of the last submission's context. False: there is none.
bool show_end(const dp2::capture::Document& document, std::size_t record, responses::Replayer& replayer,
              DrawPictures& pictures) {
    const auto is_last = [](const dp2::capture::Record& one) {
        return std::holds_alternative<dp2::capture::Submit>(one) ||
               std::holds_alternative<dp2::capture::Present>(one);
    };
    const auto last = std::find_if(document.rbegin(), document.rend(), is_last);
    if (last != document.rend() && std::holds_alternative<dp2::capture::Present>(*last)) return true;
    const auto* submit = last == document.rend() ? nullptr : std::get_if<dp2::capture::Submit>(&*last);
    const auto context = submit ? replayer.contexts().find(submit->context) : replayer.contexts().end();
    if (context == replayer.contexts().end()) return false;
    pictures.show_targets(record, *replayer.emulator().find_context(context->second));
    return true;
}

// The picture folder of a file. With several files the folder's name has a number, since the files' names may
// be equal.
std::string folder_of(const ReplayOptions& options, const std::string& out, std::size_t number) {
    if (out.empty() || options.files.size() == 1) return out;
    const std::string name = std::filesystem::path(options.file).stem().string();
    return (std::filesystem::path(out) / (std::to_string(number) + "-" + name)).string();
}

int replay(const ReplayOptions& options, Json& summary) {
    const rasterizer::Kernels* kernels = rasterizer::find_kernels(options.instruction_set);
    if (!kernels)
        throw InputError{kExitUsage,
                         unknown_text("instruction set", options.instruction_set, kInstructionSets)};
    if (options.jit != "on" && options.jit != "off")
        throw InputError{kExitUsage, unknown_text("value of --jit", options.jit, kSwitch)};
    PlaySetup play(options, options);
    const Input& input = play.input;
    const dp2::DrawIndex& draws = play.draws;
    responses::EmulatorOptions& emulator = play.emulator;
    emulator.kernels = kernels;
    emulator.compile = options.jit == "on";
    const responses::EmulatorOptions unobserved = emulator; // for --repeat
    if (emulator.compile && kernels->isa) emulator.compiled = options.dump.observer(*kernels->isa);
    const auto until = place_of(options.file, input, emulator.dialect, options.until);
    std::optional<dp2::capture::Document> cut;
    if (until) cut = dp2::capture_until(input.document, emulator.dialect, *until);
    const dp2::capture::Document& document = cut ? *cut : input.document;

    const PictureChoice choice = choice_of(options, input, emulator.dialect, draws, until);
    if (!options.out.empty() && !options.sandbox) std::filesystem::create_directories(options.out);
    DrawWatch watch(choice, options.before, draws, play.time);
    emulator.trace = watch.hook();
    responses::Replayer replayer(std::move(emulator), responses::Calls::Executed, options.form.limits);
    ReplayReport report(options, replayer.emulator(), document, draws, choice, watch, play.time);
    const dp2::Status played = replayer.play(document, report);
    const bool ended =
        played.ok() && until && options.pictures.empty() && !is_submission(input.document, *until);
    if (ended && !show_end(document, until->record, replayer, watch.pictures))
        complain(options.file, "--until " + options.until + ": no submission before it has targets to show");
    report.finish(played.ok());
    summary["whole"] = input.whole;
    report.add_totals(replayer, summary);
    options.dump.check();
    if (!played.ok()) throw record_error(options.file, played.error());
    if (options.repeat != 0) {
        const auto times =
            time_replays(options.repeat, options.file, document, unobserved, options.form.limits, play.time);
        summary["replay_milliseconds"] = times;
        const auto frames = summary["frames"].get<std::uint64_t>();
        if (!options.json) std::printf("%s\n", times_text(times, frames).c_str());
    }
    if (options.stats) report.statistics();

    const bool failed = complain_of_failures(options.file, replayer);
    const bool nothing = options.verify && replayer.observations() == 0;
    if (nothing) complain(options.file, "nothing to verify: the capture has no observed results");
    return failed || nothing || (options.verify && replayer.differences()) ? kExitDiagnostics
                                                                           : input.status();
}

// Replays all files.
int replay_all(ReplayOptions& options) {
    const std::string out = options.out;
    std::size_t number = 0;
    return run_on("replay", options, options.json, [&](Json& summary) {
        options.out = folder_of(options, out, ++number);
        return replay(options, summary);
    });
}

// Replays all files in a confined process, after reading them and opening the folders.
int replay_confined(ReplayOptions& options) {
    if (!sandbox_is_built_in()) throw InputError{kExitUsage, confine({})};
    if (!options.dump.folder.empty() || options.dump.perf_map)
        throw InputError{kExitUsage, "--sandbox excludes --dump-programs and --perf-map, which write files"};
    check_input(options);
    const ReadFiles files = read_files(paths_of(options), held_limit(options.form.limits));
    options.form.read = &files;
    std::vector<std::string> folders;
    std::size_t number = 0;
    for (const std::string& file : options.files) {
        if (options.out.empty()) break;
        options.file = file;
        folders.push_back(folder_of(options, options.out, ++number));
        std::filesystem::create_directories(folders.back());
    }
    options.sandbox_limits.address_space_bytes = options.sandbox_megabytes << 20;
    return run_confined(options.sandbox_limits, folders, [&](const FileOpener& open) {
        options.open_picture = open;
        return replay_all(options);
    });
}

void add_sandbox_options(CLI::App& verb, ReplayOptions& options) {
    verb.add_flag("--sandbox", options.sandbox,
                  "replay in a process that can only compute, print and create pictures in --out");
    verb.add_option("--sandbox-memory", options.sandbox_megabytes, "its address space in MiB (4096)")
        ->check(number_in(std::uint64_t{64}, std::uint64_t{1} << 30))
        ->needs("--sandbox");
    verb.add_option("--sandbox-seconds", options.sandbox_limits.cpu_seconds,
                    "its processor time in seconds, of all threads together (600)")
        ->check(number_in(std::uint64_t{1}, std::uint64_t{1} << 30))
        ->needs("--sandbox");
}

void add_picture_options(CLI::App& verb, ReplayOptions& options) {
    verb.add_option("-o,--out", options.out,
                    "folder for pictures (PNG); several files get a folder each in it")
        ->type_name("FOLDER");
    verb.add_option("--pictures", options.pictures,
                    "presents (the default), calls, draws, ranges such as 1.3..1.9; or several, with commas")
        ->type_name("WHAT");
    verb.add_option("--frames", options.frames, "show only these frames: N..M, N.., or N")->type_name("N..M");
    verb.add_flag("--before", options.before, "also show the targets before each draw of --pictures");
    verb.add_flag("--all", options.all, "show all targets of a draw or call, not only changed ones");
    verb.add_option("--depth-range", options.depths,
                    "depths that are black and white, such as 0..1; default: those found in the picture")
        ->type_name("LOW..HIGH");
    verb.add_option("--surface", options.surfaces, "also show this surface; may be given again")
        ->allow_extra_args(false)
        ->type_name("HANDLE");
    verb.add_flag("--png-per-call", options.per_call, "pictures of --surface after each submission");
    verb.add_flag("--hashes", options.hashes, "print the hash of each shown surface");
}

// Throws InputError for an option without effect.
void check_effects(const CLI::App& verb, const ReplayOptions& options) {
    for (const char* shown : {"--pictures", "--surface", "--frames"})
        if (is_given(verb, shown)) require_one_of(verb, shown, {"--out", "--hashes", "--json"});
    if (is_given(verb, "--until"))
        require_one_of(verb, "--until", {"--out", "--hashes", "--json", "--stats", "--verify", "--repeat"});
    if (options.per_call) require_one_of(verb, "--png-per-call", {"--surface"});
    const PictureWords words = parse_pictures(options.pictures.empty() ? "presents" : options.pictures);
    (void)parse_depths(options.depths); // before anything is written
    if (!options.frames.empty()) (void)parse_frames(options.frames);
    const bool kinds = words.draws || words.calls || words.presents, ranges = !words.ranges.empty(),
               in_calls = words.draws || words.calls || ranges;
    const bool draws = words.draws || std::ranges::any_of(words.ranges, [](const std::string& range) {
                           return range.find_first_of(".+") != range.find("..");
                       });
    refuse_option(verb, "--frames", !kinds, "without draws, calls or presents in --pictures");
    refuse_option(verb, "--before", !draws, "without draws in --pictures");
    refuse_option(verb, "--all", !in_calls, "without draws or calls in --pictures");
    refuse_option(verb, "--depth-range", !in_calls && options.until.empty(),
                  "without draws or calls in --pictures");
    if (is_given(verb, "--depth-range")) require_one_of(verb, "--depth-range", {"--out", "--json"});
    refuse_option(verb, "--hashes", options.json, "with --json, whose lines have the hashes");
    refuse_option(verb, "--strict", options.form.raw, "with --raw");
    const bool baseline = options.instruction_set == "baseline",
               interpreted = baseline || options.jit == "off";
    refuse_option(verb, "--jit", baseline, "with --isa baseline, whose programs are interpreted");
    for (const char* compiled : {"--dump-programs", "--perf-map"})
        refuse_option(verb, compiled, interpreted, "when programs are interpreted");
}

} // namespace

void add_replay(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("replay", "Run a capture (.dp2c, .dp2t) or a raw command buffer");
    auto options = std::make_shared<ReplayOptions>();
    add_input(*verb, *options);
    add_picture_options(*verb, *options);
    verb->add_flag("--bytes", options->bytes, "print the response bytes");
    verb->add_flag("--verify", options->verify, "compare with the results in the capture");
    verb->add_flag("--strict", options->form.strict,
                   "refuse a container that is not whole; default: a warning");
    verb->add_flag("--json", options->json, "JSON lines: each call, picture and difference, and a summary");
    verb->add_flag("--stats", options->stats, "print counts, memory and times");
    verb->add_option("--repeat", options->repeat,
                     "then replay it N times without pictures, and print how long each takes")
        ->check(number_in(1u, 1000u))
        ->type_name("N");
    add_place_option(*verb, options->until, "stop after this record or command, and show its targets",
                     "--until");
    add_play_options(*verb, *options, *options);
    verb->add_option("--isa", options->instruction_set, "baseline, sse41, avx2, avx512; empty: the best")
        ->type_name("SET");
    verb->add_option("--jit", options->jit,
                     "on (the default): programs are compiled to machine code; off: interpreted")
        ->type_name("on|off");
    verb->add_option("--dump-programs", options->dump.folder,
                     "folder for each compiled program: as text, and its machine code")
        ->type_name("FOLDER");
    verb->add_flag("--perf-map", options->dump.perf_map, "name compiled programs for Linux's perf");
    add_sandbox_options(*verb, *options);
    verb->callback([options, verb, &status] {
        check_effects(*verb, *options);
        status = options->sandbox ? replay_confined(*options) : replay_all(*options);
    });
}

} // namespace tools
