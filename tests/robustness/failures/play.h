// One run of an embedder's program, of every kind of work, while the machine fails: what each function returned is held
// against what the C interface promises.
#pragma once

#include <string>

#include "tests/robustness/failures/injection.h"

namespace failures {

struct Settings {
    unsigned workers = 0;
    bool interpret = true;
    bool records = false; // from the first frame to the last
    std::string capture;  // where to
};

struct Outcome {
    bool fired = false;          // something failed
    bool created = false;        // the emulator
    bool recording_kept = false; // the file was completed without an error, and replays equal
};

// Checks: no function says "internal", nothing but memory (and threads, and the file) is ever the reason of a failure
// before anything depends on what failed, every ddrval is written, an answer comes or a call has failed, afterwards the
// emulator draws again, a recording replays equal as far as it goes, and nothing of the library's stays allocated.
Outcome play(const Settings& settings, What what, Mode mode, long n);

} // namespace failures
