// A process that records may end at any time: all calls and presents before its end are in the file.
#include <csignal>
#include <cstdlib>
#include <functional>

#include <sys/wait.h>
#include <unistd.h>

#include "responses/recording/recording_emulator.h"
#include "responses/recording/replayer.h"
#include "tests/support/c_rig.h"

using namespace responses;
using namespace dp2::capture;

namespace {

// A child process that records `frames` clears and presents to `path`, makes one more call without a present, and calls
// end().
void record_in_child(const std::string& path, int frames, std::uint32_t workers, const std::function<void()>& end) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        try {
            CRig rig({.workers = workers});
            REQUIRE(dp2emu_start_capture(rig.emulator, path.c_str()) == DP2EMU_OK);
            for (int frame = 0; frame <= frames; ++frame) {
                rig.run("CLEAR { flags TARGET color " + std::to_string(frame) + " depth 1 stencil 0 { 0 0 64 64 } }");
                if (frame < frames) REQUIRE(dp2emu_present(rig.emulator, 1) == DP2EMU_OK);
            }
            end();
        } catch (...) { // an assertion failed
        }
        _exit(100);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE((!WIFEXITED(status) || WEXITSTATUS(status) < 100));
}

template <class R> std::size_t count(const Document& document) {
    std::size_t found = 0;
    for (const Record& record : document) found += std::holds_alternative<R>(record);
    return found;
}

} // namespace

TEST_CASE("calls and presents are in the file when the process crashes, is killed, or exits", "[one-thread]") {
    const std::string path = temporary_path("recording_ends.dp2c");
    const std::function<void()> ends[] = {
        [] { std::raise(SIGKILL); },
        [] {
            std::signal(SIGSEGV, SIG_DFL);
            std::raise(SIGSEGV);
        },
        [] {
            std::signal(SIGABRT, SIG_DFL);
            std::abort();
        },
        [] { _exit(7); },
    };
    for (const std::uint32_t workers : {0u, 2u}) {
        for (const auto& end : ends) {
            record_in_child(path, 12, workers, end);
            ReadReport report;
            const Document document = read_capture_file(path, &report);
            CHECK_FALSE(report.whole()); // the index is missing, so the file may be cut off
            CHECK_FALSE(report.truncated);
            CHECK(count<Present>(document) == 12);
            CHECK(count<ObservedSurface>(document) == 12);
            CHECK(count<Submit>(document) == 13);
            CHECK(count<ObservedResult>(document) == 13);
            Replayer replayer({});
            ReplayObserver observer;
            REQUIRE(replayer.play(document, observer).ok());
            CHECK(replayer.differences() == 0);
        }
    }
    std::filesystem::remove(path);
}

TEST_CASE("a program adds metadata to its recording at any time, but none that a replay reads") {
    const std::string path = temporary_path("annotated.dp2c");
    RecordingEmulator emulator({});
    CHECK(emulator.annotate("program", "nothing is recorded").ok());
    REQUIRE(emulator.start_recording(path).ok());
    REQUIRE(emulator.annotate("program", "game.exe").ok());
    for (const char* refused : {"", "frames before", "limit max_pixels", "limit "}) {
        const auto status = emulator.annotate(refused, "3");
        REQUIRE_FALSE(status.ok());
        CHECK(status.error().fault == dp2::Fault::BadValue);
    }
    REQUIRE(emulator.present(0).ok());
    REQUIRE(emulator.annotate("ended", "").ok());
    REQUIRE(emulator.stop_recording().ok());
    const Document document = read_capture_file(path);
    std::vector<Metadata> found;
    for (const Record& record : document)
        if (const auto* metadata = std::get_if<Metadata>(&record)) found.push_back(*metadata);
    CHECK(found == std::vector<Metadata>{{"program", "game.exe"}, {"ended", ""}});
    std::filesystem::remove(path);
}
