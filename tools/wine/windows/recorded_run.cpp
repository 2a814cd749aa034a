#include "tools/wine/recorded_run.h"

#include <algorithm>
#include <array>
#include <deque>
#include <system_error>

#include "tools/cli/errors.h"
#include "tools/processes/windows/job.h"
#include "tools/wine/windows/own_runtime.h"

namespace tools {

namespace fs = std::filesystem;

namespace {

// A file beside the program while this object exists. A file that was there under this name is restored
// afterwards.
class InstalledFile {
  public:
    InstalledFile(const fs::path& file, const fs::path& folder)
        : place_(folder / file.filename()), backup_(folder / (file.filename().string() + ".before-dp2")) {
        std::error_code error;
        if (fs::equivalent(file, place_, error)) {
            place_.clear(); // it is there already, and is not removed
            return;
        }
        // An existing backup is the original file: an earlier run was killed before it restored it. What is
        // in its place then is removed, since MinGW's copy_file() takes any two files of a drive for one
        // file and does not overwrite.
        if (fs::exists(place_, error) && !fs::exists(backup_, error))
            fs::rename(place_, backup_, error);
        else
            fs::remove(place_, error);
        fs::copy_file(file, place_, error);
        if (!error) {
            // So that it can be removed, if the archive's files are read-only.
            fs::permissions(place_, fs::perms::owner_write, fs::perm_options::add, error);
            return;
        }
        restore();
        throw InputError{kExitIo, place_.string() + ": cannot be written: " + error.message() +
                                      "; the program needs our runtime beside it"};
    }
    ~InstalledFile() { restore(); }
    InstalledFile(const InstalledFile&) = delete;
    InstalledFile& operator=(const InstalledFile&) = delete;

  private:
    void restore() {
        if (place_.empty()) return;
        std::error_code error;
        fs::remove(place_, error);
        if (fs::exists(backup_, error)) fs::rename(backup_, place_, error);
    }

    fs::path place_, backup_;
};

void set_variable(const std::string& name, const std::string& value) {
    SetEnvironmentVariableW(fs::path(name).c_str(), fs::path(value).c_str());
}

bool is_ascii(const std::wstring& text) {
    return std::ranges::all_of(text, [](wchar_t c) { return c < 0x80; });
}

// The path for the recorded program, which reads its environment in the system's code page: the short name of
// a folder with other characters. Throws InputError if that has no short name.
std::string plain_path(const fs::path& path) {
    if (is_ascii(path.native())) return path.string();
    std::array<wchar_t, MAX_PATH> name = {};
    const fs::path folder = path.parent_path();
    const DWORD length = GetShortPathNameW(folder.c_str(), name.data(), static_cast<DWORD>(name.size()));
    const fs::path plain =
        fs::path(std::wstring(name.data(), length < name.size() ? length : 0)) / path.filename();
    if (length == 0 || !is_ascii(plain.native()))
        throw InputError{kExitIo, folder.string() +
                                      ": has letters that the recorded program may not be able to read, "
                                      "and no short name; record into another folder"};
    return plain.string();
}

// The first word is the program's file, since a name without extension may have been written.
std::wstring command_line_of(const RecordedRun& run) {
    std::vector<std::string> words = run.command;
    words.front() = windows_path(run.image);
    return tools::command_line_of(words);
}

HANDLE inherited(DWORD stream) {
    const HANDLE handle = GetStdHandle(stream);
    SetHandleInformation(handle, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
    return handle;
}

} // namespace

int run_recorded(const RecordedRun& run, Interrupts& interrupts) {
    const std::string& program = run.command.front();
    const OwnRuntime own = find_own_runtime(run.dlls, program, run.size, run.runtime);
    run.before();
    const fs::path folder = fs::absolute(run.image).parent_path();
    std::deque<InstalledFile> installed;
    for (const fs::path& library : own.libraries) installed.emplace_back(library, folder);
    if (!own.gpu_program.empty()) installed.emplace_back(own.gpu_program, folder);
    set_variable("DP2_CAPTURE_REPORT", plain_path(run.report_folder));
    for (const auto& [name, path] : run.paths) set_variable(name, plain_path(windows_path(path)));
    if (!run.frames.empty()) set_variable("DP2_CAPTURE_FRAMES", run.frames);
    run.started();
    // For the first window Wine starts its desktop, a process that stays: outside of the job, which would
    // otherwise run for ever.
    (void)GetDesktopWindow();
    Job job;
    const HANDLE error = inherited(STD_ERROR_HANDLE);
    const JobStreams streams = {inherited(STD_INPUT_HANDLE),
                                run.output_to_error ? error : inherited(STD_OUTPUT_HANDLE), error};
    if (!job.start(command_line_of(run), streams, 0))
        throw InputError{kExitIo, program + ": cannot be started: " +
                                      std::system_category().message(static_cast<int>(GetLastError()))};
    constexpr DWORD kTick = 100; // milliseconds between two calls of enough()
    while (job.runs() && !interrupts.happened() && !run.enough()) {
        WaitForSingleObject(interrupts.event(), kTick);
    }
    DWORD code = 0;
    GetExitCodeProcess(job.process(), &code);
    job.end();
    return static_cast<int>(code);
}

} // namespace tools
