// The D3D10 DDI's query functions: states, order, exact figures, predication, misuse.
#include <cstring>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

#include "responses/protocol/hresult.h"
#include "tests/support/d3d10_rig.h"

TEST_CASE("EVENT, OCCLUSION and its predicate through the D3D10 functions") {
    for (const unsigned workers : {0u, 3u}) {
        EmulatorOptions options;
        options.workers = workers;
        D3d10Rig ddi(options);
        QueryObject event(ddi, D3d10Query::Event), occlusion(ddi, D3d10Query::Occlusion),
            predicate(ddi, D3d10Query::OcclusionPredicate);
        CHECK(event.end().ok());
        CHECK(event.data<std::uint32_t>() == 1);
        CHECK(occlusion.over<std::uint64_t>(kDraw) == 64 * 64);
        CHECK(occlusion.data<std::uint64_t>() == 64 * 64); // reading twice gives the same data
        CHECK(occlusion.over<std::uint64_t>(kDraw + kDraw) == 2 * 64 * 64);
        CHECK(occlusion.over<std::uint64_t>("") == 0);
        CHECK(occlusion.over<std::uint64_t>("RENDERSTATE { SCISSORTESTENABLE TRUE } SETSCISSORRECT { 0 0 10 10 } " +
                                            kDraw) == 100);
        CHECK(predicate.over<std::uint32_t>(kDraw) == 1);
        CHECK(predicate.over<std::uint32_t>("") == 0);
        // An END without a BEGIN measures nothing.
        CHECK(occlusion.end().ok());
        CHECK(occlusion.data<std::uint64_t>() == 0);
    }
}

TEST_CASE("OCCLUSION counts samples without colour writes or depth test, and none that a shader discards") {
    EmulatorOptions options;
    D3d10Rig ddi(options);
    QueryObject occlusion(ddi, D3d10Query::Occlusion);
    ddi.rig.document("surface 5 format A8R8G8B8 size 16x16 usage target samples 4\n");
    CHECK(occlusion.over<std::uint64_t>(
              "SETRENDERTARGET2 { 0 5 } SETDEPTHSTENCIL { 0 } SETSTREAMSOURCE2 { 0 10 64 12 } " + kDraw +
              "SETSTREAMSOURCE2 { 0 10 0 12 } ") == 4 * 16 * 16);
    CHECK(occlusion.over<std::uint64_t>("SETRENDERTARGET2 { 0 1 } RENDERSTATE { COLORWRITEENABLE 0 } " + kDraw) ==
          64 * 64);
    const std::string shader = "CREATEPIXELSHADER { 3 auto asm {\nps_3_0\ndef c1, -31.5, 0, 0, 0\ndcl vPos.xy\nadd r0, "
                               "vPos.x, c1.x\nmov r0, -r0.x\ntexkill r0\nmov oC0, c0\n} } SETPIXELSHADER { 3 } ";
    CHECK(occlusion.over<std::uint64_t>(shader + kDraw) == 64 * 32);
}

TEST_CASE("OCCLUSION counts without a render target, with depth or with nothing at all") {
    D3d10Rig ddi;
    ddi.rig.document("surface 6 format D16 size 16x16 usage depth\ncontext 5 interface 5 target 0 depth 6\ncontext "
                     "6 interface 5 target 0 depth 0\n");
    const std::string state = "SETVERTEXSHADERDECL { handle XYZ } SETSTREAMSOURCE2 { 0 10 64 12 } RENDERSTATE { "
                              "CULLMODE NONE LIGHTING FALSE ZENABLE TRUE ZFUNC LESS } ";
    const auto count = [&](std::uint32_t number, std::uint32_t context, const std::string& commands) {
        D3d10Queries& queries = ddi.rig.emulator().find_context(number)->d3d10;
        std::byte memory[16] = {};
        std::uint64_t samples = 0;
        REQUIRE(queries.create({1, 0}, memory).ok());
        REQUIRE(queries.begin(memory).ok());
        ddi.rig.document("submit context " + std::to_string(context) + " {\n" + commands + "\n}\n");
        REQUIRE(queries.end(memory).ok());
        REQUIRE(queries.get_data(memory, std::as_writable_bytes(std::span(&samples, 1)), 0).ok());
        REQUIRE(queries.destroy(memory).ok());
        return samples;
    };
    // The emulator numbers its contexts from 1: contexts 5 and 6 of the document have the numbers 2 and 3.
    CHECK(count(2, 5, "CLEAR { ZBUFFER|COMPUTERECTS 0 1 0 } " + state + kDraw) == 16 * 16);
    CHECK(count(2, 5, kDraw) == 0);         // fails LESS against the depths of the first draw
    CHECK(count(3, 6, state + kDraw) == 0); // neither target nor viewport
    CHECK(count(3, 6, "VIEWPORTINFO { 2 3 10 20 } " + kDraw) == 200);
}

