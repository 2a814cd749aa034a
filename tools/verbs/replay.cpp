// dp2 replay: executes a capture, writes pictures and prints answers.
#include <filesystem>

#include "tools/cli/command_line.h"
#include "tools/cli/input_options.h"
#include "tools/cli/play_options.h"
#include "tools/cli/playing_time.h"
#include "tools/processes/confined.h"
#include "tools/report/program_dump.h"
#include "tools/report/replay_report.h"
#include "tools/verbs/verbs.h"

namespace tools {

namespace {

struct ReplayOptions : ReplayReportOptions {
    std::string until, completion, dialect, instruction_set, jit = "on";
    unsigned threads = 0;
    dp2::Limits limits;
    bool stats = false, sandbox = false;
    std::uint64_t sandbox_megabytes = SandboxLimits().address_space_bytes >> 20;
    SandboxLimits sandbox_limits;
    ProgramDump dump;
};

// The surface shown by the first present at or after a record.
std::optional<std::uint32_t> next_present(const dp2::capture::Document& document, std::size_t record) {
    for (; record < document.size(); ++record)
        if (const auto* present = std::get_if<dp2::capture::Present>(&document[record]))
            return present->surface;
    return std::nullopt;
}

// The picture folder of a file. With several files the folder's name has a number, since the files' names may
// be equal.
std::string folder_of(const ReplayOptions& options, const std::string& out, std::size_t number) {
    if (out.empty() || options.files.size() == 1) return out;
    const std::string name = std::filesystem::path(options.file).stem().string();
    return (std::filesystem::path(out) / (std::to_string(number) + "-" + name)).string();
}

int replay(const ReplayOptions& options, Json& summary) {
    responses::EmulatorOptions emulator;
    emulator.workers = options.threads;
    emulator.limits = options.limits;
    const PlayingTime time(options, emulator.limits);
    emulator.kernels = rasterizer::find_kernels(options.instruction_set);
    if (!emulator.kernels)
        throw InputError{kExitUsage,
                         unknown_text("instruction set", options.instruction_set, kInstructionSets)};
    if (options.jit != "on" && options.jit != "off")
        throw InputError{kExitUsage, unknown_text("value of --jit", options.jit, kSwitch)};
    emulator.compile = options.jit == "on";
    if (emulator.compile && emulator.kernels->isa)
        emulator.compiled = options.dump.observer(*emulator.kernels->isa);
    const Input input = read_input(options.file, options.form);
    emulator.dialect = dialect_of(input.document, options.dialect);
    emulator.completion = completion_of(input.document, options.completion);
    const auto until = place_of(input, emulator.dialect, options.until);
    std::optional<dp2::capture::Document> cut;
    if (until) cut = dp2::capture_until(input.document, emulator.dialect, *until);
    const dp2::capture::Document& document = cut ? *cut : input.document;
    if (!options.out.empty() && !options.sandbox) std::filesystem::create_directories(options.out);

    const dp2::DrawIndex draws(input.document, emulator.dialect);
    SkippedDraws skipped;
    emulator.trace = skipped.hook();
    responses::Replayer replayer(std::move(emulator), responses::Calls::Executed, options.form.limits);
    ReplayReport report(options, replayer.emulator(), document, draws, skipped, time);
    const dp2::Status played = replayer.play(document, report);
    if (played.ok() && until && !std::holds_alternative<dp2::capture::Present>(document.back()))
        if (const auto surface = next_present(input.document, until->record))
            report.presented(until->record, *surface);
    summary["whole"] = input.whole;
    report.add_totals(replayer, summary);
    options.dump.check();
    if (!played.ok()) throw record_error(options.file, played.error());
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
    const ReadFiles files = read_files(paths_of(options), options.form.limits.max_file_bytes);
    options.form.read = &files;
    PictureBroker broker;
    std::size_t number = 0;
    for (const std::string& file : options.files) {
        if (options.out.empty()) break;
        options.file = file;
        const std::string folder = folder_of(options, options.out, ++number);
        std::filesystem::create_directories(folder);
        broker.add_folder(folder);
    }
    options.open_picture = [&broker](const std::string& path) { return broker.open(path); };
    options.sandbox_limits.address_space_bytes = options.sandbox_megabytes << 20;
    return run_confined(options.sandbox_limits, broker, [&] { return replay_all(options); });
}

void add_sandbox_options(CLI::App& verb, ReplayOptions& options) {
    verb.add_flag(
        "--sandbox", options.sandbox,
        "replay in a process that can only compute, write to standard output and create pictures in "
        "--out; other system calls end it");
    verb.add_option("--sandbox-memory", options.sandbox_megabytes, "its address space in MiB (4096)")
        ->check(CLI::Range(std::uint64_t{64}, std::uint64_t{1} << 30))
        ->needs("--sandbox");
    verb.add_option("--sandbox-seconds", options.sandbox_limits.cpu_seconds,
                    "its processor time in seconds, of all threads together (600)")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 30))
        ->needs("--sandbox");
}

} // namespace

void add_replay(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("replay", "Run a capture (.dp2c, .dp2t) or a raw command buffer");
    auto options = std::make_shared<ReplayOptions>();
    add_input(*verb, *options);
    verb->add_option("--out", options->out,
                     "folder for a PNG of each presented surface; several files get a folder each in it");
    verb->add_option("--surface", options->surfaces, "also show this surface; may be given again")
        ->allow_extra_args(false);
    verb->add_flag("--png-per-call", options->per_call, "pictures of --surface after each submission");
    verb->add_flag("--hashes", options->hashes, "print the hash of each shown surface");
    verb->add_flag("--bytes", options->bytes, "print the response bytes");
    verb->add_flag("--verify", options->verify, "compare with the results in the capture");
    verb->add_flag("--strict", options->form.strict,
                   "refuse a container that is not whole: cut off, without index, or with records of a "
                   "newer version; default: a warning");
    verb->add_flag("--json", options->json, "JSON lines: each call, picture and difference, and a summary");
    verb->add_flag("--stats", options->stats, "print counts, memory and times");
    add_place_option(*verb, options->until, "stop after this record or command and show the unfinished frame",
                     "--until");
    add_threads_option(*verb, options->threads);
    add_limits(*verb, options->limits);
    add_seconds(*verb, *options);
    add_completion_option(*verb, options->completion);
    add_dialect_option(*verb, options->dialect);
    verb->add_option("--isa", options->instruction_set, "baseline, sse41, avx2, avx512; empty: the best");
    verb->add_option(
        "--jit", options->jit,
        "on: shaders are compiled to machine code, except with --isa baseline; off: they are interpreted");
    verb->add_option("--dump-programs", options->dump.folder,
                     "folder for each compiled program: as text, and its machine code");
    verb->add_flag("--perf-map", options->dump.perf_map, "name compiled programs for Linux's perf");
    add_sandbox_options(*verb, *options);
    verb->callback(
        [options, &status] { status = options->sandbox ? replay_confined(*options) : replay_all(*options); });
}

} // namespace tools
