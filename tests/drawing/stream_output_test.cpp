// The stream-output stage: written data, whole primitives, overflow, statistics and predicates, with the same bytes on
// every GPU.
#include "responses/protocol/hresult.h"
#include "tests/support/d3d10_rig.h"

namespace {

constexpr std::uint32_t kPosition = 0, kPointSize = 4, kTexCoord = 5, kColor = 10; // D3DDECLUSAGE

rasterizer::FrontEnd& front_end(D3d10Rig& ddi) {
    return ddi.rig.emulator().find_context(1)->front_end;
}

void declare(D3d10Rig& ddi, std::initializer_list<rasterizer::OutputEntry> entries,
             std::vector<std::uint32_t> strides = {}, bool rasterizes = true) {
    auto layout = rasterizer::make_output_layout(entries, strides, rasterizes);
    REQUIRE(layout.ok());
    front_end(ddi).stream_output().set_layout(std::move(*layout));
}
void bind(D3d10Rig& ddi, std::vector<rasterizer::OutputTarget> targets) {
    REQUIRE(front_end(ddi).stream_output().set_targets(targets).ok());
}

std::vector<float> floats(D3d10Rig& ddi, std::uint32_t buffer, std::size_t count, std::uint64_t offset = 0) {
    std::vector<float> out(count);
    REQUIRE(ddi.rig.emulator().memory().read_buffer(buffer, offset, std::as_writable_bytes(std::span(out))).ok());
    return out;
}

const std::string kBuffers = "buffer 20 bytes 1024\nbuffer 21 bytes 1024\n";

} // namespace

TEST_CASE("a strip is written as a list of clip-space positions, before culling") {
    std::vector<float> first;
    on_every_gpu([&](D3d10Rig& ddi) {
        ddi.rig.document(kBuffers);
        declare(ddi, {{0, 0, kPosition, 0, 0, 4}});
        bind(ddi, {{20, 0}});
        QueryObject stats(ddi, D3d10Query::StreamOutputStats), counts(ddi, D3d10Query::PipelineStats);
        REQUIRE(counts.begin().ok());
        const auto s = stats.over<protocol::StreamStatistics>("RENDERSTATE { CULLMODE CW } " + kDraw +
                                                              "RENDERSTATE { CULLMODE CCW } " + kDraw);
        REQUIRE(counts.end().ok());
        CHECK(s.written == 4);
        CHECK(s.needed == 4);
        CHECK(counts.data<protocol::PipelineStatistics11>().c_invocations == 4);
        const auto got = floats(ddi, 20, 2 * 24 + 4);
        const std::vector<float> list = {-1, 1, 0.5f, 1, 1, 1,  0.5f, 1, -1, -1, 0.5f, 1,
                                         1,  1, 0.5f, 1, 1, -1, 0.5f, 1, -1, -1, 0.5f, 1};
        // Corners are in the DDI's order, provoking vertex first: 1 3 2 for the second triangle.
        CHECK(std::vector(got.begin(), got.begin() + 24) == std::vector<float>{-1, 1,  0.5f, 1, 1,  1,  0.5f, 1,
                                                                               -1, -1, 0.5f, 1, 1,  1,  0.5f, 1,
                                                                               1,  -1, 0.5f, 1, -1, -1, 0.5f, 1});
        CHECK(std::vector(got.begin() + 24, got.begin() + 48) == list);
        CHECK(got[48] == 0);
        if (first.empty()) first = got;
        CHECK(got == first);
        CHECK(ddi.rig.pixel(5, 5) != 0); // the strip is drawn, too
    });
}

TEST_CASE("streamed vertices can be drawn, and appended to") {
    D3d10Rig ddi;
    ddi.rig.document(kBuffers);
    declare(ddi, {{0, 0, kPosition, 0, 0, 3}, {0, 0, kColor, 0, 0, 4}, {0, 0, rasterizer::kOutputGap, 0, 0, 1}}, {},
            false);
    bind(ddi, {{20, 0}});
    QueryObject occlusion(ddi, D3d10Query::Occlusion), counts(ddi, D3d10Query::PipelineStats);
    REQUIRE(counts.begin().ok());
    CHECK(occlusion.over<std::uint64_t>(kDraw) == 0); // the declaration disables rasterization
    REQUIRE(counts.end().ok());
    const auto pipeline = counts.data<protocol::PipelineStatistics11>();
    CHECK(pipeline.ia_primitives == 2);
    CHECK(pipeline.vs_invocations == 4);
    CHECK(pipeline.c_invocations == 0);
    CHECK(floats(ddi, 20, 16) == std::vector<float>{-1, 1, 0.5f, 1, 1, 1, 1, 0, 1, 1, 0.5f, 1, 1, 1, 1, 0});
    bind(ddi, {{20, rasterizer::kAppendOutput}});
    ddi.rig.run("DRAWPRIMITIVE { POINTLIST 0 1 }");
    CHECK(floats(ddi, 20, 3, 6 * 32) == std::vector<float>{-1, 1, 0.5f});
    bind(ddi, {});
    declare(ddi, {});
    CHECK(occlusion.over<std::uint64_t>("SETSTREAMSOURCE { 0 20 32 } DRAWPRIMITIVE { TRIANGLELIST 0 2 }") == 64 * 64);
}

