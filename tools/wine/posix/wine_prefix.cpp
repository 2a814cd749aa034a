#include "tools/wine/wine_prefix.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <memory>
#include <thread>

#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/cli/errors.h"
#include "tools/cli/exit_codes.h"
#include "tools/wine/prefix_template.h"
#include "tools/wine/runtimes.h"

namespace tools {

namespace fs = std::filesystem;

namespace {

constexpr const char* kOurs = "DP2_CAPTURE_REPORT"; // a variable that all processes of one recording share

constexpr int kTick = 100;     // milliseconds between two calls of enough()
constexpr int kNotFound = 127; // a shell's status for a program that does not exist

constexpr const char* kGpuProgram = "dp2-gpu64.exe";
constexpr const char* kBackup = ".before-dp2"; // suffix of a file that install() replaced

// Runs a program and waits for it. Returns its exit code, or 128 plus its signal; 127 if it cannot be
// started. When an interrupt comes, or enough() is true, `end` is called and must end the program. The
// program and its children ignore the signals of kInterrupts, since a terminal sends them to all processes,
// and xvfb-run and the shell must clean up after their programs. With `interrupts` null nothing ends the
// program early. `kept`: a file for its output, or null.
int run_program(const std::vector<std::string>& words, Output output, Interrupts* interrupts = nullptr,
                const std::function<void()>& end = {}, std::FILE* kept = nullptr,
                const std::function<bool()>& enough = {}) {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child < 0) throw InputError{kExitIo, "no process can be started"};
    if (child == 0) {
        for (const int signal : kInterrupts) std::signal(signal, SIG_IGN);
        if (interrupts) sigprocmask(SIG_SETMASK, &interrupts->mask_before(), nullptr);
        if (output == Output::Dropped &&
            (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr)))
            _exit(126);
        if (kept && (dup2(fileno(kept), STDOUT_FILENO) < 0 || dup2(fileno(kept), STDERR_FILENO) < 0))
            _exit(126);
        if (output == Output::ToError) dup2(STDERR_FILENO, STDOUT_FILENO);
        execvp(arguments[0], arguments.data());
        _exit(kNotFound);
    }
    const int process = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
    pollfd watched[] = {{process, POLLIN, 0}, {interrupts ? interrupts->descriptor() : -1, POLLIN, 0}};
    // How long the program may take to end. Meanwhile `end` is called again, since its first call may find no
    // process yet if the program is still starting.
    constexpr int kPatience = 20'000, kAgain = 500; // milliseconds
    int patience = -1;                              // what is left of it; -1: `end` was not called
    while (process >= 0 && watched[0].revents == 0 && patience != 0) {
        const int time = patience > 0 ? kAgain : enough ? kTick : -1;
        const int ready = poll(watched, interrupts && patience < 0 ? 2 : 1, time);
        if (patience < 0) {
            if (!(interrupts && interrupts->happened()) && !(enough && ready == 0 && enough())) continue;
            patience = kPatience;
        } else if (ready == 0) {
            patience -= kAgain;
        }
        if (watched[0].revents == 0) end();
    }
    if (process >= 0 && watched[0].revents == 0) kill(child, SIGKILL);
    if (process >= 0) close(process);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

bool server_runs() {
    return run_program({"wineserver", "-k0"}, Output::Dropped) == 0; // signal 0 has no effect
}

// The other processes in whose environment the variable has the same value as in this process.
std::vector<pid_t> processes_with(const std::string& variable) {
    std::vector<pid_t> out;
    const char* const value = std::getenv(variable.c_str());
    if (!value) return out;
    const std::string wanted = variable + "=" + value;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator("/proc", ignored)) {
        const int process = std::atoi(entry.path().filename().c_str());
        if (process <= 0 || process == getpid()) continue;
        std::ifstream file(entry.path() / "environ", std::ios::binary);
        for (std::string one; std::getline(file, one, '\0');)
            if (one == wanted) out.push_back(process);
    }
    return out;
}

