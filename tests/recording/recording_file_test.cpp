// The file of a recording: one recording at a time writes it, and a reader that goes away is an error like others.

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "responses/include/dp2emu_protocol.h"
#include "tests/support/c_calls.h"
#include "tests/support/temporary_path.h"

namespace {

using namespace c_calls;

struct Recorded {
    explicit Recorded(std::uint32_t workers = 0) {
        dp2emu_options options{};
        options.size = sizeof options;
        options.workers = workers;
        REQUIRE(dp2emu_create(&options, &emulator) == DP2EMU_OK);
        const auto desc = described(1, 21, 64, DP2EMU_USAGE_RENDER_TARGET);
        REQUIRE(dp2emu_create_surface(emulator, &desc) == DP2EMU_OK);
        REQUIRE(dp2emu_create_context(emulator, 5, 1, 0, &context) == DP2EMU_OK);
    }
    ~Recorded() { dp2emu_destroy(emulator); }
    Recorded(const Recorded&) = delete;
    Recorded& operator=(const Recorded&) = delete;
    void submit() {
        TextCall call(context, "COLORFILL { 1 0 0 32 32 0xFF123456 }");
        REQUIRE(dp2emu_submit(emulator, &call.block) == DP2EMU_OK);
        CHECK(call.block.ddrval == 0);
    }
    dp2emu* emulator = nullptr;
    std::uint32_t context = 0;
};

} // namespace

TEST_CASE("a file that a recording writes is no file for another one") {
    const std::string path = temporary_path("two-recordings.dp2c");
    Recorded first, second;
    REQUIRE(dp2emu_start_capture(first.emulator, path.c_str()) == DP2EMU_OK);
    first.submit();
    CHECK(dp2emu_start_capture(second.emulator, path.c_str()) == DP2EMU_IO);
    CHECK(error_text(second.emulator).find("another recording") != std::string::npos);
    second.submit();
    CHECK(dp2emu_stop_capture(second.emulator) == DP2EMU_OK); // there is none
    first.submit();
    REQUIRE(dp2emu_stop_capture(first.emulator) == DP2EMU_OK);
    const dp2::capture::Document document = read_capture_file(path);
    CHECK(std::ranges::count_if(
              document, [](const auto& record) { return std::holds_alternative<dp2::capture::Submit>(record); }) >= 2);
    // Free now, also for a recording that goes on in the same emulator.
    REQUIRE(dp2emu_start_capture(second.emulator, path.c_str()) == DP2EMU_OK);
    REQUIRE(dp2emu_start_capture(second.emulator, path.c_str()) == DP2EMU_OK);
    REQUIRE(dp2emu_stop_capture(second.emulator) == DP2EMU_OK);
    std::filesystem::remove(path);
}

TEST_CASE("a recording into a pipe whose reader goes ends, and not the process") {
    const std::string path = temporary_path("recording-pipe");
    std::filesystem::remove(path);
    REQUIRE(mkfifo(path.c_str(), 0600) == 0);
    Recorded recorded;
    std::thread reader([&] {
        const int end = ::open(path.c_str(), O_RDONLY);
        char bytes[16];
        (void)!::read(end, bytes, sizeof bytes);
        ::close(end);
    });
    const dp2emu_result begun = dp2emu_start_capture(recorded.emulator, path.c_str());
    recorded.submit(); // the reader has something to read
    reader.join();
    for (int i = 0; i < 10; ++i) recorded.submit();
    const dp2emu_result ended = dp2emu_stop_capture(recorded.emulator);
    CHECK((begun == DP2EMU_IO || ended == DP2EMU_IO));
    recorded.submit();
    // The process has no such signal waiting, and takes those of its own as before.
    sigset_t pending;
    sigpending(&pending);
    CHECK(sigismember(&pending, SIGPIPE) == 0);
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
    CHECK(sigismember(&blocked, SIGPIPE) == 0);
    std::filesystem::remove(path);
}
