// dp2 record: runs a Windows program under Wine on our d3d9.dll, d3d8.dll or ddraw.dll, and writes a capture
// and its frames.
#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "dp2/text/text_value.h"
#include "tools/cli/capture_form.h"
#include "tools/cli/counted.h"
#include "tools/cli/input_options.h"
#include "tools/cli/one_line.h"
#include "tools/cli/option_rules.h"
#include "tools/cli/places.h"
#include "tools/cli/play_options.h"
#include "tools/cli/zstd.h"
#include "tools/processes/temporary_folder.h"
#include "tools/report/replay_report.h"
#include "tools/verbs/verbs.h"
#include "tools/wine/last_line.h"
#include "tools/wine/program_imports.h"
#include "tools/wine/recorded_devices.h"
#include "tools/wine/recorded_run.h"
#include "tools/wine/recording_end.h"
#include "tools/wine/runtimes.h"

namespace tools {

namespace {

namespace fs = std::filesystem;

struct RecordOptions : InputChoice { // `file` is the program to record
    std::string out = "recording", prefix, frames, picture_frames;
    std::vector<std::string> dlls, command;
    double seconds = 0; // 0: the program ends itself
    bool pictures = true, compress = false, json = false;
    dp2::Limits limits; // for the replay
};

// The last wanted frame; nothing if there is none. Throws InputError unless the text is empty or "N..M",
// "N.." or "N", which our runtimes accept.
std::optional<std::uint64_t> last_frame_of(const std::string& text) {
    if (text.empty()) return std::nullopt;
    const std::size_t dots = text.find("..");
    constexpr std::uint64_t kMost = 0xFFFFFFFF;
    const auto first = dp2::parse_unsigned(text.substr(0, dots));
    const bool open = dots != text.npos && dots + 2 == text.size();
    const auto last = dots == text.npos ? first : open ? kMost : dp2::parse_unsigned(text.substr(dots + 2));
    const bool decimal = text.find_first_not_of("0123456789.") == text.npos;
    if (!decimal || !first || !last || *first == 0 || *first > *last || *last > kMost)
        throw InputError{kExitUsage,
                         "'" + text + "' is not a range of frames: use N..M, N.. or N, counted from 1"};
    return open ? std::nullopt : last;
}

// Adds the totals of a replay to the totals of earlier replays.
void add_up(const Json& totals, Json& summary) {
    for (const auto& [key, value] : totals.items()) {
        Json& sum = summary[key];
        if (sum.is_null())
            sum = value;
        else if (value.is_array())
            sum.insert(sum.end(), value.begin(), value.end());
        else
            sum = sum.get<std::uint64_t>() + value.get<std::uint64_t>();
    }
}

// "12 frames", or of these the pictures of some.
std::string frames_text(const Json& totals, const std::optional<NumberRange>& pictures) {
    const std::string all = std::to_string(totals["frames"].get<std::uint64_t>()) + " frames";
    if (!pictures) return all;
    return counted(totals["pictures"].get<std::uint64_t>(), "picture") + " of " + all;
}

// Writes the pictures of the frames, and compares them and the answers with the recorded ones.
void replay(const fs::path& capture, const fs::path& pictures, const RecordOptions& options, Json& summary) {
    ReplayReportOptions report_options;
    report_options.file = capture.string();
    report_options.out = pictures.string();
    report_options.verify = report_options.quiet = true;
    report_options.json = options.json;
    report_options.max_seconds = options.max_seconds;
    report_options.form = options.form;
    PlayOptions play_options;
    play_options.limits = options.limits;
    PlaySetup play(report_options, play_options);
    const Input& input = play.input;
    std::optional<NumberRange> frames;
    if (!options.picture_frames.empty()) frames = parse_frames(options.picture_frames);
    const PictureChoice presents(parse_pictures("presents"), frames, report_options.file, input,
                                 play.emulator.dialect, play.draws);
    DrawWatch watch(presents, false, play.draws, play.time);
    play.emulator.trace = watch.hook();
    responses::Replayer replayer(std::move(play.emulator));
    ReplayReport report(report_options, replayer.emulator(), input.document, play.draws, presents, watch,
                        play.time);
    const dp2::Status played = replayer.play(input.document, report);
    report.finish(played.ok());
    Json totals;
    report.add_totals(replayer, totals);
    add_up(totals, summary);
    if (!played.ok()) throw record_error(report_options.file, played.error());
    if (replayer.differences() || replayer.unexpected_failures())
        throw InputError{kExitDiagnostics,
                         "the replay of " + report_options.file + " differs from the recording"};
    if (!options.json)
        std::printf("%s in %s\n", frames_text(totals, frames).c_str(), report_options.out.c_str());
}

// Whether the file has a name that a replay gives its pictures, such as frame-0001-surface-1.png.
bool is_picture(const fs::path& path) {
    unsigned frame = 0, surface = 0;
    int length = 0;
    const std::string name = path.filename().string();
    return std::sscanf(name.c_str(), "frame-%u-surface-%u.png%n", &frame, &surface, &length) == 2 &&
           static_cast<std::size_t>(length) == name.size();
}

// Removes an earlier recording from the folder: capture.dp2c and its pictures; capture-2.dp2c and the
// pictures in the folder capture-2, and so on.
void remove_recording(const fs::path& folder) {
    std::vector<fs::path> found, folders = {folder};
    for (const auto& entry : fs::directory_iterator(folder)) {
        const fs::path plain = without_zst(entry.path().string());
        const std::string stem = plain.stem().string();
        const bool numbered = stem.starts_with("capture-") && dp2::parse_unsigned(stem.substr(8));
        if (entry.is_directory() && numbered && !entry.path().has_extension())
            folders.push_back(entry.path());
        else if (plain.extension() == ".dp2c" && (stem == "capture" || numbered))
            found.push_back(entry.path());
    }
    for (const fs::path& pictures : folders)
        for (const auto& entry : fs::directory_iterator(pictures))
            if (entry.is_regular_file() && is_picture(entry.path())) found.push_back(entry.path());
    for (const fs::path& file : found) fs::remove(file);
    std::error_code not_empty;
    for (std::size_t i = 1; i < folders.size(); ++i) fs::remove(folders[i], not_empty);
}

// Runs the program and returns its exit code.
int run_program(const RecordOptions& options, const fs::path& image, const fs::path& capture,
                const fs::path& log, const fs::path& reports, std::optional<RecordingEnd>& end,
                Interrupts& interrupts) {
    const auto size = word_size_of(image);
    if (!size) throw InputError{kExitBadInput, options.file + ": is not a Windows program for x86"};
    RecordedRun run;
    run.image = image;
    run.size = *size;
    run.command = options.command;
    run.prefix = options.prefix;
    run.dlls = options.dlls;
    run.runtime = runtime_of(imported_libraries(image));
    run.output_to_error = options.json;
    run.report_folder = reports;
    run.paths = {{"DP2_CAPTURE", capture}, {"DP2_LOG", log}};
    run.frames = options.frames;
    run.before = [&] {
        fs::create_directories(options.out);
        remove_recording(options.out);
        fs::remove(log);
    };
    run.started = [&] { end.emplace(reports, last_frame_of(options.frames), options.seconds); };
    run.enough = [&] { return end->enough(); };
    return run_recorded(run, interrupts);
}

// How the program ended.
struct Ending {
    bool interrupted = false;
    std::string wanted; // as the options say: "after 5 seconds (--seconds)"
    int status = 0;     // of the program, if it ended itself

