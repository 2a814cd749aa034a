// dp2 record: runs a Windows program under Wine on our d3d9.dll, in a throw-away prefix, and leaves a capture
// and its frames.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <sys/wait.h>
#include <unistd.h>

#include "tools/exit_codes.h"
#include "tools/input.h"
#include "tools/verb.h"

namespace tools {

namespace {

namespace fs = std::filesystem;

struct Options {
    std::string out = "recording", dll, frames;
    std::vector<std::string> command;
    bool pictures = true;
};

// Beside the program, or where the mingw preset leaves it when the program was built by another one.
fs::path find_dll(const std::string& given) {
    if (!given.empty()) return given;
    const fs::path here = fs::read_symlink("/proc/self/exe").parent_path();
    for (const fs::path& place : {here / "d3d9.dll", here / "../../mingw/bin/d3d9.dll"})
        if (fs::exists(place)) return fs::weakly_canonical(place);
    throw InputError{kExitIo,
                     "d3d9.dll is not there: build it with 'tools/setup.sh mingw', or name it with --dll"};
}

// The way Windows programs see a file: Z: is the root.
std::string windows_path(const fs::path& path) {
    std::string text = "Z:" + fs::absolute(path).lexically_normal().string();
    for (char& c : text)
        if (c == '/') c = '\\';
    return text;
}

// Runs a program and waits for it: its exit code, or 128 and its signal; 127 when it cannot be started.
// `quiet` throws away what it prints.
int run(const std::vector<std::string>& words, bool quiet) {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child < 0) throw InputError{kExitIo, "no process can be started"};
    if (child == 0) {
        if (quiet && (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr)))
            _exit(126);
        execvp(arguments[0], arguments.data());
        _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// A Wine prefix that goes when it is no longer needed.
class Prefix {
  public:
    Prefix() {
        // mkdtemp() writes letters of its own over six at the end.
        std::string name = (fs::temp_directory_path() / "dp2-record-").string() + std::string(6, 'X');
        if (!mkdtemp(name.data())) throw InputError{kExitIo, "no folder can be made in " + name};
        path_ = name;
    }
    ~Prefix() {
        run({"wineserver", "-k"}, true);
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    Prefix(const Prefix&) = delete;
    Prefix& operator=(const Prefix&) = delete;
    const fs::path& path() const { return path_; }

  private:
    fs::path path_;
};

void set(const char* name, const std::string& value) {
    setenv(name, value.c_str(), 1);
}

int record(const Options& options) {
    const fs::path dll = find_dll(options.dll), out = fs::absolute(options.out);
    fs::create_directories(out);
    const fs::path capture = out / "capture.dp2c", log = out / "driver.log";
    fs::remove(capture);
    fs::remove(log);
    // Wine draws on the display there is, or on one of its own.
    std::vector<std::string> wine;
    if (!std::getenv("DISPLAY")) wine = {"xvfb-run", "-a", "-s", "-screen 0 1280x1024x24"};
    wine.push_back("wine");
    const auto with = [&](std::vector<std::string> words) {
        words.insert(words.begin(), wine.begin(), wine.end());
        return words;
    };

    const Prefix prefix;
    set("WINEPREFIX", prefix.path().string());
    set("WINEDEBUG", "-all");
    set("WINEDLLOVERRIDES", "d3d9=n;mscoree,mshtml,winedbg.exe=");
    if (run(with({"wineboot", "-i"}), true) != 0)
        throw InputError{kExitIo, "Wine cannot be started: install wine, wine64 and xvfb"};
    run({"wineserver", "-k"}, true); // what wineboot left would go down with its display
    fs::copy_file(dll, prefix.path() / "drive_c/windows/system32/d3d9.dll",
                  fs::copy_options::overwrite_existing);
    set("DP2_CAPTURE", windows_path(capture));
    set("DP2_LOG", windows_path(log));
    if (!options.frames.empty()) set("DP2_CAPTURE_FRAMES", options.frames);
    const int status = run(with(options.command), false);

    if (!fs::exists(capture) || fs::file_size(capture) == 0)
        throw InputError{kExitBadInput, options.command.front() + " ended with " + std::to_string(status) +
                                            " and recorded nothing: it made no Direct3D 9 device"};
    std::printf("%s\n", (fs::path(options.out) / capture.filename()).string().c_str());
    if (fs::exists(log)) std::printf("%s\n", (fs::path(options.out) / log.filename()).string().c_str());
    if (options.pictures) {
        const std::string self = fs::read_symlink("/proc/self/exe").string();
        if (run({self, "replay", capture.string(), "--out", out.string(), "--verify", "--json"}, true) !=
            kExitOk)
            throw InputError{kExitDifferences,
                             "the replay of " + capture.string() + " is not what was recorded"};
        std::size_t frames = 0;
        for (const auto& entry : fs::directory_iterator(out)) frames += entry.path().extension() == ".png";
        std::printf("%zu frames in %s\n", frames, options.out.c_str());
    }
    if (status != 0) std::fprintf(stderr, "dp2: %s ended with %d\n", options.command.front().c_str(), status);
    return kExitOk;
}

} // namespace

void add_record(CLI::App& app, int& status) {
    auto* verb =
        app.add_subcommand("record", "Run a Windows program on our d3d9.dll under Wine and record it");
    auto options = std::make_shared<Options>();
    verb->add_option("program", options->command, "the program and its arguments, behind --")->required();
    verb->add_option("--out", options->out, "folder for capture.dp2c and the frames")->capture_default_str();
    verb->add_option("--frames", options->frames, "N..M: only these frames");
    verb->add_option("--dll", options->dll, "the d3d9.dll to use");
    verb->add_flag("!--no-pictures", options->pictures, "leave the capture alone");
    verb->callback([options, &status] { status = record(*options); });
}

} // namespace tools
