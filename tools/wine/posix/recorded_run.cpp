#include "tools/wine/recorded_run.h"

#include <cstdlib>

#include "tools/wine/runtime_install.h"
#include "tools/wine/wine_prefix.h"

namespace tools {

int run_recorded(const RecordedRun& run, Interrupts& interrupts) {
    const std::string& program = run.command.front();
    const std::vector<RuntimeLibrary> libraries = find_runtime(run.dlls, program, run.size, run.runtime);
    run.before();
    setenv("DP2_CAPTURE_REPORT", windows_path(run.report_folder).c_str(), 1);
    WinePrefix prefix(run.prefix, interrupts);
    install_runtime(prefix, program, run.size, libraries);
    for (const auto& [name, path] : run.paths) setenv(name.c_str(), windows_path(path).c_str(), 1);
    if (!run.frames.empty()) setenv("DP2_CAPTURE_FRAMES", run.frames.c_str(), 1);
    run.started();
    return prefix.run(run.command, run.output_to_error ? Output::ToError : Output::Shown, nullptr,
                      run.enough);
}

} // namespace tools