TEST_CASE("the pipeline statistics of the D3D10 documentation's table") {
    D3d10Rig ddi;
    QueryObject stats(ddi, D3d10Query::PipelineStats);
    struct Row {
        const char* commands;
        std::uint64_t vertices, primitives, least, most;
    };
    const Row rows[] = {
        {"DRAWINDEXEDPRIMITIVE { type TRIANGLESTRIP base 0 min_index 0 vertices 1 start_index 0 count 4 }", 6, 4, 1,
         12},
        {"DRAWINDEXEDPRIMITIVE { type TRIANGLELIST base 0 min_index 0 vertices 1 start_index 0 count 4 }", 12, 4, 1,
         12},
        {"DRAWPRIMITIVE { TRIANGLESTRIP 0 4 }", 6, 4, 6, 12},
        {"DRAWPRIMITIVE { TRIANGLELIST 0 4 }", 12, 4, 6, 12}};
    for (const Row& row : rows) {
        INFO(row.commands);
        const auto s = stats.over<protocol::PipelineStatistics11>(row.commands);
        CHECK(s.ia_vertices == row.vertices);
        CHECK(s.ia_primitives == row.primitives);
        CHECK(s.vs_invocations >= row.least);
        CHECK(s.vs_invocations <= row.most);
        CHECK(s.c_invocations == row.primitives);
        CHECK(s.ps_invocations == 0); // there is no pixel shader
    }
    // One triangle inside, one outside, one that the near plane cuts in two.
    const auto cut = stats.over<protocol::PipelineStatistics11>("DRAWPRIMITIVE { TRIANGLELIST 16 3 }");
    CHECK(cut.c_invocations == 3);
    CHECK(cut.c_primitives >= 2);
    CHECK(cut.c_primitives <= 4);
}

TEST_CASE("pixel shaders run for pixels that pass, and for all when they output the depth") {
    on_every_gpu([&](D3d10Rig& ddi) {
        QueryObject stats(ddi, D3d10Query::PipelineStats), occlusion(ddi, D3d10Query::Occlusion);
        const std::string
            plain = "CREATEPIXELSHADER { 3 auto asm {\nps_2_0\nmov oC0, c0\n} } ",
            deep = "CREATEPIXELSHADER { 5 auto asm {\nps_2_0\nmov oC0, c0\nmov r0, c1.x\nmov oDepth, r0.x\n} } ";
        ddi.rig.run(plain + deep +
                    "RENDERSTATE { ZENABLE TRUE ZFUNC LESS } SETSCISSORRECT { 0 0 32 64 } RENDERSTATE { "
                    "SCISSORTESTENABLE TRUE } " +
                    kDraw + "RENDERSTATE { SCISSORTESTENABLE FALSE }");
        // The left half has depth 0.5; a quad at 0.75 fails there.
        const std::string far_quad = "SETSTREAMSOURCE2 { 0 10 64 12 } DRAWPRIMITIVE { TRIANGLESTRIP 0 2 } ";
        REQUIRE(occlusion.begin().ok());
        const auto early = stats.over<protocol::PipelineStatistics11>(
            "SETPIXELSHADER { 3 } RENDERSTATE { ZWRITEENABLE FALSE } " + far_quad);
        REQUIRE(occlusion.end().ok());
        const auto passing = occlusion.data<std::uint64_t>(), all = std::uint64_t{64 * 64};
        CHECK(passing == all / 2);
        CHECK(early.ps_invocations >= passing);
        CHECK(early.ps_invocations <= all);
        const auto late = stats.over<protocol::PipelineStatistics11>(
            "SETPIXELSHADER { 5 } SETPIXELSHADERCONST { 1 1 data { f32 0.75 0 0 0 } } " + far_quad);
        CHECK(late.ps_invocations == all);
    });
}