TEST_CASE("a shader's outputs are written to several slots and streams") {
    D3d10Rig ddi;
    ddi.rig.document(kBuffers);
    ddi.rig.run("CREATEVERTEXSHADERFUNC { 3 auto asm {\nvs_2_0\ndcl_position v0\nmov oPos, v0\nmov oT2, c4\nmov "
                "oD1, c5\nmov oPts, c4.y\n} } SETVERTEXSHADERFUNC { 3 } "
                "SETVERTEXSHADERCONST { 4 2 data { f32 2 3 4 5 0.25 0.5 0.75 1 } } ");
    declare(ddi, {{0, 0, kTexCoord, 2, 1, 2}, {0, 1, kColor, 1, 0, 4}, {2, 3, kPointSize, 0, 0, 1}}, {16}, false);
    ddi.rig.document("buffer 23 bytes 64\n");
    bind(ddi, {{20, 4}, {21, 0}, {}, {23, 60}});
    QueryObject zero(ddi, D3d10Query::StreamOutputStats0), two(ddi, D3d10Query::StreamOutputStats2),
        one(ddi, D3d10Query::StreamOutputStats1);
    for (QueryObject* o : {&zero, &one, &two}) REQUIRE(o->begin().ok());
    ddi.rig.run("DRAWPRIMITIVE { POINTLIST 0 1 }");
    for (QueryObject* o : {&zero, &one, &two}) REQUIRE(o->end().ok());
    CHECK(zero.data<protocol::StreamStatistics>().written == 1);
    CHECK(one.data<protocol::StreamStatistics>().needed == 0);
    CHECK(two.data<protocol::StreamStatistics>().written == 1);
    CHECK(floats(ddi, 20, 3) == std::vector<float>{0, 3, 4});
    CHECK(floats(ddi, 21, 4) == std::vector<float>{0.25f, 0.5f, 0.75f, 1});
    CHECK(floats(ddi, 23, 1, 60) == std::vector<float>{3});
}

TEST_CASE("an overflow of one buffer stops all writing after the last whole primitive, until targets are set again") {
    D3d10Rig ddi;
    ddi.rig.document(kBuffers + "buffer 22 bytes 100\n"); // two triangles of 48 bytes, and 4 bytes left
    declare(ddi, {{0, 0, kPosition, 0, 0, 4}, {1, 1, kPosition, 0, 0, 4}}, {}, false);
    bind(ddi, {{22, 0}, {21, 0}});
    const D3d10Query types[] = {D3d10Query::StreamOutputStats0,       D3d10Query::StreamOutputStats1,
                                D3d10Query::StreamOverflowPredicate,  D3d10Query::StreamOverflowPredicate0,
                                D3d10Query::StreamOverflowPredicate1, D3d10Query::StreamOverflowPredicate3};
    std::vector<std::unique_ptr<QueryObject>> objects;
    for (const D3d10Query type : types) objects.push_back(std::make_unique<QueryObject>(ddi, type));
    const auto over = [&](const std::string& commands) {
        for (auto& o : objects) REQUIRE(o->begin().ok());
        ddi.rig.run(commands);
        for (auto& o : objects) REQUIRE(o->end().ok());
    };
    over(kDraw); // two triangles fit exactly
    CHECK(objects[0]->data<protocol::StreamStatistics>().written == 2);
    CHECK(objects[2]->data<std::uint32_t>() == 0);
    over(kDraw);
    CHECK(objects[0]->data<protocol::StreamStatistics>().written == 0);
    CHECK(objects[0]->data<protocol::StreamStatistics>().needed == 2);
    // The buffer of stream 1 was not full, but writing has stopped.
    CHECK(objects[1]->data<protocol::StreamStatistics>().written == 0);
    CHECK(objects[1]->data<protocol::StreamStatistics>().needed == 2);
    CHECK(objects[2]->data<std::uint32_t>() == 1);
    CHECK(objects[3]->data<std::uint32_t>() == 1);
    CHECK(objects[4]->data<std::uint32_t>() == 1);
    CHECK(objects[5]->data<std::uint32_t>() == 0); // no output goes to stream 3
    over("DRAWPRIMITIVE { POINTLIST 0 1 }");       // would fit, but writing has stopped
    CHECK(objects[1]->data<protocol::StreamStatistics>().written == 0);
    CHECK(floats(ddi, 21, 25)[24] == 0);
    // Predication by an overflow predicate: value TRUE skips draws if the predicate is TRUE.
    QueryObject counter(ddi, D3d10Query::Occlusion);
    declare(ddi, {});
    REQUIRE(ddi.queries().set_predication(objects[2]->memory, true).ok());
    CHECK(counter.over<std::uint64_t>(kDraw) == 0);
    REQUIRE(ddi.queries().set_predication(objects[5]->memory, true).ok());
    CHECK(counter.over<std::uint64_t>(kDraw) == 64 * 64);
    REQUIRE(ddi.queries().set_predication(nullptr, false).ok());
    declare(ddi, {{0, 0, kPosition, 0, 0, 4}, {1, 1, kPosition, 0, 0, 4}}, {}, false);
    bind(ddi, {{22, 0}, {21, 0}});
    over("DRAWPRIMITIVE { TRIANGLELIST 0 1 }");
    CHECK(objects[1]->data<protocol::StreamStatistics>().written == 1);
}

