#include "tools/wine_prefix.h"

#include <cstdio>
#include <cstdlib>

#include <sys/wait.h>
#include <unistd.h>

#include "tools/exit_codes.h"
#include "tools/input.h"

namespace tools {

namespace fs = std::filesystem;

namespace {

fs::path make_folder() {
    // mkdtemp() replaces the six X at the end.
    std::string name = (fs::temp_directory_path() / "dp2-record-").string() + std::string(6, 'X');
    if (!mkdtemp(name.data())) throw InputError{kExitIo, "no folder can be made in " + name};
    return name;
}

} // namespace

int run_program(const std::vector<std::string>& words, Output output) {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child < 0) throw InputError{kExitIo, "no process can be started"};
    if (child == 0) {
        if (output == Output::Dropped &&
            (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr)))
            _exit(126);
        if (output == Output::ToError) dup2(STDERR_FILENO, STDOUT_FILENO);
        execvp(arguments[0], arguments.data());
        _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

WinePrefix::WinePrefix(const std::string& existing)
    : path_(existing.empty() ? make_folder() : fs::absolute(existing)), keeps_(!existing.empty()) {
    setenv("WINEPREFIX", path_.c_str(), 1);
    setenv("WINEDEBUG", "-all", 1);
    setenv("WINEDLLOVERRIDES", "d3d9=n;mscoree,mshtml,winedbg.exe=", 1);
    if (fs::exists(path_ / "system.reg")) return;
    if (run({"wineboot", "-i"}, Output::Dropped) != 0) {
        if (!keeps_) fs::remove_all(path_);
        throw InputError{kExitIo, "Wine cannot be started: install wine, wine64 and xvfb"};
    }
    run_program({"wineserver", "-k"}, Output::Dropped); // processes of wineboot would lose their display
}

WinePrefix::~WinePrefix() {
    run_program({"wineserver", "-k"}, Output::Dropped);
    std::error_code ignored;
    for (const Replaced& r : replaced_) {
        fs::remove(r.place, ignored);
        if (!r.original.empty()) fs::rename(r.original, r.place, ignored);
    }
    if (!keeps_) fs::remove_all(path_, ignored);
}

// 64-bit prefixes keep 32-bit libraries in syswow64, 32-bit ones have system32 alone. Debian's packages may
// make Wine create a syswow64 without Windows' own libraries: it runs no 32-bit program.
bool WinePrefix::install(const fs::path& dll, WordSize size) {
    const fs::path windows = path_ / "drive_c/windows";
    const bool both = fs::exists(windows / "syswow64/kernel32.dll");
    const auto native = word_size_of(windows / "system32/kernel32.dll").value_or(WordSize::Bits64);
    if (!both && size != native) return false;
    const fs::path place =
        windows / (both && size == WordSize::Bits32 ? "syswow64" : "system32") / "d3d9.dll";
    Replaced replaced{place, {}};
    if (keeps_ && fs::exists(place)) {
        replaced.original = place.string() + ".before-dp2";
        // An existing backup is the original: an earlier run was killed before it could restore it.
        if (!fs::exists(replaced.original)) fs::rename(place, replaced.original);
    }
    fs::copy_file(dll, place, fs::copy_options::overwrite_existing);
    replaced_.push_back(std::move(replaced));
    return true;
}

int WinePrefix::run(const std::vector<std::string>& command, Output output) const {
    // On the current display, or on a virtual one that exists until the last process of the prefix has ended.
    std::vector<std::string> words;
    if (!std::getenv("DISPLAY")) words = {"xvfb-run", "-a", "-s", "-screen 0 1280x1024x24"};
    constexpr const char* kAndWait = "wine \"$@\"; status=$?; wineserver -w; exit $status";
    words.insert(words.end(), {"sh", "-c", kAndWait, "wine"});
    words.insert(words.end(), command.begin(), command.end());
    return run_program(words, output);
}

} // namespace tools