TEST_CASE("statistics do not depend on workers or instruction set; patches are hull and domain work") {
    std::optional<protocol::PipelineStatistics11> first;
    on_every_gpu([&](D3d10Rig& ddi) {
        QueryObject stats(ddi, D3d10Query::PipelineStats11);
        const auto s = stats.over<protocol::PipelineStatistics11>(
            kDraw + "DRAWPRIMITIVE { TRIANGLELIST 16 3 } DRAWRECTPATCH { 0 "
                    "HASSEGS|HASINFO data { f32 4 4 4 4 u32 0 0 2 2 2 0 1 } }");
        if (!first) first = s;
        CHECK(std::memcmp(&s, &*first, sizeof s) == 0);
        CHECK(s.hs_invocations == 1);
        CHECK(s.ds_invocations >= 25);
        CHECK(s.ia_vertices == 4 + 9 + 4);
        CHECK(s.ia_primitives == 2 + 3 + 1);
    });
}

TEST_CASE("timestamps rise at the stated frequency; inject_disjoint() makes the clock disjoint") {
    D3d10Rig ddi;
    QueryObject disjoint(ddi, D3d10Query::TimestampDisjoint), before(ddi, D3d10Query::Timestamp),
        after(ddi, D3d10Query::Timestamp);
    REQUIRE(disjoint.begin().ok());
    REQUIRE(before.end().ok());
    std::this_thread::sleep_for(std::chrono::milliseconds(3));
    ddi.rig.run(kDraw);
    REQUIRE(after.end().ok());
    REQUIRE(disjoint.end().ok());
    const auto clock = disjoint.data<protocol::TimestampDisjoint>();
    CHECK(clock.frequency > 10000000);
    CHECK(clock.disjoint == 0);
    const std::uint64_t from = before.data<std::uint64_t>(), to = after.data<std::uint64_t>();
    CHECK(to - from >= clock.frequency / 1000 * 3);
    REQUIRE(disjoint.begin().ok());
    ddi.rig.emulator().inject_disjoint();
    REQUIRE(disjoint.end().ok());
    CHECK(disjoint.data<protocol::TimestampDisjoint>().disjoint == 1);
    REQUIRE(disjoint.begin().ok());
    REQUIRE(disjoint.end().ok());
    CHECK(disjoint.data<protocol::TimestampDisjoint>().disjoint == 0);
}

TEST_CASE("completion: no answer before its call, and in END order for each type") {
    EmulatorOptions options;
    options.completion = {CompletionKind::Delay, 4};
    D3d10Rig ddi(options);
    QueryObject first(ddi, D3d10Query::Event), second(ddi, D3d10Query::Event);
    REQUIRE(first.end().ok());  // call 1
    REQUIRE(second.end().ok()); // call 2
    CHECK(refusal(second.poll()) == "not ready: hQuery");
    CHECK(refusal(first.poll()) == "not ready: hQuery");
    // call 5: the first answer is due, the second one not yet
    CHECK(refusal(second.poll()) == "not ready: hQuery");
    CHECK(first.poll().ok());
    CHECK(second.poll().ok());
    EmulatorOptions never;
    never.completion = {CompletionKind::Never, 0};
    D3d10Rig silent(never);
    QueryObject event(silent, D3d10Query::Event);
    REQUIRE(event.end().ok());
    for (int i = 0; i < 100; ++i) CHECK(refusal(event.poll()) == "not ready: hQuery");
    for (int i = 0; i < 100000; ++i) REQUIRE(event.end().ok()); // no memory grows with the number of ENDs
    CHECK(silent.queries().pending() <= 65);
}

TEST_CASE("GetData without a flush does not end the scene") {
    EmulatorOptions options;
    options.completion = {CompletionKind::Async, 0};
    D3d10Rig ddi(options);
    QueryObject occlusion(ddi, D3d10Query::Occlusion);
    REQUIRE(occlusion.begin().ok());
    ddi.rig.run(kDraw);
    REQUIRE(occlusion.end().ok());
    CHECK(refusal(occlusion.poll(kDoNotFlush)) == "not ready: hQuery");
    CHECK(refusal(occlusion.poll(kDoNotFlush)) == "not ready: hQuery");
    CHECK(occlusion.data<std::uint64_t>() == 64 * 64); // get_data without DONOTFLUSH flushes
    CHECK(occlusion.poll(kDoNotFlush).ok());
}

