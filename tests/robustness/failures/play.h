// One run of an embedder's program with every kind of work, in which allocations or thread starts fail. Checks that
// each function returns what the C interface promises.
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
    bool fired = false;          // a call was made to fail
    bool created = false;        // the emulator was created
    bool recording_kept = false; // the file was completed without an error, and its replay gave the same answers
};

// Checks: no function returns DP2EMU_INTERNAL; the first failure reports a lack of memory or threads, or a write error;
// every ddrval is written; every query is answered unless a call has failed. Afterwards the emulator draws again, the
// recording replays with the same answers as far as it goes, and no allocation of the library is left.
Outcome play(const Settings& settings, What what, Mode mode, long n);

} // namespace failures
