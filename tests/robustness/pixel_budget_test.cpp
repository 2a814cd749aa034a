// max_pixels limits the actual size of the clipped geometry, not the larger bound that is known when a draw is issued.
// If the bound does not fit, the call waits for the GPU's geometry work, but never for its pixels.
#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

constexpr int kSize = 32;
constexpr const char* kType = "0x44"; // XYZRHW|DIFFUSE

// A white point at each pixel, row by row; a point covers one pixel, but its bound is the target's 1024.
std::string point_vertices() {
    std::string text;
    for (int i = 0; i < kSize * kSize; ++i)
        text += "f32 " + std::to_string(i % kSize) + " " + std::to_string(i / kSize) + " 0.5 1 u32 0xFFFFFFFF\n";
    return text;
}
const std::string kPoints = point_vertices();
std::string points(int first, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "POINTS { 1 " + std::to_string(first + i) + " }\n";
    return text;
}
std::string clear(int width, int height) {
    return "CLEAR { TARGET 0 1 0 { 0 0 " + std::to_string(width) + " " + std::to_string(height) + " } }\n";
}
std::string full() {
    return "CLEAR { TARGET 0 1 0 { 0 0 32 32 } }\n";
}

// Runs the test on GPUs of 0, 1 and 4 workers, idle, and after calls that nothing has flushed.
template <class Test> void on_gpus(std::uint64_t limit, Test&& test) {
    for (const unsigned workers : {0u, 1u, 4u})
        for (const bool queued : {false, true}) {
            INFO(workers << " workers" << (queued ? ", behind queued work" : ""));
            EmulatorOptions options = with_workers(workers);
            options.limits.max_pixels = limit;
            DrawingRig rig(kSize, kSize, options);
            if (queued)
                for (int i = 0; i < 40; ++i) rig.run(points(0, 20), kType, kPoints);
            if (queued) rig.run(full());
            test(rig);
        }
}

const rasterizer::StallCount& stall(const rasterizer::SchedulerStatistics& statistics, rasterizer::Stall reason) {
    return statistics.stalls[static_cast<std::size_t>(reason)];
}

} // namespace

TEST_CASE("small geometry is not refused because of its larger bound, and needs no flush") {
    on_gpus(2000, [](DrawingRig& rig) {
        const auto before = rig.emulator().gpu().statistics();
        rig.run(points(0, 700), kType, kPoints);
        const auto after = rig.emulator().gpu().statistics();
        CHECK(after.scenes == before.scenes);
        for (const auto reason :
             {rasterizer::Stall::SceneFull, rasterizer::Stall::TargetChanged, rasterizer::Stall::QueryFlush})
            CHECK(stall(after, reason).times == stall(before, reason).times);
        CHECK(rig.lit() == 700);
    });
}

TEST_CASE("a draw fails once earlier draws have used up the limit, at the same command on every GPU") {
    on_gpus(1100, [](DrawingRig& rig) {
        // The clear leaves 76 of the 1100 pixels.
        CHECK(rig.error(full() + points(100, 90), kType, kPoints).find("max_pixels") != std::string::npos);
        CHECK(rig.last().error_offset == 36 + 76 * 8);
        CHECK(rig.lit() == 76);
        CHECK(rig.rgb(100 % kSize, 100 / kSize) == 0xFFFFFF);
        CHECK(rig.rgb(175 % kSize, 175 / kSize) == 0xFFFFFF);
        CHECK(rig.rgb(176 % kSize, 176 / kSize) == 0);
        // The limit applies to each call separately.
        rig.run(points(300, 400), kType, kPoints);
        CHECK(rig.lit() == 476);
    });
}

TEST_CASE("a clear fails only when it and the geometry before it exceed the limit") {
    on_gpus(1100, [](DrawingRig& rig) {
        rig.run(points(0, 76) + full() + points(5, 0), kType, kPoints);
        CHECK(rig.lit() == 0);
        CHECK(rig.error(points(0, 77) + full(), kType, kPoints).find("max_pixels") != std::string::npos);
        CHECK(rig.last().error_offset == 77 * 8);
        CHECK(rig.lit() == 77);
        // Alternating points and clears: 30 * (4 + 30) = 1020 pixels, then a clear of 80.
        std::string turns;
        for (int i = 0; i < 30; ++i) turns += points(i, 4) + clear(6, 5);
        rig.run(turns + clear(8, 10), kType, kPoints);
        CHECK(rig.error(turns + clear(9, 9), kType, kPoints).find("max_pixels") != std::string::npos);
        rig.run(turns + points(600, 80), kType, kPoints);
        CHECK(rig.error(turns + points(600, 81), kType, kPoints).find("max_pixels") != std::string::npos);
    });
}

namespace {

std::string shader(const std::string& body) {
    return "CREATEPIXELSHADER { 5 auto asm {\nps_3_0\ndcl vPos.xy\ndef c0, 1, 1, 1, 1\nmov r0, vPos.xyxy\n" + body +
           "mov oC0, r0\n} } SETPIXELSHADER { 5 }";
}

// The number of a call's points that are drawn before max_operations is reached; checks that it is equal on every GPU.
int points_within(std::uint64_t limit, const std::string& setup) {
    std::optional<std::uint32_t> offset;
    for (const unsigned workers : {0u, 1u, 4u})
        for (const bool compiles : {true, false})
            for (const bool queued : {false, true}) {
                INFO(workers << " workers" << (compiles ? ", compiled" : "") << (queued ? ", behind queued work" : ""));
                EmulatorOptions options = with_workers(workers);
                options.limits.max_operations = limit;
                options.compile = compiles;
                DrawingRig rig(kSize, kSize, options);
                if (queued)
                    for (int i = 0; i < 20; ++i) rig.run(points(0, 20), kType, kPoints);
                // Compiles the programs in an earlier call, since that costs operations, too.
                rig.run(full() + setup + points(0, 1) + full(), kType, kPoints);
                CHECK(rig.error(points(0, 1000) + points(0, 1000), kType, kPoints).find("max_operations") !=
                      std::string::npos);
                if (!offset) offset = rig.last().error_offset;
                CHECK(rig.last().error_offset == *offset);
                CHECK(rig.lit() == static_cast<int>(std::min(*offset / 8, 1000u)));
                // The limit applies to each call separately.
                rig.run(points(1000, 5), kType, kPoints);
            }
    return static_cast<int>(*offset / 8);
}

} // namespace