TEST_CASE("predication skips draws, clears and blits while the data equals the value") {
    for (const std::uint32_t flags : {0u, kPredicateHint}) {
        D3d10Rig ddi;
        QueryObject predicate(ddi, D3d10Query::OcclusionPredicate, flags), counter(ddi, D3d10Query::Occlusion);
        REQUIRE(predicate.begin().ok());
        REQUIRE(predicate.end().ok()); // nothing was visible: FALSE
        REQUIRE(ddi.queries().set_predication(predicate.memory, false).ok());
        const std::uint32_t before = ddi.rig.pixel(1, 1);
        CHECK(counter.over<std::uint64_t>(
                  kDraw + "CLEAR { TARGET|COMPUTERECTS 0xff123456 1 0 } COLORFILL { 1 0 0 4 4 0xff00ff00 }") == 0);
        CHECK(ddi.rig.pixel(1, 1) == before);
        REQUIRE(ddi.queries().set_predication(predicate.memory, true).ok());
        CHECK(counter.over<std::uint64_t>(kDraw) == 64 * 64);
        CHECK(refusal(ddi.queries().begin(predicate.memory)) == "bad sequence: hQuery: the predicate is bound");
        REQUIRE(ddi.queries().set_predication(nullptr, false).ok());
        CHECK(counter.over<std::uint64_t>(kDraw) == 64 * 64);
        if (flags) CHECK(refusal(predicate.poll()) == "wrong kind: hQuery: the data of a hint cannot be read");
    }
}

TEST_CASE("misuse of the D3D10 functions returns error codes and has no effect") {
    D3d10Rig ddi;
    D3d10Queries& queries = ddi.queries();
    std::byte memory[16] = {}, wide[64] = {};
    CHECK(refusal(queries.create({99, 0}, memory)) == "bad value: Query");
    CHECK(refusal(queries.create({1, 0}, nullptr)) == "bad value: hQuery is NULL");
    CHECK(refusal(queries.create({1, kPredicateHint}, memory)) == "bad value: MiscFlags");
    CHECK(refusal(queries.create({5, 6}, memory)) == "bad value: MiscFlags");
    for (const D3d10QueryInfo& info : all_d3d10_queries())
        if (info.counter && !info.counter->needs)
            CHECK(refusal(queries.create({static_cast<std::uint32_t>(info.type), 0}, memory)) ==
                  std::string("not supported: ") + info.name);
    CHECK(refusal(queries.begin(memory)) == "bad handle: hQuery: no query lives in this memory");
    CHECK(refusal(queries.end(memory)) == "bad handle: hQuery: no query lives in this memory");
    CHECK(refusal(queries.destroy(memory)) == "bad handle: hQuery: no query lives in this memory");
    QueryObject occlusion(ddi, D3d10Query::Occlusion), event(ddi, D3d10Query::Event);
    CHECK(refusal(queries.create({1, 0}, occlusion.memory)) ==
          "bad sequence: hQuery: another query lives in this memory");
    CHECK(refusal(event.begin()) == "wrong kind: hQuery: a type without QueryBegin");
    CHECK(refusal(occlusion.poll()) == "bad sequence: hQuery: it has not ended");
    REQUIRE(occlusion.begin().ok());
    REQUIRE(occlusion.begin().ok()); // a second BEGIN restarts the query
    CHECK(refusal(occlusion.poll()) == "bad sequence: hQuery: it has not ended");
    CHECK(refusal(queries.set_predication(occlusion.memory, true)) ==
          "wrong kind: hQuery: a type that is no predicate");
    REQUIRE(occlusion.end().ok());
    CHECK(refusal(queries.get_data(occlusion.memory, std::span(wide).first(4), 0)) == "bad value: DataSize");
    CHECK(refusal(queries.get_data(occlusion.memory, std::span(wide).first(8), 2)) == "bad value: Flags");
    // Neither a copy of a query's memory, nor the memory of a query that was destroyed while its answer was pending,
    // names a query.
    std::byte copy[16];
    std::memcpy(copy, occlusion.memory, sizeof copy);
    CHECK(refusal(queries.end(copy)) == "bad handle: hQuery: no query lives in this memory");
    REQUIRE(queries.destroy(occlusion.memory).ok());
    CHECK(refusal(queries.get_data(occlusion.memory, {}, 0)) == "bad handle: hQuery: no query lives in this memory");
    std::memcpy(occlusion.memory, copy, sizeof copy);
    CHECK(refusal(queries.end(occlusion.memory)) == "bad handle: hQuery: no query lives in this memory");
    // Query memory that the application overwrote.
    for (int seed = 0; seed < 256; ++seed) {
        std::memset(event.memory, seed, sizeof event.memory);
        CHECK(refusal(queries.end(event.memory)) == "bad handle: hQuery: no query lives in this memory");
        CHECK(refusal(queries.destroy(event.memory)) == "bad handle: hQuery: no query lives in this memory");
    }
    CHECK(queries.size() == 1); // only `event`, whose memory was overwritten, is left
}