    std::string text() const {
        if (interrupted) return "was ended by an interrupt";
        return wanted.empty() ? "ended with " + std::to_string(status) : "was ended " + wanted;
    }
};

// Why there is no device, if the program's imports show it: it uses another API, or may use DirectDraw alone.
std::string why_no_device(const fs::path& image) {
    const auto libraries = imported_libraries(image);
    if (runtime_of(libraries) == &direct_draw()) return "; blits of DirectDraw are not recorded";
    const std::string api = other_api_of(libraries);
    return api.empty() ? "" : "; it imports " + api;
}

// "; the last line of FOLDER/driver.log: ..."; empty without a log.
std::string log_text(const std::string& log) {
    const std::string line = log.empty() ? "" : last_line_of(log);
    return line.empty() ? "" : "; the last line of " + log + ": " + line;
}

// Prints what was recorded and adds it to the summary; returns the exit status.
int report(const RecordOptions& options, const fs::path& image, const RecordedDevices& devices,
           const Ending& ending, const std::string& log, Json& summary) {
    const std::string& program = options.file;
    const std::string how = program + " " + ending.text();
    summary.update({{"frames_shown", devices.shown()},
                    {"frames_recorded", devices.recorded()},
                    {"devices", devices.json()}});
    const auto kept = devices.kept();
    if (devices.all().empty())
        throw InputError{kExitBadInput, how + " and recorded nothing: it made no " +
                                            api_text(runtime_of(imported_libraries(image))) + " device" +
                                            why_no_device(image) + log_text(log) +
                                            (ending.status == kNotStarted ? kHowItMayHaveFailed : "")};
    if (kept.empty()) {
        const std::string reasons = devices.reasons();
        throw InputError{kExitDiagnostics, how + " and recorded nothing: it made " +
                                               counted(devices.all().size(),
                                                       (api_text(devices.runtime()) + " device").c_str()) +
                                               " and showed " + counted(devices.shown(), "frame") +
                                               (reasons.empty() ? "" : ": " + reasons) + log_text(log)};
    }
    summary.update({{"capture", kept.front().capture.string()}, {"whole", devices.whole()}});
    if (!options.json)
        std::printf("%s\n%s", one_line(kept.front().capture.string()).c_str(), devices.text().c_str());
    if (!options.json && !log.empty()) std::printf("%s\n", one_line(log).c_str());
    if (!ending.wanted.empty() && !options.json) std::printf("the program %s\n", ending.text().c_str());
    if (ending.interrupted || (ending.wanted.empty() && ending.status != 0)) complain(program, ending.text());
    if (!options.pictures && !devices.whole()) // with pictures, the replay warns when it reads the capture
        complain(options.out, "not every capture is whole: the program ended before it was closed");
    const std::string reasons = devices.reasons();
    if (!reasons.empty()) complain(program, reasons);
    const bool nothing_asked_for = devices.shown() != 0 && devices.recorded() == 0;
    return devices.whole() && reasons.empty() && !nothing_asked_for ? kExitOk : kExitDiagnostics;
}

int record(const RecordOptions& options, Json& summary) {
    last_frame_of(options.frames);
    if (!options.picture_frames.empty()) (void)parse_frames(options.picture_frames);
    if (options.compress) form_of("capture.dp2c.zst"); // refuses it where libzstd is missing
    const auto image = find_program(options.file, options.prefix);
    if (!image) throw InputError{kExitIo, options.file + ": there is no such program"};
    const fs::path capture = fs::path(options.out) / "capture.dp2c",
                   log = fs::path(options.out) / "driver.log";
    const TemporaryFolder reports("dp2-devices-");
    std::optional<Interrupts> interrupts(std::in_place);
    std::optional<RecordingEnd> end;
    Ending ending;
    ending.status = run_program(options, *image, capture, log, reports.path(), end, *interrupts);
    ending.interrupted = interrupts->happened();
    if (!ending.interrupted) ending.wanted = end->why();
    summary["program_status"] = ending.status;
    if (ending.interrupted) summary["interrupted"] = true;
    if (!ending.wanted.empty()) summary["ended"] = ending.wanted;
    const bool logged = fs::exists(log) && fs::file_size(log) != 0;
    if (logged) summary["log"] = log.string();
    RecordedDevices devices(read_device_reports(reports.path()), capture,
                            ending.interrupted || !ending.wanted.empty());
    interrupts.reset(); // from here on an interrupt ends this program: the captures are complete
    if (options.compress) devices.compress();
    const int status = report(options, *image, devices, ending, logged ? log.string() : "", summary);
    if (!options.pictures) return status;
    std::optional<InputError> failed; // the first error; the other captures are still replayed
    for (const RecordedDevice& device : devices.kept()) {
        const fs::path plain = without_zst(device.capture.string());
        const fs::path pictures =
            plain == capture ? fs::path(options.out) : fs::path(plain).replace_extension();
        fs::create_directories(pictures);
        try {
            replay(device.capture, pictures, options, summary);
        } catch (const InputError& error) {
            if (failed) complain(device.capture.string(), error.text);
            if (!failed) failed = error;
        }
    }
    if (failed) throw *failed;
    return status;
}

} // namespace

void add_record(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand(
        "record", kUnderWine
                      ? "Run a Windows program of Direct3D 1 to 9 on our runtimes under Wine and record it"
                      : "Run a program of Direct3D 1 to 9 on our runtimes and record it");
    auto options = std::make_shared<RecordOptions>();
    verb->add_option(
            "program", options->command,
            kUnderWine
                ? "the program and its arguments, after --; a path of this system, or C:\\... with --prefix"
                : "the program and its arguments, after --; our d3d9.dll, d3d8.dll and ddraw.dll are beside "
                  "it while it runs")
        ->required();
    verb->add_option("-o,--out", options->out,
                     "folder for capture.dp2c and its frames; if a second device shows frames, also for "
                     "capture-2.dp2c "
                     "and a folder capture-2 with its frames, and so on")
        ->capture_default_str();
    if (kUnderWine)
        verb->add_option("--prefix", options->prefix,
                         "the Wine prefix in which the program is installed; default: a temporary one");
    verb->add_option("--frames", options->frames,
                     "N..M, N.. or N: record only these frames of each device, numbered as in FRAME.DRAW and "
                     "in names of "
                     "pictures, from 1; each present of a swap chain ends a frame; after frame M of its "
                     "devices the program "
                     "is ended")
        ->type_name("N..M");
    verb->add_option("--seconds", options->seconds,
                     "end the program after so many seconds; 0: it ends itself")
        ->check(number_in(0.0, 1e9))
        ->capture_default_str();
    verb->add_option(
        "--dll", options->dlls,
        "the d3d9.dll, d3d8.dll or ddraw.dll to use; may be given once for each of them and word size");
    auto* no_pictures =
        verb->add_flag("!--no-pictures", options->pictures, "write the capture without pictures");
    verb->add_option(
            "--pictures", options->picture_frames,
            "N..M, N.. or N: write the pictures of these frames only; all recorded frames are replayed")
        ->type_name("N..M")
        ->excludes(no_pictures);
    verb->add_flag("--compress", options->compress,
                   "compress the captures when the program has ended: capture.dp2c.zst");
    verb->add_flag("--json", options->json,
                   "JSON lines: each picture and difference, and a summary; what the program prints goes to "
                   "standard error");
    // The options of the replay that writes the pictures.
    for (CLI::Option* limit : add_limits(*verb, options->limits)) limit->excludes(no_pictures);
    add_seconds(*verb, *options)->excludes(no_pictures);
    dp2::ReadLimits& limits = options->form.limits; // our runtime wrote it: its size is not limited
    limits.max_file_bytes = limits.max_held_bytes = limits.max_capture_bytes = limits.max_records =
        std::uint64_t{1} << 40;
    for (CLI::Option* limit : add_read_limits(*verb, limits)) limit->excludes(no_pictures);
    verb->callback([options, &status] {
        options->files = {options->command.front()};
        status = run_on("record", *options, options->json,
                        [&](Json& summary) { return record(*options, summary); });
    });
}

} // namespace tools
