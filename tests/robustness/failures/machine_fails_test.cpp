// Every allocation and every thread start of a run fails in turn: once, or with all later ones.
#include <cstdlib>
#include <filesystem>

#include <unistd.h>

#include "tests/robustness/failures/play.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_path.h"

using namespace failures;

namespace {

// Ends the program when a run takes longer than 60 seconds.
struct Deadline {
    Deadline() { alarm(60); }
    ~Deadline() { alarm(0); }
};

// Every step()-th allocation is made to fail; with DP2_FAILURE_STEP=1 in the environment every allocation, in about
// 100,000 runs.
long step() {
    const char* const given = std::getenv("DP2_FAILURE_STEP");
    return given ? std::max(1L, std::atol(given)) : kThreadSanitizer ? 211 : kAddressSanitizer ? 131 : 11;
}

std::string capture_path() {
    return temporary_path("failures.dp2c");
}

} // namespace

TEST_CASE("whichever allocation fails, every call returns a code, and the emulator works again") {
    Settings settings;
    settings.workers = GENERATE(0u, 2u);
    settings.interpret = GENERATE(true, false);
    settings.records = GENERATE(false, true);
    settings.capture = capture_path();
    const Mode mode = GENERATE(Mode::Once, Mode::FromThereOn);
    long runs = 0, refused = 0, kept = 0;
    // Each setting starts at another allocation, so that one setting tries some of those that the others skip.
    const long first =
        (settings.workers / 2 * 8 + settings.interpret * 4 + settings.records * 2 + (mode == Mode::FromThereOn)) *
        step() / 16;
    for (long n = first;; n += step()) {
        const Deadline deadline;
        INFO("allocation " << n << (mode == Mode::Once ? "" : " and all later ones") << ", " << settings.workers
                           << " workers, " << (settings.interpret ? "interpreted" : "compiled")
                           << (settings.records ? ", recording" : ""));
        const Outcome out = play(settings, What::Allocations, mode, n);
        if (!out.fired) break;
        ++runs;
        refused += !out.created;
        kept += out.recording_kept;
    }
    CHECK(runs > 0);
    if (std::getenv("DP2_SHOW_FAILURES"))
        std::printf("%ld runs (%s, %u workers, %s%s): %ld not created, %ld recordings kept\n", runs,
                    mode == Mode::Once ? "once" : "from there on", settings.workers,
                    settings.interpret ? "interpreted" : "compiled", settings.records ? ", recording" : "", refused,
                    kept);
}

TEST_CASE("whichever thread cannot be started, creation fails, and the next creation succeeds") {
    for (const unsigned workers : {1u, 2u, 4u, 16u})
        for (const Mode mode : {Mode::Once, Mode::FromThereOn})
            for (unsigned n = 0; n < workers; ++n) {
                const Deadline deadline;
                INFO(workers << " workers, thread " << n);
                Settings settings;
                settings.workers = workers;
                const Outcome out = play(settings, What::ThreadStarts, mode, n);
                CHECK(out.fired);
                CHECK(!out.created);
            }
    Settings settings;
    settings.workers = 4;
    const Outcome out = play(settings, What::ThreadStarts, Mode::Once, 4);
    CHECK(!out.fired);
    CHECK(out.created);
}