namespace {

// Memory followed by an inaccessible page: reading past the end is a fault.
struct GuardedMemory {
    GuardedMemory() : page(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))) {
        base = static_cast<std::byte*>(
            mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
        REQUIRE(base != MAP_FAILED);
        REQUIRE(mprotect(base + page, page, PROT_NONE) == 0);
    }
    ~GuardedMemory() { munmap(base, 2 * page); }
    void* last(std::size_t bytes) { return base + page - bytes; }
    std::size_t page;
    std::byte* base = nullptr;
};

} // namespace

TEST_CASE("private memory is not touched beyond the size that was calculated for it") {
    D3d10Rig ddi;
    D3d10Queries& queries = ddi.queries();
    GuardedMemory guarded;
    const D3d10CreateQuery unsupported{static_cast<std::uint32_t>(D3d10Query::GeometryshaderMemoryLimited), 0},
        unknown{77, 0}, hinted{1, kPredicateHint};
    REQUIRE(D3d10Queries::private_size(unsupported) == 0);
    // Another query, so that the table is not empty.
    QueryObject occlusion(ddi, D3d10Query::Occlusion);
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, std::size_t{15}, std::size_t{16}}) {
        void* const memory = guarded.last(bytes);
        const std::vector<std::byte> before(static_cast<std::byte*>(memory), static_cast<std::byte*>(memory) + bytes);
        CHECK(refusal(queries.create(unsupported, memory)) == "not supported: GEOMETRYSHADER_MEMORY_LIMITED");
        CHECK(refusal(queries.create(unknown, memory)) == "bad value: Query");
        CHECK(refusal(queries.create(hinted, memory)) == "bad value: MiscFlags");
        CHECK(refusal(queries.begin(memory)) == "bad handle: hQuery: no query lives in this memory");
        CHECK(refusal(queries.end(memory)) == "bad handle: hQuery: no query lives in this memory");
        CHECK(refusal(queries.get_data(memory, {}, 0)) == "bad handle: hQuery: no query lives in this memory");
        CHECK(refusal(queries.set_predication(memory, true)) == "bad handle: hQuery: no query lives in this memory");
        CHECK(refusal(queries.destroy(memory)) == "bad handle: hQuery: no query lives in this memory");
        CHECK(std::equal(before.begin(), before.end(), static_cast<std::byte*>(memory)));
    }
    const std::size_t size = D3d10Queries::private_size({1, 0});
    void* const memory = guarded.last(size);
    REQUIRE(queries.create({1, 0}, memory).ok());
    REQUIRE(queries.begin(memory).ok());
    ddi.rig.run(kDraw);
    REQUIRE(queries.end(memory).ok());
    std::uint64_t samples = 0;
    REQUIRE(queries.get_data(memory, std::as_writable_bytes(std::span(&samples, 1)), 0).ok());
    CHECK(samples == 64 * 64);
    REQUIRE(queries.destroy(memory).ok());
    // Once a query is destroyed its memory may be unmapped: it is not accessed again.
    REQUIRE(mprotect(guarded.base, guarded.page, PROT_NONE) == 0);
    CHECK(refusal(queries.begin(memory)) == "bad handle: hQuery: no query lives in this memory");
    CHECK(refusal(queries.destroy(memory)) == "bad handle: hQuery: no query lives in this memory");
    REQUIRE(mprotect(guarded.base, guarded.page, PROT_READ | PROT_WRITE) == 0);
}

