// The D3D10 counters: their descriptions, their values, and that shares add up to 1.
#include <chrono>
#include <thread>

#include "rasterizer/base/counter_sums.h"
#include "responses/protocol/hresult.h"
#include "responses/queries/query_data.h"
#include "tests/support/d3d10_rig.h"

namespace {

std::uint32_t number(D3d10Query counter) {
    return static_cast<std::uint32_t>(counter);
}

} // namespace

TEST_CASE("the shares of the stages and of idle time add up to 1") {
    for (const unsigned workers : {0u, 1u, 3u}) {
        EmulatorOptions options;
        options.workers = workers;
        D3d10Rig ddi(options, 256);
        CHECK(ddi.queries().counter_limits().parallel_units == 1);
        const D3d10Query parts[] = {D3d10Query::GpuIdle, D3d10Query::VertexProcessing, D3d10Query::GeometryProcessing,
                                    D3d10Query::PixelProcessing, D3d10Query::OtherGpuProcessing};
        std::vector<std::unique_ptr<QueryObject>> objects;
        for (const D3d10Query part : parts) objects.push_back(std::make_unique<QueryObject>(ddi, part));
        std::string draws;
        for (int i = 0; i < 10; ++i) draws += kDraw;
        const rasterizer::Gpu& gpu = ddi.rig.emulator().gpu();
        const auto now = [] { return std::chrono::steady_clock::now(); };
        ddi.rig.pixel(0, 0); // drains the queue, so that nothing is drawn between the BEGINs of the queries
        const auto first_begin = now();
        for (auto& o : objects) REQUIRE(o->begin().ok());
        const rasterizer::Activity before = gpu.activity();
        const auto last_begin = now();
        // A run is drawn to its end before the pause, so that every worker is idle in it.
        for (int runs = 0; runs < 10; ++runs) {
            ddi.rig.run(draws);
            ddi.rig.pixel(0, 0);
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        // The parts of a single bracket add up to 1 except for rounding.
        const rasterizer::Activity bracket = rasterizer::counted_since(gpu.activity(), before);
        double exact = 0;
        for (const D3d10Query part : parts) exact += counter_fraction(part, {bracket, {}, gpu.workers(), {}});
        CHECK(exact == Approx(1).epsilon(1e-9));
        const auto first_end = now();
        for (auto& o : objects) REQUIRE(o->end().ok());
        const auto last_end = now();
        float sum = 0;
        for (auto& o : objects) {
            const auto value = o->data<float>();
            INFO(o->ddi.rig.emulator().options().workers);
            CHECK(value >= 0);
            CHECK(value <= 1);
            sum += value;
        }
        // Each counter has its own bracket. All contain the same work; their lengths are between the inner and the
        // outer time.
        const std::chrono::duration<double> inner = first_end - last_begin, outer = last_end - first_begin;
        CHECK(std::abs(sum - 1) <= outer / inner - 1 + 1e-5);
        // The shares are not compared with each other: they change when a busy machine takes the processor away.
        for (int i = 0; i < 4; ++i) CHECK(objects[static_cast<std::size_t>(i)]->data<float>() > 0);
    }
}

TEST_CASE("a GPU without work is idle") {
    D3d10Rig ddi;
    ddi.rig.emulator().presents().wait();
    QueryObject idle(ddi, D3d10Query::GpuIdle), pixel(ddi, D3d10Query::PixelProcessing);
    REQUIRE(idle.begin().ok());
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    REQUIRE(idle.end().ok());
    CHECK(idle.data<float>() == 1);
    CHECK(pixel.over<float>("") == 0);
}

TEST_CASE("cache, lane and tile counters are exact, on every GPU") {
    on_every_gpu([](D3d10Rig& ddi) {
        QueryObject transform(ddi, D3d10Query::PostTransformCacheHitRate),
            texture(ddi, D3d10Query::TextureCacheHitRate), lanes(ddi, D3d10Query::LaneUtilization),
            tiles(ddi, D3d10Query::TilesDrawn);
        // A strip of 2 triangles has 6 corners and 4 vertices; a list of 4 with equal indices has 12 corners, 1 vertex.
        CHECK(transform.over<float>(kDraw) == static_cast<float>(2.0 / 6));
        CHECK(transform.over<float>(
                  "DRAWINDEXEDPRIMITIVE { type TRIANGLELIST base 0 min_index 0 vertices 1 start_index 0 count 4 }") ==
              static_cast<float>(11.0 / 12));
        CHECK(transform.over<float>("") == 0);
        CHECK(tiles.over<std::uint64_t>(kDraw) == 1);
        CHECK(tiles.over<std::uint64_t>("") == 0);
        // The 16 blocks of 4x4 pixels on the diagonal are drawn for both triangles, with 10 and 6 of 16 lanes active.
        CHECK(lanes.over<float>(kDraw) == static_cast<float>(4096.0 / ((256 + 16) * 16)));
        // The texture is one cache line: only the first of the tile's 4096 point-sampled reads misses.
        ddi.rig.document("surface 6 format A8R8G8B8 size 4x4 usage texture\n");
        const std::string select = "TEXTURESTAGESTATE { 0 TEXTUREMAP 6 0 COLOROP SELECTARG1 0 COLORARG1 TEXTURE } ";
        CHECK(texture.over<float>(kDraw) == 0); // not read yet: the stage is not set
        CHECK(texture.over<float>(select + kDraw) == static_cast<float>(4095.0 / 4096));
        // 64 cache lines, one for each row of 64 pixels: every line misses once.
        ddi.rig.document("surface 7 format L8 size 64x64 usage texture\n");
        CHECK(texture.over<float>("TEXTURESTAGESTATE { 0 TEXTUREMAP 7 } SETSTREAMSOURCE2 { 0 10 400 20 } "
                                  "SETVERTEXSHADERDECL { handle XYZ|TEX1 } " +
                                  kDraw) == static_cast<float>(4032.0 / 4096));
    });
}

TEST_CASE("utilisation is relative to the measured peak rates; memory and computation shares of a stage add up") {
    D3d10Rig ddi({}, 256);
    std::string draws;
    for (int i = 0; i < 10; ++i) draws += kDraw;
    for (const D3d10Query counter : {D3d10Query::LocalVidmemBandwidth, D3d10Query::VertexThroughput,
                                     D3d10Query::TrisetupThroughput, D3d10Query::FillrateThroughput}) {
        QueryObject o(ddi, counter);
        const auto value = o.over<float>(draws);
        INFO(number(counter));
        CHECK(value > 0);
        CHECK(value <= 1);
        CHECK(o.over<float>("") == 0);
    }
    for (const auto& [memory, computation] :
         {std::pair{D3d10Query::VertexshaderMemoryLimited, D3d10Query::VertexshaderComputationLimited},
          std::pair{D3d10Query::PixelshaderMemoryLimited, D3d10Query::PixelshaderComputationLimited}}) {
        QueryObject m(ddi, memory), c(ddi, computation);
        REQUIRE(m.begin().ok());
        REQUIRE(c.begin().ok());
        ddi.rig.run(draws);
        REQUIRE(m.end().ok());
        REQUIRE(c.end().ok());
        CHECK(m.data<float>() > 0);
        CHECK(c.data<float>() > 0);
        CHECK(m.data<float>() + c.data<float>() == Approx(1).epsilon(1e-5));
    }
}

TEST_CASE("counters that cannot be measured report it; kinds of counters are limited, their queries are not") {
    EmulatorOptions options;
    options.limits.max_counters = 2;
    D3d10Rig ddi(options);
    D3d10Queries& queries = ddi.queries();
    const auto limits = queries.counter_limits();
    CHECK(limits.simultaneous == 2);
    CHECK(limits.last_device_dependent == 0x40000001);
    std::byte memory[16] = {};
    int missing = 0;
    for (const D3d10CounterInfo& counter : all_d3d10_counters()) {
        if (counter.needs) continue;
        ++missing;
        CHECK(D3d10Queries::private_size({number(counter.id), 0}) == 0);
        CHECK(refusal(queries.create({number(counter.id), 0}, memory)) ==
              std::string("not supported: ") + counter.name);
    }
    CHECK(missing == 3); // bus transfers and geometry shaders, which the emulator does not have
    CHECK(refusal(queries.create({0x1012, 0}, memory)) == "bad value: Query");
    CHECK(refusal(queries.create({0x40000002, 0}, memory)) == "bad value: Query");
    QueryObject first(ddi, D3d10Query::GpuIdle), second(ddi, D3d10Query::PixelProcessing),
        again(ddi, D3d10Query::GpuIdle);
    CHECK(refusal(queries.create({number(D3d10Query::VertexProcessing), 0}, memory)) == "in use: max_counters");
    REQUIRE(queries.destroy(first.memory).ok());
    CHECK(refusal(queries.create({number(D3d10Query::VertexProcessing), 0}, memory)) ==
          "in use: max_counters"); // the counter is still used by `again`
    REQUIRE(queries.destroy(again.memory).ok());
    CHECK(queries.create({number(D3d10Query::VertexProcessing), 0}, memory).ok());
    CHECK(D3d10Rig().queries().counter_limits().simultaneous == all_d3d10_counters().size() - 3);
}

TEST_CASE("texel reads are counted only while a query needs them") {
    D3d10Rig ddi;
    QueryObject texture(ddi, D3d10Query::TextureCacheHitRate);
    REQUIRE(texture.begin().ok());
    REQUIRE(texture.begin().ok());
    REQUIRE(texture.end().ok());
    REQUIRE(texture.begin().ok());
    REQUIRE(ddi.queries().destroy(texture.memory).ok());
    ddi.rig.document("surface 6 format A8R8G8B8 size 4x4 usage texture\n");
    const auto before = ddi.rig.emulator().gpu().activity().texels;
    ddi.rig.run("TEXTURESTAGESTATE { 0 TEXTUREMAP 6 0 COLOROP SELECTARG1 0 COLORARG1 TEXTURE } " + kDraw);
    ddi.rig.emulator().presents().wait();
    CHECK(ddi.rig.emulator().gpu().activity().texels == before);
}
