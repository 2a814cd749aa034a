// dp2 record: runs a Windows program under Wine on our d3d9.dll, and leaves a capture and its frames.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "dp2/capture_file.h"
#include "responses/dp2emu.h"
#include "tools/replay_report.h"
#include "tools/runtime_install.h"
#include "tools/verb.h"
#include "tools/wine_prefix.h"

namespace tools {

namespace {

namespace fs = std::filesystem;

struct RecordOptions : InputChoice { // the file is the program
    std::string out = "recording", prefix, frames;
    std::vector<std::string> dlls, command;
    bool pictures = true, json = false;
    dp2::Limits limits; // of the replay
};

// Metadata that the recording itself does not have is inserted before the first record.
void add_metadata(const fs::path& capture, const std::string& program) {
    Input input = read_input(capture.string(), {});
    const std::time_t now = std::time(nullptr);
    char date[32] = {};
    std::strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
    using dp2::capture::Metadata;
    const std::uint32_t version = dp2emu_version();
    const dp2::capture::Record about[] = {
        Metadata{"program", fs::path(program).filename().string()}, Metadata{"date", date},
        Metadata{"tool", "dp2 " + std::to_string(version >> 16) + "." + std::to_string(version & 0xFFFF)}};
    input.document.insert(input.document.begin(), std::begin(about), std::end(about));
    const auto file = dp2::capture::write_capture(input.document);
    const std::string beside = capture.string() + ".new";
    write_file(beside, file.data(), file.size());
    fs::rename(beside, capture);
}

// Writes the pictures of the frames, and compares them and the answers with the recorded ones.
void replay(const fs::path& capture, const RecordOptions& options, Json& summary) {
    ReplayReportOptions report_options;
    report_options.file = capture.string();
    report_options.out = options.out;
    report_options.verify = report_options.quiet = true;
    report_options.json = options.json;
    const Input input = read_input(report_options.file, {});
    responses::EmulatorOptions emulator;
    emulator.limits = options.limits;
    const PlayingTime time(report_options, emulator.limits);
    emulator.dialect = dialect_of(input.document, "");
    emulator.completion = completion_of(input.document, "");
    const dp2::DrawIndex draws(input.document, emulator.dialect);
    SkippedDraws skipped;
    emulator.trace = skipped.hook();
    responses::Replayer replayer(std::move(emulator));
    ReplayReport report(report_options, replayer.emulator(), input.document, draws, skipped, time);
    const dp2::Status played = replayer.play(input.document, report);
    report.add_totals(replayer, summary);
    if (!played.ok()) throw record_error(report_options.file, played.error());
    if (replayer.differences() || replayer.unexpected_failures())
        throw InputError{kExitFindings, "the replay of " + report_options.file + " is not what was recorded"};
    if (!options.json)
        std::printf("%" PRIu64 " frames in %s\n", summary["frames"].get<std::uint64_t>(),
                    options.out.c_str());
}

int record(const RecordOptions& options, Json& summary) {
    const std::string& program = options.file;
    const auto image = find_program(program, options.prefix);
    if (!image) throw InputError{kExitIo, program + ": there is no such program"};
    const auto size = word_size_of(*image);
    if (!size) throw InputError{kExitBadInput, program + ": is not a Windows program for x86"};
    const std::vector<RuntimeLibrary> libraries = find_runtime(options.dlls, program, *size);
    fs::create_directories(options.out);
    const fs::path capture = fs::path(options.out) / "capture.dp2c",
                   log = capture.parent_path() / "driver.log";
    fs::remove(capture);
    fs::remove(log);

    WinePrefix prefix(options.prefix);
    install_runtime(prefix, program, *size, libraries);
    setenv("DP2_CAPTURE", windows_path(capture).c_str(), 1);
    setenv("DP2_LOG", windows_path(log).c_str(), 1);
    if (!options.frames.empty()) setenv("DP2_CAPTURE_FRAMES", options.frames.c_str(), 1);
    const int ended = prefix.run(options.command, options.json ? Output::ToError : Output::Shown);
    summary["program_status"] = ended;

    const bool logged = fs::exists(log) && fs::file_size(log) != 0;
    if (logged) summary["log"] = log.string();
    if (!fs::exists(capture) || fs::file_size(capture) == 0)
        throw InputError{kExitBadInput,
                         program + " ended with " + std::to_string(ended) + " and recorded nothing: " +
                             (logged ? log.string() + " may say why" : "it made no Direct3D 9 device")};
    add_metadata(capture, program);
    summary["capture"] = capture.string();
    if (!options.json) std::printf("%s\n", capture.c_str());
    if (!options.json && logged) std::printf("%s\n", log.c_str());
    if (options.pictures) replay(capture, options, summary);
    if (ended != 0) complain(program, "ended with " + std::to_string(ended));
    return kExitOk;
}

} // namespace

void add_record(CLI::App& app, int& status) {
    auto* verb =
        app.add_subcommand("record", "Run a Windows program on our d3d9.dll under Wine and record it");
    auto options = std::make_shared<RecordOptions>();
    verb->add_option("program", options->command,
                     "the program and its arguments, behind --; a path here, or C:\\... with --prefix")
        ->required();
    verb->add_option("--out", options->out, "folder for capture.dp2c and the frames")->capture_default_str();
    verb->add_option("--prefix", options->prefix,
                     "the Wine prefix that the program is installed in; else a throw-away one");
    verb->add_option("--frames", options->frames, "N..M: only these frames, counted from 0");
    verb->add_option("--dll", options->dlls, "the d3d9.dll to use, one of each word size");
    verb->add_flag("!--no-pictures", options->pictures, "leave the capture alone");
    verb->add_flag("--json", options->json,
                   "JSON lines: each picture and difference, and a summary; what the program prints goes to "
                   "standard error");
    add_limits(*verb, options->limits);
    verb->callback([options, &status] {
        options->files = {options->command.front()};
        status = run_on("record", *options, options->json,
                        [&](Json& summary) { return record(*options, summary); });
    });
}

} // namespace tools
