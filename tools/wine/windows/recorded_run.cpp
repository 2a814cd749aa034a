#include "tools/wine/recorded_run.h"

#include <system_error>

#include "tools/cli/errors.h"
#include "tools/platform/windows/crash_codes.h"
#include "tools/processes/windows/job.h"
#include "tools/wine/windows/own_runtime.h"

namespace tools {

namespace fs = std::filesystem;

namespace {

// A file beside the program while this object exists; one of the same name that was there is kept and comes
// back.
class InstalledFile {
  public:
    InstalledFile(const fs::path& file, const fs::path& folder)
        : place_(folder / file.filename()), backup_(folder / (file.filename().string() + ".before-dp2")) {
        std::error_code error;
        if (fs::equivalent(file, place_, error)) {
            place_.clear(); // it is there already, and stays
            return;
        }
        // An existing backup is the original file: an earlier run was killed before it restored it.
        if (fs::exists(place_, error) && !fs::exists(backup_, error)) fs::rename(place_, backup_, error);
        fs::copy_file(file, place_, fs::copy_options::overwrite_existing, error);
        if (!error) return;
        restore();
        throw InputError{kExitIo, place_.string() + ": cannot be written: " + error.message() +
                                      "; the program needs our d3d9.dll beside it"};
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

void set_variable(const char* name, const std::string& value) {
    SetEnvironmentVariableW(fs::path(name).c_str(), fs::path(value).c_str());
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
    const OwnRuntime own = find_own_runtime(run.dlls, program, run.size);
    run.before();
    const fs::path folder = fs::absolute(run.image).parent_path();
    std::optional<InstalledFile> gpu;
    const InstalledFile library(own.library, folder);
    if (!own.gpu_program.empty()) gpu.emplace(own.gpu_program, folder);
    set_variable("DP2_CAPTURE_REPORT", windows_path(run.report_folder));
    for (const auto& [name, value] : run.variables) set_variable(name.c_str(), value);
    run.started();
    Job job;
    const HANDLE error = inherited(STD_ERROR_HANDLE);
    const JobStreams streams = {inherited(STD_INPUT_HANDLE),
                                run.output_to_error ? error : inherited(STD_OUTPUT_HANDLE), error};
    if (!job.start(command_line_of(run), streams, 0))
        throw InputError{kExitIo, program + ": cannot be started: " +
                                      std::system_category().message(static_cast<int>(GetLastError()))};
    constexpr DWORD kTick = 100; // milliseconds between two calls of enough()
    while (job.runs() && !interrupts.happened() && !run.enough()) {
        const HANDLE watched[] = {interrupts.event()};
        WaitForMultipleObjects(1, watched, FALSE, kTick);
    }
    DWORD code = 0;
    GetExitCodeProcess(job.process(), &code);
    job.end();
    return static_cast<int>(code);
}

} // namespace tools
