// The D3DQUERYTYPEs that the driver answers without offering them: sizes, layouts and values through CREATEQUERY.
#include <chrono>
#include <map>
#include <thread>

#include "responses/queries/query_data.h"
#include "responses/queries/response_parser.h"
#include "tests/support/drawing_rig.h"

using namespace responses;

namespace {

// Queries of any type around draws from a buffer.
struct Queries : DrawingRig {
    explicit Queries(const EmulatorOptions& options = {}) : DrawingRig(64, 64, options) {
        document("buffer 10 bytes 512\nwrite 10 at 0 data { f32 -1 1 0.5 1 1 0.5 -1 -1 0.5 1 -1 0.5   -1 -1 5 1 -1 5 "
                 "-1 1 5   0 0.5 0.5 0.5 -0.5 0.5 -0.5 -0.5 -0.5 }\n");
        run("SETVERTEXSHADERDECL { handle XYZ } SETSTREAMSOURCE { 0 10 12 }");
    }
    template <class T> T answer(std::uint32_t type, const std::string& inside, bool begins = true) {
        const std::string id = std::to_string(next);
        run("CREATEQUERY { " + id + " " + std::to_string(type) + " } " +
            (begins ? "ISSUEQUERY { " + id + " BEGIN } " : ""));
        run(inside);
        end(next);
        const auto parsed = parse_response(response(), {});
        REQUIRE(parsed.ok());
        REQUIRE(parsed->answers.size() == 1);
        CHECK(parsed->answers[0].id == next++);
        REQUIRE(parsed->answers[0].data.size() == sizeof(T));
        T out;
        std::memcpy(&out, parsed->answers[0].data.data(), sizeof out);
        return out;
    }
    void end(std::uint32_t id) {
        document("submit context 1 capacity 512 {\nISSUEQUERY { " + std::to_string(id) + " END }\n}\n");
    }
    std::uint32_t next = 1; // the id of the next query
};

constexpr std::uint32_t kResourceManager = 5, kVertexStats = 6, kTimestamp = 10, kDisjoint = 11, kFrequency = 12,
                        kPipeline = 13, kInterface = 14, kVertex = 15, kPixel = 16, kBandwidth = 17, kCaches = 18;
using Pair = std::array<std::uint32_t, 2>;
template <std::size_t N> using Floats = std::array<float, N>;
const std::string kDraw = "DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } ", kScene = "RENDERSTATE { SCENECAPTURE 1 } ";

} // namespace

TEST_CASE("VERTEXSTATS: triangles drawn, and made by clipping, since the scene began") {
    for (const unsigned workers : {0u, 3u}) {
        EmulatorOptions options;
        options.workers = workers;
        Queries rig(options);
        // No scene has begun: counted since the context was created.
        CHECK(rig.answer<Pair>(kVertexStats, kDraw, false) == Pair{2, 0});
        CHECK(rig.answer<Pair>(kVertexStats, kScene + kDraw, false) == Pair{2, 0});
        CHECK(rig.answer<Pair>(kVertexStats, kDraw, false) == Pair{4, 0});
        CHECK(rig.answer<Pair>(kVertexStats, kScene + "DRAWPRIMITIVE { TRIANGLELIST 4 1 }", false) ==
              Pair{0, 0}); // outside the viewport
        CHECK(rig.answer<Pair>(kVertexStats, kScene + "DRAWPRIMITIVE { TRIANGLELIST 7 1 }", false) ==
              Pair{1, 1}); // the triangle is cut in two
        CHECK(
            rig.answer<Pair>(kVertexStats,
                             kScene + "RENDERSTATE { CULLMODE CW } " + kDraw + "RENDERSTATE { CULLMODE CCW } " + kDraw,
                             false)[0] == 2); // one of the triangles is culled
        CHECK(rig.answer<Pair>(kVertexStats, kScene, false) == Pair{0, 0});
    }
}

TEST_CASE("timestamps of DP2 queries") {
    Queries rig;
    const auto frequency = rig.answer<std::uint64_t>(kFrequency, "", false);
    CHECK(frequency > 10000000);
    const auto before = rig.answer<std::uint64_t>(kTimestamp, kDraw, false);
    std::this_thread::sleep_for(std::chrono::milliseconds(3));
    const auto after = rig.answer<std::uint64_t>(kTimestamp, kDraw, false);
    CHECK(after - before >= frequency / 1000 * 3);
    CHECK(rig.answer<std::uint32_t>(kDisjoint, kDraw) == 0);
    rig.run("CREATEQUERY { 90 11 } ISSUEQUERY { 90 BEGIN }");
    rig.emulator().inject_disjoint();
    rig.end(90);
    CHECK(std::to_integer<int>(parse_response(rig.response(), {})->answers[0].data[0]) == 1);
}

