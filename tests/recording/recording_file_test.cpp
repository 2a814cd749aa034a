// The file of a recording: only one recording at a time may write it, and a closed pipe is an ordinary write error.
#include <algorithm>
#include <csignal>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/c_rig.h"

namespace {

struct Filled : CRig {
    void submit() { CHECK(CRig::submit("COLORFILL { 1 0 0 32 32 0xFF123456 }").ddrval == 0); }
};

} // namespace

TEST_CASE("a second recording cannot write the file of a running one") {
    const std::string path = temporary_path("two-recordings.dp2c");
    Filled first, second;
    REQUIRE(dp2emu_start_capture(first.emulator, path.c_str()) == DP2EMU_OK);
    first.submit();
    CHECK(dp2emu_start_capture(second.emulator, path.c_str()) == DP2EMU_IO);
    CHECK(second.error_text().find("another recording") != std::string::npos);
    second.submit();
    CHECK(dp2emu_stop_capture(second.emulator) == DP2EMU_OK); // succeeds although nothing is recorded
    first.submit();
    REQUIRE(dp2emu_stop_capture(first.emulator) == DP2EMU_OK);
    const dp2::capture::Document document = read_capture_file(path);
    CHECK(std::ranges::count_if(
              document, [](const auto& record) { return std::holds_alternative<dp2::capture::Submit>(record); }) >= 2);
    // The file is free again; the same emulator may also start a second recording to it.
    REQUIRE(dp2emu_start_capture(second.emulator, path.c_str()) == DP2EMU_OK);
    REQUIRE(dp2emu_start_capture(second.emulator, path.c_str()) == DP2EMU_OK);
    REQUIRE(dp2emu_stop_capture(second.emulator) == DP2EMU_OK);
    std::filesystem::remove(path);
}

TEST_CASE("a recording into a pipe ends when the reader closes it, and the process continues") {
    const std::string path = temporary_path("recording-pipe");
    std::filesystem::remove(path);
    REQUIRE(mkfifo(path.c_str(), 0600) == 0);
    Filled recorded;
    std::thread reader([&] {
        const int end = ::open(path.c_str(), O_RDONLY);
        char bytes[16];
        (void)!::read(end, bytes, sizeof bytes);
        ::close(end);
    });
    const dp2emu_result begun = dp2emu_start_capture(recorded.emulator, path.c_str());
    recorded.submit(); // gives the reader something to read
    reader.join();
    for (int i = 0; i < 10; ++i) recorded.submit();
    const dp2emu_result ended = dp2emu_stop_capture(recorded.emulator);
    CHECK((begun == DP2EMU_IO || ended == DP2EMU_IO));
    recorded.submit();
    // SIGPIPE is neither pending nor blocked.
    sigset_t pending;
    sigpending(&pending);
    CHECK(sigismember(&pending, SIGPIPE) == 0);
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, nullptr, &blocked);
    CHECK(sigismember(&blocked, SIGPIPE) == 0);
    std::filesystem::remove(path);
}