TEST_CASE("a call whose operations are used up ends at the same command on every GPU") {
    std::string adds;
    for (int i = 0; i < 500; ++i) adds += "add r0, r0, c0\n";
    constexpr std::uint64_t kLimit = std::uint64_t{1} << 24;
    const int plain = points_within(kLimit, ""), longer = points_within(kLimit, shader(adds));
    CHECK(plain > 500);
    CHECK(longer > 100);
    CHECK(longer < plain);
    // 255 * 16 iterations. A draw is only admitted if its bound fits: all pixels of the target.
    const std::string loops =
        "defi i0, 255, 0, 0, 0\ndefi i1, 16, 0, 0, 0\nrep i0\nrep i1\nadd r0, r0, c0\nendrep\nendrep\n";
    constexpr std::uint64_t kTurns = 255 * 16, kStep = 16;
    const int looped = points_within(std::uint64_t{1} << 29, shader(loops));
    CHECK(looped > 100);
    CHECK(static_cast<std::uint64_t>(looped) * kTurns * kStep < std::uint64_t{1} << 29);
}

TEST_CASE("vertices of draws with loops are counted alike, whatever precedes them in the scene") {
    // The bound of one triangle with this shader is about 2^33 operations, so max_operations admits only few at a time.
    // All triangles are culled.
    constexpr std::uint32_t kTriangles = 4000;
    const std::string create =
        "CREATEPIXELSHADER { 5 auto asm {\nps_3_0\ndefi i0, 255, 0, 0, 0\ndef c0, 1, 1, 1, 1\nmov r0, c0\nrep i0\nrep "
        "i0\nadd r0, r0, c0\nendrep\nendrep\nmov oC0, r0\n} } ";
    std::vector<std::uint16_t> indices;
    for (std::uint32_t i = 0; i < kTriangles; ++i)
        for (const std::uint32_t corner : {0u, 2u, 1u}) indices.push_back(static_cast<std::uint16_t>(i + corner));
    std::vector<float> vertices;
    for (std::uint32_t i = 0; i < kTriangles + 2; ++i)
        vertices.insert(vertices.end(), {static_cast<float>(i % 2), static_cast<float>(i), 0.5f, 1});
    std::optional<std::uint64_t> expected;
    for (const unsigned workers : {0u, 2u})
        for (const std::uint32_t before : {0u, 3000u, 4050u}) {
            INFO(workers << " workers, behind " << before);
            EmulatorOptions options;
            options.workers = workers;
            DrawingRig rig(kSize, kSize, options);
            rig.document("buffer 7 bytes " + std::to_string(vertices.size() * 4) + "\nbuffer 8 bytes " +
                         std::to_string(indices.size() * 2) + "\n");
            REQUIRE(rig.emulator().memory().write_buffer(7, 0, std::as_bytes(std::span(vertices))).ok());
            REQUIRE(rig.emulator().memory().write_buffer(8, 0, std::as_bytes(std::span(indices))).ok());
            const auto draw = [](std::uint32_t count) {
                return "DRAWINDEXEDPRIMITIVE { TRIANGLELIST 0 0 " + std::to_string(count + 2) + " 0 " +
                       std::to_string(count) + " }\n";
            };
            const auto shaded = [&] {
                rig.emulator().finish();
                return rig.emulator().gpu().statistics().geometry.vertices_shaded;
            };
            const std::string bind = "RENDERSTATE { CULLMODE CW } SETVERTEXSHADERDECL { XYZRHW } SETSTREAMSOURCE { 0 7 "
                                     "16 } SETINDICES { 8 2 }\n";
            rig.run(bind + (before != 0 ? draw(before) : ""));
            const std::uint64_t alone = shaded();
            const std::string loops = create + "SETPIXELSHADER { 5 }\n" + draw(kTriangles) + "SETPIXELSHADER { 0 }\n";
            rig.run((before != 0 ? draw(before) : "") + loops);
            const std::uint64_t count = shaded() - alone - alone;
            CHECK(count > kTriangles);
            if (!expected) expected = count;
            CHECK(count == *expected);
        }
}

TEST_CASE("one limit applies to all targets and scenes of a call") {
    on_gpus(1500, [](DrawingRig& rig) {
        rig.document("surface 9 format A8R8G8B8 size 32x32 usage target\n");
        std::string turns;
        for (int i = 0; i < 150; ++i)
            turns += "SETRENDERTARGET2 { 0 " + std::string(i % 2 ? "9" : "1") + " } " + points(10 * (i % 100), 10);
        rig.run(turns, kType, kPoints);
        CHECK(rig.error(turns + points(0, 1), kType, kPoints).find("max_pixels") != std::string::npos);
        rig.run("SETRENDERTARGET2 { 0 1 }");
    });
}