TEST_CASE("timings are percentages of the bracket and add up") {
    std::string draws;
    for (int i = 0; i < 50; ++i) draws += kDraw;
    for (const unsigned workers : {0u, 2u}) {
        EmulatorOptions options;
        options.workers = workers;
        Queries rig(options);
        const auto pipeline = rig.answer<Floats<4>>(kPipeline, draws);
        CHECK(pipeline[0] + pipeline[1] + pipeline[2] + pipeline[3] == Approx(100).epsilon(1e-4));
        CHECK(pipeline[1] > 0);
        const auto waits = rig.answer<Floats<5>>(kInterface, draws);
        for (const float part : waits) CHECK((part >= 0 && part <= 100));
        CHECK(waits[3] == 0);
        for (const std::uint32_t type : {kVertex, kPixel}) {
            const auto shares = rig.answer<Floats<2>>(type, draws);
            CHECK(shares[0] > 0);
            CHECK(shares[0] + shares[1] == Approx(100).epsilon(1e-4));
        }
        const auto rates = rig.answer<Floats<5>>(kBandwidth, draws);
        CHECK(rates[1] == 0);
        for (const std::size_t i : {0u, 2u, 3u, 4u}) CHECK((rates[i] > 0 && rates[i] <= 100));
        const auto caches = rig.answer<Floats<2>>(kCaches, kDraw);
        CHECK(caches[0] == 0);
        CHECK(caches[1] == static_cast<float>(2.0 / 6));
    }
}

TEST_CASE("CACHEUTILIZATION counts texel reads") {
    Queries rig;
    rig.document("surface 6 format A8R8G8B8 size 4x4 usage texture\n");
    const auto caches = rig.answer<Floats<2>>(
        kCaches, "TEXTURESTAGESTATE { 0 TEXTUREMAP 6 0 COLOROP SELECTARG1 0 COLORARG1 TEXTURE } " + kDraw);
    CHECK(caches[0] > 0.99f);
    CHECK(caches[0] < 1);
}

TEST_CASE("RESOURCEMANAGER: existing resources, by type") {
    Queries rig;
    rig.document("surface 6 format A8R8G8B8 size 4x4 usage texture\n");
    struct Statistics {
        std::uint32_t words[8][11];
    };
    const auto s = rig.answer<Statistics>(kResourceManager, "", false);
    CHECK(s.words[3][5] == 1);   // textures in use
    CHECK(s.words[3][10] == 64); // bytes
    CHECK(s.words[6][5] == 1);
    CHECK(s.words[6][10] == 512);
    CHECK(s.words[1][5] == 2);                                              // the target and its depth
    for (const auto& type : s.words) CHECK((type[0] == 0 && type[2] == 0)); // never thrashing, nothing evicted
}

TEST_CASE("OCCLUSION rounds up for each number of samples, and saturates") {
    const auto pixels = [&](std::uint64_t single, std::uint64_t of_four, dp2::OcclusionUnit unit) {
        auto counts = std::make_shared<rasterizer::ContextCounts>();
        counts->passed[0] = single;
        counts->passed[3] = of_four;
        QueryMark from, to;
        from.counts = std::make_shared<rasterizer::ContextCounts>();
        to.counts = counts;
        std::uint32_t out = 0;
        find_d3d9_query(dp2::QueryType::Occlusion)
            ->write({{from, to}, 1, {}, unit}, std::as_writable_bytes(std::span(&out, 1)));
        return out;
    };
    CHECK(pixels(10, 3, dp2::OcclusionUnit::Pixels) == 11);
    CHECK(pixels(0, 16, dp2::OcclusionUnit::Pixels) == 4);
    CHECK(pixels(10, 3, dp2::OcclusionUnit::Samples) == 13);
    CHECK(pixels(0x100000000, 0, dp2::OcclusionUnit::Pixels) == 0xFFFFFFFF);
}

TEST_CASE("with more brackets than a scene has epochs, none loses a pixel") {
    for (const unsigned workers : {0u, 2u}) {
        EmulatorOptions options;
        options.workers = workers;
        Queries rig(options);
        constexpr std::uint32_t kBrackets = rasterizer::kSceneEpochCap + 100, kPixels = 3 * 3;
        rig.run("CREATEQUERY { 80 OCCLUSION 81 OCCLUSION } RENDERSTATE { SCISSORTESTENABLE TRUE } SETSCISSORRECT { 0 0 "
                "3 3 }");
        std::string commands = "ISSUEQUERY { 80 BEGIN } ";
        for (std::uint32_t i = 0; i < kBrackets; ++i)
            commands += "ISSUEQUERY { 81 BEGIN }" + kDraw + "ISSUEQUERY { 81 END } ";
        rig.run(commands + "ISSUEQUERY { 80 END }");
        const auto parsed = parse_response(rig.response(), {});
        REQUIRE(parsed.ok());
        REQUIRE(parsed->answers.size() == 2); // for query 81 only the last END is answered
        CHECK(dp2::load<std::uint32_t>(parsed->answers[0].data.data()) == kPixels);
        CHECK(dp2::load<std::uint32_t>(parsed->answers[1].data.data()) == kBrackets * kPixels);
    }
}

TEST_CASE("query types that have no answer are refused") {
    Queries rig;
    for (const char* type : {"7", "19", "20", "0", "0xffffffff"})
        CHECK(rig.error("CREATEQUERY { 50 " + std::string(type) + " }").find("QueryType") != std::string::npos);
}