TEST_CASE("a draw that fits in part writes its first primitives, also if they are several batches") {
    D3d10Rig ddi;
    constexpr std::uint32_t kPoints = 700, kFit = 600;
    ddi.rig.document("buffer 30 bytes " + std::to_string(kPoints * 12) + "\nbuffer 31 bytes " +
                     std::to_string(kFit * 16 + 4) + "\n");
    std::vector<float> vertices;
    for (std::uint32_t i = 0; i < kPoints; ++i) vertices.insert(vertices.end(), {static_cast<float>(i), 0, 0.5f});
    REQUIRE(ddi.rig.emulator().memory().write_buffer(30, 0, std::as_bytes(std::span(vertices))).ok());
    declare(ddi, {{0, 0, kPosition, 0, 0, 4}}, {}, false);
    bind(ddi, {{31, 0}});
    QueryObject stats(ddi, D3d10Query::StreamOutputStats);
    const auto s =
        stats.over<protocol::StreamStatistics>("SETSTREAMSOURCE { 0 30 12 } DRAWPRIMITIVE { POINTLIST 0 700 }");
    CHECK(s.written == kFit);
    CHECK(s.needed == kPoints);
    const auto got = floats(ddi, 31, kFit * 4 + 1);
    for (std::uint32_t i = 0; i < kFit; ++i) REQUIRE(got[i * 4] == static_cast<float>(i));
    CHECK(got[kFit * 4] == 0);
}

TEST_CASE("a draw may read the buffer that it streams to: it reads the old contents") {
    D3d10Rig ddi;
    ddi.rig.document("buffer 40 bytes 512\nwrite 40 at 0 data { f32 1 2 3  4 5 6  7 8 9 }\n");
    declare(ddi, {{0, 0, kPosition, 0, 0, 3}}, {}, false);
    bind(ddi, {{40, 12}});
    ddi.rig.run("SETSTREAMSOURCE { 0 40 12 } DRAWPRIMITIVE { POINTLIST 0 3 }");
    CHECK(floats(ddi, 40, 12) == std::vector<float>{1, 2, 3, 1, 2, 3, 4, 5, 6, 7, 8, 9});
}

TEST_CASE("stream output refuses invalid declarations") {
    using rasterizer::make_output_layout, rasterizer::OutputEntry;
    const auto refused = [](std::vector<OutputEntry> entries, std::vector<std::uint32_t> strides = {}) {
        return !make_output_layout(entries, strides, true).ok();
    };
    CHECK(refused({{4, 0, kPosition, 0, 0, 4}}));
    CHECK(refused({{0, 4, kPosition, 0, 0, 4}}));
    CHECK(refused({{0, 0, kPosition, 1, 0, 4}}));
    CHECK(refused({{0, 0, 3, 0, 0, 4}})); // NORMAL is no output of vertex processing
    CHECK(refused({{0, 0, kTexCoord, 8, 0, 4}}));
    CHECK(refused({{0, 0, kPosition, 0, 0, 0}}));
    CHECK(refused({{0, 0, kPosition, 0, 2, 3}}));
    CHECK(refused({{0, 0, kPosition, 0, 0xFFFFFFFF, 2}}));
    CHECK(refused({{0, 0, kPointSize, 0, 0, 2}}));
    CHECK(refused({{0, 0, rasterizer::kOutputGap, 0, 0, 0xFFFFFFFF}}));
    CHECK(refused({{0, 0, kPosition, 0, 0, 4}, {1, 0, kPosition, 0, 0, 4}}));
    CHECK(refused({{0, 0, kPosition, 0, 0, 4}}, {12}));
    CHECK(refused({{0, 0, kPosition, 0, 0, 4}}, {18}));
    CHECK(refused({{0, 0, kPosition, 0, 0, 4}}, {4096}));
    CHECK(refused(std::vector<OutputEntry>(600, {0, 0, kPosition, 0, 0, 1})));
    D3d10Rig ddi;
    ddi.rig.document(kBuffers);
    const auto target = [&](rasterizer::OutputTarget t) {
        return front_end(ddi).stream_output().set_targets({&t, 1}).ok();
    };
    CHECK(!target({99, 0}));
    CHECK(!target({1, 0})); // a surface is no buffer
    CHECK(!target({20, 2}));
    CHECK(!target({20, 1028}));
    CHECK(target({20, 1024})); // a buffer without free space
    // A target that is destroyed while it is bound: nothing is written.
    declare(ddi, {{0, 0, kPosition, 0, 0, 4}});
    bind(ddi, {{21, 0}});
    ddi.rig.document("destroy 21\n");
    ddi.rig.run(kDraw);
}
