// A process that records may end at any time: what was called and shown by then is in the file.
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "dp2/capture/capture_file.h"
#include "responses/recording/recording_emulator.h"
#include "responses/recording/replayer.h"
#include "tests/support/c_calls.h"
#include "tests/support/temporary_path.h"

using namespace responses;
using namespace dp2::capture;
using c_calls::TextCall;

namespace {

Document read(const std::string& path, ReadReport& report) {
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    auto document = read_capture(std::as_bytes(std::span(bytes)), &report);
    REQUIRE(document.ok());
    return *std::move(document);
}

// A child process that records `frames` clears and presents to `path`, one more call without a present, and ends so.
void record_in_child(const std::string& path, int frames, std::uint32_t workers, const std::function<void()>& end) {
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        dp2emu_options options{};
        options.size = sizeof options;
        options.workers = workers;
        dp2emu* emulator = nullptr;
        std::uint32_t context = 0;
        const dp2emu_surface_desc target = c_calls::described(1, 21, 64, DP2EMU_USAGE_RENDER_TARGET);
        if (dp2emu_create(&options, &emulator) != DP2EMU_OK || dp2emu_create_surface(emulator, &target) != DP2EMU_OK ||
            dp2emu_create_context(emulator, 5, 1, 0, &context) != DP2EMU_OK ||
            dp2emu_start_capture(emulator, path.c_str()) != DP2EMU_OK)
            _exit(100);
        for (int frame = 0; frame <= frames; ++frame) {
            TextCall call(context,
                          "CLEAR { flags TARGET color " + std::to_string(frame) + " depth 1 stencil 0 { 0 0 64 64 } }");
            if (dp2emu_submit(emulator, &call.block) != DP2EMU_OK || call.block.ddrval != 0) _exit(101);
            if (frame < frames && dp2emu_present(emulator, 1) != DP2EMU_OK) _exit(102);
        }
        end();
        _exit(103);
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

TEST_CASE("what was called and shown is recorded when the process crashes, is killed, or exits", "[one-thread]") {
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
            const Document document = read(path, report);
            CHECK_FALSE(report.whole()); // there is no index: more may have followed
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

TEST_CASE("a recording gets metadata from its program, whenever they come, and none that replays give a meaning") {
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
    const Document document = c_calls::read_capture_file(path);
    std::vector<Metadata> found;
    for (const Record& record : document)
        if (const auto* metadata = std::get_if<Metadata>(&record)) found.push_back(*metadata);
    CHECK(found == std::vector<Metadata>{{"program", "game.exe"}, {"ended", ""}});
    std::filesystem::remove(path);
}