// The processes of processes_with() that run a Windows program, without Wine's own processes, which other
// programs use, too.
std::vector<pid_t> programs_with(const std::string& variable) {
    const auto is_other = [](pid_t process) {
        const fs::path entry = fs::path("/proc") / std::to_string(process);
        std::error_code ignored;
        const std::string program = fs::read_symlink(entry / "exe", ignored).filename().string();
        std::string command;
        std::getline(std::ifstream(entry / "cmdline") >> std::ws, command, '\0');
        return !program.starts_with("wine") || program.starts_with("wineserver") ||
               (command.find("\\windows\\system32\\") != command.npos &&
                command.find(kGpuProgram) == command.npos);
    };
    std::vector<pid_t> out = processes_with(variable);
    std::erase_if(out, is_other);
    return out;
}

// Kills the Windows programs of this prefix, or only those of this recording. If that fails, the programs
// continue to run.
void end_programs(bool of_this_recording_alone) noexcept {
    try {
        if (of_this_recording_alone)
            for (const pid_t process : programs_with(kOurs)) kill(process, SIGKILL);
        else
            run_program({"wineserver", "-k"}, Output::Dropped);
    } catch (const std::exception&) {
    } catch (const InputError&) {
    }
}

void restore_files(const fs::path& prefix) {
    std::error_code ignored;
    std::vector<const char*> files = {kGpuProgram};
    for (const Runtime& runtime : kRuntimes) files.push_back(runtime.library);
    for (const char* const folder : {"system32", "syswow64"})
        for (const char* const file : files) {
            const fs::path place = prefix / "drive_c/windows" / folder / file,
                           backup = place.string() + kBackup;
            if (!fs::exists(backup, ignored)) continue;
            if (fs::file_size(backup, ignored) != 0) {
                fs::rename(backup, place, ignored);
            } else {
                fs::remove(place, ignored);
                fs::remove(backup, ignored);
            }
        }
}

// ": " and the last non-empty line of a file; an empty text if there is no such line.
std::string last_line_of(std::FILE* file) {
    if (!file) return {};
    std::rewind(file);
    std::string last;
    std::array<char, 512> line;
    while (std::fgets(line.data(), line.size(), file))
        if (line[0] != '\n') last = line.data();
    if (last.ends_with('\n')) last.pop_back();
    return last.empty() ? last : ": " + last;
}

// Creates an empty temporary prefix. If this process is killed, a caretaker ends the prefix's programs.
fs::path make_prefix(std::optional<TemporaryFolder>& folder) {
    folder.emplace("dp2-record-", [](const fs::path& prefix) {
        for (const char* const variable : {"WINEPREFIX", "TMPDIR"}) setenv(variable, prefix.c_str(), 1);
        end_programs(false);
        // Waits, since after the end of the programs Wine's server still writes the registry, and xvfb-run,
        // which keeps a file in this folder, still stops the display.
        for (int tries = 0; tries < 100 && !processes_with("TMPDIR").empty(); ++tries)
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        for (const pid_t process : processes_with("TMPDIR")) kill(process, SIGKILL);
    });
    return folder->path();
}

} // namespace

WinePrefix::Variable::Variable(std::string name, const std::string& value) : name_(std::move(name)) {
    if (const char* const before = std::getenv(name_.c_str())) before_ = before;
    setenv(name_.c_str(), value.c_str(), 1);
}
WinePrefix::Variable::~Variable() {
    if (before_)
        setenv(name_.c_str(), before_->c_str(), 1);
    else
        unsetenv(name_.c_str());
}

WinePrefix::WinePrefix(const std::string& existing, Interrupts& interrupts)
    : interrupts_(interrupts), path_(existing.empty() ? make_prefix(folder_) : fs::absolute(existing)) {
    if (folder_) temporary_.emplace("TMPDIR", path_.string());
    setenv("WINEPREFIX", path_.c_str(), 1);
    setenv("WINEDEBUG", "-all", 1);
    setenv("WINEDLLOVERRIDES", "d3d9=n;d3d8,ddraw=n,b;mscoree,mshtml,winedbg.exe=", 1);
    const bool made_before = fs::exists(path_ / "system.reg");
    shared_ = made_before && server_runs();
    if (!folder_)
        caretaker_.emplace([prefix = path_, shared = shared_] {
            end_programs(shared);
            restore_files(prefix);
        });
    if (made_before) return;
    if (!folder_ || !copy_kept_prefix(path_)) {
        make();
        if (folder_) keep_prefix(path_);
    }
    refuse_after_interrupt();
}

