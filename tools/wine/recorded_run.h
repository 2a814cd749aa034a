// Runs a Windows program on our d3d9.dll, d3d8.dll or ddraw.dll: under Wine, or on Windows itself.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tools/processes/interrupts.h"
#include "tools/wine/runtimes.h"
#include "tools/wine/windows_program.h"

namespace tools {

struct RecordedRun {
    std::filesystem::path image; // of the program
    WordSize size = WordSize::Bits64;
    std::vector<std::string> command; // its name and arguments
    std::string prefix;               // Wine's; empty: a temporary one
    std::vector<std::string> dlls;    // the runtimes to use; empty: our own
    const Runtime* runtime = nullptr; // the one that it imports; null: it may load any
    bool output_to_error = false;     // what it prints goes to standard error
    std::filesystem::path report_folder;
    std::vector<std::pair<std::string, std::filesystem::path>> paths; // in variables of its environment
    std::string frames;                                               // DP2_CAPTURE_FRAMES; empty: all
    std::function<void()> before;                                     // called before anything is changed
    std::function<void()> started;                                    // called just before the program starts
    std::function<bool()> enough; // called ten times a second: true ends it
};

#ifdef _WIN32
inline constexpr bool kUnderWine = false;
inline constexpr int kNotStarted = -1; // no program's exit code
inline constexpr const char* kHowItMayHaveFailed = "";
#else
inline constexpr bool kUnderWine = true;
inline constexpr int kNotStarted = 127;
inline constexpr const char* kHowItMayHaveFailed =
    "; 127 is also the status where wine or xvfb-run is missing";
#endif

// Returns the program's exit code after it and all that it started have ended, or were ended by an interrupt
// or because enough() was true. Files that were replaced for it are restored before the return. Throws
// InputError if there is no such runtime for the program, or it cannot be started.
int run_recorded(const RecordedRun& run, Interrupts& interrupts);

} // namespace tools
