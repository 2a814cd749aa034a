// dp2 record: runs a Windows program under Wine on our d3d9.dll, and leaves a capture and its frames.
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "dp2/capture_file.h"
#include "responses/dp2emu.h"
#include "tools/exit_codes.h"
#include "tools/input.h"
#include "tools/runtime_install.h"
#include "tools/verb.h"
#include "tools/wine_prefix.h"

namespace tools {

namespace {

namespace fs = std::filesystem;

struct Options {
    std::string out = "recording", prefix, frames;
    std::vector<std::string> dlls, command;
    bool pictures = true;
};

// "N..M": how many frames of the program are not in the capture.
unsigned frames_before(const std::string& frames) {
    unsigned first = 0;
    std::from_chars(frames.data(), frames.data() + frames.size(), first);
    return first;
}

// What the capture cannot know of itself goes before its first record.
void add_metadata(const fs::path& capture, const Options& options) {
    Input input = read_input(capture.string(), {});
    const std::time_t now = std::time(nullptr);
    char date[32] = {};
    std::strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
    using dp2::capture::Metadata;
    const std::uint32_t version = dp2emu_version();
    const dp2::capture::Record about[] = {
        Metadata{"program", fs::path(options.command.front()).filename().string()}, Metadata{"date", date},
        Metadata{"tool", "dp2 " + std::to_string(version >> 16) + "." + std::to_string(version & 0xFFFF)},
        Metadata{"frames before", std::to_string(frames_before(options.frames))}};
    input.document.insert(input.document.begin(), std::begin(about), std::end(about));
    const auto file = dp2::capture::write_capture(input.document);
    const std::string beside = capture.string() + ".new";
    write_file(beside, file.data(), file.size());
    fs::rename(beside, capture);
}

// Pictures carry the numbers that frames have in the program.
void replay(const fs::path& capture, const Options& options) {
    const std::string self = fs::read_symlink("/proc/self/exe").string();
    const fs::path pictures = fs::path(options.out) / "frames.new";
    fs::remove_all(pictures);
    const int status = run_program(
        {self, "replay", capture.string(), "--out", pictures.string(), "--verify", "--json"}, true);
    std::size_t frames = 0;
    std::error_code none; // then replay left nothing
    for (const auto& entry : fs::directory_iterator(pictures, none)) {
        unsigned number = 0, surface = 0;
        if (std::sscanf(entry.path().filename().c_str(), "frame-%u-surface-%u.png", &number, &surface) != 2)
            continue;
        char name[64];
        std::snprintf(name, sizeof name, "frame-%04u-surface-%u.png", number + frames_before(options.frames),
                      surface);
        fs::rename(entry.path(), fs::path(options.out) / name);
        ++frames;
    }
    fs::remove_all(pictures);
    if (status != kExitOk)
        throw InputError{kExitFindings, "the replay of " + capture.string() + " is not what was recorded"};
    std::printf("%zu frames in %s\n", frames, options.out.c_str());
}

int record(const Options& options) {
    const std::string& program = options.command.front();
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
    const int status = prefix.run(options.command, false);

    const bool logged = fs::exists(log) && fs::file_size(log) != 0;
    if (!fs::exists(capture) || fs::file_size(capture) == 0)
        throw InputError{kExitBadInput,
                         program + " ended with " + std::to_string(status) + " and recorded nothing: " +
                             (logged ? log.string() + " may say why" : "it made no Direct3D 9 device")};
    add_metadata(capture, options);
    std::printf("%s\n", capture.string().c_str());
    if (logged) std::printf("%s\n", log.string().c_str());
    if (options.pictures) replay(capture, options);
    if (status != 0) std::fprintf(stderr, "dp2: %s ended with %d\n", program.c_str(), status);
    return kExitOk;
}

} // namespace

void add_record(CLI::App& app, int& status) {
    auto* verb =
        app.add_subcommand("record", "Run a Windows program on our d3d9.dll under Wine and record it");
    auto options = std::make_shared<Options>();
    verb->add_option("program", options->command,
                     "the program and its arguments, behind --; a path here, or C:\\... with --prefix")
        ->required();
    verb->add_option("--out", options->out, "folder for capture.dp2c and the frames")->capture_default_str();
    verb->add_option("--prefix", options->prefix,
                     "the Wine prefix that the program is installed in; else a throw-away one");
    verb->add_option("--frames", options->frames, "N..M: only these frames, counted from 0");
    verb->add_option("--dll", options->dlls, "the d3d9.dll to use, one of each word size");
    verb->add_flag("!--no-pictures", options->pictures, "leave the capture alone");
    verb->callback([options, &status] { status = record(*options); });
}

} // namespace tools
