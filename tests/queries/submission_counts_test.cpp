// The cost of submission as counts, not times: how often workers are woken, and how often the caller sleeps.
#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

constexpr int kDraws = 20000;

struct Counts {
    std::uint64_t wake_ups = 0, waits = 0;
};
Counts counts(DrawingRig& rig) {
    return {rig.emulator().gpu().statistics().wake_ups, rig.sleeps()};
}

// Two triangles of a few pixels each, from a buffer of four vertices, one state changed before each draw.
std::string many_draws(const std::string& between = "") {
    std::string text = "SETVERTEXSHADERDECL { XYZRHW|DIFFUSE } SETSTREAMSOURCE { 0 7 20 }\n";
    for (int i = 0; i < kDraws; ++i) {
        text += "RENDERSTATE { " + std::string(i % 2 ? "ALPHABLENDENABLE " : "SHADEMODE ") +
                (i % 2        ? i % 4 == 1 ? "TRUE" : "FALSE"
                 : i % 4 == 0 ? "FLAT"
                              : "GOURAUD") +
                " } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 }\n";
        if (i % 1000 == 999) text += between;
    }
    return text;
}

struct ManyDraws : DrawingRig {
    explicit ManyDraws(unsigned workers) : DrawingRig(256, 256, with_workers(workers)) {
        document("buffer 7 bytes 80\nwrite 7 at 0 data { f32 10 10 0.5 1 u32 0xFFFF0000 f32 18 10 0.5 1 u32 0xFF00FF00 "
                 "f32 10 18 0.5 1 u32 0xFF0000FF f32 18 18 0.5 1 u32 0xFFFFFFFF }\n");
    }
};

} // namespace

TEST_CASE("many draws that each change a state rarely wake workers, and the caller never sleeps") {
    for (const unsigned count : {1u, 2u}) {
        INFO(count << " workers");
        ManyDraws rig(count);
        rig.emulator().presents().wait();
        const Counts before = counts(rig);
        rig.run(many_draws());
        const Counts submitted = counts(rig);
        CHECK(submitted.waits == before.waits);
        rig.emulator().presents().wait();
        CHECK(counts(rig).wake_ups - before.wake_ups < 200);
        CHECK(rig.pixel(14, 14) != 0);
    }
}

TEST_CASE("queries among many draws cause no sleep and few wake-ups") {
    ManyDraws rig(2);
    rig.run("CREATEQUERY { 1 OCCLUSION } CREATEQUERY { 2 EVENT }");
    rig.emulator().presents().wait();
    const Counts before = counts(rig);
    rig.run(many_draws(
        "ISSUEQUERY { 1 BEGIN } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } ISSUEQUERY { 1 END } ISSUEQUERY { 2 END }\n"));
    // True if the workers were faster than the caller, so that the same call returned the answers.
    const bool all_came_at_once = !rig.response().empty();
    CHECK(counts(rig).waits == before.waits);
    rig.emulator().presents().wait();
    CHECK(counts(rig).wake_ups - before.wake_ups < 200);
    // A command buffer large enough to receive the answers.
    rig.run("RENDERSTATE { TEXTUREFACTOR 1 TEXTUREFACTOR 2 TEXTUREFACTOR 3 TEXTUREFACTOR 4 TEXTUREFACTOR 5 }");
    CHECK((all_came_at_once || !rig.response().empty()));
}

TEST_CASE("calls after the last END of a query share a scene while its answer is pending") {
    EmulatorOptions options = with_workers(2);
    options.completion = {CompletionKind::Never, 0};
    DrawingRig rig(64, 64, options);
    const auto draw = [&](const std::string& around) {
        rig.run(around, "XYZ|DIFFUSE", DrawingRig::quad(0.5f, "u32 0xffffffff"));
    };
    const auto scenes = [&] { return rig.emulator().gpu().statistics().scenes; };
    rig.run("CREATEQUERY { 1 OCCLUSION } CREATEQUERY { 2 EVENT }");
    rig.emulator().presents().wait();
    const std::uint64_t before = scenes();
    draw("ISSUEQUERY { 1 BEGIN } TRIANGLESTRIP count 2 { 0 } ISSUEQUERY { 1 END }");
    for (int i = 0; i < 10; ++i) draw("TRIANGLESTRIP count 2 { 0 }");
    rig.emulator().presents().wait();
    CHECK(scenes() - before == 2);
    // An END in a later call ends a scene again.
    draw("TRIANGLESTRIP count 2 { 0 }");
    draw("TRIANGLESTRIP count 2 { 0 } ISSUEQUERY { 2 END }");
    draw("TRIANGLESTRIP count 2 { 0 }");
    rig.emulator().presents().wait();
    CHECK(scenes() - before == 4);
}

TEST_CASE("an END among draws is answered although no call waits for it and draws follow in every call") {
    DrawingRig rig(64, 64, with_workers(2));
    rig.run("CREATEQUERY { 1 OCCLUSION } CREATEQUERY { 2 EVENT }");
    const auto draw = [&](const std::string& around) {
        rig.run(around, "XYZ|DIFFUSE", DrawingRig::quad(0.5f, "u32 0xffffffff"));
    };
    for (int round = 0; round < 20; ++round) {
        draw("ISSUEQUERY { 1 BEGIN } TRIANGLESTRIP count 2 { 0 }");
        draw("TRIANGLESTRIP count 2 { 0 } ISSUEQUERY { 1 END }");
        bool answered = false;
        for (int i = 0; i < 100000 && !answered; ++i) {
            // A command buffer large enough for the answer.
            draw("RENDERSTATE { TEXTUREFACTOR 1 TEXTUREFACTOR 2 TEXTUREFACTOR 3 } TRIANGLESTRIP count 2 { 0 }");
            answered = !rig.response().empty();
        }
        REQUIRE(answered);
    }
}
