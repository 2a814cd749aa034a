// max_milliseconds does not count the time that a caller's functions take.
#include <chrono>
#include <thread>

#include "tests/robustness/hostile/work.h"

using namespace hostile;

namespace {

void sleep_beyond_limit() {
    std::this_thread::sleep_for(std::chrono::milliseconds(2 * kLimit));
}

} // namespace

TEST_CASE("a slow function for a poll's answers does not cancel queued work") {
    Clocked emulator({1, false});
    target(emulator);
    triangle(emulator);
    std::string queries; // their answers fill two pages
    for (int id = 1; id <= 8000; ++id) {
        const std::string number = std::to_string(id);
        queries += "CREATEQUERY { " + number + " EVENT } ISSUEQUERY { " + number + " END } ";
    }
    CHECK(emulator.submit(queries + "raw { u8 5 0 0 0 }") != 0); // a failed call keeps its answers
    REQUIRE(emulator.finish() == DP2EMU_OK);
    emulator.run(pixel_shader(kLoops));
    emulator.run(kTriangle); // takes minutes
    REQUIRE(dp2emu_flush(emulator.get()) == DP2EMU_OK);
    unsigned answers = 0;
    const auto count_slowly = [](void* user, const dp2emu_answer*) {
        if ((*static_cast<unsigned*>(user))++ == 0) sleep_beyond_limit();
    };
    CHECK(dp2emu_poll(emulator.get(), emulator.context, count_slowly, &answers) == DP2EMU_OK);
    CHECK(answers > 5461);                             // more than fit one page
    CHECK(emulator.finish() == DP2EMU_LIMIT_EXCEEDED); // the work was still queued until here
}

TEST_CASE("calls that a replay's function makes have the whole limit of time") {
    // The function's read draws 8 million pixels.
    const std::string text = "dp2t 1\n"
                             "surface 1 format A8R8G8B8 size 1024x1024 usage target\n"
                             "context 1 interface 5 target 1 depth 0\n"
                             "submit vertex_type XYZRHW|DIFFUSE {\n"
                             "vertices { f32 0 0 0 1 u32 0xFF112233 f32 4096 0 0 1 u32 0xFF112233 "
                             "f32 0 4096 0 1 u32 0xFF112233 }\n"
                             "RENDERSTATE { CULLMODE NONE }\n" +
                             repeat("TRIANGLELIST count 1 { 0 }\n", 8) + "}\npresent 1\n";
    dp2emu_options options{};
    options.size = sizeof options;
    options.workers = 1;
    options.max_milliseconds = kLimit;
    struct Seen {
        unsigned pictures = 0;
        std::uint32_t pixel = 0;
        dp2emu_result result = DP2EMU_INTERNAL;
    } seen;
    dp2emu_replay_events events{};
    events.size = sizeof events;
    events.user = &seen;
    events.submitted = [](void* user, dp2emu* emulator, std::uint64_t, const dp2emu_call*) {
        Seen& s = *static_cast<Seen*>(user);
        sleep_beyond_limit();
        const dp2emu_rect corner{0, 0, 1, 1};
        s.result = dp2emu_read_surface(emulator, 1, 0, 0, &corner, &s.pixel, 4, 4);
    };
    events.presented = [](void* user, dp2emu*, std::uint64_t, std::uint32_t) {
        ++static_cast<Seen*>(user)->pictures;
        sleep_beyond_limit();
    };
    CHECK(dp2emu_replay(&options, text.data(), text.size(), &events, nullptr) == DP2EMU_OK);
    CHECK(seen.result == DP2EMU_OK);
    CHECK(seen.pixel == 0xFF112233);
    CHECK(seen.pictures == 1);
}
