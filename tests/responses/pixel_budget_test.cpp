// max_pixels limits the true size of the clipped geometry, not the larger bound that is known when a draw is issued.
// Where that bound does not fit, the call waits for the GPU's geometry work, never for its pixels.
#include "tests/responses/drawing_rig.h"

using namespace responses;

namespace {

constexpr int kSize = 32;
constexpr const char* kType = "0x44"; // XYZRHW|DIFFUSE

// A point at each pixel, row by row, white: one pixel each, of a bound of 1024.
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

// On GPUs of 0, 1 and 4 workers: idle, and behind calls that nothing has flushed.
template <class Test> void on_gpus(std::uint64_t limit, Test&& test) {
    for (const unsigned workers : {0u, 1u, 4u})
        for (const bool queued : {false, true}) {
            INFO(workers << " workers" << (queued ? ", behind queued work" : ""));
            EmulatorOptions options = with_workers(workers);
            options.limits.max_pixels = limit;
            DrawingRig rig(kSize, kSize, "A8R8G8B8", "D24S8", options);
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

TEST_CASE("a draw fails once what came before it has used the limit up, at the same place on every GPU") {
    on_gpus(1100, [](DrawingRig& rig) {
        // The clear takes all but 76 pixels.
        CHECK(rig.error(full() + points(100, 90), kType, kPoints).find("max_pixels") != std::string::npos);
        CHECK(rig.last().error_offset == 36 + 76 * 8);
        CHECK(rig.lit() == 76);
        CHECK(rig.rgb(100 % kSize, 100 / kSize) == 0xFFFFFF);
        CHECK(rig.rgb(175 % kSize, 175 / kSize) == 0xFFFFFF);
        CHECK(rig.rgb(176 % kSize, 176 / kSize) == 0);
        // The next call has a limit of its own.
        rig.run(points(300, 400), kType, kPoints);
        CHECK(rig.lit() == 476);
    });
}

TEST_CASE("a clear fails only when it exceeds what the geometry before it has left of the limit") {
    on_gpus(1100, [](DrawingRig& rig) {
        rig.run(points(0, 76) + full() + points(5, 0), kType, kPoints);
        CHECK(rig.lit() == 0);
        CHECK(rig.error(points(0, 77) + full(), kType, kPoints).find("max_pixels") != std::string::npos);
        CHECK(rig.last().error_offset == 77 * 8);
        CHECK(rig.lit() == 77);
        // Clears and points alternate: 30 * (30 + 4) = 1020, and 80 more.
        std::string turns;
        for (int i = 0; i < 30; ++i) turns += points(i, 4) + clear(6, 5);
        rig.run(turns + clear(8, 10), kType, kPoints);
        CHECK(rig.error(turns + clear(9, 9), kType, kPoints).find("max_pixels") != std::string::npos);
        rig.run(turns + points(600, 80), kType, kPoints);
        CHECK(rig.error(turns + points(600, 81), kType, kPoints).find("max_pixels") != std::string::npos);
    });
}

TEST_CASE("loops count against the limit, by their turns") {
    // 255 * (255 + 1) turns are 4080 pixels, and the pixel itself.
    const std::string loops = "defi i0, 255, 0, 0, 0\nrep i0\nrep i0\nadd r0, r0, c0\nendrep\nendrep\n";
    const auto shader = [](DrawingRig& rig, const char* kind, const std::string& text) {
        const std::string type = kind;
        rig.run("CREATE" + type + " { 5 auto asm {\n" + text + "} } SET" + type + " { 5 }");
    };
    const auto pixel = [&](DrawingRig& rig, const std::string& body) {
        shader(rig, "PIXELSHADER", "ps_3_0\ndef c0, 1, 1, 1, 1\nmov r0, c0\n" + body + "mov oC0, r0\n");
    };
    // A draw of loops is admitted while there is room for all pixels of the target.
    on_gpus((kSize * kSize + 19) * 4081, [&](DrawingRig& rig) {
        pixel(rig, loops);
        rig.run(points(0, 20), kType, kPoints);
        CHECK(rig.lit() == 20);
        CHECK(rig.error(points(40, 21), kType, kPoints).find("max_pixels") != std::string::npos);
        CHECK(rig.last().error_offset == 20 * 8);
        // Without turns, or with a few that are unrolled, pixels are pixels.
        pixel(rig, "defi i0, 8, 0, 0, 0\nrep i0\nadd r0, r0, c0\nendrep\n");
        rig.run(points(0, 1000), kType, kPoints);
    });
}

TEST_CASE("vertices of draws with loops are counted alike, whatever stands before them in the scene") {
    // The bound of one such triangle is 32 * 32 * 4081 pixels, so that few are admitted together. They are culled.
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
            DrawingRig rig{kSize, kSize, "A8R8G8B8", "D24S8", options};
            rig.document("buffer 7 bytes " + std::to_string(vertices.size() * 4) + "\nbuffer 8 bytes " +
                         std::to_string(indices.size() * 2) + "\n");
            REQUIRE(rig.emulator().write_buffer(7, 0, std::as_bytes(std::span(vertices))).ok());
            REQUIRE(rig.emulator().write_buffer(8, 0, std::as_bytes(std::span(indices))).ok());
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

TEST_CASE("the limit is one for all targets and scenes of a call") {
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