void WinePrefix::refuse_after_interrupt() const {
    if (interrupts_.happened())
        throw InputError{kExitDiagnostics, "interrupted before the program was started"};
}

// Tries several times, since a display or a server may fail to start on a busy machine.
void WinePrefix::make() const {
    for (int tries = 3;; --tries) {
        const std::unique_ptr<std::FILE, int (*)(std::FILE*)> said(std::tmpfile(), std::fclose);
        const int made = run({"wineboot", "-i"}, Output::Dropped, said.get());
        end_programs(false); // the programs that wineboot started, since their display may have ended
        refuse_after_interrupt();
        if (made == 0) return;
        if (made == kNotFound)
            throw InputError{kExitIo, "Wine cannot be started: install wine, wine64 and xvfb"};
        if (tries == 1)
            throw InputError{kExitIo, "Wine cannot be started: wineboot ends with " + std::to_string(made) +
                                          last_line_of(said.get())};
    }
}

bool has_display() {
    const char* const display = std::getenv("DISPLAY");
    return display && *display;
}

WinePrefix::~WinePrefix() {
    end_programs(shared_);
    if (!folder_) restore_files(path_);
}

// 64-bit prefixes have 32-bit libraries in syswow64, 32-bit ones have only system32. With Debian's packages
// Wine may create a syswow64 without Windows' own libraries, which cannot run 32-bit programs.
bool WinePrefix::install(const fs::path& dll, const char* name, WordSize size, const fs::path& gpu) {
    const fs::path windows = path_ / "drive_c/windows";
    const bool both = fs::exists(windows / "syswow64/kernel32.dll");
    const auto native = word_size_of(windows / "system32/kernel32.dll").value_or(WordSize::Bits64);
    if (!both && size != native) return false;
    const fs::path folder = windows / (both && size == WordSize::Bits32 ? "syswow64" : "system32");
    install_file(dll, folder / name);
    if (!gpu.empty()) install_file(gpu, folder / kGpuProgram);
    return true;
}

void WinePrefix::install_file(const fs::path& file, const fs::path& place) const {
    const fs::path backup = place.string() + kBackup;
    // An existing backup is the original file: an earlier run and its caretaker were killed before they
    // restored it.
    if (!folder_ && !fs::exists(backup)) {
        if (fs::exists(place))
            fs::rename(place, backup);
        else
            std::ofstream empty(backup); // an empty backup: there was no such file
    }
    fs::copy_file(file, place, fs::copy_options::overwrite_existing);
}

int WinePrefix::run(const std::vector<std::string>& command, Output output, std::FILE* kept,
                    const std::function<bool()>& enough) const {
    // Uses the current display, or a virtual one that exists until the last process of the prefix has ended.
    std::vector<std::string> words;
    if (!has_display()) words = {"xvfb-run", "-a", "-s", "-screen 0 1280x1024x24"};
    // If other programs use the prefix, its server keeps running, so the command does not wait for the
    // server's end.
    const char* const and_wait =
        shared_ ? "wine \"$@\"" : "wine \"$@\"; status=$?; wineserver -w; exit $status";
    words.insert(words.end(), {"sh", "-c", and_wait, "wine"});
    words.insert(words.end(), command.begin(), command.end());
    const int status = run_program(
        words, output, &interrupts_, [this] { end_programs(shared_); }, kept, enough);
    const auto over = [&] { return interrupts_.happened() || (enough && enough()); };
    while (shared_ && !over() && !programs_with(kOurs).empty())
        std::this_thread::sleep_for(std::chrono::milliseconds(kTick));
    if (shared_ && over()) end_programs(true);
    return status;
}

} // namespace tools