TEST_CASE("a query whose memory was overwritten ends when another one is created there") {
    EmulatorOptions options;
    options.limits.max_counters = 1;
    D3d10Rig ddi(options);
    D3d10Queries& queries = ddi.queries();
    std::byte memory[16] = {};
    const auto number = [](D3d10Query type) { return static_cast<std::uint32_t>(type); };
    REQUIRE(queries.create({number(D3d10Query::GpuIdle), 0}, memory).ok());
    std::memset(memory, 0x5A, sizeof memory);
    CHECK(refusal(queries.end(memory)) == "bad handle: hQuery: no query lives in this memory");
    // the overwritten query's counter is free again
    REQUIRE(queries.create({number(D3d10Query::PixelProcessing), 0}, memory).ok());
    CHECK(queries.size() == 1);
    // An overwritten predicate is unbound, too: the query that replaced it skips no draws.
    std::byte other[16] = {};
    REQUIRE(queries.create({number(D3d10Query::OcclusionPredicate), 0}, other).ok());
    REQUIRE(queries.begin(other).ok());
    REQUIRE(queries.end(other).ok());
    REQUIRE(queries.set_predication(other, false).ok());
    QueryObject occlusion(ddi, D3d10Query::Occlusion);
    CHECK(occlusion.over<std::uint64_t>(kDraw) == 0); // the draw is skipped
    std::memset(other, 0x5A, sizeof other);
    REQUIRE(queries.create({number(D3d10Query::Event), 0}, other).ok());
    CHECK(occlusion.over<std::uint64_t>(kDraw) == 64 * 64);
}

// Queries are numbered from 1 in each context and emulator, so two queries may have the same number.
TEST_CASE("a query ends when another context creates one in its memory") {
    for (const bool other_emulator : {false, true}) {
        D3d10Rig ddi;
        std::optional<D3d10Rig> another;
        if (other_emulator) another.emplace();
        const auto made = other_emulator ? dp2::Result<std::uint32_t>(1u) : ddi.rig.emulator().create_context(5, 0, 0);
        REQUIRE(made.ok());
        Emulator& emulator = (other_emulator ? *another : ddi).rig.emulator();
        D3d10Queries &a = ddi.queries(), &b = emulator.find_context(*made)->d3d10;
        const auto type = [](D3d10Query query) { return D3d10CreateQuery{static_cast<std::uint32_t>(query), 0}; };
        std::byte memory[16];
        REQUIRE(D3d10Queries::private_size(type(D3d10Query::Event)) == sizeof memory);
        REQUIRE(a.create(type(D3d10Query::Occlusion), memory).ok());
        REQUIRE(a.end(memory).ok());
        // This query has the same number as the one that it replaces.
        REQUIRE(b.create(type(D3d10Query::Event), memory).ok());
        REQUIRE(b.end(memory).ok());
        std::uint64_t data = 77;
        const auto out = std::as_writable_bytes(std::span(&data, 1));
        CHECK(a.get_data(memory, out, 0).error().fault == dp2::Fault::BadHandle);
        CHECK(a.begin(memory).error().fault == dp2::Fault::BadHandle);
        CHECK(a.end(memory).error().fault == dp2::Fault::BadHandle);
        CHECK(a.destroy(memory).error().fault == dp2::Fault::BadHandle);
        CHECK(a.set_predication(memory, true).error().fault == dp2::Fault::BadHandle);
        CHECK(data == 77);
        // The other direction: A creates in the memory, and B's query ends.
        REQUIRE(a.create(type(D3d10Query::Timestamp), memory).ok());
        CHECK(b.get_data(memory, {}, 0).error().fault == dp2::Fault::BadHandle);
        CHECK(b.destroy(memory).error().fault == dp2::Fault::BadHandle);
        CHECK(a.end(memory).ok());
        CHECK(a.destroy(memory).ok());
    }
}
