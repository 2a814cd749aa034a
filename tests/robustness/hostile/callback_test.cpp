// Time that the caller's own functions take does not count towards max_milliseconds.
#include <chrono>
#include <thread>

#include "tests/robustness/hostile/work.h"

using namespace hostile;

namespace {

void sleep_beyond_limit() {
    std::this_thread::sleep_for(std::chrono::milliseconds(2 * kLimit));
}

} // namespace

TEST_CASE("queued work is not cancelled when the function that a poll calls for each answer is slow") {
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
    emulator.run(kTriangle); // queues minutes of work
    REQUIRE(dp2emu_flush(emulator.get()) == DP2EMU_OK);
    unsigned answers = 0;
    const auto count_slowly = [](void* user, const dp2emu_answer*) {
        if ((*static_cast<unsigned*>(user))++ == 0) sleep_beyond_limit();
    };
    CHECK(dp2emu_poll(emulator.get(), emulator.context, count_slowly, &answers) == DP2EMU_OK);
    CHECK(answers > 5461);                             // more than fit on one page
    CHECK(emulator.finish() == DP2EMU_LIMIT_EXCEEDED); // until here the work was still queued
}

TEST_CASE("calls in a replay's `submitted` function have the whole time limit") {
    // The dp2emu_read_surface call in the `submitted` callback has to wait until 8 million queued pixels are drawn.
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
