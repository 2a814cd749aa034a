// What the program's exit status means; also printed by --help.
#pragma once

namespace tools {

enum ExitCode : int {
    kExitOk = 0,
    kExitDifferences = 1, // a replay differs from what was observed, or a check found something
    kExitUsage = 2,
    kExitBadInput = 3, // a file that cannot be understood or replayed
    kExitIo = 4,
    kExitInternal = 5,
};

} // namespace tools
