// One run of an embedder's program, of every kind of work, in which allocations or thread starts fail: what each
// function returned is compared with what the C interface promises.
#pragma once

#include <string>

#include "tests/robustness/failures/injection.h"

namespace failures {

struct Settings {
    unsigned workers = 0;
    bool interpret = true;
    bool records = false; // record the whole run
    std::string capture;  // the file of the recording
};

struct Outcome {
    bool fired = false;          // something failed
    bool created = false;        // the emulator was created
    bool recording_kept = false; // the file was completed without an error, and replays equal
};

// Checks: no function returns DP2EMU_INTERNAL; the first failure is for lack of memory or threads, or of the file;
// every ddrval is written; an answer comes or a call has failed; afterwards the emulator draws again, a recording
// replays equal as far as it goes, and no allocation of the library is left.
Outcome play(const Settings& settings, What what, Mode mode, long n);

} // namespace failures
