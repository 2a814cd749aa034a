// The program's exit status, the same for all verbs and printed by --help. With several files it is the
// highest of their statuses.
#pragma once

namespace tools {

enum ExitCode : int {
    kExitOk = 0,
    kExitDiagnostics = 1,
    kExitUsage = 2,
    kExitBadInput = 3,
    kExitIo = 4,
    kExitInternal = 5,
};

struct ExitCodeInfo {
    ExitCode code;
    const char* meaning;
};
inline constexpr ExitCodeInfo kExitCodes[] = {
    {kExitOk, "done, nothing is wrong"},
    {kExitDiagnostics,
     "done, but something is wrong: a failure that the capture does not expect, a difference, "
     "nothing to verify, a capture without the requested failure or frames, or a file that is not whole "
     "(cut off, without index, or with records of a newer version)"},
    {kExitUsage, "the command line is wrong, or there is nothing to compare or to test"},
    {kExitBadInput,
     "a file is invalid, one of its records cannot be played, or it is not whole and --strict was given"},
    {kExitIo,
     "a file, a folder or standard output cannot be opened, read or written, a thread cannot be started, or "
     "memory is short"},
    {kExitInternal, "an error in dp2 itself"},
};

} // namespace tools
